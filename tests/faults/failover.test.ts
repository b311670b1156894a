import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { tryDoors } from '../../deploy/patroni/doors.mjs';
import { isWhole, missingPackages, startOnOneMachine, type PatroniCluster } from '../../deploy/patroni/one-machine.mjs';
import type { ServerProcess } from '../../apps/server/test/server-process.ts';
import { findBreaches } from './invariants.ts';
import { createAcknowledged, type Acknowledged } from './support/acknowledged.ts';
import { barOf } from './support/bar.ts';
import { mayInstall } from './support/debian-packages.ts';
import { msUntilHealthy } from './support/probe.ts';
import { castOf, createInstallation, type Cast, type Installation } from './support/world.ts';
import { writeUntilCut } from './support/writers.ts';

const MAY_RUN = mayInstall(missingPackages());
/** The limits of the issue and the manual, on an idle machine. */
const BACK_WITHIN_MS = 30_000;

let folder: string;
let cluster: PatroniCluster;
let installation: Installation;
let cast: Cast;
let server: ServerProcess;
const acknowledged = createAcknowledged();
let round = 0;

beforeAll(async () => {
  if (!MAY_RUN) return;
  folder = mkdtempSync(join(tmpdir(), 'aangan-patroni-'));
  chmodSync(folder, 0o755);
  cluster = await startOnOneMachine(join(folder, 'cluster'));
  installation = createInstallation();
  cast = await castOf(cluster.url, 24, 20 * 40, 200);
  server = await installation.start({ DATABASE_URL: cluster.url });
});

afterAll(async () => {
  await installation?.remove();
  await cluster?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

type Machine = PatroniCluster['nodes'][number];

async function machineOf(role: string): Promise<Machine> {
  const members = await cluster.members();
  const name = members.find((member) => member.role === role)?.name;
  const machine = cluster.nodes.find((node) => node.name === name);
  if (!machine) throw new Error(`No machine is ${role}`);
  return machine;
}

async function untilWhole(): Promise<void> {
  await vi.waitUntil(async () => isWhole(await cluster.members()), { timeout: 120_000, interval: 250 });
}

const count = ({ bookings, names }: Acknowledged) =>
  bookings.size + [...names.values()].reduce((sum, { acknowledged }) => sum + acknowledged, 0);

async function untilMore(than: number): Promise<void> {
  await vi.waitUntil(() => count(acknowledged) > than, { timeout: 90_000, interval: 20 });
}

/** Has thirty writers work, ends something, and waits until writes succeed again; gives how long that took. */
async function through(name: string, end: () => Promise<void> | void): Promise<void> {
  await untilWhole();
  round += 1;
  const bar = barOf(BACK_WITHIN_MS);
  const stopped = new AbortController();
  const writing = writeUntilCut(
    { origin: server.url, cast, acknowledged, codeFor: installation.codeFor, round },
    stopped.signal,
  );
  await untilMore(count(acknowledged) + 100);
  const began = performance.now();
  await end();
  const before = count(acknowledged);
  // changes that were in progress may still be acknowledged
  await untilMore(before + 60);
  const backMs = performance.now() - began;
  stopped.abort();
  const unexpected = await writing;
  const cookie = cast.admin.cookie;
  const readMs = await msUntilHealthy(server.url, cookie);
  process.stdout.write(
    `${name}: ${before} writes acknowledged before, well again after ${(backMs / 1000).toFixed(1)} s ` +
      `(reads ${(readMs / 1000).toFixed(1)} s after that)\n`,
  );
  expect(unexpected).toEqual([]);
  expect(backMs).toBeLessThan(Math.max(bar, barOf(BACK_WITHIN_MS)));
  expect(server.child.exitCode, 'the server process').toBeNull();
  expect(
    await findBreaches({
      connection: { connectionString: cluster.url },
      mediaDir: join(installation.folder, 'media'),
      acknowledged,
    }),
  ).toEqual([]);
}

describe.skipIf(!MAY_RUN)('three Postgres under Patroni, their etcd among it', () => {
  it('refuse connections without TLS, name and password, from the wrong machine, and to data of other roles [ASVS 12.3.1, 13.2.3]', async () => {
    const doors = await tryDoors(cluster);
    expect(doors.filter(([, holds]) => !holds)).toEqual([]);
    expect(doors.length).toBeGreaterThan(20);
  });
});

describe.skipIf(!MAY_RUN)('three Postgres under Patroni behind HAProxy, thirty writers', () => {
  it('when the machine of the primary dies, another takes over, nothing acknowledged is lost, and it returns as a replica', async () => {
    const dead = await machineOf('leader');
    await through('primary killed with its machine', () => cluster.killNode(dead));
    expect((await machineOf('leader')).name).not.toBe(dead.name);
    cluster.startNode(dead);
    await untilWhole();
    expect((await machineOf('leader')).name).not.toBe(dead.name);
  });

  it('when the Postgres of the primary is killed, Patroni recovers it', async () => {
    const primary = await machineOf('leader');
    await through('primary killed', () => cluster.killPostgres(primary));
    await untilWhole();
  });

  it('when the machine of the synchronous standby dies, changes wait for the other one', async () => {
    const dead = await machineOf('sync_standby');
    await through('synchronous standby killed with its machine', () => cluster.killNode(dead));
    cluster.startNode(dead);
    await untilWhole();
  });
});
