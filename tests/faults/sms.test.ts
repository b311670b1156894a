import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ServerProcess } from '../../apps/server/test/server-process.ts';
import { findBreaches } from './invariants.ts';
import { createAcknowledged } from './support/acknowledged.ts';
import { barOf } from './support/bar.ts';
import { createCluster, type Cluster } from './support/cluster.ts';
import { itIfLong } from './support/forms.ts';
import { createGateway, type Gateway, type GatewayMood } from './support/gateway.ts';
import { call, type EnvelopeResponse } from './support/http.ts';
import { countStatuses, probeWhile, slowest } from './support/probe.ts';
import { SETTINGS } from './support/settings.ts';
import { castOf, createInstallation, type Cast, type Installation } from './support/world.ts';

const MOODS: GatewayMood[] = SETTINGS.isShort
  ? ['refusing', 'hanging']
  : ['refusing', 'broken', 'hanging', 'dripping', 'cutting'];

let cluster: Cluster;
let installation: Installation;
let cast: Cast;
let gateway: Gateway;
let server: ServerProcess;
const acknowledged = createAcknowledged();
let numbers = 0;

beforeAll(async () => {
  cluster = await createCluster();
  installation = createInstallation();
  cast = await castOf(cluster.connection, 8);
  gateway = await createGateway();
});

// a server of its own for each test, since the circuit of an earlier one may be open
beforeEach(async () => {
  await installation.endServers();
  gateway.mood = 'accepting';
  server = await installation.start({ DATABASE_URL: cluster.url(), SMS_PROVIDER: 'http', SMS_URL: gateway.url });
});

afterAll(async () => {
  await installation?.remove();
  await gateway?.shut();
  await cluster?.remove();
});

function freshNumber(): string {
  numbers += 1;
  return `7${String(numbers).padStart(9, '0')}`;
}

function askForCode(contactNo = freshNumber()): Promise<EnvelopeResponse> {
  return call(server.url, '/api/auth/start', { method: 'POST', address: `10.0.0.${numbers}`, body: { contactNo } });
}

/** Requests four codes at once while others use the rest of the app. */
async function through(fault: string): Promise<void> {
  const asking = Promise.all([askForCode(), askForCode(), askForCode(), askForCode()]);
  const probe = await probeWhile({ origin: server.url, cast, acknowledged }, asking);
  const responses = await asking;
  const waited = Math.max(...responses.map(({ ms }) => ms));
  process.stdout.write(
    `gateway ${fault}: 503 after at most ${waited.toFixed(0)} ms; others ${JSON.stringify(countStatuses(probe))}, ` +
      `slowest ${slowest(probe).toFixed(0)} ms\n`,
  );
  expect(responses.map(({ status }) => status)).toEqual([503, 503, 503, 503]);
  for (const { headers } of responses) expect(headers['retry-after']).toMatch(/^[1-9]\d*$/);
  expect(waited).toBeLessThan(barOf(5_000));
  expect(probe.unanswered).toEqual([]);
  for (const { status, path } of probe.responses) expect([200, 201], path).toContain(status);
  expect(slowest(probe)).toBeLessThan(barOf(1_000));
}

/** Signs up with a code that arrived. */
async function signUp(): Promise<void> {
  const contactNo = freshNumber();
  expect((await askForCode(contactNo)).status).toBe(200);
  const person = { name: 'Asha', email: `${contactNo}@aangan.example`, preferredFlatType: '2BHK' };
  const body = { contactNo, otp: gateway.codeFor(contactNo), ...person };
  const response = await call(server.url, '/api/auth/signup', { method: 'POST', body });
  expect(response.status).toBe(201);
  acknowledged.signups.set((response.data as { userId: number }).userId, contactNo);
}

async function expectInvariants(): Promise<void> {
  const mediaDir = `${installation.folder}/media`;
  expect(await findBreaches({ connection: cluster.connection, mediaDir, acknowledged })).toEqual([]);
}

describe('an SMS gateway with a fault: 503 in 5 seconds, other calls unaffected, recovery without a restart', () => {
  it.each(MOODS)('%s', async (mood) => {
    gateway.mood = mood;
    await through(mood);
    gateway.mood = 'accepting';
    await signUp();
    await expectInvariants();
  });

  it('down', async () => {
    await gateway.shut();
    await through('down');
    await gateway.open();
    await signUp();
    await expectInvariants();
  });

  it('that fails for long is not called after five failures, and nobody waits', async () => {
    gateway.mood = 'broken';
    for (let failure = 0; failure < 5; failure += 1) expect((await askForCode()).status).toBe(503);
    const reached = gateway.received;
    const spared = await askForCode();
    expect([spared.status, gateway.received]).toEqual([503, reached]);
    expect(Number(spared.headers['retry-after'])).toBeLessThanOrEqual(30);
  });

  itIfLong('is tried again after 30 seconds', async () => {
    gateway.mood = 'broken';
    for (let failure = 0; failure < 5; failure += 1) await askForCode();
    gateway.mood = 'accepting';
    await delay(31_000);
    await signUp();
    await expectInvariants();
  });
});
