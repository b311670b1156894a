import type { PropertyFacets } from '@aangan/contract/catalogue/facets-entities';
import type { FoundCards } from '@aangan/contract/catalogue/entities';
import type { PropertiesMap } from '@aangan/contract/catalogue/place-entities';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../../test/app.ts';
import { createClient, type Client } from '../../../../test/client.ts';
import { buildProperty } from '../../../../test/factories-catalogue.ts';
import { buildUser, signedIn } from '../../../../test/factories.ts';
import { similarName } from './properties.near-rules.ts';

const LAKH = 100_000;

const testApp = useTestApp();
let buyer: Client;
let visitor: Client;

beforeAll(async () => {
  buyer = await signedIn(testApp, await buildUser(testApp.db));
  visitor = createClient(testApp);
  const homes = [
    { name: 'Tamhini Terraces', location: 'Charholi', flats: [{ type: '4BHK', area: 1500, price: 120 * LAKH }] },
    { name: 'Karvi Heights', location: 'Charholi', flats: [{ type: '2BHK', area: 700, price: 60 * LAKH }] },
    { name: 'Karvi Court', location: 'Spine Road', flats: [{ type: '4BHK', area: 1100, price: 72 * LAKH }] },
    { name: 'Palash', location: 'Moshi-Dudulgaon', flats: [{ type: '4BHK', area: 1400, price: 0 }] },
    { name: 'Moshi Greens', location: 'Chikhali', flats: [{ type: '3BHK', area: 900, price: 80 * LAKH }] },
  ] as const;
  for (const { flats, ...home } of homes) {
    const [{ price }] = flats;
    await buildProperty(testApp.db, { ...home, flats: [...flats], min_price: price, max_price: price });
  }
});

const address = (call: string, query: Record<string, string>) =>
  `/api/properties/${call}?${new URLSearchParams(query).toString()}`;
const search = async (query: Record<string, string>, by = buyer) =>
  (await by.get<FoundCards>(address('search', query))).data;
const namesOf = async (query: Record<string, string>) =>
  (await search(query)).content.map(({ name }) => name).toSorted();

describe('several localities', () => {
  it.each([
    ['Charholi', ['Karvi Heights', 'Tamhini Terraces']],
    ['Charholi,Spine Road', ['Karvi Court', 'Karvi Heights', 'Tamhini Terraces']],
    [' spine , CHI, ', ['Karvi Court', 'Moshi Greens']],
    ['Mumbai,Chikhali', ['Moshi Greens']],
    ['Mumbai', []],
  ])('of %j are found by list, search, counts and map [FIND14]', async (location, names) => {
    expect(await namesOf({ location })).toEqual(names);
    const { data: list } = await buyer.get<FoundCards>(
      `/api/properties?${new URLSearchParams({ location }).toString()}`,
    );
    expect(list.content.map(({ name }) => name).toSorted()).toEqual(names);
    expect((await buyer.get<PropertyFacets>(address('facets', { location }))).data.total).toBe(names.length);
    expect((await buyer.get<PropertiesMap>(address('map', { location }))).data.total).toBe(names.length);
  });

  it('are there for visitors [FIND14]', async () => {
    expect((await search({ location: 'Charholi,Spine Road' }, visitor)).totalElements).toBe(3);
  });
});

describe('a search by name', () => {
  it.each([
    ['moshi', ['Moshi Greens', 'Palash']],
    ['Moshi Dudul', ['Palash']],
    ['road', ['Karvi Court']],
    // in the middle of a word, or too short
    ['oshi', ['Moshi Greens']],
    ['ch', []],
  ])('for %j finds %j, also in localities, and the counts agree [FIND22]', async (name, names) => {
    expect(await namesOf({ name })).toEqual(names);
    expect((await buyer.get<PropertyFacets>(address('facets', { name }))).data.total).toBe(names.length);
  });

  it.each([
    ['tamhni', 'Tamhini Terraces'],
    ['Tamhani Ter', 'Tamhini Terraces'],
    ['palarsh', 'Palash'],
    ['karpi', 'Karvi'],
    ['KARVI COURTP', 'Karvi Court'],
    ['charoli', 'Charholi'],
    ['mosji', 'Moshi'],
    ['spine raod', 'Spine Road'],
  ])('for %j, which no home has, suggests %j, which some have [FIND23]', async (name, similar) => {
    const found = await search({ name });
    expect(found).toMatchObject({ totalElements: 0, similarName: similar });
    expect((await search({ name: similar })).totalElements).toBeGreaterThan(0);
  });

  it.each(['tam', 'pala', 'tmhn', 'charm', 'zzzz', 'terraces of gold'])(
    'for %j suggests nothing: it is too short, found, or more than one typo away [FIND23]',
    async (name) => {
      expect(await search({ name })).not.toHaveProperty('similarName');
    },
  );

  it('suggests no other name where a home has the name and misses another filter [FIND23]', async () => {
    const found = await search({ name: 'Palash', flatTypes: '2BHK' });
    expect(found.totalElements).toBe(0);
    expect(found).not.toHaveProperty('similarName');
  });

  it('suggests another name once the home that had it is deleted [FIND23]', async () => {
    const home = await buildProperty(testApp.db, { name: 'Tamhni' });
    expect(await namesOf({ name: 'tamhni' })).toEqual(['Tamhni']);
    await testApp.db.deleteFrom('properties').where('id', '=', home.id).execute();
    expect(await search({ name: 'tamhni' })).toMatchObject({ totalElements: 0, similarName: 'Tamhini Terraces' });
  });
});

describe('a name with one typo', () => {
  const names = [{ name: 'Ganga Kunj', searched: 'ganga kunj' }];
  it.each(['gnga kunj', 'gangga', 'gamga kunj', 'agnga', 'ganag', 'ganga kujn', 'kunjj'])(
    '%j is recognised [FIND23]',
    (asked) => {
      expect(similarName(asked, names)).toBe('Ganga Kunj');
    },
  );

  it.each(['gxnyx', 'nga kunk j', 'gangaram'])('%j is another name [FIND23]', (asked) => {
    expect(similarName(asked, names)).toBeNull();
  });
});

describe('a search whose price finds nothing', () => {
  it.each([
    [
      { flatTypes: '4BHK', minPrice: '4000000', maxPrice: '5500000' },
      { min: 72 * LAKH, max: 120 * LAKH },
    ],
    [
      { flatTypes: '4BHK', maxPrice: '5500000', location: 'Charholi' },
      { min: 120 * LAKH, max: 120 * LAKH },
    ],
    [
      { flatTypes: '4BHK', maxPrice: '5500000', minArea: '1450' },
      { min: 120 * LAKH, max: 120 * LAKH },
    ],
    [
      { location: 'Charholi,Chikhali', maxPrice: '5500000' },
      { min: 60 * LAKH, max: 120 * LAKH },
    ],
  ])('%j has the results without the price [FIND24]', async (query, otherPrices) => {
    for (const by of [buyer, visitor]) {
      expect(await search(query as Record<string, string>, by)).toMatchObject({ totalElements: 0, otherPrices });
    }
  });

  it('has no suggestion where there are no homes, or no price is known [FIND24]', async () => {
    const none = await search({ flatTypes: '3BHK', location: 'Charholi', maxPrice: '5500000' });
    expect(none.totalElements).toBe(0);
    expect(none).not.toHaveProperty('otherPrices');
    const found = await search({ flatTypes: '3BHK' });
    expect(found.totalElements).toBe(1);
    expect(found).not.toHaveProperty('otherPrices');
  });
});
