import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../test/cli.ts';
import { createTestDatabase, settingsFor, type TestDatabase } from '../../test/database.ts';

let folder: string;
let database: TestDatabase;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aangan-cli-'));
  database = await createTestDatabase();
});

afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const run = (...args: string[]) =>
  runCommand('privacy', { cwd: folder, settings: { DATA_DIR: folder, ...settingsFor(database) } }, ...args);

describe('npm run privacy', () => {
  it('only counts with --dry-run, then deletes; each run is recorded [I38]', async () => {
    const who = { actor_id: 1, actor_name: 'Meera', actor_role: 'EXECUTIVE', on_day: '2020-01-01', user_id: 1 };
    const old = { ...who, kind: 'REVEAL', at: new Date('2020-01-01T00:00:00Z') };
    await database.db.insertInto('contact_log').values([old, old]).execute();
    const left = async () => (await database.db.selectFrom('contact_log').selectAll().execute()).length;

    const dry = await run('retention', '--dry-run');
    expect([dry.code, dry.stderr]).toEqual([0, '']);
    expect(dry.printed).toMatch(/^Would be deleted now:\ncontact_log +400 days +2 +Contact log entries\n/);
    expect(await left()).toBe(2);
    expect((await run('retention')).printed).toMatch(/^Deleted:\ncontact_log +400 days +2 /);
    expect(await left()).toBe(0);
    const runs = await database.db.selectFrom('retention_runs').select('dry_run').orderBy('id').execute();
    expect(runs.map(({ dry_run }) => dry_run)).toEqual([true, false]);
  });

  it.each([[[]], [['retention', '--now']], [['erase']]])('prints its usage for %j', async (args) => {
    const { code, stderr } = await run(...args);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Usage:/);
  });
});
