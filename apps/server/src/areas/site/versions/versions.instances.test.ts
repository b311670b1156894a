import { SITE } from '@aangan/contract/core/site';
import type { AdminSite, SiteVersion } from '@aangan/contract/site/admin-entities';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, useTestApp, type TestApp } from '../../../../test/app.ts';
import type { Client } from '../../../../test/client.ts';
import { buildUser, signedIn } from '../../../../test/factories.ts';
import { ownSite, saveSite, SITE_URL, versionInForce } from '../../../../test/site-kit.ts';

/** For what hangs: a busy machine takes longer than the two seconds of S4. */
const SWITCH_MS = 30_000;

const testApp = useTestApp();
const others: TestApp[] = [];
let client: Client;

beforeAll(async () => {
  client = await signedIn(testApp, await buildUser(testApp.db, { role: 'ADMIN' }));
});

beforeEach(() => saveSite(client, {}));

afterEach(async () => {
  for (const other of others.splice(0)) await other.close();
});

/** Another instance on the same database. */
async function besides(): Promise<TestApp> {
  const other = await createTestApp({ database: testApp.database });
  others.push(other);
  return other;
}

const current = async () => (await client.get<AdminSite>(SITE_URL)).data;

describe('another instance', () => {
  it('switches within two seconds, also back to an older version after a restore [S4]', async () => {
    const other = await besides();
    await other.app.listen({ port: 0 });
    const { version } = await current();
    expect(await versionInForce(other)).toBe(version);
    await saveSite(client, ownSite());
    await saveSite(client, ownSite({ firm: { name: 'Vanam' } }));
    await expect.poll(() => versionInForce(other), { timeout: SWITCH_MS }).toBe(version + 2);
    expect(SITE.name).toBe('Vanam');

    await sql`DELETE FROM site_versions WHERE id > ${version + 1}`.execute(testApp.db);
    await expect.poll(() => versionInForce(other), { timeout: SWITCH_MS }).toBe(version + 1);
    expect(SITE.name).toBe('Vanam Homes');
    // the same number with another moment, as a save on the restored database makes it
    await sql`UPDATE site_versions SET site = '{"firm": {"arbitrationSeat": "Nashik"}}', saved_at = now()
      WHERE id = ${version + 1}`.execute(testApp.db);
    await expect.poll(() => SITE.arbitrationSeat, { timeout: SWITCH_MS }).toBe('Nashik');
    await sql`DELETE FROM site_versions WHERE id > ${version}`.execute(testApp.db);
    await expect.poll(() => versionInForce(other), { timeout: SWITCH_MS }).toBe(version);
    expect(SITE.arbitrationSeat).toBe('New Delhi');
  });

  it('has the newest version in force before it listens [S4]', async () => {
    const { version } = (await saveSite(client, ownSite())).data;
    const other = await besides();
    expect([await versionInForce(other), SITE.name]).toEqual([version, 'Vanam Homes']);
  });

  it('reads what it does not know or would refuse as left out, and says so in the log [S12]', async () => {
    const { version } = await current();
    const stored = {
      format: 'aangan-site/2',
      fonts: ['Figtree'],
      firm: { name: 'Vanam Homes', motto: 'Trees', cin: 'U1' },
      contact: {
        ...ownSite().contact,
        social: [
          { kind: 'MASTODON', url: 'https://m.example/@v' },
          { kind: 'X', url: 'https://x.com/vanam' },
        ],
        more: [{ label: 'Site office', phone: '12' }],
      },
      look: { brand: '#ffd400', accent: '#8a1c4a' },
      places: { cities: [] },
    };
    await sql`INSERT INTO site_versions (id, site, saved_by_name)
      VALUES (${version + 1}, ${JSON.stringify(stored)}::jsonb, 'A later release')`.execute(testApp.db);
    const other = await besides();
    expect([await versionInForce(other), SITE.name, SITE.social]).toEqual([
      version + 1,
      'Vanam Homes',
      [{ label: 'X', href: 'https://x.com/vanam' }],
    ]);
    const line = other.logs.find(({ version: logged }) => logged === version + 1);
    expect(line).toMatchObject({ level: 40 });
    expect(new Set(line?.['fields'] as string[])).toEqual(
      new Set([
        'format',
        'fonts',
        'firm.motto',
        'firm.cin',
        'contact.social.0.kind',
        'contact.more.0.phone',
        'contact.more.0',
        'look.brand',
        'places.cities',
      ]),
    );
    expect((await current()).site).toEqual({
      firm: { name: 'Vanam Homes' },
      contact: { ...ownSite().contact, social: [{ kind: 'X', url: 'https://x.com/vanam' }], more: [] },
      look: { accent: '#8a1c4a' },
    });
    expect((await client.get<SiteVersion>(`${SITE_URL}/versions/${version + 1}`)).data.site).toEqual(
      (await current()).site,
    );
  });

  it.each(['[]', 'null', '"site"', '{"firm": {"name": ["Vanam"]}, "contact": 5}'])(
    'starts with the site as it came where %s is stored [S12]',
    async (stored) => {
      const { version } = await current();
      await sql`INSERT INTO site_versions (id, site, saved_by_name) VALUES (${version + 1}, ${stored}::jsonb, '')`.execute(
        testApp.db,
      );
      const other = await besides();
      expect([await versionInForce(other), SITE.name]).toEqual([version + 1, 'Aangan']);
    },
  );
});
