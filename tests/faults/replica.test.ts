import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ServerProcess } from '../../apps/server/test/server-process.ts';
import { addDays, todayInIndia } from '../../packages/contract/src/core/dates.ts';
import { findBreaches } from './invariants.ts';
import { createAcknowledged } from './support/acknowledged.ts';
import { createCluster, createStandby, type Cluster } from './support/cluster.ts';
import { itIfLong } from './support/forms.ts';
import { call, type CallOptions } from './support/http.ts';
import { countStatuses, probeWhile, slowest } from './support/probe.ts';
import { createProxy, type Proxy } from './support/proxy.ts';
import { SETTINGS } from './support/settings.ts';
import { castOf, createInstallation, type Cast, type Installation } from './support/world.ts';

/**
 * One server with a real streaming standby behind two proxies: from the server to the standby, and from the standby to
 * the primary. Every test ends with the standby in use again.
 */
const MAX_LAG_SECONDS = 2;
let primary: Cluster;
let standby: Cluster;
let toStandby: Proxy;
let toPrimary: Proxy;
let installation: Installation;
let cast: Cast;
let env: Record<string, string>;
let server: ServerProcess;
const acknowledged = createAcknowledged();

beforeAll(async () => {
  primary = await createCluster();
  cast = await castOf(primary.connection, 12, 120);
  toPrimary = await createProxy(primary.connection.port);
  standby = await createStandby(primary, { through: toPrimary.port });
  toStandby = await createProxy(standby.connection.port);
  installation = createInstallation();
  env = {
    DATABASE_URL: primary.url(),
    DATABASE_READ_URL: primary.url(toStandby.port),
    DATABASE_READ_MAX_LAG: String(MAX_LAG_SECONDS),
  };
  server = await installation.start(env);
  await untilUp();
});

afterAll(async () => {
  await installation?.remove();
  for (const proxy of [toStandby, toPrimary]) await proxy?.close();
  await standby?.remove();
  await primary?.remove();
});

afterEach(async () => {
  for (const proxy of [toStandby, toPrimary]) proxy.restore();
  await untilUp();
  const mediaDir = `${installation.folder}/media`;
  expect(await findBreaches({ connection: primary.connection, mediaDir, acknowledged })).toEqual([]);
});

async function readiness(origin = server.url): Promise<unknown[]> {
  const response = await fetch(`${origin}/readyz`);
  return [response.status, ((await response.json()) as { replica?: string }).replica];
}

async function untilUp(): Promise<void> {
  // also called in hooks, which refuse expect.poll
  await vi.waitFor(async () => expect(await readiness()).toEqual([200, 'up']), { timeout: 20_000 });
}

async function metric(name: string): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  const line = text.split('\n').find((found) => found.startsWith(`${name} `));
  return Number(line?.split(' ')[1]);
}

const standIns = () => metric('aangan_replica_stand_ins_total');

/** Counts the connections to the standby that the server has opened, beyond its probe. */
async function readersOfStandby(): Promise<unknown> {
  const [row] = await standby.query(
    `SELECT count(*)::int AS readers FROM pg_stat_activity WHERE application_name LIKE 'aangan %' AND query !~ 'pg_wal_lsn'`,
  );
  return row?.['readers'];
}

/** Sends every kind of catalogue read concurrently. */
function readAll(origin = server.url) {
  const cookie = cast.buyers[0]?.cookie ?? '';
  return Promise.all([
    call(origin, '/api/properties/stats'),
    call(origin, '/api/properties/search'),
    call(origin, '/api/properties/featured'),
    call(origin, `/api/properties/${cast.propertyIds[0]}`, { cookie }),
  ]);
}

const ALL_WELL = [200, 200, 200, 200];
const statuses = (responses: { status: number }[]) => responses.map(({ status }) => status);

/** Reads continuously, each time from another address, until `during` resolves; gives the failures. */
async function readWhile(during: Promise<unknown>): Promise<{ reads: number; failures: string[] }> {
  const result = { reads: 0, failures: [] as string[] };
  const progress = { isOver: false };
  const over = during.finally(() => (progress.isOver = true));
  const lanes = cast.buyers.map(async ({ cookie }, lane) => {
    for (let nth = 0; !progress.isOver; nth += 1) {
      const address = `10.7.${lane}.${nth % 200}`;
      const path = nth % 2 === 0 ? '/api/properties/search' : `/api/properties/${cast.propertyIds[nth % 60]}`;
      const response = await call(server.url, path, { address, cookie }).catch(String);
      result.reads += 1;
      if (typeof response === 'string') result.failures.push(`${path}: ${response}`);
      else if (response.status !== 200) result.failures.push(`${path}: ${response.status}`);
      await delay(20);
    }
  });
  await over;
  await Promise.all(lanes);
  return result;
}

/**
 * Renames a property repeatedly until `during` resolves, so that no response about the catalogue stays cached, and has
 * a buyer read it right after; gives the renames that were not read, and the failures.
 */
async function renameWhile(during: Promise<unknown>): Promise<{ renames: number; stale: string[] }> {
  const result = { renames: 0, stale: [] as string[] };
  const progress = { isOver: false };
  const over = during.finally(() => (progress.isOver = true));
  const id = cast.propertyIds[70];
  const cookie = cast.buyers[2]?.cookie ?? '';
  while (!progress.isOver) {
    const name = `Renamed ${(result.renames += 1)}`;
    const change = { method: 'PATCH', cookie: cast.admin.cookie, body: { name } };
    const changed = await call(server.url, `/api/admin/properties/${id}`, change);
    const { status, data } = await call(server.url, `/api/properties/${id}`, { cookie });
    const seen = (data as { name?: string } | null)?.name;
    if (seen !== name) result.stale.push(`${changed.status}, then ${status}: ${seen} in place of ${name}`);
    await delay(100);
  }
  await over;
  return result;
}

/** Reads, renames and books through a fault and its end: no call fails, and every change is visible at once. */
async function through(name: string, fault: () => Promise<unknown>, mend: () => unknown): Promise<void> {
  const before = await standIns();
  const over = fault().finally(mend);
  const [probe, { reads, failures }, { renames, stale }] = await Promise.all([
    probeWhile({ origin: server.url, cast, acknowledged }, over),
    readWhile(over),
    renameWhile(over),
  ]);
  const booked = probe.responses.filter(({ status }) => status === 201);
  process.stdout.write(
    `${name}: ${reads} reads, ${failures.length} failed; ${renames} renames, ${stale.length} not seen; ${JSON.stringify(countStatuses(probe))}, ` +
      `slowest ${slowest(probe).toFixed(0)} ms, slowest booking ${slowest({ ...probe, responses: booked }).toFixed(0)} ms\n`,
  );
  expect(failures).toEqual([]);
  expect(stale).toEqual([]);
  expect(probe.unanswered).toEqual([]);
  expect(probe.responses.filter(({ status }) => status >= 300)).toEqual([]);
  expect(booked.length).toBeGreaterThan(0);
  expect(await standIns()).toBeGreaterThan(before);
}

/** Waits until the server has detected it, and a while longer. */
async function untilFound(state: 'lagging' | 'away'): Promise<void> {
  await expect.poll(() => readiness(), { timeout: 20_000 }).toEqual([200, state]);
  expect(await metric(`aangan_replica{state="${state}"}`)).toBe(1);
  await delay(SETTINGS.isLong ? SETTINGS.frozenMs : 1_000);
}

describe('a streaming standby with a fault is replaced by the primary, and no call fails', () => {
  it('serves the catalogue while it is healthy', async () => {
    const before = await standIns();
    expect(statuses(await readAll())).toEqual(ALL_WELL);
    expect(await readersOfStandby()).toBeGreaterThan(0);
    expect(await standIns()).toBe(before);
    expect(await metric('aangan_replica{state="up"}')).toBe(1);
    expect(await metric('aangan_replica_lag_seconds')).toBe(0);
  });

  it('stops replaying: it is detected as lagging, and read again when it has caught up', async () => {
    await through(
      'replay paused',
      async () => {
        await standby.query('SELECT pg_wal_replay_pause()');
        await untilFound('lagging');
        expect(await metric('aangan_replica_lag_seconds')).toBeGreaterThan(MAX_LAG_SECONDS);
      },
      () => standby.query('SELECT pg_wal_replay_resume()'),
    );
  });

  it('is cut off from the primary: it lags, although it has replayed all it received', async () => {
    await through(
      'cut off from the primary',
      async () => {
        toPrimary.cut();
        await untilFound('lagging');
      },
      toPrimary.restore,
    );
  });

  it('refuses connections: already the first read succeeds', async () => {
    const before = await standIns();
    toStandby.cut();
    expect(statuses(await readAll())).toEqual(ALL_WELL);
    await expect.poll(() => readiness()).toEqual([200, 'away']);
    expect((await standIns()) - before).toBeGreaterThanOrEqual(1);
    expect(await metric('aangan_replica_lag_seconds')).toBeNaN();
  });

  it('is frozen', async () => {
    await through(
      'frozen',
      async () => {
        standby.signal('SIGSTOP');
        await untilFound('away');
      },
      () => standby.signal('SIGCONT'),
    );
  });

  it('is killed, and comes back', async () => {
    await through(
      'killed',
      async () => {
        standby.kill();
        await untilFound('away');
      },
      () => standby.start(),
    );
  });

  itIfLong('goes away and comes back repeatedly', async () => {
    await through(
      'stopped five times',
      async () => {
        for (let turn = 0; turn < 5; turn += 1) {
          await standby.stop();
          await delay(1_000);
          await standby.start();
          await untilUp();
        }
      },
      () => undefined,
    );
  });

  it('is away when an instance starts: that one starts without it, and stops gracefully', async () => {
    toStandby.cut();
    const second = await installation.start(env);
    expect(await readiness(second.url)).toEqual([200, 'away']);
    expect(statuses(await readAll(second.url))).toEqual(ALL_WELL);
    second.child.kill('SIGTERM');
    expect((await second.ended).code).toBe(0);
  });

  it('lags far behind when an instance starts: that one does not read it', async () => {
    await standby.query('SELECT pg_wal_replay_pause()');
    try {
      await primary.query(`UPDATE properties SET name = 'Written meanwhile' WHERE id = ${cast.propertyIds[0]}`);
      const second = await installation.start(env);
      expect(await readiness(second.url)).toEqual([200, 'lagging']);
      const cookie = cast.buyers[0]?.cookie ?? '';
      const { data } = await call(second.url, `/api/properties/${cast.propertyIds[0]}`, { cookie });
      expect(data).toMatchObject({ name: 'Written meanwhile' });
      second.child.kill('SIGTERM');
      expect((await second.ended).code).toBe(0);
    } finally {
      await standby.query('SELECT pg_wal_replay_resume()');
    }
  });

  it('refuses logins: the start fails with the setting to correct', async () => {
    const wrong = { ...env, DATABASE_READ_URL: primary.url(toStandby.port).replace(/postgres$/, 'nowhere') };
    await expect(installation.start(wrong)).rejects.toThrow(/no database 'nowhere'.*correct DATABASE_READ_URL/);
  });
});

describe('users read what they wrote, however far the standby is behind', () => {
  it('a buyer: the profile, a visit, the shortlist', async () => {
    await standby.query('SELECT pg_wal_replay_pause()');
    try {
      const { cookie } = cast.buyers[1] ?? { cookie: '' };
      const propertyId = cast.propertyIds.at(-1);
      const ask = async (path: string, options: CallOptions = {}) => {
        const { status, data } = await call(server.url, path, { cookie, ...options });
        expect(status, path).toBeLessThan(300);
        return data;
      };
      const profile = { name: 'Asha Back', email: 'read.back@aangan.example' };
      await ask('/api/users/profile', { method: 'PUT', body: profile });
      expect(await ask('/api/users/profile')).toMatchObject(profile);
      const visit = { visitDate: addDays(todayInIndia(), 4), notes: '' };
      const booked = await ask(`/api/bookings/properties/${propertyId}`, { method: 'POST', body: visit });
      const { id } = booked as { id: number };
      acknowledged.bookings.set(id, { userId: cast.buyers[1]?.id ?? 0, propertyId: propertyId ?? 0 });
      expect(JSON.stringify(await ask('/api/bookings'))).toContain(`"id":${id}`);
      await ask(`/api/shortlists/properties/${propertyId}/toggle`, { method: 'POST' });
      expect(JSON.stringify(await ask('/api/shortlists'))).toContain(`"propertyId":${propertyId}`);
    } finally {
      await standby.query('SELECT pg_wal_replay_resume()');
    }
  });

  it('an admin: the change to a property, also as a buyer sees it', async () => {
    await standby.query('SELECT pg_wal_replay_pause()');
    try {
      const { cookie } = cast.admin;
      const change = { method: 'PATCH', cookie, body: { name: 'Renamed just now' } };
      const path = `/properties/${cast.propertyIds[5]}`;
      expect((await call(server.url, `/api/admin${path}`, change)).status).toBe(200);
      expect((await call(server.url, `/api/admin${path}`, { cookie })).data).toMatchObject(change.body);
      const buyer = { cookie: cast.buyers[1]?.cookie ?? '' };
      expect((await call(server.url, `/api${path}`, buyer)).data).toMatchObject(change.body);
    } finally {
      await standby.query('SELECT pg_wal_replay_resume()');
    }
  });
});
