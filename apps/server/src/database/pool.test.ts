import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { databaseRefusal, isUnavailable } from './constraints.ts';
import { createDatabase, createPool, inSnapshot } from './pool.ts';
import { prepare, prepareStep, runInOneExchange } from './prepared.ts';

const log = { warn: () => undefined };
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

async function errorOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  );
}

async function insertUser(email: string, contactNo: string): Promise<unknown> {
  return database.pool.query('insert into users (name, email, contact_no) values ($1, $2, $3)', [
    'Asha',
    email,
    contactNo,
  ]);
}

describe('createPool', () => {
  it('reads bigint and numeric as numbers and a date as its text', async () => {
    const { rows } = await database.pool.query(
      `select 9007199254740991::bigint as big, 1245.5::numeric(8,2) as area, date '2026-02-28' as day, count(*) as n from users`,
    );
    expect(rows).toEqual([{ big: 9007199254740991, area: 1245.5, day: '2026-02-28', n: 0 }]);
  });

  it('does not round a bigint that a number cannot hold', async () => {
    await expect(database.pool.query('select 9007199254740993::bigint')).rejects.toThrow(/beyond the safe integers/);
  });

  it('ends a statement after three seconds, which counts as unavailable [ASVS 13.1.2, 13.1.3]', async () => {
    const pool = createPool({ connection: database.connection, log, statementTimeoutMs: 100 });
    const error = await errorOf(pool.query('select pg_sleep(5)'));
    expect(error).toMatchObject({ code: '57014' });
    expect(isUnavailable(error)).toBe(true);
    await pool.end();
    const { rows } = await database.pool.query(
      `select name, setting::int as ms from pg_settings where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`,
    );
    expect(rows).toEqual([
      { name: 'idle_in_transaction_session_timeout', ms: 10_000 },
      { name: 'lock_timeout', ms: 2_000 },
      { name: 'statement_timeout', ms: 3_000 },
    ]);
  });

  it('says unavailable when every connection is busy [ASVS 13.1.2, 13.1.3]', async () => {
    const pool = createPool({ connection: database.connection, log, max: 1 });
    const client = await pool.connect();
    const error = await errorOf(pool.query('select 1'));
    expect(isUnavailable(error)).toBe(true);
    client.release();
    await pool.end();
  });

  it('outlives connections that Postgres ends, idle or inside a transaction [ASVS 16.5.4]', async () => {
    const pool = createPool({ connection: database.connection, log });
    const db = createDatabase(pool);
    const error = await errorOf(
      db.transaction().execute(async (trx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
        await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
        await sql`select 1`.execute(trx);
      }),
    );
    expect(isUnavailable(error)).toBe(true);
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()`,
      [database.connection.database],
    );
    await expect.poll(async () => (await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await pool.end();
  });

  it('drops a connection that fell silent, so that its open transaction serves nobody else', async () => {
    const pool = createPool({ connection: database.connection, log, max: 1, statementTimeoutMs: 1_000 });
    const db = createDatabase(pool);
    const error = await errorOf(
      db.transaction().execute(async (trx) => {
        // The statement's own limit lifted, Postgres goes on and only our side notices.
        await sql`set local statement_timeout = 0`.execute(trx);
        await sql`select pg_sleep(4)`.execute(trx);
      }),
    );
    expect(isUnavailable(error)).toBe(true);
    // the cause, not what became of the ROLLBACK
    expect(error).toMatchObject({ message: 'Query read timeout' });
    const { rows } = await pool.query('select now() = statement_timestamp() as fresh');
    expect(rows).toEqual([{ fresh: true }]);
    await pool.end();
  });
});

describe('createPool after a failover', () => {
  it('drops a connection on which changes are refused, so that the next one finds the new primary', async () => {
    const pool = createPool({ connection: database.connection, log, max: 1 });
    const db = createDatabase(pool);
    const write = () => sql`delete from users where false`.execute(db);
    await sql`set default_transaction_read_only = on`.execute(db);
    const error = await errorOf(write());
    expect(error).toMatchObject({ code: '25006' });
    expect(isUnavailable(error)).toBe(true);
    expect(await errorOf(write())).toBeUndefined();
    await pool.end();
  });
});

describe('createPool behind a pooler', () => {
  it('brings no limits along, and prepares nothing that the next connection would not know', async () => {
    const bare = new Client(database.connection);
    await bare.connect();
    const { rows: unlimited } = await bare.query(`select current_setting('statement_timeout') as "limit"`);
    await bare.end();
    const pool = createPool({ connection: database.connection, log, max: 1, pooler: 'on' });
    const { rows } = await pool.query({ name: 'named', text: 'select $1::int as one', values: [1] });
    expect(rows).toEqual([{ one: 1 }]);
    const { rows: found } = await pool.query(
      `select (select count(*) from pg_prepared_statements) as prepared, current_setting('statement_timeout') as "limit"`,
    );
    expect(found).toEqual([{ ...unlimited[0], prepared: 0 }]);
    await pool.end();
  });
});

/** One connection, and how often it was waited for. */
const open = (pooler: 'off' | 'on' = 'off') => {
  const pool = createPool({ connection: database.connection, log, max: 1, pooler });
  const waits = { all: 0 };
  pool.on('connect', (client) => {
    const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
    connection.on('readyForQuery', () => (waits.all += 1));
  });
  return { pool, db: createDatabase(pool), waits };
};

describe('two statements of one exchange', () => {
  const handOn = (n: number) => ({ text: `SELECT set_config('test.handed', $1::text, true) AS n`, values: [n] });
  const twiceHanded = prepare<{ n: number }>(
    'test_twice_handed',
    sql`SELECT current_setting('test.handed')::int * 2 AS n, ${sql.raw('$1')}::int AS given`,
  );

  it.each(['off', 'on'] as const)('are waited for once, and each gives its rows, pooler %s', async (pooler) => {
    const { pool, db, waits } = open(pooler);
    await pool.query('select 1');
    for (const n of [1, 2]) {
      waits.all = 0;
      const rows = await runInOneExchange(pool, handOn(n), twiceHanded.of(db, 7));
      expect(rows).toEqual([[{ n: String(n) }], [{ n: 2 * n, given: 7 }]]);
      expect(waits.all).toBe(1);
    }
    // what was handed on ended with them
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
    // before the second was ever read, and after
    for (const by of [3, 2]) {
      await expect(runInOneExchange(client, divide(0), twiceHanded.of(db, 1))).rejects.toMatchObject({ code: '22012' });
      const [, rows] = await runInOneExchange(client, divide(by), twiceHanded.of(db, 1));
      expect(rows).toEqual([{ n: 12 / by, given: 1 }]);
    }
    const unread = prepare<{ n: number }>('test_unread', sql`SELECT n FROM not_read_yet WHERE n = ${sql.raw('$1')}`);
    const run = () => runInOneExchange(client, handOn(1), unread.of(db, 1));
    // told with the place that asked, not with the socket that was read from
    await expect(run()).rejects.toMatchObject({
      code: '42P01',
      stack: expect.stringContaining('pool.test.ts') as string,
    });
    await database.pool.query('create table not_read_yet (n int)');
    expect(await run()).toEqual([[{ n: '1' }], []]);
    client.release();
    await pool.end();
  });

  it('follow the beginning of a transaction that they are the first of', async () => {
    const { pool, db } = open();
    const client = await pool.connect();
    await client.query('begin');
    expect(await runInOneExchange(client, handOn(3), twiceHanded.of(db, 7))).toEqual([
      [{ n: '3' }],
      [{ n: 6, given: 7 }],
    ]);
    // what was handed on stands until its end
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

describe('the beginning of a transaction', () => {
  const twice = prepareStep<{ n: number }, { n: number }>('test_twice', (of) => sql`SELECT ${of.n}::int * 2 AS n`);
  const made = prepareStep<{ name: string }, { id: number }>(
    'test_made',
    (of) => sql`INSERT INTO users (name, email, contact_no)
      VALUES (${of.name}, ${of.name} || '@example.in', '9899999999') RETURNING id`,
  );
  const count = async () =>
    (await database.pool.query<{ n: number }>(`select count(*) as n from users where contact_no = '9899999999'`)).rows;
  it.each(['off', 'on'] as const)('goes along with its first statement, pooler %s', async (pooler) => {
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

  it('takes back what was done, and leaves the connection without a transaction', async () => {
    const { pool, db } = open();
    const undone = db.transaction().execute(async (trx) => {
      await made(trx, { name: 'Undone' });
      throw new Error('Not after all');
    });
    await expect(undone).rejects.toThrow('Not after all');
    expect(await count()).toEqual([{ n: 0 }]);
    await db.transaction().execute((trx) => made(trx, { name: 'Done' }));
    expect(await count()).toEqual([{ n: 1 }]);
    // refused as the first statement, and as one whose text Postgres can't read yet
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

  it('is waited for before a statement without values, and keeps its isolation', async () => {
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

  it('is not sent where nothing follows', async () => {
    const { pool, db, waits } = open();
    await pool.query('select 1');
    waits.all = 0;
    expect(await db.transaction().execute(async () => 'nothing')).toBe('nothing');
    expect(waits.all).toBe(0);
    await pool.end();
  });
});

describe('the meaning of database errors', () => {
  it('maps constraints to codes of the contract', async () => {
    await insertUser('asha@example.in', '9800000001');
    const email = await errorOf(insertUser('ASHA@example.in', '9800000002'));
    expect(databaseRefusal(email)).toMatchObject({
      code: 'EMAIL_ALREADY_EXISTS',
      extras: { errors: [{ field: 'email' }] },
    });
    const contact = await errorOf(insertUser('other@example.in', '9800000001'));
    expect(databaseRefusal(contact)).toMatchObject({ code: 'CONTACT_ALREADY_EXISTS' });
    const format = await errorOf(insertUser('third@example.in', 'abc'));
    expect(databaseRefusal(format)).toMatchObject({ code: 'CONFLICT' });
    const missing = await errorOf(
      database.pool.query('insert into shortlists (user_id, property_id) select id, 0 from users'),
    );
    expect(databaseRefusal(missing)).toMatchObject({ code: 'NOT_FOUND' });
    expect(isUnavailable(format)).toBe(false);
  });

  it.each([
    ['text with a NUL', `select $1::text`, 'a\u0000b'],
    ['a number out of range', `select $1::smallint`, '70000'],
    ['a pattern that ends in an escape', `select 'a' like $1`, '\\'],
  ])('knows %s as an invalid value', async (_what, statement, value) => {
    const error = await errorOf(database.pool.query(statement, [value]));
    expect(databaseRefusal(error)).toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(isUnavailable(error)).toBe(false);
  });

  it('knows a database that is away', async () => {
    for (const connection of [
      { ...inject('postgres'), host: '/nowhere' },
      { ...inject('postgres'), host: '127.0.0.1', port: 1 },
    ]) {
      const client = new Client(connection);
      expect(isUnavailable(await errorOf(client.connect()))).toBe(true);
    }
  });

  it('leaves our own mistakes alone', async () => {
    const error = await errorOf(database.pool.query('select nonsense'));
    expect([isUnavailable(error), databaseRefusal(error)]).toEqual([false, null]);
    expect(isUnavailable(new Error('boom'))).toBe(false);
    expect(isUnavailable(Object.assign(new Error('no file'), { code: 'ENOENT', syscall: 'open' }))).toBe(false);
  });
});

describe('a step of transactions', () => {
  const number = prepareStep<{ n: number; text: string }, { n: number; text: string }>(
    'test_number',
    (of) => sql`SELECT ${of.text}::text AS text, ${of.n}::int + ${of.n}::int AS n`,
  );
  const namesAfter = async (pooler: 'off' | 'on' | 'prepared') => {
    const pool = createPool({ connection: database.connection, log, max: 1, pooler });
    try {
      const db = createDatabase(pool);
      for (const n of [1, 2]) {
        await db.transaction().execute(async (trx) => {
          expect(await number(trx, { n, text: `of ${n}` })).toEqual([{ n: n + n, text: `of ${n}` }]);
          await sql`SELECT ${n}::int AS m`.execute(trx);
        });
      }
      const { rows } = await pool.query<{ name: string }>('SELECT name FROM pg_prepared_statements ORDER BY name');
      return rows.map(({ name }) => name);
    } finally {
      await pool.end();
    }
  };

  it.each(['off', 'prepared'] as const)('is kept by its connection under its name, pooler %s', async (pooler) => {
    expect(await namesAfter(pooler)).toEqual(['test_number']);
  });

  it('is not behind a pooler that knows no names', async () => {
    expect(await namesAfter('on')).toEqual([]);
  });

  it('has no value that is the same each time by mistake', async () => {
    const fixed = prepareStep('test_fixed', () => sql<object>`SELECT ${1}::int`);
    await expect(fixed(database.db, {})).rejects.toThrow('test_fixed must take its values as');
  });
});
