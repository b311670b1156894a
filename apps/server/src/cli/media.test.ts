import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from '../../test/cli.ts';
import { createTestDatabase, settingsFor, type TestDatabase } from '../../test/database.ts';
import { buildMedia, buildProperty } from '../../test/factories-catalogue.ts';

const TODAY = new Date().toISOString().slice(0, 10);
const [A, B, C] = ['a', 'b', 'c'].map((letter) => letter.repeat(32)) as [string, string, string];

let folder: string;
let mediaDir: string;
let database: TestDatabase;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aangan-cli-'));
  mediaDir = join(folder, 'media');
  database = await createTestDatabase();
});

afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const run = (...args: string[]) =>
  runCommand('media', { cwd: folder, settings: { DATA_DIR: folder, ...settingsFor(database) } }, ...args);

function putOld(...paths: string[]): void {
  for (const path of paths) {
    const file = join(mediaDir, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, 'x');
    utimesSync(file, 0, 0);
  }
}

const files = () =>
  readdirSync(mediaDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name).slice(mediaDir.length + 1))
    .sort();

describe('npm run media', () => {
  it.each([[[]], [['list']], [['status', 'x']], [['adopt', 'x']], [['restore', A, B]], [['restore', 'x']]])(
    'says how it is used for %j, and touches nothing',
    async (args) => {
      const { code, printed, stderr } = await run(...args);
      expect([code, printed]).toEqual([1, '']);
      expect(stderr).toContain('npm run media -- status');
      expect(existsSync(mediaDir)).toBe(false);
    },
  );

  it("leaves another's store unchanged until it is adopted, then sweeps and restores", async () => {
    putOld(`public/${A}/400.webp`, `public/${B}/400.webp`, `private/${C}/layout.pdf`);
    const { id } = await buildProperty(database.db);
    await buildMedia(database.db, { property_id: id, key: A });
    const apart = await run('status');
    expect(apart).toMatchObject({ code: 0, stderr: '' });
    expect(apart.printed).toMatch(/^Database +[0-9a-f-]{36}\nStore +belongs to nobody yet\nThe media store does not/);
    expect(apart.printed).toContain('\nFiles       3: 1 known, 2 without a row, 0 younger');
    for (const word of ['sweep', 'restore']) {
      const refused = await run(word);
      expect([refused.code, refused.printed]).toEqual([1, '']);
      expect(refused.stderr).toContain('npm run media -- adopt');
    }
    expect(files()).toHaveLength(3);

    expect((await run('adopt')).printed).toMatch(/^The store now belongs to this database \([0-9a-f-]{36}\)\. Uploads/);
    expect((await run('adopt')).printed).toContain('Nothing was changed.');
    expect(await run('sweep')).toEqual({
      code: 0,
      printed: '2 files moved to the quarantine, 0 brought back, 0 deleted.\n',
      stderr: '',
    });
    const quarantine = [`private/${C}/layout.pdf`, `public/${B}/400.webp`].map((path) => `quarantine/${TODAY}/${path}`);
    expect(files()).toEqual([...quarantine, `public/${A}/400.webp`].sort());

    await buildMedia(database.db, { property_id: id, key: B });
    const swept = (await run('status')).printed;
    expect(swept).toContain('\nThey belong together.\nFiles       1: 1 known, 0 without a row');
    expect(swept).toMatch(
      new RegExp(`Quarantine  2: 1 known\\n  taken on ${TODAY}: 2, to be deleted on \\d{4}-\\d\\d-\\d\\d\\n$`),
    );
    expect((await run('restore')).printed).toBe('1 file brought back.\n');
    expect((await run('restore', C)).printed).toBe('1 file brought back.\n');
    expect(files()).toEqual([`private/${C}/layout.pdf`, `public/${A}/400.webp`, `public/${B}/400.webp`]);
  });
});
