import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SiteDocument } from '@aangan/contract/site/document';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, useTestApp } from '../../test/app.ts';
import { auditOf } from '../../test/audit.ts';
import { runCommand } from '../../test/cli.ts';
import { settingsFor, type TestDatabase } from '../../test/database.ts';
import { buildUser } from '../../test/factories.ts';
import { markSvg, ownSite, versionInForce } from '../../test/site-kit.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aangan-site-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const testApp = useTestApp();

const runOn = (database: TestDatabase, ...args: string[]) => {
  const settings = { DATA_DIR: join(folder, 'data'), ...settingsFor(database) };
  return runCommand('site', { cwd: folder, settings }, ...args);
};

const run = (...args: string[]) => runOn(testApp.database, ...args);

function write(name: string, content: unknown): string {
  writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  return name;
}

describe('npm run site', () => {
  it.each([
    [[]],
    [['import']],
    [['list']],
    [['check', 'a.json', 'b.json']],
    [['export', 'a.json', '--note', 'x']],
    [['reset', 'a.json']],
    [['import', 'a.json', '--brand', 'x']],
  ])('says how it is used for %j, and touches nothing', async (args) => {
    const { code, printed, stderr } = await run(...args);
    expect([code, printed]).toEqual([1, '']);
    expect(stderr).toContain('npm run site -- import FILE [--note TEXT]');
    expect(existsSync(join(folder, 'data'))).toBe(false);
  });

  it.each(['check', 'import'])(
    '%s names every mistake of a file, one a line, and changes nothing [S1]',
    async (command) => {
      write('mark.svg', '<svg/>');
      const file = write('vanam.json', {
        firm: { name: 'Vanam Homes', colour: 'red' },
        look: { brand: 'purple', mark: 'mark.svg', picture: 'none.jpg' },
      });
      const total = command === 'import' ? '3 mistakes; nothing was changed.\n' : '';
      expect(await run(command, file)).toEqual({
        code: 1,
        printed: '',
        stderr:
          'vanam.json: firm.colour: Is no field of a site\n' +
          'vanam.json: look.brand: Must be a colour such as #0f4f46\n' +
          `vanam.json: look.picture: There is no file ${join(folder, 'none.jpg')}\n${total}`,
      });
    },
  );

  it.each([
    ['none.json', undefined, 'none.json: There is no such file\n'],
    ['half.json', '{', /^half\.json: Is not JSON: .+\n$/],
    ['list.json', [], 'list.json: Must be a group of fields\n'],
    ['long.json', { note: 'x' }, 'long.json: note: Is no field of a site\n'],
  ])('check tells what is wrong with %s', async (file, content, stderr) => {
    if (content !== undefined) write(file, content);
    const answer = await run('check', file);
    expect(answer).toEqual({
      code: 1,
      printed: '',
      stderr: typeof stderr === 'string' ? stderr : expect.stringMatching(stderr),
    });
  });

  it('imports, lists, exports and resets, beside a running server [S2, S4, S10]', async () => {
    const admin = await buildUser(testApp.db, { role: 'ADMIN' });
    const file = write('vanam.json', { format: 'aangan-site/1', ...ownSite() });
    expect(await run('check', file)).toEqual({ code: 0, printed: 'vanam.json: no mistake\n', stderr: '' });
    const server = await createTestApp({ database: testApp.database });
    try {
      await server.app.listen({ port: 0 });
      expect(await run('import', file, '--note', 'Our name')).toEqual({
        code: 0,
        printed: 'vanam.json: version 1 saved, 5 fields changed\n',
        stderr: '',
      });
      await expect.poll(() => versionInForce(server)).toBe(1);
    } finally {
      await server.close();
    }
    expect((await run('import', file)).printed).toBe('vanam.json: nothing changed\n');
    expect((await run('export', 'out.json')).printed).toBe('out.json: written\n');
    expect(JSON.parse(readFileSync(join(folder, 'out.json'), 'utf8'))).toEqual({
      format: 'aangan-site/1',
      ...ownSite(),
    });
    expect((await run('import', 'out.json')).printed).toBe('out.json: nothing changed\n');
    expect((await auditOf(testApp.db, 'SITE', 1)).map(({ actorId, actorName }) => [actorId, actorName])).toEqual([
      [0, 'Command line'],
    ]);
    const told = await testApp.db.selectFrom('notifications').select(['user_id', 'params']).execute();
    expect(told).toEqual([{ user_id: admin.id, params: { name: 'Command line', parts: 'firm,contact' } }]);
    await testApp.sendDue();
    expect(testApp.mails.map(({ to, subject }) => [to, subject])).toEqual([[admin.email, 'The site was changed']]);

    expect((await run('reset')).printed).toBe('The site is as it came: version 2, 5 fields changed\n');
    expect((await run('reset')).printed).toBe('The site is as it came already.\n');
    const { printed } = await run('history');
    expect(
      printed
        .trimEnd()
        .split('\n')
        .map((line) => line.trim().split(/ {2,}/)),
    ).toEqual([
      ['2', expect.stringMatching(/^\d+ \w+ \d{4}, /), 'Command line', expect.stringContaining('firm.name')],
      ['1', expect.anything(), 'Command line', expect.stringContaining('contact.address'), 'Our name'],
    ]);
  });

  it('stores the pictures beside a file, once, and names each that is refused [S20, S21]', async () => {
    write('mark.svg', markSvg());
    const file = write('vanam.json', { ...ownSite(), look: { mark: 'mark.svg' } });
    expect((await run('import', file)).code).toBe(0);
    const stored = await testApp.db.selectFrom('site_files').select(['id', 'use']).execute();
    expect(stored).toEqual([{ id: expect.stringMatching(/^[0-9a-f]{64}$/), use: 'MARK' }]);
    const newest = testApp.db.selectFrom('site_versions').select('site').orderBy('id', 'desc');
    const { site } = await newest.limit(1).executeTakeFirstOrThrow();
    expect(site).toMatchObject({ look: { mark: stored[0]?.id } });
    expect((await run('import', file)).printed).toContain('nothing changed');
    write('mark.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script/></svg>');
    const { code, stderr } = await run('import', file);
    expect([code, stderr]).toEqual([
      1,
      'vanam.json: look.mark: Shapes and gradients only, not <script>\n1 mistake; nothing was changed.\n',
    ]);
    await sql`DELETE FROM site_versions`.execute(testApp.db);
  });

  it('takes the demo with its lists and pictures, and its export makes no version [S1, S2, S31]', async () => {
    const demo = fileURLToPath(new URL('../../../../demo/site/vanam.json', import.meta.url));
    expect(await run('check', demo)).toEqual({ code: 0, printed: `${demo}: no mistake\n`, stderr: '' });
    expect((await run('import', demo)).stderr).toBe('');
    expect((await run('import', demo)).printed).toBe(`${demo}: nothing changed\n`);
    await run('export', 'out.json');
    const { places } = JSON.parse(readFileSync(join(folder, 'out.json'), 'utf8')) as SiteDocument;
    expect(places?.localities?.map(({ name, n }) => [name, n])).toEqual([
      ['Kondapur', 5],
      ['Manikonda', 6],
      ['Nallagandla', 7],
      ['Hanamkonda', 8],
      ['Kazipet', 9],
    ]);
    expect((await run('import', 'out.json')).printed).toBe('out.json: nothing changed\n');
    await sql`DELETE FROM site_versions`.execute(testApp.db);
  });

  it('changes the name in registered SMS only with --sms-registered [S38]', async () => {
    const template = { dltTemplateId: '1', header: 'AANGAN' };
    const settings = {
      DATA_DIR: join(folder, 'data'),
      ...settingsFor(testApp.database),
      MESSAGE_TEMPLATES: write('templates.json', { 'booking-confirmed/en': template }),
    };
    const file = write('vanam.json', { ...ownSite(), messages: { smsName: 'Vanam' } });
    const refused = await runCommand('site', { cwd: folder, settings }, 'import', file);
    expect(refused).toEqual({
      code: 1,
      printed: '',
      stderr: 'Your registered SMS texts name Aangan. Register them with Vanam first, then save again.\n',
    });
    const taken = await runCommand('site', { cwd: folder, settings }, 'import', file, '--sms-registered');
    expect([taken.code, taken.stderr]).toEqual([0, '']);
    await sql`DELETE FROM site_versions`.execute(testApp.db);
  });
});
