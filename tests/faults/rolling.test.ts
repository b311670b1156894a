import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { propertyBody } from '../../apps/server/test/admin-kit.ts';
import { freePort, type ServerProcess } from '../../apps/server/test/server-process.ts';
import { missingPackages, startNginx, type Nginx } from '../../deploy/nginx/one-machine.mjs';
import { addDays, todayInIndia } from '../../packages/contract/src/core/dates.ts';
import { findBreaches } from './invariants.ts';
import { createAcknowledged } from './support/acknowledged.ts';
import { createCluster, type Cluster } from './support/cluster.ts';
import { mayInstall } from './support/debian-packages.ts';
import { call } from './support/http.ts';
import { SETTINGS } from './support/settings.ts';
import {
  castOf,
  createInstallation,
  isBookedOut,
  newProperty,
  type Cast,
  type Installation,
  type Person,
} from './support/world.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const UNITS = join(ROOT, 'deploy', 'systemd');
const WAIT_READY = join(ROOT, 'deploy', 'wait-ready.mjs');
const ASSETS = join(ROOT, 'apps', 'web', 'dist', 'assets');
const isThere = mayInstall(missingPackages());

describe.skipIf(!isThere)('two instances behind nginx', () => {
  let cluster: Cluster;
  let installation: Installation;
  let cast: Cast;
  let nginx: Nginx;
  let ports: number[];
  const instances: ServerProcess[] = [];
  const acknowledged = createAcknowledged();

  beforeAll(async () => {
    cluster = await createCluster();
    installation = createInstallation();
    cast = await castOf(cluster.connection, 10, 60, 300);
    ports = [await freePort(), await freePort()];
    for (const port of ports) instances.push(await start(port));
    nginx = await startNginx(ports);
  });

  afterAll(async () => {
    await nginx?.stop();
    await installation?.remove();
    await cluster?.remove();
  });

  /** An address for each caller: nginx limits the requests of one address. */
  const addressOf = (lane: number) => `127.0.0.${lane + 2}`;

  /** Continues with the next buyer once one has booked as often as allowed in a day. */
  function nextBuyer(): Person {
    const buyer = cast.spare.shift();
    if (!buyer) throw new Error('The load has run out of buyers');
    return buyer;
  }

  const start = (port: number) => installation.start({ DATABASE_URL: cluster.url(), PORT: String(port) });

  /** Restarts an instance like `systemctl restart` with our unit. */
  async function restart(nth: number): Promise<void> {
    const instance = instances[nth];
    const port = ports[nth] ?? 0;
    instance?.child.kill('SIGTERM');
    expect((await instance?.ended)?.code).toBe(0);
    const waiting = once(spawn(process.execPath, [WAIT_READY, String(port)], { stdio: 'inherit' }), 'exit');
    instances[nth] = await start(port);
    expect(await waiting).toEqual([0, null]);
    // the steps of deploy/rolling-restart.sh
    await delay(4_000);
  }

  it('are restarted one after the other without a failed request', async () => {
    const failures: string[] = [];
    const progress = { isOver: false, requests: 0 };
    const ask = async (path: string, options: Parameters<typeof call>[2]) => {
      progress.requests += 1;
      const response = await call(nginx.url, path, options).catch((error: unknown) => String(error));
      await delay(40);
      if (typeof response === 'object' && (response.status < 300 || isBookedOut(response))) return response;
      failures.push(
        typeof response === 'object' ? `${response.status} ${path}: ${response.text}` : `${path}: ${response}`,
      );
      return undefined;
    };
    const load = cast.buyers.map(async (first, lane) => {
      let buyer = first;
      const visitDate = addDays(todayInIndia(), 2);
      const profile = { name: 'Asha', email: `r${lane}@aangan.example` };
      const from = addressOf(lane);
      while (!progress.isOver) {
        const { id: userId, cookie } = buyer;
        await ask('/api/properties/search', { cookie, from });
        // one visit for each buyer and property: a new pair each time, as long as this takes
        const added = await ask('/api/admin/properties', { ...newProperty(cast.admin), from });
        await ask('/api/users/profile', { method: 'PUT', cookie: first.cookie, body: profile, from });
        await ask('/api/bookings', { cookie, from });
        if (added === undefined) continue;
        const { id: propertyId } = added.data as { id: number };
        const booking = { method: 'POST', cookie, body: { visitDate, notes: '' }, from };
        const booked = await ask(`/api/bookings/properties/${propertyId}`, booking);
        if (booked === undefined) continue;
        if (isBookedOut(booked)) buyer = nextBuyer();
        else acknowledged.bookings.set((booked.data as { id: number }).id, { userId, propertyId });
      }
    });
    await delay(1_000);
    for (const nth of [0, 1, 0, 1]) await restart(nth);
    progress.isOver = true;
    await Promise.all(load);
    process.stdout.write(`rolling restart: ${progress.requests} requests, ${failures.length} failed\n`);
    expect(failures).toEqual([]);
    expect(acknowledged.bookings.size).toBeGreaterThan(50);
    const mediaDir = `${installation.folder}/media`;
    expect(await findBreaches({ connection: cluster.connection, mediaDir, acknowledged })).toEqual([]);
  });

  it('are killed one after the other under load: repeatable calls succeed', async () => {
    const failures: string[] = [];
    const progress = { isOver: false, reads: 0, changes: 0, repeated: 0 };
    const send = async (path: string, options: Parameters<typeof call>[2] = {}) => {
      const response = await call(nginx.url, path, options).catch(() => undefined);
      return response && (response.status < 300 || isBookedOut(response)) ? response : undefined;
    };
    const load = cast.buyers.map(async (first, lane) => {
      let buyer = first;
      const from = addressOf(lane);
      for (let nth = 0; !progress.isOver; nth += 1) {
        for (const path of ['/api/properties/search', '/api/users/profile', '/api/bookings']) {
          progress.reads += 1;
          if (!(await send(path, { cookie: buyer.cookie, from }))) failures.push(path);
        }
        // nobody repeats a change but its caller, who has a key for that
        const headers = { 'idempotency-key': `killed-${lane}-${nth}-0123456789` };
        const property = {
          ...newProperty(cast.admin),
          body: propertyBody({ name: `Killed ${lane} ${nth}` }),
          headers,
          from,
        };
        const made = await insist(() => send('/api/admin/properties', property));
        const { id: propertyId } = made.data as { id: number };
        const visit = { visitDate: addDays(todayInIndia(), 2), notes: '' };
        const path = `/api/bookings/properties/${propertyId}`;
        const booked = await insist(async () => {
          const response = await send(path, { method: 'POST', cookie: buyer.cookie, headers, body: visit, from });
          if (!response || !isBookedOut(response)) return response;
          buyer = nextBuyer();
          return undefined;
        });
        acknowledged.bookings.set((booked.data as { id: number }).id, { userId: buyer.id, propertyId });
        await delay(40);
      }
    });
    const insist = async <T>(attempt: () => Promise<T | undefined>): Promise<T> => {
      progress.changes += 1;
      for (let tries = 0; tries < 50; tries += 1) {
        const response = await attempt();
        if (response) return response;
        progress.repeated += 1;
        await delay(100);
      }
      throw new Error('A change that was repeated fifty times was never made');
    };
    await delay(500);
    for (const nth of SETTINGS.isLong ? [0, 1, 0, 1, 0, 1] : [0, 1]) {
      instances[nth]?.child.kill('SIGKILL');
      await instances[nth]?.ended;
      await delay(1_000);
      instances[nth] = await start(ports[nth] ?? 0);
      // nginx retries it two seconds after it found it down
      await delay(3_000);
    }
    progress.isOver = true;
    await Promise.all(load);
    const { reads, changes, repeated } = progress;
    process.stdout.write(
      `killed: ${reads} reads, ${failures.length} failed; ${changes} changes, ${repeated} times repeated\n`,
    );
    expect(failures).toEqual([]);
    expect(changes).toBeGreaterThan(50);
    const mediaDir = `${installation.folder}/media`;
    expect(await findBreaches({ connection: cluster.connection, mediaDir, acknowledged })).toEqual([]);
    const made = await cluster.query(
      `SELECT count(*)::int AS all, count(DISTINCT name)::int AS different FROM properties WHERE name LIKE 'Killed %'`,
    );
    expect(made).toEqual([{ all: changes / 2, different: changes / 2 }]);
  });

  it('see the address of the client, whatever it claims [ASVS 4.1.3]', async () => {
    // 101 sends of one address, each claiming another
    const responses: number[] = [];
    for (let send = 0; send < 101; send += 1) {
      const contactNo = `74${String(send).padStart(8, '0')}`;
      const options = { method: 'POST', address: `10.9.9.${send}`, body: { contactNo } };
      responses.push((await call(nginx.url, '/api/auth/start', options)).status);
    }
    expect(responses.slice(0, 100).filter((status) => status !== 200)).toEqual([]);
    expect(responses[100]).toBe(429);
  });

  it("hide operators' paths, and refusals of nginx itself are JSON", async () => {
    expect((await call(nginx.url, '/metrics')).status).toBe(404);
    const raw = { bytes: Buffer.alloc(200_000, 0x20), type: 'application/json' };
    const large = await call(nginx.url, '/api/auth/start', { method: 'POST', raw });
    expect([large.status, large.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  it('have their build served compressed by nginx', async () => {
    const script =
      readdirSync(ASSETS)
        .find((name) => name.endsWith('.js.gz'))
        ?.replace(/\.gz$/, '') ?? '';
    const options = { headers: { 'accept-encoding': 'gzip' } };
    const { status, headers } = await call(nginx.url, `/assets/${script}`, options);
    expect([status, headers['content-encoding'], headers['x-content-type-options']]).toEqual([200, 'gzip', 'nosniff']);
    expect(headers['cache-control']).toContain('immutable');
    expect((await call(nginx.url, '/assets/nothing.js')).status).toBe(404);
  });

  it('compress their responses themselves', async () => {
    const response = await call(nginx.url, '/api/properties/featured', { headers: { 'accept-encoding': 'gzip, br' } });
    expect([response.status, response.headers['content-encoding'], response.headers.vary]).toEqual([
      200,
      'br',
      'accept-encoding',
    ]);
  });

  it('both down: 503 with Retry-After in the envelope [CALL2]', async () => {
    for (const { child, ended } of instances) {
      child.kill('SIGTERM');
      await ended;
    }
    const away = await call(nginx.url, '/api/properties/search');
    expect([away.status, away.code, away.headers['retry-after']]).toEqual([503, 'UNAVAILABLE', '5']);
  });
});

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

describe.skipIf(!hasSystemd)('the systemd units', () => {
  it('are valid to systemd, and hardened', () => {
    const folder = mkdtempSync(join(tmpdir(), 'aangan-units-'));
    try {
      for (const name of readdirSync(UNITS)) {
        const text = readFileSync(join(UNITS, name), 'utf8').replaceAll('/opt/aangan', ROOT.replace(/\/$/, ''));
        // a template has no instance to verify
        writeFileSync(join(folder, name.replace('@.', '@3001.')), text);
      }
      for (const name of readdirSync(folder)) {
        const verified = spawnSync('systemd-analyze', ['verify', '--man=no', join(folder, name)], { encoding: 'utf8' });
        const ours = verified.stderr.split('\n').filter((line) => /aangan/.test(line));
        expect([name, verified.status, ours]).toEqual([name, 0, []]);
      }
      const score = spawnSync(
        'systemd-analyze',
        ['security', '--offline=yes', '--threshold=25', join(folder, 'aangan@3001.service')],
        { encoding: 'utf8' },
      );
      expect(`${score.status}`, score.stdout.split('\n').slice(-3).join('\n')).toBe('0');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
