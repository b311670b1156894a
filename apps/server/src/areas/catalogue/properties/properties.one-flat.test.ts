import type { SearchNews } from '@aangan/contract/alerts/entities';
import type { FoundCards } from '@aangan/contract/catalogue/entities';
import type { PropertyFacets } from '@aangan/contract/catalogue/facets-entities';
import { flatTypes } from '@aangan/contract/catalogue/search-lists';
import { type FlatType } from '@aangan/contract/catalogue/lists';
import type { PropertiesMap } from '@aangan/contract/catalogue/place-entities';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAlertsKit, type AlertsKit } from '../../../../test/alerts-kit.ts';
import { createTestDatabase } from '../../../../test/database.ts';
import { buildProperty } from '../../../../test/factories-catalogue.ts';
import { buildUser, signedIn } from '../../../../test/factories.ts';
import { buildHomes, filter, meets, toQuery, type Filter } from '../../../../test/search-kit.ts';
import { migrate } from '../../../database/migrate.ts';
import { createPool } from '../../../database/pool.ts';
import { refreshSearchFacts } from '../../../sql/derived.sql.ts';
import { queueForgotten } from '../../alerts/matching/matching.queue.ts';

// Type, price, area and RERA number must match in one flat, in every kind of search (FIND14, T45, I6).

let kit: AlertsKit;

beforeAll(async () => {
  kit = await createAlertsKit();
});

afterAll(() => kit.close());

const LAKH = 100_000;
const flatOf = (type: FlatType, area: number, lakhs: number) => ({ type, area, price: lakhs * LAKH });

const idsOf = (list: readonly { id: number }[]) => list.map(({ id }) => id).toSorted((a, b) => a - b);
const query = (asked: Record<string, string | number>) =>
  new URLSearchParams(Object.entries(asked).map(([key, value]): [string, string] => [key, String(value)])).toString();
const search = async (asked: string) =>
  (await kit.buyer.get<FoundCards>(`/api/properties/search?${asked}&size=100`)).data;
const facets = async (asked: string) => (await kit.buyer.get<PropertyFacets>(`/api/properties/facets?${asked}`)).data;

async function clear() {
  await kit.db.deleteFrom('properties').execute();
  await sql`DELETE FROM saved_searches`.execute(kit.db);
}

describe('a search for a type within a price', () => {
  /** Gives ids by what is special about the home. */
  const homes: Record<'dear' | 'fits' | 'onRequest' | 'farOnRequest' | 'outsideRange' | 'between', number> = {
    dear: 0,
    fits: 0,
    onRequest: 0,
    farOnRequest: 0,
    outsideRange: 0,
    between: 0,
  };

  beforeAll(async () => {
    await clear();
    const build = async (minLakhs: number, maxLakhs: number, flats: ReturnType<typeof flatOf>[], rera = true) =>
      (
        await buildProperty(kit.db, {
          min_price: minLakhs * LAKH,
          max_price: maxLakhs * LAKH,
          flats,
          location: 'Charholi',
          rera_no: rera ? 'P52100012345' : null,
          lat: 18.66,
          lng: 73.89,
        })
      ).id;
    homes.dear = await build(58, 120, [flatOf('2BHK', 600, 58), flatOf('4BHK', 1500, 120)]);
    homes.fits = await build(50, 90, [flatOf('2BHK', 600, 50), flatOf('4BHK', 1100, 70)]);
    homes.onRequest = await build(60, 80, [flatOf('2BHK', 600, 60), flatOf('4BHK', 1300, 0)]);
    homes.farOnRequest = await build(80, 150, [flatOf('2BHK', 600, 80), flatOf('4BHK', 1300, 0)]);
    // the entered range does not fit its flats
    homes.outsideRange = await build(100, 150, [flatOf('4BHK', 1250, 55)], false);
    homes.between = await build(40, 150, [flatOf('4BHK', 1000, 40), flatOf('4BHK', 1600, 150)]);
  });

  const BAND = { flatTypes: '4BHK', minPrice: 55 * LAKH, maxPrice: 70 * LAKH };

  it('finds homes with such a flat within the price, or with one on request whose range overlaps it [FIND14]', async () => {
    const { fits, onRequest, outsideRange } = homes;
    const { content, totalElements } = await search(query(BAND));
    expect(idsOf(content)).toEqual([fits, onRequest, outsideRange]);
    expect(totalElements).toBe(3);
  });

  it('uses the price range of the home where no type is given [FIND14]', async () => {
    const { content } = await search(query({ minPrice: BAND.minPrice, maxPrice: BAND.maxPrice }));
    expect(idsOf(content)).toEqual([homes.dear, homes.fits, homes.onRequest, homes.between]);
  });

  it('matches area and RERA number with the same flat [FIND14, T45]', async () => {
    expect(idsOf((await search(query({ ...BAND, minArea: 1200 }))).content)).toEqual([
      homes.onRequest,
      homes.outsideRange,
    ]);
    // the 2BHK matches the price, the 4BHK the area
    const { dear } = homes;
    expect(idsOf((await search(query({ ...BAND, flatTypes: '2BHK,4BHK', minArea: 1400 }))).content)).toEqual([]);
    expect(idsOf((await search(query({ ...BAND, flatTypes: '2BHK,4BHK', maxArea: 650 }))).content)).toEqual([
      dear,
      homes.onRequest,
    ]);
    expect(idsOf((await search(query({ ...BAND, minArea: 1200, rera: 'true' }))).content)).toEqual([homes.onRequest]);
  });

  it('has the same counts for each type, and the same homes on the map [T47]', async () => {
    const of = async (asked: Record<string, string | number>) =>
      Object.fromEntries((await facets(query(asked))).flatTypes.map(({ value, count }) => [value, count]));
    const { minPrice, maxPrice } = BAND;
    expect(await of({ minPrice, maxPrice })).toEqual({ '2BHK': 2, '3BHK': 0, '4BHK': 3 });
    expect(await of({ ...BAND, flatTypes: '2BHK' })).toEqual({ '2BHK': 2, '3BHK': 0, '4BHK': 3 });
    const { data } = await kit.buyer.get<PropertiesMap>(`/api/properties/map?${query(BAND)}`);
    expect(idsOf(data.points)).toEqual([homes.fits, homes.onRequest, homes.outsideRange]);
  });

  it('updates totals and counts by the changes since [T47]', async () => {
    const asked = query(BAND);
    const before = await facets(asked);
    await sql`UPDATE flats SET price = ${56 * LAKH} WHERE property_id = ${homes.dear} AND type = '4BHK'`.execute(
      kit.db,
    );
    await refreshSearchFacts(kit.db, homes.dear);
    expect((await search(asked)).totalElements).toBe(4);
    const after = await facets(asked);
    expect(after.total).toBe(before.total + 1);
    await sql`UPDATE flats SET price = ${120 * LAKH} WHERE property_id = ${homes.dear} AND type = '4BHK'`.execute(
      kit.db,
    );
    await refreshSearchFacts(kit.db, homes.dear);
    expect((await search(asked)).totalElements).toBe(3);
    expect(await facets(asked)).toEqual(before);
  });

  it('has on card and pin the price of each type [FIND19]', async () => {
    const prices = [
      { type: '2BHK', minPrice: 58 * LAKH, maxPrice: 58 * LAKH },
      { type: '4BHK', minPrice: 120 * LAKH, maxPrice: 120 * LAKH },
    ];
    const { content } = await search(query({ flatTypes: '2BHK' }));
    expect(content.find(({ id }) => id === homes.dear)).toMatchObject({ typePrices: prices });
    expect(content.find(({ id }) => id === homes.onRequest)).toMatchObject({
      typePrices: [
        { type: '2BHK', minPrice: 60 * LAKH, maxPrice: 60 * LAKH },
        { type: '4BHK', minPrice: 0, maxPrice: 0 },
      ],
    });
    const { data } = await kit.buyer.get<PropertiesMap>('/api/properties/map?flatTypes=2BHK');
    expect(data.points.find(({ id }) => id === homes.dear)).toMatchObject({ typePrices: prices });
  });
});

describe('list, counts, map and saved searches', () => {
  it('find the homes that a full scan finds, whatever is in the catalogue [FIND14, T45, T47, I6]', async () => {
    /** Filters on one flat are frequent, and others rare, so that much is found. */
    const asked = filter.map((drawn): Filter => ({
      ...drawn,
      name: '',
      location: '',
      amenities: [],
      possessionBy: undefined,
      minDone: undefined,
    }));
    await fc.assert(
      fc.asyncProperty(fc.integer(), fc.array(asked, { minLength: 5, maxLength: 10 }), async (seed, filters) => {
        await clear();
        const buyer = await signedIn(kit.testApp, await buildUser(kit.db));
        const queries = [...new Map(filters.map((one) => [toQuery(one).toString(), one]))];
        const saved: { id: number; asked: Filter }[] = [];
        for (const [text, one] of queries) {
          const { status, data } = await kit.save(Object.fromEntries(new URLSearchParams(text)), {}, buyer);
          // 409: a duplicate of these filters
          if (status === 201) saved.push({ id: data.id, asked: one });
          else expect(status).toBe(409);
        }
        const homes = await buildHomes(kit.db, 25, seed);
        await queueForgotten(kit.db, kit.now());
        await kit.match();
        for (const [text, one] of queries) {
          const wanted = idsOf(homes.filter((home) => meets(home, one)));
          const { content, totalElements } = await search(text);
          expect({ text, ids: idsOf(content), totalElements }).toEqual({
            text,
            ids: wanted,
            totalElements: wanted.length,
          });
          const { data: map } = await buyer.get<PropertiesMap>(`/api/properties/map?${text}`);
          expect(map.total).toBe(wanted.length);
          const counts = await facets(text);
          expect({ text, total: counts.total, types: counts.flatTypes }).toEqual({
            text,
            total: wanted.length,
            types: flatTypes().map((type) => ({
              value: type,
              count: homes.filter((home) => meets(home, { ...one, flatTypes: [type] })).length,
            })),
          });
        }
        for (const { id, asked: one } of saved) {
          const news: SearchNews = await kit.news(id, buyer);
          expect({ one, ids: news.homes.map(({ propertyId }) => propertyId).toSorted((a, b) => a - b) }).toEqual({
            one,
            ids: idsOf(homes.filter((home) => meets(home, one))),
          });
        }
      }),
      { numRuns: 8 },
    );
  });
});

describe('the migration of events', () => {
  it('gives the newest event the present flats, and older ones theirs as on request, so that none becomes news [I7]', async () => {
    const database = await createTestDatabase({ blank: true });
    const pool = createPool({ connection: database.connection, pooler: 'off', log: { warn: () => undefined }, max: 2 });
    try {
      const log = { info: () => undefined };
      await migrate({ connection: database.connection, log, until: '0029' });
      await pool.query(
        `INSERT INTO properties (name, description, location, min_price, max_price, status)
         VALUES ('One', 'd', 'Charholi', 5000000, 12000000, 'UNDER_CONSTRUCTION');
         INSERT INTO flats (property_id, position, type, area, price)
         VALUES (1, 0, '2BHK', 600, 5000000), (1, 1, '4BHK', 1300, 12000000);
         INSERT INTO property_events (property_id, at, version, listed, place, flat_mask, min_price, max_price, name,
           area_mask_2bhk, area_mask_3bhk, area_mask_4bhk, amenity_mask, has_rera, floor_price, is_drop, change_id)
         SELECT p.id, now(), p.version, true, 1, 5, min_price, max_price, name, 1 << 3, 0, (1 << 17) + (1 << 30), 0, false,
           min_price, false, 0 FROM properties p, generate_series(1, 2)`,
      );
      await migrate({ connection: database.connection, log });
      const { rows } = await pool.query<object>(
        'SELECT flats_2bhk::text, flats_3bhk::text, flats_4bhk::text FROM property_events ORDER BY id',
      );
      const onRequest = (step: number) => step * 2 ** 40;
      expect(rows).toEqual([
        { flats_2bhk: `{${onRequest(3)}}`, flats_3bhk: '{}', flats_4bhk: `{${onRequest(17)},${onRequest(30)}}` },
        {
          flats_2bhk: `{${onRequest(3) + 5_000_000}}`,
          flats_3bhk: null,
          flats_4bhk: `{${onRequest(17) + 12_000_000}}`,
        },
      ]);
    } finally {
      await pool.end();
      await database.drop();
    }
  });
});
