import type { PropertyCard, PropertyDetail } from '@aangan/contract/catalogue/entities';
import type { Paged } from '@aangan/contract/core/paged';
import type { FastifyRequest } from 'fastify';
import type { PoolClient } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestApp, useTestApp, type TestApp, type TestAppOptions } from '../../../test/app.ts';
import { createClient, type Client } from '../../../test/client.ts';
import { createTestDatabase, runAsSuperuser, type TestDatabase } from '../../../test/database.ts';
import { buildProperty } from '../../../test/factories-catalogue.ts';
import { buildUser, signedIn } from '../../../test/factories.ts';
import { countStatements } from '../../../test/statements.ts';
import { openReplica, readsOf } from '../../database/replica.ts';
import { isPair } from '../../database/wire/wire.ts';
import { createClientBudget } from '../limits/client-budget.ts';
import { createResponseCache } from './response-cache.ts';

const FEATURED = '/api/properties/featured';
const SEARCH = '/api/properties/search';

const test = useTestApp();
let buyer: Client;
let buyerId: number;
const others: TestApp[] = [];

beforeAll(async () => {
  ({ id: buyerId } = await buildUser(test.db));
  buyer = await signedIn(test, { id: buyerId });
});

afterEach(async () => {
  for (const other of others.splice(0)) await other.close();
  await test.db.deleteFrom('properties').execute();
});

async function besides(options: TestAppOptions): Promise<TestApp> {
  const app = await createTestApp({ database: test.database, ...options });
  others.push(app);
  return app;
}

const idsOf = ({ data }: { data: Paged<PropertyCard> }) => data.content.map(({ id }) => id);
const find = async (query: string) => buyer.get<Paged<PropertyCard>>(`${SEARCH}?${query}`);
/** How often metrics were read, each time with one statement for the oldest message that is due. */
let readings = 0;
const figure = async (name: string) => {
  readings += 1;
  const { body } = await test.app.inject('/metrics');
  return Number(
    body
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length),
  );
};
const hits = () => figure('aangan_kept_answers_total{outcome="hit"}');
const misses = () => figure('aangan_kept_answers_total{outcome="miss"}');

describe('a response about the catalogue', () => {
  it('costs a buyer one statement while nothing changes, and a visitor none', async () => {
    const { id } = await buildProperty(test.db, { featured: true });
    const other = await besides({ visitorsLagMs: 3_600_000 });
    const visitor = createClient(other);
    const calls = [FEATURED, SEARCH, '/api/properties/stats'];
    for (const url of calls) await visitor.get(url);
    for (const url of [...calls, '/api/properties', `/api/properties/${id}`]) await buyer.get(url);
    const statements = countStatements(test.database.pool);
    for (const url of calls) expect((await visitor.get(url)).status).toBe(200);
    expect(statements.take()).toBe(0);
    for (const url of [...calls, '/api/properties', `/api/properties/${id}`]) {
      const before = await hits();
      // the statements of metrics do not count
      statements.take();
      expect((await buyer.get(url)).status).toBe(200);
      expect([url, statements.take(), (await hits()) - before]).toEqual([url, 1, 1]);
    }
  });

  it('shows a visitor a change that a buyer on the same instance has seen [CALL23]', async () => {
    const other = await besides({ visitorsLagMs: 3_600_000 });
    const [visitor, witness] = [createClient(other), await signedIn(other, await buildUser(test.db))];
    expect((await visitor.get<PropertyCard[]>(FEATURED)).data).toEqual([]);
    const { id } = await buildProperty(test.db, { featured: true });
    // the time for which a visitor may see a stale response has not passed
    expect((await visitor.get<PropertyCard[]>(FEATURED)).data).toEqual([]);
    await witness.get(FEATURED);
    expect((await visitor.get<PropertyCard[]>(FEATURED)).data).toMatchObject([{ id }]);
  });

  it('of a visitor is not cached for a buyer, nor the other way round', async () => {
    await buildProperty(test.db, { featured: true, name: 'Secret Towers' });
    const visitor = createClient(test);
    for (const url of [FEATURED, SEARCH, FEATURED, SEARCH]) {
      expect(JSON.stringify((await buyer.get(url)).data)).toContain('Secret Towers');
      expect(JSON.stringify((await visitor.get(url)).data)).not.toContain('Secret');
    }
  });

  it.each(['location=mos&minPrice=1&flatTypes=2BHK,3BHK', 'flatTypes=3BHK,%202BHK&minPrice=01&location=MOS&page=0'])(
    'is the same however the question is written: %s',
    async (query) => {
      await buildProperty(test.db);
      await find('location=Mos&flatTypes=3BHK,2BHK&minPrice=1&size=12');
      const before = await hits();
      await find(`${query}&size=12`);
      expect((await hits()) - before).toBe(1);
    },
  );

  it('of a search is cached from the first time on, until the catalogue changes', async () => {
    const { id } = await buildProperty(test.db);
    const before = await figure('aangan_kept_answers_bytes');
    const found = async () => {
      const hitsBefore = await hits();
      expect(idsOf(await find('size=11'))).toEqual([id]);
      return (await hits()) - hitsBefore;
    };
    expect(await found()).toBe(0);
    expect(await figure('aangan_kept_answers_bytes')).toBeGreaterThan(before);
    expect(await found()).toBe(1);
    await test.db.updateTable('properties').set({ description: 'Told anew' }).where('id', '=', id).execute();
    expect([await found(), await found()]).toEqual([0, 1]);
  });

  it('is read once for concurrent callers', async () => {
    const { id } = await buildProperty(test.db);
    const before = await misses();
    const blocking = await test.database.pool.connect();
    await blocking.query('BEGIN; LOCK TABLE properties IN ACCESS EXCLUSIVE MODE');
    const statements = countStatements(test.database.pool);
    readings = 0;
    const asked = Array.from({ length: 5 }, () => find('size=7'));
    await expect.poll(misses).toBe(before + 5);
    await blocking.query('COMMIT');
    blocking.release();
    for (const response of await Promise.all(asked)) expect(idsOf(response)).toEqual([id]);
    // one look-up of five sessions, one page, one set of cards
    expect(statements.take() - readings).toBe(3);
  });

  it('is consistent, also when the catalogue changes while it is read', async () => {
    const { id } = await buildProperty(test.db, { name: 'Amber before', min_price: 5_000_000 });
    const restore = changeBetween(test, { each: false }, (client) =>
      client.query(`UPDATE properties SET name = 'Amber after', min_price = 7000000 WHERE id = $1`, [id]),
    );
    const found = await find('maxPrice=6000000');
    restore();
    // the old state before the change, or none after it
    expect(found.data.totalElements).toBe(found.data.content.length);
    for (const { name } of found.data.content) expect(name).toBe('Amber before');
    expect((await find('maxPrice=6000000')).data.totalElements).toBe(0);
  });

  it('is read on one connection, so from one of several standbys', async () => {
    const { id } = await buildProperty(test.db);
    const visitor = createClient(await besides({ visitorsLagMs: 3_600_000 }));
    await visitor.get(SEARCH);
    let taken = 0;
    const count = () => (taken += 1);
    test.database.pool.on('acquire', count);
    expect(idsOf(await visitor.get<Paged<PropertyCard>>(`${SEARCH}?size=5`))).toEqual([id]);
    test.database.pool.off('acquire', count);
    expect(taken).toBe(1);
  });

  it('is given up when the catalogue has changed at each of ten tries', async () => {
    const { id } = await buildProperty(test.db);
    let times = 0;
    const restore = changeBetween(test, { each: true }, (client) => {
      times += 1;
      const description = `Homes, told ${times} times`;
      return client.query('UPDATE properties SET description = $1 WHERE id = $2', [description, id]);
    });
    // ten tries may exceed the deadline of 4.8 s on a busy machine, which is another refusal
    vi.useFakeTimers({ toFake: ['performance'] });
    const refused = await find('size=8').finally(() => vi.useRealTimers());
    restore();
    expect([refused.code, refused.headers['retry-after'], times]).toEqual(['UNAVAILABLE', '5', 10]);
    expect(idsOf(await find('size=8'))).toEqual([id]);
  });

  it('that could not be read is read again for the next caller', async () => {
    await buildProperty(test.db);
    const blocking = await test.database.pool.connect();
    await blocking.query('BEGIN; LOCK TABLE properties IN ACCESS EXCLUSIVE MODE');
    expect((await find('size=9')).status).toBe(503);
    await blocking.query('ROLLBACK');
    blocking.release();
    expect((await find('size=9')).status).toBe(200);
  });

  it('is read again once the cache was cleared, also where one was in progress then [S5]', async () => {
    const { id } = await buildProperty(test.db);
    const { db, pool } = test.database;
    const clientBudget = createClientBudget({ budgetMs: undefined, isExempt: () => true });
    const reads = readsOf({ db, pool });
    const cache = createResponseCache({ reads, clientBudget, maxBytes: 1e6, visitorsLagMs: 3_600_000 });
    const { promise: waiting, resolve: goOn } = Promise.withResolvers<void>();
    let fills = 0;
    const ask = async () =>
      cache.find({ catalogueVersion: 1 } as FastifyRequest, `home ${id}`, async () => {
        fills += 1;
        const json = `"fill ${fills}"`;
        if (fills === 1) await waiting;
        return { version: 1, json };
      });
    const first = ask();
    await expect.poll(() => fills).toBe(1);
    cache.clear();
    const second = await ask();
    goOn();
    await first;
    expect([await ask(), fills]).toEqual([second, 2]);
    cache.clear();
    await ask();
    expect(fills).toBe(3);
  });

  it('is not cached where there is none', async () => {
    const { id } = await buildProperty(test.db);
    const before = await figure('aangan_kept_answers_bytes');
    for (let asked = 0; asked < 3; asked += 1) {
      expect((await buyer.get(`/api/properties/${id + 1}`)).code).toBe('NOT_FOUND');
    }
    expect(await figure('aangan_kept_answers_bytes')).toBe(before);
  });
});

const WAITING = `SELECT FROM pg_locks WHERE NOT granted
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

/** Makes a change between the two statements of the next page that is read, or of each page. */
function changeBetween(
  { database: { pool } }: TestApp,
  { each }: { each: boolean },
  change: (client: PoolClient) => Promise<unknown>,
): () => void {
  let isDone = false;
  const watched = new Map<PoolClient, PoolClient['query']>();
  const watch = (client: PoolClient) => {
    if (watched.has(client)) return;
    const { query } = client;
    watched.set(client, query);
    const run = query.bind(client) as (...args: unknown[]) => unknown;
    const watching = async (...args: unknown[]) => {
      if (!isPair(args[0]) || (isDone && !each)) return run(...args);
      isDone = true;
      const other = await pool.connect();
      // only the second of the two reads pictures, and waits for their lock before it reads anything
      await other.query('BEGIN');
      await other.query('LOCK TABLE media IN ACCESS EXCLUSIVE MODE');
      const response = run(...args);
      const waiting = async () => (await other.query(WAITING)).rowCount;
      await expect.poll(waiting).toBe(1);
      await change(other);
      await other.query('COMMIT');
      other.release();
      return response;
    };
    Object.assign(client, { query: watching });
  };
  pool.on('acquire', watch);
  return () => {
    pool.off('acquire', watch);
    for (const [client, query] of watched) Object.assign(client, { query });
    expect(isDone).toBe(true);
  };
}

describe('the capacity of the response cache', () => {
  const MAX_BYTES = 40_000;
  const clientBudget = createClientBudget();
  const request = { catalogueVersion: 0, ip: '127.0.0.1' } as FastifyRequest;

  it('is bounded in bytes, with compressed bodies; the least recently used is evicted first', async () => {
    const { database } = test;
    const { find, figures } = createResponseCache({
      reads: readsOf(database),
      clientBudget,
      maxBytes: MAX_BYTES,
      visitorsLagMs: 0,
    });
    let filled = 0;
    const ask = async (key: number) =>
      find(request, String(key), async () => {
        filled += 1;
        return { version: 0, json: JSON.stringify(Array.from({ length: 400 }, (_, n) => key * 1_000 + n)) };
      });
    const size = (await ask(0)).body('identity').length;
    const plainOnly = figures.bytes;
    expect(plainOnly).toBeGreaterThanOrEqual(size);
    const packed = (await ask(0)).body('br').length;
    expect(figures.bytes).toBe(plainOnly + packed);
    for (let key = 1; key < 100; key += 1) {
      await ask(key);
      await ask(0);
      expect(figures.bytes).toBeLessThanOrEqual(MAX_BYTES);
    }
    expect(filled).toBe(100);
    await ask(99);
    expect(filled).toBe(100);
    await ask(1);
    expect(filled).toBe(101);
  });

  it('takes no response larger than itself', async () => {
    const { find, figures } = createResponseCache({
      reads: readsOf(test.database),
      clientBudget,
      maxBytes: MAX_BYTES,
      visitorsLagMs: 0,
    });
    const long = { version: 0, json: JSON.stringify('x'.repeat(MAX_BYTES)) };
    expect((await find(request, 'long', async () => long)).bytes).toBeGreaterThan(MAX_BYTES);
    expect(figures.bytes).toBe(0);
  });
});

describe('when the database was restored to an earlier time under a running instance', () => {
  it('visitors and buyers see the restored catalogue, not cached responses [CALL23]', async () => {
    const app = await createTestApp();
    const { database, user } = app.database.connection;
    const asked = async (client: Client) => [
      (await client.get<PropertyCard[]>(FEATURED)).data.length,
      (await client.get<Paged<PropertyCard>>(SEARCH)).data.totalElements,
      (await client.get<{ total: number }>('/api/properties/stats')).data.total,
    ];
    await buildProperty(app.db, { featured: true });
    const visitor = createClient(app);
    expect(await asked(visitor)).toEqual([1, 1, 1]);
    await runAsSuperuser(`drop database ${database} with (force)`);
    await runAsSuperuser(`create database ${database} template template_migrated owner ${user}`);
    await expect.poll(() => asked(visitor), { timeout: 10_000 }).toEqual([0, 0, 0]);
    expect(await asked(await signedIn(app, await buildUser(app.db)))).toEqual([0, 0, 0]);
    await app.close();
  });
});

describe('with a replica that lags behind a change', () => {
  let replica: TestDatabase;

  beforeAll(async () => {
    replica = await createTestDatabase();
  });

  afterAll(() => replica.drop());

  it('reads the primary for a buyer, and for visitors once it knows of the change', async () => {
    const reads = openReplica({
      replica: replica.connection,
      primary: test.database.connection,
      log: { info: () => undefined, warn: () => undefined },
      maxLagSeconds: 5,
    });
    await reads.replica.probe();
    const app = await besides({ replica: reads });
    const [client, visitor] = [await signedIn(app, { id: buyerId }), createClient(app)];
    expect((await visitor.get<PropertyCard[]>(FEATURED)).data).toEqual([]);
    const { id } = await buildProperty(test.db, { featured: true });
    expect((await client.get<PropertyDetail>(`/api/properties/${id}`)).data).toMatchObject({ id });
    expect((await client.get<Paged<PropertyCard>>(SEARCH)).data.content).toMatchObject([{ id }]);
    expect((await visitor.get<PropertyCard[]>(FEATURED)).data).toMatchObject([{ id }]);
    expect(reads.replica.state).toBe('up');
    others.splice(others.indexOf(app), 1);
    await app.close();
    await reads.close();
  });
});
