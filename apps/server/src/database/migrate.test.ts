import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { createTestDatabase, runAsSuperuser, type TestDatabase } from '../../test/database.ts';
import { MIGRATION_LOCK, migrate } from './migrate.ts';

const log = { info: () => undefined };
let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase({ blank: true });
  folder = mkdtempSync(join(tmpdir(), 'aangan-migrations-'));
});

afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

function write(name: string, sql: string): void {
  writeFileSync(join(folder, name), sql);
}

/** Opens a transaction that has read a table. */
async function hold(table: string): Promise<Client> {
  const client = new Client(database.connection);
  await client.connect();
  await client.query(`begin; select from ${table}`);
  return client;
}

/** Opens the transaction of another migrating instance. */
async function holdMigrations(): Promise<Client> {
  const client = new Client(database.connection);
  await client.connect();
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
  return client;
}

const run = () => migrate({ connection: database.connection, log, folder });

describe('migrate', () => {
  it('runs each file once when several instances start at once', async () => {
    write('0001-notes.sql', `create table notes (id int); select pg_sleep(0.2); insert into notes values (1)`);
    write('0002-more.sql', `insert into notes values (2)`);
    const runs = await Promise.all([run(), run(), run()]);
    expect(runs.flat().sort()).toEqual(['0001-notes.sql', '0002-more.sql']);
    const { rows } = await database.pool.query('select id from notes order by id');
    expect(rows).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it('runs only what is new', async () => {
    write('0001-notes.sql', 'create table notes (id int)');
    await run();
    write('0002-name.sql', 'alter table notes add name text');
    expect(await run()).toEqual(['0002-name.sql']);
    expect(await run()).toEqual([]);
  });

  it('refuses a file that was changed after it ran', async () => {
    write('0001-notes.sql', 'create table notes (id int)');
    await run();
    write('0001-notes.sql', 'create table notes (id bigint)');
    await expect(run()).rejects.toThrow(/0001-notes\.sql was changed after it ran/);
  });

  it('accepts a database that the next release has migrated, so that a release can be rolled back', async () => {
    write('0001-notes.sql', 'create table notes (id int)');
    write('0002-later.sql', 'alter table notes add name text');
    await run();
    rmSync(join(folder, '0002-later.sql'));
    const logged: unknown[] = [];
    const listening = { info: (fields: unknown) => void logged.push(fields) };
    expect(await migrate({ connection: database.connection, log: listening, folder })).toEqual([]);
    expect(logged).toEqual([{ migrations: ['0002-later.sql'] }]);
  });

  it('refuses a database with an unknown migration among its own', async () => {
    write('0001-notes.sql', 'create table notes (id int)');
    write('0002-foreign.sql', 'create table other (id int)');
    await run();
    rmSync(join(folder, '0002-foreign.sql'));
    write('0003-more.sql', 'create table more (id int)');
    await expect(run()).rejects.toThrow(/0002-foreign\.sql, which this release lacks/);
    expect((await database.pool.query(`select to_regclass('more') as more`)).rows).toEqual([{ more: null }]);
  });

  it('releases a table in use after a moment, and retries until it gets it', async () => {
    write('0001-notes.sql', 'create table notes (id int)');
    await run();
    write('0002-name.sql', 'alter table notes add name text');
    const user = await hold('notes');
    const logged: string[] = [];
    const free = {
      info: (_fields: object, words: string) => {
        logged.push(words);
        if (logged.length === 2) void user.end();
      },
    };
    const options = { connection: database.connection, log: free as typeof log, folder };
    expect(await migrate({ ...options, locks: { timeoutMs: 50, attempts: 100, pauseMs: 20 } })).toEqual([
      '0002-name.sql',
    ]);
    expect(logged.slice(0, 2)).toEqual(['Migration is waiting for a lock', 'Migration is waiting for a lock']);
  });

  it('gives up with one line that says what to do, and changes nothing', async () => {
    write('0001-notes.sql', 'create table notes (id int)');
    await run();
    write('0002-name.sql', 'create table more (id int); alter table notes add name text');
    const user = await hold('notes');
    const locks = { timeoutMs: 50, attempts: 2, pauseMs: 20 };
    await expect(migrate({ connection: database.connection, log, folder, locks })).rejects.toThrow(
      /^The migration 0002-name\.sql changed nothing: at each of 2 attempts others held a lock that it needs\. End the long transactions that pg_stat_activity shows, and start again\.$/,
    );
    await user.end();
    const { rows } = await database.pool.query(`select to_regclass('more') as more`);
    expect(rows).toEqual([{ more: null }]);
  });

  it('retries after a deadlock', async () => {
    write('0001-notes.sql', 'create table notes (id int); create table others (id int)');
    await run();
    write('0002-name.sql', 'alter table notes add name text; alter table others add name text');
    // a session that has waited for its deadlock_timeout checks for a deadlock and is aborted. With the default of a second
    // that could be the user's session, if the migration had checked before it came; so the user's timeout is longer
    await runAsSuperuser(`alter database ${database.connection.database} set deadlock_timeout = '2s'`);
    const user = new Client({ ...inject('superuser'), database: database.connection.database });
    await user.connect();
    await user.query(`set deadlock_timeout = '1h'; begin; select from others`);
    const logged: string[] = [];
    const listening = { info: (_fields: object, words: string) => void logged.push(words) };
    const options = { connection: database.connection, log: listening as typeof log, folder };
    const migrating = migrate({ ...options, locks: { timeoutMs: 10_000, attempts: 100, pauseMs: 20 } });
    const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(async () => (await database.pool.query(waiting)).rowCount).toBe(1);
    await user.query('lock table notes in row exclusive mode');
    await user.end();
    expect(await migrating).toEqual(['0002-name.sql']);
    expect(logged).toContain('Migration is waiting for a lock');
  });

  it('needs no lock when there is nothing to run, so that a start does not wait', async () => {
    write('0001-notes.sql', 'create table notes (id int)');
    await run();
    const other = await holdMigrations();
    expect(await run()).toEqual([]);
    await other.end();
  });

  it('logs that it waits for another instance, and gives up with one line', async () => {
    write('0001-notes.sql', 'create table notes (id int)');
    const other = await holdMigrations();
    const logged: string[] = [];
    const listening = { info: (_fields: object, words: string) => void logged.push(words) };
    const options = { connection: database.connection, log: listening as typeof log, folder };
    const locks = { timeoutMs: 50, attempts: 3, pauseMs: 20 };
    await expect(migrate({ ...options, locks })).rejects.toThrow(
      /^The migration 0001-notes\.sql did not begin: at each of 3 attempts another instance was migrating this database\. Start again when it is ready; pg_locks shows who holds the advisory lock\.$/,
    );
    expect(logged).toEqual(Array(2).fill('Waiting for another instance that migrates the database'));
    await other.end();
    expect(await run()).toEqual(['0001-notes.sql']);
  });

  it('ignores the time-outs of the role', async () => {
    write('0001-notes.sql', `create table notes as select current_setting('statement_timeout') as "limit"`);
    await database.pool.query(
      `alter role current_user in database ${database.connection.database} set statement_timeout = '20s'`,
    );
    expect(await run()).toEqual(['0001-notes.sql']);
    expect((await database.pool.query('select * from notes')).rows).toEqual([{ limit: '0' }]);
  });

  it('rolls back a file that fails, and keeps those before it', async () => {
    write('0001-notes.sql', 'create table notes (id int)');
    write('0002-broken.sql', 'create table half (id int); select 1 / 0');
    await expect(run()).rejects.toThrow(/0002-broken\.sql failed and changed nothing: division by zero/);
    const { rows } = await database.pool.query(
      `select name from schema_migrations union all select 'half' where to_regclass('half') is not null`,
    );
    expect(rows).toEqual([{ name: '0001-notes.sql' }]);
    write('0002-broken.sql', 'create table whole (id int)');
    expect(await run()).toEqual(['0002-broken.sql']);
  });
});
