import { readFileSync } from 'node:fs';
import type { AdminProperty } from '@aangan/contract/catalogue/admin-entities';
import type { FoundCards } from '@aangan/contract/catalogue/entities';
import type { PropertyFacets } from '@aangan/contract/catalogue/facets-entities';
import type { PropertiesMap } from '@aangan/contract/catalogue/place-entities';
import { applySite } from '@aangan/contract/core/site';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { propertyBody } from '../../../../test/admin-kit.ts';
import { useTestApp } from '../../../../test/app.ts';
import { createClient, type Client } from '../../../../test/client.ts';
import { buildProperty } from '../../../../test/factories-catalogue.ts';
import { buildUser, signedIn } from '../../../../test/factories.ts';
import { documentOf, savePlaces } from '../../../../test/site-kit.ts';
import { repairSearchFacts } from '../../../sql/derived.sql.ts';

const testApp = useTestApp();
let buyer: Client;
let admin: Client;
let visitor: Client;

beforeAll(async () => {
  buyer = await signedIn(testApp, await buildUser(testApp.db));
  admin = await signedIn(testApp, await buildUser(testApp.db, { role: 'ADMIN' }));
  visitor = createClient(testApp);
});

const address = (call: string, query: Record<string, string>) =>
  `/api/properties/${call}?${new URLSearchParams(query).toString()}`;
const search = async (query: Record<string, string>) => (await buyer.get<FoundCards>(address('search', query))).data;
const namesOf = async (query: Record<string, string>) =>
  (await search({ size: '100', ...query })).content.map(({ name }) => name).toSorted();

async function soundOf(text: string): Promise<string> {
  const { rows } = await sql<{ sound: string }>`SELECT sound_of(${text}) AS sound`.execute(testApp.db);
  return rows[0]?.sound ?? '';
}

describe('the sound of a text', () => {
  it.each([
    ['dudulgv', ['Dudulgaon', 'Dudulgav', 'Dudhulgaon', 'डुडुळगाव', 'डुडुळगांव', 'डुडुलगाँव']],
    ['croli', ['Charholi', 'Charoli', 'चऱ्होली', 'चर्\u200Dहोली', 'चरोली']],
    ['cikli', ['Chikhali', 'Chikhli', 'चिखली']],
    ['bordevdi', ['Bohradewadi', 'Borhadewadi', 'बोऱ्हाडेवाडी']],
    ['mosi', ['Moshi', 'मोशि', 'ＭＯＳＨＩ']],
    ['sidivinyk', ['Siddhivinayak', 'Sidhivinayak', 'सिद्धिविनायक']],
    ['lksmi', ['Lakshmi', 'Laxmi', 'लक्ष्मी']],
    ['gnesvr', ['Dnyaneshwar', 'Gyaneshwar', 'ज्ञानेश्वर']],
    ['angn', ['Aangan', 'आंगन', 'अंगण']],
    ['kdnb', ['Kadamb', 'कदंब', 'कदम्ब']],
    ['fse', ['Phase', 'फेज']],
    ['tover 22', ['Tower 22', 'टॉवर २२', '«Tower», 22!']],
    ['', ['', ' - ', '।', '漢字']],
  ])('is %j of each of %j [L37, L41]', async (sound, texts) => {
    const sounds = await Promise.all(texts.map(soundOf));
    expect(sounds).toEqual(texts.map(() => sound));
  });

  it.each([
    ['Kaveri', 'Karvi'],
    ['Hridaya', 'Hirda'],
    // known limits
    ['One', 'वन'],
    ['Krushna', 'Krishna'],
    ['Raigad', 'रायगड'],
  ])('is another one for %s than for %s [L41]', async (one, other) => {
    expect(await soundOf(one)).not.toBe(await soundOf(other));
  });

  it('has nothing but a-z, 0-9 and single blanks between words, the same each time, whatever the text is [L37]', async () => {
    const letters = fc.oneof(
      fc.integer({ min: 1, max: 0x10_ff_ff }),
      fc.integer({ min: 0x09_00, max: 0x09_7f }),
      fc.integer({ min: 0x20, max: 0x7e }),
    );
    const texts = fc
      .array(
        letters.filter((code) => code < 0xd8_00 || code > 0xdf_ff),
        { minLength: 300, maxLength: 300 },
      )
      .map((codes) => String.fromCodePoint(...codes));
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const sound = await soundOf(text);
        expect(sound).toMatch(/^(?:[a-z0-9]+(?: [a-z0-9]+)*)?$/);
        expect(await soundOf(text)).toBe(sound);
      }),
      { numRuns: 200 },
    );
  });
});

/** The names of the demo, and how each is written in Devanagari. */
const DEMO = {
  'Apta Homes': 'आपटा होम्स',
  'Umbar Nivas': 'उंबर निवास',
  'Hirda Court': 'हिरडा कोर्ट',
  'Karvi Heights': 'कारवी हाइट्स',
  'Sonchafa Residences': 'सोनचाफा रेसिडेन्सेस',
  'Anjan Skyline': 'अंजन स्कायलाइन',
  'Bakul House': 'बकुळ हाऊस',
  'Nandruk Views': 'नांदरुक व्ह्यूज',
  'Moha Gardens': 'मोहा गार्डन्स',
  'Palash Court': 'पलाश कोर्ट',
  'Indrayani Kadamb': 'इंद्रायणी कदंब',
  'Rajmachi Residency': 'राजमाची रेसिडेन्सी',
  'Pangara Square': 'पांगारा स्क्वेअर',
  'Shirish Park': 'शिरीष पार्क',
  'Katesavar Podium': 'काटेसावर पोडियम',
  'Kunda Towers': 'कुंदा टॉवर्स',
  'Tamhan Court': 'ताम्हण कोर्ट',
  'Parijat Circle': 'पारिजात सर्कल',
  Neelmohar: 'नीलमोहर',
  'Nagkesar Row': 'नागकेसर रो',
  'Ritha Grove': 'रिठा ग्रोव्ह',
  'Shree Siddhivinayak Indrayani River Residences Phase 2': 'श्री सिद्धिविनायक इंद्रायणी रिव्हर रेसिडेन्सेस फेज २',
  'Varas Enclave': 'वारस एन्क्लेव्ह',
  'Tamhini Terraces': 'ताम्हिणी टेरेसेस',
  'Amaltas One': 'अमलतास वन',
};
/** वन is one and forest alike; its vowels are not those of One. */
const NOT_FOUND = 'Amaltas One';

describe('a search by sound', () => {
  beforeAll(async () => {
    const file = new URL('../../../../../../demo/catalogue.json', import.meta.url);
    const { properties } = JSON.parse(readFileSync(file, 'utf8')) as { properties: { name: string }[] };
    expect(properties.map(({ name }) => name).toSorted()).toEqual(Object.keys(DEMO).toSorted());
    const homes = Object.keys(DEMO).entries();
    for (const [at, name] of homes) {
      await buildProperty(testApp.db, {
        name,
        location: at % 2 === 0 ? 'Charholi' : 'Spine Road',
        featured: at % 5 === 0,
        flats: [{ type: at % 3 === 0 ? '3BHK' : '2BHK', area: 700, price: 6_000_000 }],
        lat: 18.66,
        lng: 73.85,
      });
    }
  });

  it.each(Object.entries(DEMO))('finds %s, and no other home, by %s [L38, L41]', async (name, spoken) => {
    expect(await namesOf({ name: spoken })).toEqual(name === NOT_FOUND ? [] : [name]);
  });

  it.each([
    ['karwi', ['Karvi Heights']],
    ['KARVI COURTT', []],
    ['palaash cort', ['Palash Court']],
    ['sidhivinayak indryani', ['Shree Siddhivinayak Indrayani River Residences Phase 2']],
    // the words joined, and those of one and two letters
    ['neel mohar', ['Neelmohar']],
    ['moh gaardens o', ['Moha Gardens']],
    // only of one and two letters, or of no sound
    ['mho', []],
    ['漢字', []],
  ])('by %j finds %j', async (name, names) => {
    expect(await namesOf({ name })).toEqual(names);
  });

  it('takes the first eight words of two letters or more [L38]', async () => {
    const words = 'siddhivinayak indrayani sidhivinayak indryani sri river residenses fase';
    expect(await namesOf({ name: `${words} nowhere` })).toHaveLength(1);
    expect(await namesOf({ name: `nowhere ${words}` })).toEqual([]);
  });

  it('says which way it was, only beside a name [L39]', async () => {
    expect(await search({ name: 'karvi' })).toMatchObject({ matchedBy: 'spelling', totalElements: 1 });
    expect(await search({ name: 'karwi' })).toMatchObject({ matchedBy: 'sound', totalElements: 1 });
    expect((await buyer.get<FoundCards>('/api/properties?name=karwi')).data.matchedBy).toBe('sound');
    for (const query of ['', '?location=Charholi']) {
      const { data } = await buyer.get<FoundCards>(`/api/properties/search${query}`);
      expect(Object.keys(data)).toEqual(['content', 'totalElements', 'totalPages', 'last', 'page', 'size']);
    }
  });

  it('is not made where a home is spelled so, whatever else is asked for [L39]', async () => {
    // कोर्ट and Court sound alike; one home has each spelling
    const home = await buildProperty(testApp.db, { name: 'पळस Kort', location: 'Chikhali' });
    expect(await namesOf({ name: 'kort' })).toEqual(['पळस Kort']);
    expect(await search({ name: 'kort', location: 'Charholi' })).toMatchObject({
      totalElements: 0,
      matchedBy: 'spelling',
    });
    await testApp.db.deleteFrom('properties').where('id', '=', home.id).execute();
    expect(await namesOf({ name: 'kort' })).toEqual(['Hirda Court', 'Palash Court', 'Tamhan Court']);
  });

  it.each([
    { name: 'रेसिडेन्सेस' },
    { name: 'कोर्ट', sortBy: 'price', sortDirection: 'asc' },
    { name: 'kaurt', location: 'Charholi' },
    { name: 'indrayanee', flatTypes: '3BHK', maxPrice: '7000000' },
    { name: 'तळमजला' },
  ])('has the same homes on its pages, in the counts and on the map: %j [L39]', async (query) => {
    const ids = (await search({ ...query, size: '100' })).content.map(({ id }) => id);
    const { totalPages } = await search({ ...query, size: '1' });
    expect(totalPages).toBe(ids.length);
    const paged: number[] = [];
    for (let page = 0; page < totalPages; page += 1) {
      paged.push(...(await search({ ...query, size: '1', page: String(page) })).content.map(({ id }) => id));
    }
    expect(paged).toEqual(ids);
    const map = (await buyer.get<PropertiesMap>(address('map', query))).data;
    expect([map.total, map.points.map(({ id }) => id)]).toEqual([ids.length, ids]);
    const facets = (await buyer.get<PropertyFacets>(address('facets', query))).data;
    expect(facets.total).toBe(ids.length);
    for (const { value, count } of facets.locations) {
      expect([value, (await search({ ...query, location: value })).totalElements]).toEqual([value, count]);
    }
    for (const { value, count } of facets.flatTypes) {
      expect([value, (await search({ ...query, flatTypes: value })).totalElements]).toEqual([value, count]);
    }
  });

  it('leaves out what its caller hid, and says so [L39]', async () => {
    const caller = await signedIn(testApp, await buildUser(testApp.db));
    const [hidden] = (await search({ name: 'कोर्ट' })).content;
    if (!hidden) throw new Error('Nothing is found by its sound');
    await caller.post(`/api/properties/${hidden.id}/hide`);
    const shown = async (choice: string) =>
      (await caller.get<FoundCards>(address('search', { name: 'कोर्ट', hidden: choice }))).data;
    expect(await shown('exclude')).toMatchObject({ totalElements: 2, leftOut: 1, matchedBy: 'sound' });
    expect((await shown('only')).content.map(({ id }) => id)).toEqual([hidden.id]);
    const counts = await caller.get<PropertyFacets>(address('facets', { name: 'कोर्ट', hidden: 'exclude' }));
    expect(counts.data.total).toBe(2);
  });

  it('says what homes that sound so cost without the limits of price [FIND24, L39]', async () => {
    const found = await search({ name: 'karwi', minPrice: '90000000' });
    expect(found).toMatchObject({ totalElements: 0, matchedBy: 'sound' });
    expect(found.otherPrices).toEqual({ min: 6_200_000, max: 8_900_000 });
    expect(found).not.toHaveProperty('similarName');
  });

  it('follows a change of the catalogue [L39]', async () => {
    const { data: home } = await admin.post<AdminProperty>(
      '/api/admin/properties',
      propertyBody({ name: 'Vetal Hills' }),
    );
    expect(await namesOf({ name: 'वेताळ' })).toEqual(['Vetal Hills']);
    await admin.patch(`/api/admin/properties/${home.id}`, { name: 'Taljai Hills' });
    expect(await namesOf({ name: 'वेताळ' })).toEqual([]);
    expect(await namesOf({ name: 'तळजाई' })).toEqual(['Taljai Hills']);
    await admin.del(`/api/admin/properties/${home.id}`);
    expect(await namesOf({ name: 'तळजाई' })).toEqual([]);
  });

  it.each(['Karvi', 'karwi', 'कारवी', 'चऱ्होली'])(
    'is refused of a visitor, who asks for %s [FIND17, L39]',
    async (name) => {
      const { status, code } = await visitor.get(address('search', { name }));
      expect([status, code]).toEqual([401, 'UNAUTHENTICATED']);
    },
  );
});

describe('a name that is no home', () => {
  it.each([
    ['डुडुळगाव', ['Moshi-Dudulgaon']],
    ['Dudhalgaon', ['Moshi-Dudulgaon']],
    ['मोशी', ['Moshi-Dudulgaon', 'Moshi-Bohradewadi']],
    ['Borade wadi', ['Moshi-Bohradewadi']],
    ['चऱ्होली', ['Charholi']],
    ['वडमुखवाडी', ['Charholi']],
    ['चिखली', ['Chikhali']],
    ['Patil Nagar', ['Chikhali']],
    ['स्पाइन रोड', ['Spine Road']],
    ['हिंजवडी', undefined],
  ])('%s is answered with the localities %j, whose names sound so [L39, L40]', async (name, localities) => {
    const found = await search({ name });
    expect([found.totalElements, found.matchedBy, found.localities]).toEqual([0, 'sound', localities]);
  });

  it('leads to no locality while homes are found [L39]', async () => {
    const home = await buildProperty(testApp.db, { name: 'Chikhli Greens' });
    expect(await namesOf({ name: 'चिखली' })).toEqual(['Chikhli Greens']);
    expect(await search({ name: 'चिखली' })).not.toHaveProperty('localities');
    await testApp.db.deleteFrom('properties').where('id', '=', home.id).execute();
  });
});

describe('the sound of a stored name', () => {
  const stored = async (id: number) =>
    (await testApp.db.selectFrom('properties').select('name_sound').where('id', '=', id).executeTakeFirstOrThrow())
      .name_sound;

  it('is repaired where a server of the release before wrote the name [L38]', async () => {
    const renamed = await buildProperty(testApp.db, { name: 'Pawana Court' });
    await sql`UPDATE properties SET name = 'Katraj Court' WHERE id = ${renamed.id}`.execute(testApp.db);
    const { rows } = await sql<{ id: number }>`
      INSERT INTO properties (name, description, location, min_price, max_price, status)
      VALUES ('Mulshi Court', 'd', 'Charholi', 1, 2, 'UNDER_CONSTRUCTION') RETURNING id`.execute(testApp.db);
    expect(await namesOf({ name: 'मुळशी' })).toEqual([]);
    expect(await repairSearchFacts(testApp.db)).toBe(2);
    expect(await namesOf({ name: 'मुळशी' })).toEqual(['Mulshi Court']);
    expect(await namesOf({ name: 'कात्रज' })).toEqual(['Katraj Court']);
    expect(await namesOf({ name: 'पवना' })).toEqual([]);
    expect(await stored(rows[0]?.id ?? 0)).toBe(' mulsi kurt\nmulsikurt');
    expect(await repairSearchFacts(testApp.db)).toBe(0);
  });
});

describe("a firm's own localities", () => {
  afterAll(() => applySite({}));

  it('are found by the sound of their names and aliases, those that are offered [L40, S26]', async () => {
    await sql`TRUNCATE properties CASCADE`.execute(testApp.db);
    await savePlaces(
      testApp.db,
      documentOf([
        { name: 'Wakad West', aliases: ['Kaspate Vasti'] },
        { name: 'Baner' },
        { name: 'Aundh', hidden: true },
      ]),
    );
    const localitiesOf = async (name: string) => (await search({ name })).localities;
    expect(await localitiesOf('वाकड')).toEqual(['Wakad West']);
    expect(await localitiesOf('कस्पटे')).toEqual(['Wakad West']);
    expect(await localitiesOf('बाणेर')).toEqual(['Baner']);
    expect(await localitiesOf('औंध')).toBeUndefined();
    expect(await localitiesOf('चऱ्होली')).toBeUndefined();
  });
});
