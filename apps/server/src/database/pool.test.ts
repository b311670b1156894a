import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { databaseRefusal, isUnavailable } from './constraints.ts';
import { createDatabase, createPool } from './pool.ts';
import { prepareStep } from './prepared.ts';

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

  it('raises unavailable when every connection is busy [ASVS 13.1.2, 13.1.3]', async () => {
    const pool = createPool({ connection: database.connection, log, max: 1 });
    const client = await pool.connect();
    const error = await errorOf(pool.query('select 1'));
    expect(isUnavailable(error)).toBe(true);
    client.release();
    await pool.end();
  });

  it('survives connections that Postgres ends, idle or inside a transaction [ASVS 16.5.4]', async () => {
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

  it('drops a connection that stopped responding, so that its open transaction is not reused', async () => {
    const pool = createPool({ connection: database.connection, log, max: 1, statementTimeoutMs: 1_000 });
    const db = createDatabase(pool);
    const error = await errorOf(
      db.transaction().execute(async (trx) => {
        // without the statement's own limit only the client times out
        await sql`set local statement_timeout = 0`.execute(trx);
        await sql`select pg_sleep(4)`.execute(trx);
      }),
    );
    expect(isUnavailable(error)).toBe(true);
    // the cause, not the failure of the ROLLBACK
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
  it('sets no limits, and prepares nothing that the next connection would lack', async () => {
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

  it('recognises a database that is away', async () => {
    for (const connection of [
      { ...inject('postgres'), host: '/nowhere' },
      { ...inject('postgres'), host: '127.0.0.1', port: 1 },
    ]) {
      const client = new Client(connection);
      expect(isUnavailable(await errorOf(client.connect()))).toBe(true);
    }
  });

  it('does not convert our own mistakes', async () => {
    const error = await errorOf(database.pool.query('select nonsense'));
    expect([isUnavailable(error), databaseRefusal(error)]).toEqual([false, null]);
    expect(isUnavailable(new Error('boom'))).toBe(false);
    expect(isUnavailable(Object.assign(new Error('no file'), { code: 'ENOENT', syscall: 'open' }))).toBe(false);
  });
});

describe('a prepared step', () => {
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

  it.each(['off', 'prepared'] as const)('is prepared by its connection under its name, pooler %s', async (pooler) => {
    expect(await namesAfter(pooler)).toEqual(['test_number']);
  });

  it('is not prepared behind a pooler without prepared statements', async () => {
    expect(await namesAfter('on')).toEqual([]);
  });

  it('refuses a value that is fixed in its text', async () => {
    const fixed = prepareStep('test_fixed', () => sql<object>`SELECT ${1}::int`);
    await expect(fixed(database.db, {})).rejects.toThrow('test_fixed must take its values as');
  });
});
