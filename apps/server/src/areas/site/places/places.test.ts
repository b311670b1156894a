import type { AdminProperty } from '@aangan/contract/catalogue/admin-entities';
import type { FoundCards } from '@aangan/contract/catalogue/entities';
import type { PropertyFacets } from '@aangan/contract/catalogue/facets-entities';
import { applySite } from '@aangan/contract/core/site';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { propertyBody } from '../../../../test/admin-kit.ts';
import { createAlertsKit, type AlertsKit } from '../../../../test/alerts-kit.ts';
import { catalogueRow, createCatalogueKit } from '../../../../test/catalogue-kit.ts';
import { documentOf, findDocument, savePlaces } from '../../../../test/site-kit.ts';
import { importCatalogue } from '../../catalogue/transfer/transfer.import-service.ts';
import { checkPlaces, homesIn, movePlaces, numberPlaces } from './places.store.ts';

let kit: AlertsKit;
beforeAll(async () => {
  kit = await createAlertsKit();
});
beforeEach(async () => {
  await sql`TRUNCATE site_versions`.execute(kit.db);
  await sql`TRUNCATE properties, search_filters CASCADE`.execute(kit.db);
  applySite({});
});
afterEach(() => applySite({}));
afterAll(() => kit.close());

const VILLAGES = [{ name: 'Wakad' }, { name: 'Baner' }, { name: 'Aundh' }];

const numbers = async () => {
  const { places } = await findDocument(kit.db);
  return places?.localities?.map(({ name, n }) => [name, n]);
};
const search = async (query: string) => (await kit.buyer.get<FoundCards>(`/api/properties/search?${query}`)).data;
const found = async (location: string) => {
  const { content } = await search(new URLSearchParams({ location }).toString());
  return content.map((card) => card.location);
};
const facets = async () =>
  (await kit.buyer.get<PropertyFacets>('/api/properties/facets')).data.locations.map(({ value, count }) => [
    value,
    count,
  ]);
const newsOf = async (id: number) => (await kit.news(id)).homes.length;
const stored = (id: number) =>
  kit.db.selectFrom('properties').select(['location', 'city', 'state']).where('id', '=', id).executeTakeFirstOrThrow();

describe('a renamed locality', () => {
  beforeEach(() => savePlaces(kit.db, documentOf(VILLAGES)));
  const RENAMED = [{ name: 'Wakad West', aliases: ['Wakad'] }, { name: 'Baner' }, { name: 'Aundh' }];

  it('has all its homes, its number, and what was saved and linked under the old name [S26]', async () => {
    const home = await kit.create({ address: { location: 'Wakad' } });
    await kit.create({ address: { location: 'Baner' } });
    await kit.settle();
    const saved = (await kit.save({ location: 'Wakad' })).data;
    const before = await numbers();
    await savePlaces(kit.db, documentOf(RENAMED));
    expect((await stored(home.id)).location).toBe('Wakad West');
    expect(before).toEqual([
      ['Wakad', 5],
      ['Baner', 6],
      ['Aundh', 7],
    ]);
    expect(await numbers()).toEqual([
      ['Wakad West', 5],
      ['Baner', 6],
      ['Aundh', 7],
    ]);
    expect(await found('Wakad')).toEqual(['Wakad West']);
    expect(await found('wakad west')).toEqual(['Wakad West']);
    expect(await facets()).toEqual([
      ['Wakad West', 1],
      ['Baner', 1],
      ['Aundh', 0],
    ]);
    // nothing is news by the name alone, and what comes is found by the saved search
    expect(await newsOf(saved.id)).toBe(0);
    await kit.create({ address: { location: 'Wakad West' } });
    await kit.settle();
    expect(await newsOf(saved.id)).toBe(1);
  });

  it('takes homes that a form or a file gives its old name [S26]', async () => {
    await savePlaces(kit.db, documentOf(RENAMED));
    const home = await kit.create({ address: { location: 'Wakad' } });
    expect(home.address.location).toBe('Wakad West');
    expect((await kit.change(home.id, { address: { location: 'wakad' } })).data.address.location).toBe('Wakad West');
    const refused = await kit.admin.post('/api/admin/properties', propertyBody({ address: { location: 'Charholi' } }));
    expect([refused.status, refused.errors]).toEqual([
      400,
      [{ field: 'address.location', message: 'Location is required' }],
    ]);
  });

  it('is renamed back by an earlier version as it was, without an alias typed [S26, S31]', async () => {
    const home = await kit.create({ address: { location: 'Wakad' } });
    const first = await findDocument(kit.db);
    await savePlaces(kit.db, documentOf(RENAMED));
    await savePlaces(kit.db, first);
    expect((await stored(home.id)).location).toBe('Wakad');
    expect(await numbers()).toEqual([
      ['Wakad', 5],
      ['Baner', 6],
      ['Aundh', 7],
    ]);
    expect(await found('Wakad West')).toEqual(['Wakad']);
  });

  it('is renamed back by the usual list [S26, S31]', async () => {
    await savePlaces(kit.db, documentOf(['Moshi-Dudulgaon', 'Charholi'].map((name) => ({ name }))));
    const home = await kit.create({ address: { location: 'Charholi' } });
    await savePlaces(
      kit.db,
      documentOf([{ name: 'Moshi-Dudulgaon' }, { name: 'Charholi Budruk', aliases: ['Charholi'] }]),
    );
    expect((await stored(home.id)).location).toBe('Charholi Budruk');
    await savePlaces(kit.db, {});
    expect((await stored(home.id)).location).toBe('Charholi');
    expect(await found('Charholi Budruk')).toEqual(['Charholi']);
  });

  it('is the same in other letters [S26]', async () => {
    const home = await kit.create({ address: { location: 'Aundh' } });
    await savePlaces(kit.db, documentOf([...VILLAGES.slice(0, 2), { name: 'AUNDH' }]));
    expect((await stored(home.id)).location).toBe('AUNDH');
    expect(await found('aundh')).toEqual(['AUNDH']);
  });

  it('moves 500 homes on the page, more from the command line alone [S26]', async () => {
    await sql`
      INSERT INTO properties (name, description, location, min_price, max_price, status)
      SELECT 'Project ' || i, 'Homes.', 'Wakad', 6000000, 7000000, 'UNDER_CONSTRUCTION' FROM generate_series(1, 501) i
    `.execute(kit.db);
    const document = documentOf(RENAMED);
    await expect(savePlaces(kit.db, document)).rejects.toMatchObject({
      code: 'TOO_MANY_HOMES',
      message: 'Use npm run site -- import for this: 501 homes would move.',
    });
    expect(await homesIn(kit.db)).toEqual([{ name: 'Wakad', homes: 501 }]);
    await sql`DELETE FROM properties WHERE name = 'Project 1'`.execute(kit.db);
    await savePlaces(kit.db, document);
    expect(await homesIn(kit.db)).toEqual([{ name: 'Wakad West', homes: 500 }]);
    await sql`
      INSERT INTO properties (name, description, location, min_price, max_price, status)
      VALUES ('Project 1', 'Homes.', 'Wakad West', 6000000, 7000000, 'UNDER_CONSTRUCTION')`.execute(kit.db);
    await savePlaces(kit.db, documentOf(VILLAGES.with(0, { name: 'Wakad' })), { isPage: false });
    expect(await homesIn(kit.db)).toEqual([{ name: 'Wakad', homes: 501 }]);
  });
});

describe('a removed or hidden locality', () => {
  beforeEach(() => savePlaces(kit.db, documentOf(VILLAGES)));

  it('must have no homes [S27]', async () => {
    const home = await kit.create({ address: { location: 'Aundh' } });
    await kit.create({ address: { location: 'Aundh' } });
    const document = documentOf(VILLAGES.slice(0, 2));
    await expect(savePlaces(kit.db, document)).rejects.toMatchObject({
      code: 'LOCALITY_IN_USE',
      message: 'Homes in Aundh: 2. Move them or hide it.',
    });
    expect(await numbers()).toHaveLength(3);
    await sql`UPDATE properties SET location = 'Baner'`.execute(kit.db);
    const saved = (await kit.save({ location: 'Aundh' })).data;
    await savePlaces(kit.db, document);
    expect((await kit.list()).map(({ id }) => id)).toEqual([saved.id]);
    expect(await found('Aundh')).toEqual([]);
    await kit.change(home.id, { minPrice: 5_000_000 });
    await kit.settle();
    expect(await newsOf(saved.id)).toBe(0);
  });

  it('is not taken into another one that has its name as an alias while there are homes in it [S26, S27]', async () => {
    await kit.create({ address: { location: 'Aundh' } });
    const merged = documentOf([{ name: 'Wakad' }, { name: 'Baner', aliases: ['Aundh'] }]);
    await expect(savePlaces(kit.db, merged)).rejects.toMatchObject({ code: 'LOCALITY_IN_USE' });
  });

  it('is offered nowhere once hidden, and its homes stay in lists, links, searches and alerts [S25]', async () => {
    const home = await kit.create({ address: { location: 'Aundh' } });
    await kit.settle();
    const saved = (await kit.save({ location: 'Aundh' })).data;
    await savePlaces(kit.db, documentOf([...VILLAGES.slice(0, 2), { name: 'Aundh', hidden: true }]));
    expect((await facets()).map(([name]) => name)).toEqual(['Wakad', 'Baner']);
    expect(await found('Aundh')).toEqual(['Aundh']);
    expect(await found('')).toEqual(['Aundh']);
    await kit.create({ address: { location: 'Aundh' } });
    await kit.settle();
    expect(await newsOf(saved.id)).toBe(1);
    const kept = await kit.change(home.id, { featured: false });
    expect([kept.status, kept.data.address.location]).toEqual([200, 'Aundh']);
  });
});

describe('numbers of localities', () => {
  const list = (...names: string[]) => documentOf(names.map((name) => ({ name })));

  it('are those of today for the usual ones, in whatever order, and none that were theirs for others [S31]', async () => {
    await savePlaces(
      kit.db,
      list('Spine Road', 'Wakad', 'Chikhali', 'Charholi', 'Moshi-Bohradewadi', 'Moshi-Dudulgaon'),
    );
    expect(await numbers()).toEqual([
      ['Spine Road', 4],
      ['Wakad', 5],
      ['Chikhali', 3],
      ['Charholi', 2],
      ['Moshi-Bohradewadi', 1],
      ['Moshi-Dudulgaon', 0],
    ]);
    await savePlaces(kit.db, list('Wakad', 'Baner'));
    expect(await numbers()).toEqual([
      ['Wakad', 5],
      ['Baner', 6],
    ]);
    // a name has its number again
    await savePlaces(kit.db, list('Wakad', 'Charholi'));
    expect(await numbers()).toEqual([
      ['Wakad', 5],
      ['Charholi', 2],
    ]);
  });

  it('are free 100 days after the last version that had them [S31]', async () => {
    const usual = ['Moshi-Dudulgaon', 'Moshi-Bohradewadi', 'Charholi', 'Chikhali', 'Spine Road'];
    await savePlaces(kit.db, list(...usual, 'Wakad'));
    await savePlaces(kit.db, list(...usual));
    const age = (id: number, days: number) =>
      sql`UPDATE site_versions SET saved_at = now() - make_interval(days => ${days}) WHERE id = ${id}`.execute(kit.db);
    const next = async () => {
      const { places } = await numberPlaces(kit.db, await findDocument(kit.db), list(...usual, 'Aundh'));
      return places?.localities?.at(-1)?.n;
    };
    expect(await next()).toBe(6);
    // the first version was in force until the second one
    await age(1, 200);
    expect(await next()).toBe(6);
    await age(2, 101);
    expect(await next()).toBe(5);
  });

  it('come to 30, of which none is given twice: more are refused [S31]', async () => {
    const many = (from: number, count: number) => Array.from({ length: count }, (_, index) => `Sector ${from + index}`);
    await savePlaces(kit.db, list(...many(1, 25)));
    expect((await numbers())?.map(([, n]) => n)).toEqual(Array.from({ length: 25 }, (_, index) => index + 5));
    await expect(savePlaces(kit.db, list(...many(1, 26)))).rejects.toMatchObject({ code: 'LIMIT_REACHED' });
    const home = await kit.create({ address: { location: 'Sector 25' } });
    const saved = (await kit.save({ location: 'Sector 25' })).data;
    await kit.settle();
    await kit.change(home.id, { minPrice: 5_500_000 });
    await kit.settle();
    expect((await kit.events(home.id)).map(({ place }) => place)).toEqual([2 ** 29, 2 ** 29]);
    expect(await newsOf(saved.id)).toBe(1);
  });

  it('are kept where the usual list comes back after others had its numbers [S31]', async () => {
    await savePlaces(kit.db, list('Wakad'));
    await sql`UPDATE site_versions SET saved_at = now() - interval '101 days'`.execute(kit.db);
    await savePlaces(kit.db, list('Baner'));
    expect(await numbers()).toEqual([['Baner', 0]]);
    await savePlaces(kit.db, {});
    expect(await numbers()).toEqual([
      ['Moshi-Dudulgaon', 1],
      ['Moshi-Bohradewadi', 2],
      ['Charholi', 3],
      ['Chikhali', 4],
      ['Spine Road', 6],
    ]);
    const again = await findDocument(kit.db);
    expect(await numberPlaces(kit.db, again, {})).toEqual(again);
  });

  it('are none of a document without localities [S31]', async () => {
    expect(await numberPlaces(kit.db, {}, {})).toEqual({});
    expect(await numberPlaces(kit.db, {}, { places: { state: 'Maharashtra' } })).toEqual({
      places: { state: 'Maharashtra' },
    });
  });
});

describe('writers of homes while localities change', () => {
  beforeEach(() => savePlaces(kit.db, documentOf(VILLAGES)));

  it('leave no home behind in a locality that is renamed, 20 at once [S28]', async () => {
    const ids = await Promise.all(
      Array.from({ length: 10 }, async () => (await kit.create({ address: { location: 'Wakad' } })).id),
    );
    const rename = documentOf([{ name: 'Hinjawadi', aliases: ['Wakad'] }, ...VILLAGES.slice(1)]);
    const saves = ids.flatMap((id, index) => [
      kit.change(id, { address: { location: 'Wakad' }, minPrice: 5_000_000 + index }),
      kit.admin.post<AdminProperty>('/api/admin/properties', propertyBody({ address: { location: 'Wakad' } })),
    ]);
    const [, ...done] = await Promise.all([savePlaces(kit.db, rename), ...saves]);
    expect(done.every(({ status }) => status === 200 || status === 201)).toBe(true);
    expect(await homesIn(kit.db)).toEqual([{ name: 'Hinjawadi', homes: 20 }]);
  });

  it('put no home into a locality that was removed while they waited [S28]', async () => {
    const before = await findDocument(kit.db);
    const after = await numberPlaces(kit.db, before, documentOf(VILLAGES.slice(1)));
    let waiting: ReturnType<typeof kit.admin.post> | undefined;
    await kit.db.transaction().execute(async (trx) => {
      await checkPlaces(trx, before, after, { isPage: true });
      await movePlaces(trx, before, after);
      await sql`INSERT INTO site_versions (id, site, saved_by_name) VALUES (2, ${JSON.stringify(after)}::jsonb, 'Test')`.execute(
        trx,
      );
      // valid by the site in force here, which another process is about to change
      waiting = kit.admin.post('/api/admin/properties', propertyBody({ address: { location: 'Wakad' } }));
      await expect
        .poll(async () => {
          const { rows } = await sql`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
            AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(kit.db);
          return rows.length;
        })
        .toBe(1);
    });
    expect(await waiting).toMatchObject({
      status: 400,
      errors: [{ field: 'address.location', message: 'Location is required' }],
    });
    expect(await homesIn(kit.db)).toEqual([]);
  });

  it('import a file with an old name under the new one [S26, S28]', async () => {
    const files = await createCatalogueKit();
    try {
      await savePlaces(files.deps.db, documentOf([{ name: 'Hinjawadi', aliases: ['Wakad'] }]));
      const file = files.write('homes.json', JSON.stringify({ properties: [catalogueRow({ location: 'Wakad' })] }));
      await importCatalogue(files.deps, file);
      expect(await homesIn(files.deps.db)).toEqual([{ name: 'Hinjawadi', homes: 1 }]);
    } finally {
      await files.close();
    }
  });
});

describe('a second city', () => {
  const TELANGANA = { state: 'Telangana', cities: ['Hyderabad', 'Warangal'] };
  const kondapur = { name: 'Kondapur', city: 'Hyderabad', lat: 17.46, lng: 78.36 };
  const kazipet = { name: 'Kazipet', city: 'Warangal', lat: 17.97, lng: 79.5 };
  it('is where its homes are: stored, found by its name [S29]', async () => {
    await savePlaces(kit.db, documentOf([kondapur, kazipet], TELANGANA));
    const home = await kit.create({ address: { location: 'Kazipet', city: 'Pune', state: 'Maharashtra' } });
    await kit.create({ address: { location: 'Kondapur' } });
    expect(await stored(home.id)).toEqual({ location: 'Kazipet', city: 'Warangal', state: 'Telangana' });
    expect(await found('Warangal')).toEqual(['Kazipet']);
    expect((await found('hyderabad,Kazipet')).toSorted()).toEqual(['Kazipet', 'Kondapur']);
    const moved = await kit.change(home.id, { address: { location: 'Kondapur' } });
    expect(moved.data.address).toMatchObject({ location: 'Kondapur', city: 'Hyderabad' });
  });

  it('moves its homes with a locality that was put in the wrong one [S29]', async () => {
    await savePlaces(kit.db, documentOf([kondapur, { ...kazipet, city: 'Hyderabad' }], TELANGANA));
    const home = await kit.create({ address: { location: 'Kazipet' } });
    expect((await stored(home.id)).city).toBe('Hyderabad');
    await savePlaces(kit.db, documentOf([kondapur, kazipet], TELANGANA));
    expect((await stored(home.id)).city).toBe('Warangal');
  });

  it('has homes within the bounds of its localities, which a refusal names [S30]', async () => {
    await savePlaces(kit.db, documentOf([kondapur, kazipet], TELANGANA));
    const at = (lat: number) =>
      kit.admin.post('/api/admin/properties', propertyBody({ address: { location: 'Kazipet' }, lat, lng: 79.5 }));
    expect((await at(18.3)).status).toBe(201);
    expect((await at(18.31)).errors).toEqual([{ field: 'lat', message: 'Must be a latitude from 17.15 to 18.3' }]);
  });
});
