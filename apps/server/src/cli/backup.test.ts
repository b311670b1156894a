import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../test/cli.ts';
import { createTestDatabase, settingsFor, type TestDatabase } from '../../test/database.ts';

let folder: string;
let home: string;
let database: TestDatabase;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aangan-cli-'));
  home = join(folder, 'backups');
  database = await createTestDatabase();
});

afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const run = (...args: string[]) =>
  runCommand('backup', { cwd: folder, settings: { DATA_DIR: folder, ...settingsFor(database) } }, ...args);

const HOUR_MS = 3_600_000;

function nameOf(hoursAgo: number): string {
  const moment = new Date(Date.now() - hoursAgo * HOUR_MS).toISOString();
  return `aangan-${moment.slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

function leave(hoursAgo: number, ending = ''): string {
  const name = `${nameOf(hoursAgo)}${ending}`;
  mkdirSync(join(home, name, 'media'), { recursive: true });
  writeFileSync(join(home, name, 'database.jsonl.gz'), 'numbers of buyers');
  return name;
}

describe('npm run backup', () => {
  it('keeps the newest, and of drafts only those that may be of a running backup', async () => {
    const [oldest, newer] = [leave(72), leave(48)];
    const [killed, underWay] = [leave(25, '.unfinished'), leave(23, '.unfinished')];
    const ofOthers = ['before-the-move.unfinished', 'aangan-old.unfinished'];
    for (const name of ofOthers) mkdirSync(join(home, name));

    expect(await run('create', home, '--dated')).toMatchObject({ code: 0, stderr: '' });
    expect(readdirSync(home)).toEqual(expect.arrayContaining([oldest, killed]));
    // a backup is named by its second, in which another one may be made
    const first = readdirSync(home).find((name) => name.endsWith('Z') && ![oldest, newer].includes(name)) ?? '';
    renameSync(join(home, first), join(home, nameOf(1)));

    expect(await run('create', home, '--dated', '--keep', '3')).toMatchObject({ code: 0, stderr: '' });
    const left = readdirSync(home);
    expect(left).toHaveLength(6);
    expect(left).toEqual(expect.arrayContaining([newer, underWay, ...ofOthers]));
    expect(left).not.toContain(killed);
  });
});
