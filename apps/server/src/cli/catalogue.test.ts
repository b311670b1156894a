import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { catalogueRow } from '../../test/catalogue-kit.ts';
import { runCommand } from '../../test/cli.ts';
import { settingsFor } from '../../test/database.ts';
import { buildUser } from '../../test/factories.ts';
import { startServerProcess } from '../../test/server-process.ts';
import { AT_ELEVEN, bookAt, castOf, NOW } from '../../test/visit-kit.ts';

let folder: string;
let dataDir: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aangan-cli-'));
  dataDir = join(folder, 'data');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const run = (...args: string[]) => runCommand('catalogue', { cwd: folder, settings: { DATA_DIR: dataDir } }, ...args);

function write(name: string, content: unknown): string {
  writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  return name;
}

describe('npm run catalogue', () => {
  it.each([
    [[]],
    [['import']],
    [['list', 'x.json']],
    [['import', 'a.json', 'b.json']],
    [['export', 'a.json', '--images', 'x']],
    [['import', 'a.json', '--pictures', 'x']],
  ])('says how it is used for %j, and touches nothing', async (args) => {
    const { code, printed, stderr } = await run(...args);
    expect([code, printed]).toEqual([1, '']);
    expect(stderr).toContain('npm run catalogue -- import FILE');
    expect(existsSync(dataDir)).toBe(false);
  });

  it('imports and exports with the server stopped, and with it running [CATA1]', async () => {
    const file = write('homes.json', { properties: [catalogueRow()] });
    const first = await run('import', file);
    expect(first).toEqual({
      code: 0,
      printed:
        'homes.json: 1 properties added, 0 updated; 0 files added, 0 removed\n' +
        'Warning: row 1, First Court, which buyers see: RERA number is required. RERA link is required.\n',
      stderr: '',
    });
    const server = await startServerProcess({ env: { DATA_DIR: dataDir }, cwd: folder });
    try {
      await server.ready();
      write('more.json', { properties: [catalogueRow({ externalId: 'second' }), catalogueRow({ name: 'New name' })] });
      expect((await run('import', 'more.json')).printed).toMatch(/1 properties added, 1 updated/);
      const stats = await fetch(`${server.url}/api/properties/stats`);
      expect(await stats.json()).toMatchObject({ data: { total: 2, sampleCatalogue: false } });
    } finally {
      server.child.kill('SIGTERM');
      await server.ended;
    }
    expect((await run('export', 'out.json')).printed).toBe('out.json: 2 properties and 0 files written\n');
    const { properties } = JSON.parse(readFileSync(join(folder, 'out.json'), 'utf8')) as {
      properties: { name: string }[];
    };
    expect(properties.map(({ name }) => name)).toEqual(['New name', 'First Court']);
    const refused = await run('import', write('wrong.json', { properties: [catalogueRow({ name: '', area: 1 })] }));
    expect(refused).toEqual({
      code: 1,
      printed: '',
      stderr:
        'wrong.json: row 1 (court-1), name: Property name is required\n' +
        'wrong.json: row 1 (court-1), area: Is not a field of the format\n' +
        '2 mistakes; nothing was changed.\n',
    });
    const missing = await run('import', 'none.json');
    expect([missing.code, missing.stderr]).toEqual([
      1,
      'none.json: There is no such file\n1 mistake; nothing was changed.\n',
    ]);
  });
});

describe('a consultant assigned by an import', () => {
  it('takes over upcoming visits, like one assigned by an admin [V30]', async () => {
    // no server has created the queue yet, as after a restore
    const testApp = await createTestApp({ now: NOW });
    try {
      const { db, database } = testApp;
      const { asBuyer, propertyId, host } = await castOf(testApp);
      await db.updateTable('properties').set({ external_id: 'court-1' }).where('id', '=', propertyId).execute();
      const { id } = (await bookAt(asBuyer, propertyId, AT_ELEVEN)).data;
      const next = await buildUser(db, { role: 'EXECUTIVE' });
      const importFor = async (consultant?: string) => {
        const settings = { DATA_DIR: dataDir, ...settingsFor(database) };
        const file = write('homes.json', { properties: [catalogueRow({ consultant })] });
        const { printed, stderr } = await runCommand('catalogue', { cwd: folder, settings }, 'import', file);
        expect([printed, stderr]).toEqual([expect.stringContaining('0 properties added, 1 updated'), '']);
      };
      const hostOf = async () =>
        (await db.selectFrom('bookings').select('host_id').where('id', '=', id).executeTakeFirstOrThrow()).host_id;
      const jobs = async () =>
        (await sql`SELECT id FROM pgboss.job WHERE name = 'visits-reseat' ORDER BY id`.execute(db)).rows;

      expect(await hostOf()).toBe(host.id);
      await importFor(next.contactNo);
      await testApp.jobs.start();
      await expect.poll(hostOf).toBe(next.id);
      const sent = await jobs();
      // at once, and again when no booking with the previous consultant can be in progress
      expect(sent).toHaveLength(2);
      await importFor(next.contactNo);
      expect(await jobs()).toEqual(sent);
      await importFor();
      await expect.poll(hostOf).toBeNull();
    } finally {
      await testApp.close();
    }
  });
});
