import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { countExchanges } from '../../../test/exchanges.ts';
import { createDatabase, createPool, type Database, type Pooler } from '../pool.ts';
import { prepareStep, runInOneExchange } from '../prepared.ts';

const log = { warn: () => undefined };
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query('CREATE TABLE notes (n int PRIMARY KEY CHECK (n > 0))');
});

beforeEach(() => database.pool.query('TRUNCATE notes'));

afterAll(() => database.drop());

const twice = prepareStep<{ n: number }, { n: number }>('test_twice_of', (of) => sql`SELECT ${of.n}::int * 2 AS n`);
const note = prepareStep<{ n: number }>('test_note', (of) => sql`INSERT INTO notes VALUES (${of.n}::int)`);

/** Opens a pool of one used connection, and counts its round trips. */
async function open(pooler: Pooler = 'off') {
  const pool = createPool({ connection: database.connection, log, max: 1, pooler });
  const waits = countExchanges(pool);
  const db = createDatabase(pool);
  await pool.query('SELECT 1');
  waits.all = 0;
  return { pool, db, waits };
}

const noted = async (db: Database) =>
  (await sql<{ n: number }>`SELECT n FROM notes ORDER BY n`.execute(db)).rows.map(({ n }) => n);

/** Expects that the connection has no open transaction, and has the statements that it records as prepared. */
async function expectUsable(db: Database): Promise<void> {
  const { rows } = await sql`SELECT now() = statement_timestamp() AS fresh`.execute(db);
  expect(rows).toEqual([{ fresh: true }]);
  await db.transaction().execute(async (trx) => {
    expect(await twice(trx, { n: 4 })).toEqual([{ n: 8 }]);
    await note.runDeferred(trx, { n: 99 });
  });
  expect(await noted(db)).toContain(99);
}

describe('a deferred statement', () => {
  it.each([
    ['off', 2],
    ['prepared', 2],
    // without names each is sent by itself
    ['on', 4],
  ] as const)('goes along with the end of its transaction, pooler %s', async (pooler, expected) => {
    const { pool, db, waits } = await open(pooler);
    for (const n of [1, 3]) {
      waits.all = 0;
      const rows = await db.transaction().execute(async (trx) => {
        const first = await twice(trx, { n });
        await note.runDeferred(trx, { n });
        await note.runDeferred(trx, { n: n + 1 });
        return first;
      });
      expect(rows).toEqual([{ n: 2 * n }]);
      expect(waits.all).toBe(expected);
    }
    expect(await noted(database.db)).toEqual([1, 2, 3, 4]);
    await pool.end();
  });

  it('is sent before the next statement of its transaction, which gets its own rows', async () => {
    const { pool, db, waits } = await open();
    const seen = await db.transaction().execute(async (trx) => {
      await note.runDeferred(trx, { n: 1 });
      const first = await twice(trx, { n: 5 });
      await note.runDeferred(trx, { n: 2 });
      // in the simple protocol
      await sql`SET LOCAL work_mem = '5MB'`.execute(trx);
      await note.runDeferred(trx, { n: 3 });
      const { rows } = await sql<{ count: number }>`SELECT count(*) FROM notes WHERE n > ${0}`.execute(trx);
      return [first, rows];
    });
    expect(seen).toEqual([[{ n: 10 }], [{ count: 3 }]]);
    // BEGIN with the first, 2, SET, 3, COMMIT
    expect(waits.all).toBe(5);
    await pool.end();
  });

  it('can be the only one of a transaction', async () => {
    const { pool, db, waits } = await open();
    await db.transaction().execute((trx) => note.runDeferred(trx, { n: 1 }));
    expect(waits.all).toBe(1);
    expect(await noted(database.db)).toEqual([1]);
    await expectUsable(db);
    await pool.end();
  });

  it('is sent before a pair', async () => {
    const { pool, waits } = await open();
    const client = await pool.connect();
    const db = createDatabase(pool);
    const asked = { name: 'test_note', text: 'INSERT INTO notes VALUES ($1::int)', isDeferred: true } as const;
    await client.query('begin');
    await client.query({ ...asked, values: [7] });
    const count = { text: 'SELECT count(*)::int AS n FROM notes WHERE n > $1', values: [0] };
    expect(await runInOneExchange(client, count, count)).toEqual([[{ n: 1 }], [{ n: 1 }]]);
    expect(waits.all).toBe(1);
    await client.query('commit');
    client.release();
    expect(await noted(db)).toEqual([7]);
    await pool.end();
  });

  it('is never sent when its transaction is rolled back', async () => {
    const { pool, db, waits } = await open();
    for (const isFirst of [true, false]) {
      const undone = db.transaction().execute(async (trx) => {
        if (!isFirst) await twice(trx, { n: 1 });
        await note.runDeferred(trx, { n: 1 });
        throw new Error('Not after all');
      });
      await expect(undone).rejects.toThrow('Not after all');
    }
    // the first of these had nothing to roll back
    expect(waits.all).toBe(2);
    expect(await noted(database.db)).toEqual([]);
    await expectUsable(db);
    await pool.end();
  });

  it('fails the commit when Postgres refuses it, and nothing was done', async () => {
    const { pool, db } = await open();
    const work = db.transaction().execute(async (trx) => {
      await note(trx, { n: 1 });
      await note.runDeferred(trx, { n: -1 });
      await note.runDeferred(trx, { n: 2 });
    });
    await expect(work).rejects.toMatchObject({ code: '23514', table: 'notes' });
    expect(await noted(database.db)).toEqual([]);
    await expectUsable(db);
    await pool.end();
  });

  it('fails the next statement when Postgres refuses it', async () => {
    const { pool, db } = await open();
    let wasAnswered = false;
    const work = db.transaction().execute(async (trx) => {
      await note.runDeferred(trx, { n: -1 });
      await twice(trx, { n: 1 });
      wasAnswered = true;
    });
    await expect(work).rejects.toMatchObject({ code: '23514' });
    expect(wasAnswered).toBe(false);
    await expectUsable(db);
    await pool.end();
  });

  it('is parsed again after a parse error, and so are the statements skipped after it', async () => {
    const { pool, db } = await open();
    const unread = prepareStep<{ n: number }>(
      'test_unread_later',
      (of) => sql`INSERT INTO unread VALUES (${of.n}::int)`,
    );
    const skipped = prepareStep<{ n: number }>(
      'test_skipped',
      (of) => sql`INSERT INTO notes VALUES (${of.n}::int + 100)`,
    );
    const run = () =>
      db.transaction().execute(async (trx) => {
        await note.runDeferred(trx, { n: 1 });
        await unread.runDeferred(trx, { n: 1 });
        await skipped.runDeferred(trx, { n: 1 });
      });
    await expect(run()).rejects.toMatchObject({ code: '42P01' });
    await database.pool.query('CREATE TABLE unread (n int)');
    await run();
    expect(await noted(database.db)).toEqual([1, 101]);
    await expectUsable(db);
    await pool.end();
  });

  it('is sent at once outside a transaction', async () => {
    const { pool, db } = await open();
    await note.runDeferred(db, { n: 1 });
    expect(await noted(database.db)).toEqual([1]);
    await db.transaction().execute(async (trx) => twice(trx, { n: 1 }));
    await note.runDeferred(db, { n: 2 });
    expect(await noted(database.db)).toEqual([1, 2]);
    await pool.end();
  });
});
