import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { migrate } from './migrate.ts';

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

  it('refuses a database that a newer release has migrated', async () => {
    write('0001-notes.sql', 'create table notes (id int)');
    write('0002-later.sql', 'create table later (id int)');
    await run();
    rmSync(join(folder, '0002-later.sql'));
    await expect(run()).rejects.toThrow(/0002-later\.sql, which this release lacks/);
  });

  it('leaves nothing of a file that fails, and keeps those before it', async () => {
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
