import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ServerProcess } from '../../apps/server/test/server-process.ts';
import { createCluster, type Cluster } from './support/cluster.ts';
import { call } from './support/http.ts';
import { createProxy, type Proxy } from './support/proxy.ts';
import { castOf, createHousehold, type Cast, type Household } from './support/world.ts';

/**
 * One server with a replica behind a proxy. The replica is a database of its own with more properties in it, so that
 * every answer shows where it was read.
 */
const PRIMARY = 3;
const REPLICA = 5;
let cluster: Cluster;
let proxy: Proxy;
let house: Household;
let cast: Cast;
let env: Record<string, string>;
let server: ServerProcess;

beforeAll(async () => {
  cluster = await createCluster();
  proxy = await createProxy(cluster.connection.port);
  house = createHousehold();
  cast = await castOf(cluster.connection, 1, PRIMARY);
  const client = new Client(cluster.connection);
  await client.connect();
  await client.query('CREATE DATABASE replica');
  await client.end();
  await castOf({ ...cluster.connection, database: 'replica' }, 0, REPLICA);
  const replica = cluster.url(proxy.port).replace(/postgres$/, 'replica');
  env = { DATABASE_URL: cluster.url(), DATABASE_READ_URL: replica };
  server = await house.start(env);
});

afterAll(async () => {
  await house?.remove();
  await proxy?.close();
  await cluster?.remove();
});

afterEach(async () => {
  proxy.restore();
  await expect.poll(() => readiness(), { timeout: 10_000 }).toEqual([200, 'up']);
});

async function readiness(origin = server.url): Promise<unknown[]> {
  const answer = await fetch(`${origin}/readyz`);
  return [answer.status, ((await answer.json()) as { replica?: string }).replica];
}

async function metric(name: string): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
}

interface Read {
  status: number;
  properties: unknown;
  ms: number;
}

/** Every way of reading the catalogue, at once; how many properties each saw. */
async function readAll(origin = server.url): Promise<Read[]> {
  const read = async (path: string, count: (data: never) => unknown, cookie?: string): Promise<Read> => {
    const { status, data, ms } = await call(origin, path, { ...(cookie !== undefined && { cookie }) });
    return { status, properties: count(data as never), ms };
  };
  const total = (data: { totalElements: number } | null) => data?.totalElements;
  const cookie = cast.buyers[0]?.cookie ?? '';
  return Promise.all([
    read('/api/properties/stats', (data: { total: number } | null) => data?.total),
    read('/api/properties/search', total),
    read('/api/properties', total, cookie),
  ]);
}

const answered = (reads: Read[]) => reads.map(({ status, properties }) => [status, properties]);
const all = (properties: number) => Array.from({ length: 3 }, () => [200, properties]);

describe('a replica in trouble: its reads go to the primary, and no call fails', () => {
  it('is what the catalogue is read from while it is well', async () => {
    expect(answered(await readAll())).toEqual(all(REPLICA));
    expect(await metric('aangan_replica_up')).toBe(1);
  });

  it('refuses connections: the first read already is answered, and the replica is read again when it is back', async () => {
    const before = await metric('aangan_replica_stand_ins_total');
    proxy.cut();
    expect(answered(await readAll())).toEqual(all(PRIMARY));
    await expect.poll(() => readiness()).toEqual([200, 'away']);
    expect(await metric('aangan_replica_up')).toBe(0);
    expect((await metric('aangan_replica_stand_ins_total')) - before).toBe(3);
    proxy.restore();
    await expect.poll(() => readiness(), { timeout: 10_000 }).toEqual([200, 'up']);
    expect(answered(await readAll())).toEqual(all(REPLICA));
  });

  it('is frozen: what waits for it is answered within seconds, what comes later at once', async () => {
    expect(answered(await readAll())).toEqual(all(REPLICA));
    proxy.silence();
    const first = await readAll();
    expect(answered(first)).toEqual(all(PRIMARY));
    for (const { ms } of first) expect(ms).toBeLessThan(4_500);
    expect(await readiness()).toEqual([200, 'away']);
    const later = await readAll();
    expect(answered(later)).toEqual(all(PRIMARY));
    for (const { ms } of later) expect(ms).toBeLessThan(1_000);
  });

  it('is away when an instance starts: that one starts without it, and stops in good order', async () => {
    proxy.cut();
    const second = await house.start(env);
    expect(await readiness(second.url)).toEqual([200, 'away']);
    expect(answered(await readAll(second.url))).toEqual(all(PRIMARY));
    second.child.kill('SIGTERM');
    expect((await second.ended).code).toBe(0);
  });

  it('lets nobody in: the start fails with the setting to correct', async () => {
    const wrong = { ...env, DATABASE_READ_URL: cluster.url(proxy.port).replace(/postgres$/, 'nowhere') };
    await expect(house.start(wrong)).rejects.toThrow(/no database 'nowhere'.*correct DATABASE_READ_URL/);
  });
});
