import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { countExchanges } from '../../../test/exchanges.ts';
import { createDatabase, createPool, inSnapshot } from '../pool.ts';
import { prepare, prepareStep, runInOneExchange } from '../prepared.ts';

const log = { warn: () => undefined };
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

/** Opens a pool of one connection, and counts its round trips. */
const open = (pooler: 'off' | 'on' = 'off') => {
  const pool = createPool({ connection: database.connection, log, max: 1, pooler });
  return { pool, db: createDatabase(pool), waits: countExchanges(pool) };
};

describe('two statements in one round trip', () => {
  const handOn = (n: number) => ({ text: `SELECT set_config('test.handed', $1::text, true) AS n`, values: [n] });
  const twiceHanded = prepare<{ n: number }>(
    'test_twice_handed',
    sql`SELECT current_setting('test.handed')::int * 2 AS n, ${sql.raw('$1')}::int AS given`,
  );

  it.each(['off', 'on'] as const)('take one round trip, and each gives its rows, pooler %s', async (pooler) => {
    const { pool, db, waits } = open(pooler);
    await pool.query('select 1');
    for (const n of [1, 2]) {
      waits.all = 0;
      const rows = await runInOneExchange(pool, handOn(n), twiceHanded.of(db, 7));
      expect(rows).toEqual([[{ n: String(n) }], [{ n: 2 * n, given: 7 }]]);
      expect(waits.all).toBe(1);
    }
    // the passed value ended with them
    const { rows } = await pool.query(`select coalesce(current_setting('test.handed', true), '') as left`);
    expect(rows).toEqual([{ left: '' }]);
    await pool.end();
  });

  it('end with the first that Postgres refuses, and the connection serves the next', async () => {
    const { pool, db } = open();
    const client = await pool.connect();
    const divide = (by: number) => ({
      text: 'SELECT set_config($2, (6 / $1::int)::text, true)',
      values: [by, 'test.handed'],
    });
    // before the second was ever parsed, and after
    for (const by of [3, 2]) {
      await expect(runInOneExchange(client, divide(0), twiceHanded.of(db, 1))).rejects.toMatchObject({ code: '22012' });
      const [, rows] = await runInOneExchange(client, divide(by), twiceHanded.of(db, 1));
      expect(rows).toEqual([{ n: 12 / by, given: 1 }]);
    }
    const unread = prepare<{ n: number }>('test_unread', sql`SELECT n FROM not_read_yet WHERE n = ${sql.raw('$1')}`);
    const run = () => runInOneExchange(client, handOn(1), unread.of(db, 1));
    // with the stack of the caller, not of the socket's read
    await expect(run()).rejects.toMatchObject({
      code: '42P01',
      stack: expect.stringContaining('pipeline.test.ts') as string,
    });
    await database.pool.query('create table not_read_yet (n int)');
    expect(await run()).toEqual([[{ n: '1' }], []]);
    client.release();
    await pool.end();
  });

  it('are sent with BEGIN where they are first in a transaction', async () => {
    const { pool, db } = open();
    const client = await pool.connect();
    await client.query('begin');
    expect(await runInOneExchange(client, handOn(3), twiceHanded.of(db, 7))).toEqual([
      [{ n: '3' }],
      [{ n: 6, given: 7 }],
    ]);
    // the passed value lasts until its end
    expect(await twiceHanded({ db, pool: client }, 8)).toEqual([{ n: 6, given: 8 }]);
    await client.query('rollback');
    client.release();
    await pool.end();
  });

  it('each see what was committed by then', async () => {
    const { pool, db } = open();
    await database.pool.query('create table seen (n int)');
    const waitFor = (key: number) => ({
      text: 'SELECT (SELECT count(*)::int FROM seen) AS n FROM (SELECT pg_advisory_xact_lock($1)) waited',
      values: [key],
    });
    const countSeen = prepare<{ n: number }>(
      'test_seen',
      sql`SELECT count(*)::int AS n FROM seen WHERE n > ${sql.raw('$1')}`,
    );
    const other = await database.pool.connect();
    await other.query('select pg_advisory_lock(77)');
    const both = runInOneExchange(pool, waitFor(77), countSeen.of(db, 0));
    await vi.waitFor(async () => {
      const { rowCount } = await other.query(`select from pg_locks where objid = 77 and not granted
        and database = (select oid from pg_database where datname = current_database())`);
      expect(rowCount).toBe(1);
    });
    await other.query('insert into seen values (1)');
    await other.query('select pg_advisory_unlock(77)');
    other.release();
    expect(await both).toEqual([[{ n: 0 }], [{ n: 1 }]]);
    await pool.end();
  });
});

describe('BEGIN', () => {
  const twice = prepareStep<{ n: number }, { n: number }>('test_twice', (of) => sql`SELECT ${of.n}::int * 2 AS n`);
  const made = prepareStep<{ name: string }, { id: number }>(
    'test_made',
    (of) => sql`INSERT INTO users (name, email, contact_no)
      VALUES (${of.name}, ${of.name} || '@example.in', '9899999999') RETURNING id`,
  );
  const count = async () =>
    (await database.pool.query<{ n: number }>(`select count(*) as n from users where contact_no = '9899999999'`)).rows;
  it.each(['off', 'on'] as const)('is sent with the first statement, pooler %s', async (pooler) => {
    const { pool, db, waits } = open(pooler);
    await pool.query('select 1');
    for (const n of [1, 2]) {
      waits.all = 0;
      const rows = await db.transaction().execute(async (trx) => [await twice(trx, { n }), await twice(trx, { n })]);
      expect(rows).toEqual([[{ n: 2 * n }], [{ n: 2 * n }]]);
      expect(waits.all).toBe(3);
    }
    await pool.end();
  });

  it('is undone by a rollback, which leaves the connection without a transaction', async () => {
    const { pool, db } = open();
    const undone = db.transaction().execute(async (trx) => {
      await made(trx, { name: 'Undone' });
      throw new Error('Not after all');
    });
    await expect(undone).rejects.toThrow('Not after all');
    expect(await count()).toEqual([{ n: 0 }]);
    await db.transaction().execute((trx) => made(trx, { name: 'Done' }));
    expect(await count()).toEqual([{ n: 1 }]);
    // refused as the first statement, and as one that Postgres cannot parse
    const again = db.transaction().execute((trx) => made(trx, { name: 'Again' }));
    await expect(again).rejects.toMatchObject({ code: '23505' });
    const later = prepareStep<{ n: number }>('test_later', (of) => sql`SELECT ${of.n}::int FROM not_there_yet`);
    const run = () => db.transaction().execute((trx) => later(trx, { n: 1 }));
    await expect(run()).rejects.toMatchObject({ code: '42P01' });
    await database.pool.query('create table not_there_yet (id int)');
    expect(await run()).toEqual([]);
    const { rows } = await pool.query('select now() = statement_timestamp() as fresh');
    expect(rows).toEqual([{ fresh: true }]);
    await pool.end();
  });

  it('is sent alone before a statement without values, and keeps its isolation', async () => {
    const { pool, db } = open();
    const isolation = await inSnapshot(db, async (trx) => {
      await sql`SET LOCAL work_mem = '5MB'`.execute(trx);
      return (
        await sql`SELECT current_setting('transaction_isolation') AS is, current_setting('work_mem') AS of`.execute(trx)
      ).rows;
    });
    expect(isolation).toEqual([{ is: 'repeatable read', of: '5MB' }]);
    const { rows } = await inSnapshot(db, (trx) =>
      sql`SELECT current_setting('transaction_isolation') AS is, ${1}::int AS one`.execute(trx),
    );
    expect(rows).toEqual([{ is: 'repeatable read', one: 1 }]);
    await pool.end();
  });

  it('is not sent where no statement follows', async () => {
    const { pool, db, waits } = open();
    await pool.query('select 1');
    waits.all = 0;
    expect(await db.transaction().execute(async () => 'nothing')).toBe('nothing');
    expect(waits.all).toBe(0);
    await pool.end();
  });
});
