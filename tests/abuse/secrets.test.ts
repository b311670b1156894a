import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort, startServerProcess } from '../../apps/server/test/server-process.ts';
import { buildThings, startWorld, type Person, type World } from './support/world.ts';

/** Letters only, so that the masking of digits does not hide a key. */
const secret = (name: string) =>
  name +
  randomBytes(32)
    .toString('base64')
    .replaceAll(/[^A-Za-z]/g, '');

/** Every secret that an operator may set, each with a unique value. */
const SECRETS = {
  APP_SECRET: secret('app'),
  METRICS_TOKEN: secret('metrics'),
  MSG91_AUTH_KEY: secret('msg91'),
  TWILIO_AUTH_TOKEN: secret('twilio'),
  AWS_ACCESS_KEY_ID: secret('id'),
  AWS_SECRET_ACCESS_KEY: secret('key'),
};
const PASSWORD = secret('password');
const ALL = [...Object.values(SECRETS), PASSWORD];

/** Gives the secrets that a text contains, also within longer words. */
const leakedIn = (text: string, secrets: string[]) => secrets.filter((one) => text.includes(one));

describe('a server at its most verbose, whose gateway repeats every request', () => {
  let world: World;
  let gateway: Server;
  let buyer: Person;
  let visitorNo = 0;
  const responses: string[] = [];
  const sent: string[] = [];

  beforeAll(async () => {
    gateway = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      sent.push(body);
      const refusal = { type: 'error', message: `No: ${JSON.stringify(request.headers)} ${body}` };
      response.writeHead(sent.length % 2 ? 200 : 500, { 'content-type': 'application/json' });
      response.end(JSON.stringify(refusal));
    });
    gateway.listen(0, '127.0.0.1');
    await once(gateway, 'listening');
    const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
    world = await startWorld({
      password: PASSWORD,
      env: { ...SECRETS, LOG_LEVEL: 'trace', SMS_PROVIDER: 'msg91', MSG91_URL: url, MSG91_TEMPLATE_ID: 'one' },
    });
    buyer = await world.person();
    world.secrets.add(buyer.contactNo);
  });

  afterAll(async () => {
    gateway.close();
    await world?.close();
  });

  const notify = async (path: string, json?: object, headers = {}, cookie?: string) => {
    const { hostname, port } = new URL(world.servers[0]?.url ?? '');
    const response = await fetch(`http://${hostname}:${port}${path}`, {
      method: json ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', ...(cookie && { cookie }), ...headers },
      ...(json && { body: JSON.stringify(json) }),
    });
    responses.push(JSON.stringify([...response.headers]) + (await response.text()));
    return response.status;
  };

  it('has none of its own secrets, and nobody’s number, e-mail or code, in any log line or response [ASVS 13.3.1, 16.2.5]', async () => {
    const freshNumber = () => {
      visitorNo += 1;
      return `98${String(visitorNo).padStart(2, '0')}765432`;
    };
    const numbers = [freshNumber(), freshNumber(), freshNumber(), buyer.contactNo];
    for (const contactNo of numbers) expect(await notify('/api/auth/start', { contactNo })).toBe(503);
    expect(sent).toHaveLength(numbers.length);
    const codes = sent.map((body) => (JSON.parse(body) as { otp: string }).otp);
    expect(codes.filter((code) => /^\d{6}$/.test(code))).toHaveLength(numbers.length);
    const person = { name: 'Devi Rao', email: 'devi.rao@abuse.example', preferredFlatType: '2BHK' };
    await notify('/api/auth/signup', { ...person, contactNo: numbers[0], otp: codes[0] });
    await notify(`/api/users/profile?contactNo=${numbers[0]}&otp=${codes[0]}&email=${person.email}`);
    await notify('/metrics', undefined, { authorization: `Bearer ${SECRETS.METRICS_TOKEN}x` });
    const { propertyId, consultant } = await buildThings(world, buyer);
    const way = `/api/properties/${propertyId}/location-request`;
    await notify(way, { contactNo: consultant.contactNo }, {}, buyer.cookie);

    // an error of the database, whose detail quotes the value
    await world.database.pool.query(`
      CREATE FUNCTION fail_loudly() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE 'out of order: %', 'row' USING DETAIL = 'Failing row contains ' || NEW::text; END $$;
      CREATE TRIGGER fail_loudly BEFORE UPDATE ON users FOR EACH ROW EXECUTE FUNCTION fail_loudly()`);
    const { hostname, port } = new URL(world.servers[0]?.url ?? '');
    const failed = await fetch(`http://${hostname}:${port}/api/users/profile`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', cookie: buyer.cookie },
      body: JSON.stringify({ ...person, minBudget: 1, maxBudget: 2 }),
    });
    responses.push(await failed.text());
    expect(failed.status).toBe(500);

    const lines = await world.log();
    expect(lines).toContain('out of order: row');
    const people = [...numbers, buyer.email, person.email, consultant.contactNo];
    const secrets = [...ALL, ...people, ...codes, ...[...world.secrets].filter((one) => one.length > 9)];
    for (const line of lines.split('\n')) expect([line, leakedIn(line, secrets)]).toEqual([line, []]);
    // a location request contains a consultant's number, and no request names an e-mail
    expect(leakedIn(responses.join('\n'), [...ALL, ...codes])).toEqual([]);
  });
});

describe('a failed start', () => {
  const complaintOf = async (env: Record<string, string>) => {
    const folder = mkdtempSync(join(tmpdir(), 'aangan-secrets-'));
    try {
      const server = await startServerProcess({ cwd: folder, env: { DATA_DIR: folder, LOG_LEVEL: 'trace', ...env } });
      let printed = '';
      server.child.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
      const { code, stderr } = await server.ended;
      return { code, text: printed + stderr };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
  const PRODUCTION = {
    ...SECRETS,
    NODE_ENV: 'production',
    APP_ORIGIN: 'https://homes.aangan.example',
    DIRECT: 'on',
    SMS_PROVIDER: 'http',
    SMS_URL: 'http://127.0.0.1:9/send',
    MAIL_PROVIDER: 'off',
  };

  it.each([
    [
      'at a database that is not there',
      async () => `postgres://aangan:${PASSWORD}@127.0.0.1:${await freePort()}/aangan`,
    ],
    ['at an address that is none', async () => `mysql://aangan:${PASSWORD}@db/aangan`],
    ['at a name that cannot be', async () => `postgres://aangan:${PASSWORD}@127.0.0.1:99999/aangan`],
  ])('does not print a secret: %s [ASVS 13.3.1]', async (_where, address) => {
    const { code, text } = await complaintOf({ ...PRODUCTION, DATABASE_URL: await address() });
    expect(code).toBe(1);
    expect(text).not.toBe('');
    expect(leakedIn(text, ALL)).toEqual([]);
  });

  it('does not print a secret: when all of them are wrong [ASVS 13.3.1]', async () => {
    const short = Object.fromEntries(Object.keys(SECRETS).map((name) => [name, 'Xq7#zw']));
    const addresses = { DATABASE_URL: `postgress://a:${PASSWORD}@db/a`, SMS_URL: `ftp://x:${PASSWORD}@y` };
    const { code, text } = await complaintOf({ ...PRODUCTION, ...short, ...addresses });
    expect(code).toBe(1);
    expect(text).toContain('APP_SECRET must have');
    expect(leakedIn(text, [...ALL, 'Xq7#zw'])).toEqual([]);
  });
});
