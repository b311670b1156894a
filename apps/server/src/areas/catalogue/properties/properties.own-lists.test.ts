import type { FoundCards } from '@aangan/contract/catalogue/entities';
import type { PropertyFacets } from '@aangan/contract/catalogue/facets-entities';
import type { FlatType } from '@aangan/contract/catalogue/lists';
import { applySite } from '@aangan/contract/core/site';
import type { SiteDocument } from '@aangan/contract/site/document';
import { siteValues } from '@aangan/contract/site/values';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAlertsKit, type AlertsKit } from '../../../../test/alerts-kit.ts';
import { buildUser, signedIn } from '../../../../test/factories.ts';
import { createFactsKit, FLAT, NOW, type FactsKit } from '../../../../test/facts-kit.ts';
import { refreshAllSearchFacts } from '../../../sql/derived.sql.ts';
import { refreshFilters } from '../../alerts/searches/searches.store.ts';
import { findFlatTypes } from '../../../sql/properties.sql.ts';

let kit: FactsKit;

beforeAll(async () => {
  kit = await createFactsKit();
});

afterAll(() => kit.close());

beforeEach(() => kit.testApp.setNow(NOW));
afterEach(() => applySite({}));

/** Puts a firm's own lists in force, as after a save of its site. */
async function use(homes: NonNullable<SiteDocument['homes']>): Promise<void> {
  applySite(siteValues({ homes }, {}, undefined, await findFlatTypes(kit.testApp.db)));
}

const ONE = { ...FLAT, type: '1BHK' as FlatType, area: 450 };
const ALL_FIVE: FlatType[] = ['1BHK', '2BHK', '3BHK', '4BHK', '5BHK'];

describe('flat types of a firm', () => {
  it('are taken by saves, told in order of rooms, and found by searches and counts [S32]', async () => {
    await use({ flatTypes: ALL_FIVE });
    const flats = [{ ...FLAT, type: '5BHK', area: 2400 }, FLAT, ONE];
    const { id } = await kit.create({ flats });
    expect((await kit.seen(id)).flatTypes).toEqual(['1BHK', FLAT.type, '5BHK']);
    expect((await kit.seen(id)).typePrices.map(({ type }) => type)).toEqual(['1BHK', FLAT.type, '5BHK']);
    const client = await signedIn(kit.testApp, await buildUser(kit.testApp.db));
    for (const query of ['flatTypes=1BHK', 'flatTypes=5BHK,1BHK', 'maxArea=500', 'flatTypes=5BHK&minArea=1950']) {
      const { content } = (await client.get<FoundCards>(`/api/properties/search?${query}`)).data;
      expect({ query, found: content.map((home) => home.id) }).toEqual({ query, found: [id] });
    }
    const { flatTypes } = (await client.get<PropertyFacets>('/api/properties/facets?maxArea=500')).data;
    expect(flatTypes.map(({ value }) => value)).toEqual(ALL_FIVE);
    expect(flatTypes.find(({ value }) => value === '1BHK')).toEqual({ value: '1BHK', count: 1 });
    await kit.testApp.db.deleteFrom('properties').where('id', '=', id).execute();
  });

  it('that are no longer offered stay in saves of a home that has them, and nowhere else [S32]', async () => {
    await use({ flatTypes: ALL_FIVE });
    const home = await kit.create({ flats: [FLAT, ONE] });
    const person = await buildUser(kit.testApp.db, { preferredFlatType: '1BHK' });
    await use({});
    expect((await kit.save(home)).data.flats.map(({ type }) => type)).toEqual([FLAT.type, '1BHK']);
    expect((await kit.change(home.id, { flats: [{ ...ONE, area: 470 }] })).data.flats).toMatchObject([
      { type: '1BHK' },
    ]);
    const refused = 'flats.0.type: Must be one of 2BHK, 3BHK, 4BHK';
    expect(await kit.refusals({ flats: [ONE] })).toEqual([refused]);
    // no search asks for it, and one for an area finds it
    const client = await signedIn(kit.testApp, person);
    const search = (query: string) => client.get<FoundCards>(`/api/properties/search?${query}`);
    expect((await search('flatTypes=1BHK')).errors).toEqual([
      { field: 'flatTypes.0', message: 'Must be one of 2BHK, 3BHK, 4BHK' },
    ]);
    expect((await search('maxArea=500')).data.content.map(({ id }) => id)).toEqual([home.id]);
    expect((await search('flatTypes=2BHK,3BHK,4BHK')).data.content.map(({ id }) => id)).not.toContain(home.id);
    const { name, email } = person;
    const profile = { name, email, minBudget: 0, maxBudget: 0 };
    expect(
      (await client.put('/api/users/profile', { ...profile, name: 'Asha', preferredFlatType: '1BHK' })).status,
    ).toBe(200);
    const other = await signedIn(kit.testApp, await buildUser(kit.testApp.db, { preferredFlatType: '2BHK' }));
    expect(
      (await other.put('/api/users/profile', { ...profile, email: 'o@aangan.example', preferredFlatType: '1BHK' }))
        .errors,
    ).toEqual([{ field: 'preferredFlatType', message: 'Must be one of 2BHK, 3BHK, 4BHK' }]);
    await kit.testApp.db.deleteFrom('properties').where('id', '=', home.id).execute();
  });
});

describe('amenities of a firm', () => {
  const amenities = [
    { name: 'EV Charging', n: 30 },
    { name: 'Gym', n: 1 },
  ];

  it('that are added are found at once in homes that name them, by searches and counts [S34]', async () => {
    const home = await kit.create({ amenities: ['EV Charging', 'Garden'] });
    const client = await signedIn(kit.testApp, await buildUser(kit.testApp.db));
    const find = async (query: string) =>
      (await client.get<FoundCards>(`/api/properties/search?${query}`)).data.content.map(({ id }) => id);
    await use({ amenities });
    expect(await find('amenities=EV+Charging')).toEqual([]);
    const told: number[] = [];
    expect(await refreshAllSearchFacts(kit.testApp.db, async (_trx, id) => told.push(id))).toBe(1);
    expect(told).toEqual([home.id]);
    expect(await find('amenities=EV+Charging')).toEqual([home.id]);
    const facets = (await client.get<PropertyFacets>('/api/properties/facets')).data.amenities;
    expect(facets).toEqual([
      { value: 'EV Charging', count: 1 },
      { value: 'Gym', count: (await find('amenities=Gym&size=100')).length },
    ]);
    expect((await client.get('/api/properties/search?amenities=Garden')).errors).toEqual([
      { field: 'amenities.0', message: 'Must be one of EV Charging, Gym' },
    ]);
  });

  it('waits for another run of the repair, which may go by the list before [S34]', async () => {
    await use({ amenities });
    await sql`UPDATE properties SET amenity_mask = 0`.execute(kit.testApp.db);
    const other = await kit.testApp.database.pool.connect();
    try {
      await other.query(`BEGIN; SELECT pg_advisory_xact_lock(hashtext('truth.refresh-facts'), 0)`);
      const refreshed = refreshAllSearchFacts(kit.testApp.db, async () => undefined);
      await other.query('COMMIT');
      expect(await refreshed).toBeGreaterThan(0);
    } finally {
      other.release();
    }
  });
});

describe('a saved search for what is no longer offered', () => {
  let alerts: AlertsKit;

  afterEach(() => alerts.close());

  it('goes on finding the homes that have it [S32, S34]', async () => {
    alerts = await createAlertsKit();
    applySite(
      siteValues({ homes: { flatTypes: ALL_FIVE, amenities: [{ name: 'EV Charging', n: 30 }, { name: 'Gym' }] } }),
    );
    const search = await alerts.save({ flatTypes: '1BHK', amenities: 'EV Charging,Gym' });
    const { id } = await alerts.create({ flats: [ONE], amenities: ['EV Charging', 'Gym'] });
    await alerts.create({ flats: [FLAT], amenities: ['EV Charging', 'Gym'] });
    applySite(
      siteValues({ homes: { amenities: [{ name: 'EV Charging', n: 30, hidden: true }] } }, {}, undefined, ['1BHK']),
    );
    await refreshFilters(alerts.db);
    await alerts.settle();
    const { homes } = await alerts.news(search.data.id);
    expect(homes).toMatchObject([{ propertyId: id, reason: 'NEW' }]);
  });
});
