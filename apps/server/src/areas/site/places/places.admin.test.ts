import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AdminSite } from '@aangan/contract/site/admin-entities';
import type { SiteDocument } from '@aangan/contract/site/document';
import { DEFAULT_LOCALITIES, type GivenLocality } from '@aangan/contract/site/places';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../../test/app.ts';
import { runCommand } from '../../../../test/cli.ts';
import type { Client } from '../../../../test/client.ts';
import { settingsFor } from '../../../../test/database.ts';
import { buildUser, signedIn } from '../../../../test/factories.ts';
import { documentOf, saveSite, SITE_URL } from '../../../../test/site-kit.ts';

const testApp = useTestApp();
let client: Client;

beforeAll(async () => {
  client = await signedIn(testApp, await buildUser(testApp.db, { role: 'ADMIN' }));
});

beforeEach(async () => {
  await sql`TRUNCATE properties CASCADE`.execute(testApp.db);
  await saveSite(client, {});
});

const current = async () => (await client.get<AdminSite>(SITE_URL)).data;

/** Adds homes to a locality. */
const addHomes = (location: string, count: number) =>
  sql`
  INSERT INTO properties (name, description, location, min_price, max_price, status)
  SELECT 'Project ' || i, 'Homes.', ${location}, 6000000, 7000000, 'UNDER_CONSTRUCTION' FROM generate_series(1, ${count}) i
`.execute(testApp.db);

/** The usual localities with a change of Charholi, or without it. */
function withCharholi(change: Partial<GivenLocality> | null): SiteDocument {
  const usual = DEFAULT_LOCALITIES.map(({ n: _, ...one }): GivenLocality => one);
  return {
    places: {
      localities: usual.flatMap((one) => {
        if (one.name !== 'Charholi') return one;
        return change === null ? [] : { ...one, ...change };
      }),
    },
  };
}

const RENAMED = withCharholi({ name: 'Charholi Budruk', aliases: ['Charholi'] });

describe('a save of localities', () => {
  it('says how many homes are in each before any is changed [S26, S27]', async () => {
    await addHomes('Charholi', 2);
    await addHomes('Chikhali', 1);
    expect((await current()).homesIn).toEqual([
      { name: 'Charholi', homes: 2 },
      { name: 'Chikhali', homes: 1 },
    ]);
  });

  it('moves up to 500 homes, also back to the usual ones, and leaves more to the import [S26]', async () => {
    await addHomes('Charholi', 501);
    const { version } = await current();
    const refused = await saveSite(client, RENAMED);
    expect([refused.status, refused.code, refused.message]).toEqual([
      409,
      'TOO_MANY_HOMES',
      'Use npm run site -- import for this: 501 homes would move.',
    ]);
    const kept = await current();
    expect([kept.version, kept.site, kept.homesIn]).toEqual([version, {}, [{ name: 'Charholi', homes: 501 }]]);

    const folder = mkdtempSync(join(tmpdir(), 'aangan-places-'));
    try {
      writeFileSync(join(folder, 'site.json'), JSON.stringify(RENAMED));
      const settings = { DATA_DIR: join(folder, 'data'), ...settingsFor(testApp.database) };
      const done = await runCommand('site', { cwd: folder, settings }, 'import', 'site.json');
      const printed = `site.json: version ${version + 1} saved, 1 field changed\n`;
      expect(done).toEqual({ code: 0, printed, stderr: '' });
    } finally {
      rmSync(folder, { recursive: true });
    }
    expect((await current()).homesIn).toEqual([{ name: 'Charholi Budruk', homes: 501 }]);

    await sql`DELETE FROM properties WHERE name = 'Project 1'`.execute(testApp.db);
    const back = await saveSite(client, {});
    expect([back.status, back.data.homesIn]).toEqual([200, [{ name: 'Charholi', homes: 500 }]]);
    // links with the name of a while still lead there
    const charholi = back.data.site.places?.localities?.find(({ name }) => name === 'Charholi');
    expect(charholi?.aliases).toEqual(['Charholi Budruk']);
  });

  it('refuses to remove one with homes, which can be hidden or moved [S27]', async () => {
    await addHomes('Charholi', 3);
    const { version } = await current();
    const refused = await saveSite(client, withCharholi(null));
    expect([refused.status, refused.code, refused.message]).toEqual([
      409,
      'LOCALITY_IN_USE',
      'Homes in Charholi: 3. Move them or hide it.',
    ]);
    expect((await current()).version).toBe(version);
    expect((await saveSite(client, withCharholi({ hidden: true }))).status).toBe(200);
    await sql`UPDATE properties SET location = 'Chikhali'`.execute(testApp.db);
    expect((await saveSite(client, withCharholi(null))).status).toBe(200);
  });
});

describe('numbers', () => {
  const names = (count: number, first = 1) => Array.from({ length: count }, (_, index) => `Sector ${first + index}`);
  const age = () => sql`UPDATE site_versions SET saved_at = saved_at - interval '101 days'`.execute(testApp.db);

  it('of amenities end with nine added ones in 100 days [S31, S34]', async () => {
    const amenities = (list: string[]): SiteDocument => ({ homes: { amenities: list.map((name) => ({ name })) } });
    expect((await saveSite(client, amenities(names(9)))).status).toBe(200);
    const { version } = await current();
    const refused = await saveSite(client, amenities([...names(8), 'Sauna']));
    expect([refused.status, refused.code, refused.message]).toEqual([
      409,
      'LIMIT_REACHED',
      'No more amenities can be added: those of the last 100 days count. Use one of them again.',
    ]);
    expect((await current()).version).toBe(version);
    // one that was removed is itself again
    await saveSite(client, amenities(names(8)));
    const again = await saveSite(client, amenities(names(9)));
    expect(again.data.site.homes?.amenities?.at(-1)).toEqual({ name: 'Sector 9', n: 30 });
    await saveSite(client, amenities(names(8)));
    await age();
    const { data } = await saveSite(client, amenities([...names(8), 'Sauna']));
    expect(data.site.homes?.amenities?.at(-1)).toEqual({ name: 'Sauna', n: 30 });
  });

  it('of localities end with 30 in 100 days [S31]', async () => {
    const localities = (list: string[]) => documentOf(list.map((name) => ({ name })));
    expect((await saveSite(client, localities(names(25)))).status).toBe(200);
    const { version } = await current();
    const refused = await saveSite(client, localities([...names(24), 'Sector 26']));
    expect([refused.status, refused.code, refused.message]).toEqual([
      409,
      'LIMIT_REACHED',
      'There is room for 30 localities, and one that was removed counts for 100 days. Rename it in place of adding another.',
    ]);
    expect((await current()).version).toBe(version);
    // those of the site as it came are free, once its time is long over
    await age();
    const { status, data } = await saveSite(client, localities([...names(24), 'Sector 26']));
    const places = data.site.places?.localities ?? [];
    expect([status, places.at(-1)?.name, places.at(-1)?.n]).toEqual([200, 'Sector 26', 0]);
  });
});
