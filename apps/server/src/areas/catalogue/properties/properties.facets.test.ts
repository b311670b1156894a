import type { PropertyFacets } from '@aangan/contract/catalogue/facets-entities';
import { AMENITIES } from '@aangan/contract/catalogue/filter-lists';
import { flatTypes, LOCALITIES } from '@aangan/contract/catalogue/search-lists';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../../test/app.ts';
import { createClient, type Client } from '../../../../test/client.ts';
import { buildProperty } from '../../../../test/factories-catalogue.ts';
import { buildUser, signedIn } from '../../../../test/factories.ts';
import { buildHomes, filter, meets, toQuery, type Filter, type Home } from '../../../../test/search-kit.ts';
import { countStatements } from '../../../../test/statements.ts';

/** The last minute of November in India. */
const NOW = new Date('2026-11-30T18:29:00Z');
const STEPS = ['2027-05-31', '2027-11-30', '2028-11-30', '2029-11-30'];

const testApp = useTestApp({ now: NOW });
let buyer: Client;
let homes: Home[];

beforeAll(async () => {
  buyer = await signedIn(testApp, await buildUser(testApp.db));
  homes = await buildHomes(testApp.db, 200, 7);
});

const facets = async (query: string) => (await buyer.get<PropertyFacets>(`/api/properties/facets?${query}`)).data;

/** Counts each choice by checking every home, with the choice in place of its filter (T47). */
function expected(asked: Filter): PropertyFacets {
  const count = (change: Partial<Filter>) => homes.filter((home) => meets(home, { ...asked, ...change })).length;
  const each = <Value>(values: readonly Value[], change: (value: Value) => Partial<Filter>) =>
    values.map((value) => ({ value, count: count(change(value)) }));
  return {
    total: count({}),
    locations: each(LOCALITIES, (location) => ({ location })),
    flatTypes: each(flatTypes(), (type) => ({ flatTypes: [type] })),
    amenities: each(AMENITIES, (amenity) => ({ amenities: [...asked.amenities, amenity] })),
    possessionBy: each(STEPS, (possessionBy) => ({ possessionBy })),
    minDone: each([25, 50, 75, 90], (minDone) => ({ minDone })),
    rera: each([true as const], (rera) => ({ rera })),
  };
}

describe('GET /api/properties/facets', () => {
  it('asks a visitor to sign in, whatever else is invalid [T47]', async () => {
    expect((await createClient(testApp).get('/api/properties/facets?minArea=1')).code).toBe('UNAUTHENTICATED');
  });

  it('counts for each choice the homes that a full scan finds with it [T47]', async () => {
    await fc.assert(
      fc.asyncProperty(filter, async (asked) => {
        expect(await facets(toQuery(asked).toString())).toEqual(expected(asked));
      }),
      { numRuns: 250 },
    );
  });

  it('ignores page, size and order [T47]', async () => {
    const all = await facets('rera=true');
    expect(all.total).toBeGreaterThan(0);
    expect(await facets('rera=true&page=3&size=1&sortBy=price&sortDirection=asc')).toEqual(all);
    expect((await buyer.get('/api/properties/facets?size=0')).status).toBe(400);
  });

  it('offers the ends of the months 6, 12, 24 and 36 months after today in India [T47]', async () => {
    const days = async () => (await facets('')).possessionBy.map(({ value }) => value);
    expect(await days()).toEqual(STEPS);
    testApp.setNow(new Date('2026-11-30T18:30:00Z'));
    expect(await days()).toEqual(['2027-06-30', '2027-12-31', '2028-12-31', '2029-12-31']);
    testApp.setNow(new Date('2027-08-31T12:00:00Z'));
    expect(await days()).toEqual(['2028-02-29', '2028-08-31', '2029-08-31', '2030-08-31']);
    testApp.setNow(NOW);
  });

  it('is cached until the catalogue changes, and then current [T47]', async () => {
    const query = 'location=Chikhali&minDone=50';
    const before = await facets(query);
    const statements = countStatements(testApp.database.pool);
    expect(await facets(query)).toEqual(before);
    // the session alone
    expect(statements.take()).toBe(1);
    const { id } = await buildProperty(testApp.db, { location: 'Chikhali', work_done: 80, amenities: ['Gym'] });
    const gyms = ({ amenities }: PropertyFacets) => amenities.find(({ value }) => value === 'Gym')?.count;
    const after = await facets(query);
    expect([after.total, gyms(after)]).toEqual([before.total + 1, (gyms(before) ?? 0) + 1]);
    await testApp.db.deleteFrom('properties').where('id', '=', id).execute();
    expect(await facets(query)).toEqual(before);
  });

  it('is updated by the changes since, instead of being counted again [T47]', async () => {
    const before = await facets('minArea=700');
    // an entry of a property that does not exist: a recount would not include it
    await testApp.db.transaction().execute(async (trx) => {
      await sql`INSERT INTO catalogue_changes (sign) VALUES (0)`.execute(trx);
      await sql`INSERT INTO catalogue_changes (sign, name, location, min_price, max_price, flat_mask, area_mask_2bhk,
          area_mask_3bhk, area_mask_4bhk, amenity_mask, ready_by, work_done, has_rera)
        VALUES (1, 'Amber', 'Spine Road', 1, 2, 2, 0, 32, 0, 2, '2027-11-30', 50, true)`.execute(trx);
    });
    const after = await facets('minArea=700');
    const more = (name: Exclude<keyof PropertyFacets, 'total'>) =>
      after[name]
        .filter(({ count }, place) => count === (before[name][place]?.count ?? 0) + 1)
        .map(({ value }) => value);
    expect(after.total).toBe(before.total + 1);
    expect(more('locations')).toEqual(['Spine Road']);
    expect(more('flatTypes')).toEqual(['3BHK']);
    expect(more('amenities')).toEqual(['Gym']);
    expect(more('possessionBy')).toEqual(STEPS.slice(1));
    expect(more('minDone')).toEqual([25, 50]);
    expect(more('rera')).toEqual([true]);
    // the log below does not apply to counts cached above
    await sql`DELETE FROM catalogue_changes WHERE name = 'Amber'`.execute(testApp.db);
  });

  it('counts again when the log of changes does not reach back far enough [T47]', async () => {
    const before = await facets('maxArea=900');
    await buildProperty(testApp.db, { flats: [{ type: '2BHK', area: 800 }] });
    await sql`DELETE FROM catalogue_changes WHERE sign <> 0`.execute(testApp.db);
    await sql`DELETE FROM catalogue_changes WHERE version < (SELECT max(version) FROM catalogue_changes)`.execute(
      testApp.db,
    );
    expect((await facets('maxArea=900')).total).toBe(before.total + 1);
  });
});
