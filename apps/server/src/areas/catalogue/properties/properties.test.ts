import { todayInIndia } from '@aangan/contract/core/dates';
import type { Paged } from '@aangan/contract/core/paged';
import type { PropertyCard } from '@aangan/contract/catalogue/entities';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../../test/database.ts';
import { createTestApp, useTestApp } from '../../../../test/app.ts';
import { createClient, type Client } from '../../../../test/client.ts';
import { buildMedia, buildProperty, type PropertyOverrides } from '../../../../test/factories-catalogue.ts';
import { buildUser, signedIn } from '../../../../test/factories.ts';
import { HOSTILE_NUMBERS, HOSTILE_TEXTS } from '../../../../test/hostile.ts';
import { countStatements } from '../../../../test/statements.ts';

const testApp = useTestApp();
let visitor: Client;
let client: Client;

beforeAll(async () => {
  visitor = createClient(testApp);
  client = await signedIn(testApp, await buildUser(testApp.db));
});

afterEach(() => testApp.db.deleteFrom('properties').execute());

const build = (overrides: PropertyOverrides = {}) => buildProperty(testApp.db, overrides);

describe('with a replica', () => {
  it('reads the catalogue there, and what must not be stale from the primary', async () => {
    const replica = await createTestDatabase();
    const app = await createTestApp({ reads: replica });
    const { id } = await buildProperty(replica.db, { featured: true });
    const buyer = await signedIn(app, await buildUser(app.db));
    const lists = ['/api/properties/featured', '/api/properties', '/api/properties/search'];
    for (const url of lists)
      expect([url, JSON.stringify((await buyer.get(url)).data)]).toEqual([url, expect.stringContaining(`"id":${id},`)]);
    expect((await buyer.get(`/api/properties/${id}`)).data).toMatchObject({ id });
    expect((await buyer.get('/api/properties/stats')).data).toMatchObject({ total: 1 });
    expect((await buyer.get(`/api/shortlists/properties/${id}/check`)).code).toBe('NOT_FOUND');
    expect((await buyer.post(`/api/bookings/properties/${id}`, { visitDate: todayInIndia() })).code).toBe('NOT_FOUND');
    await app.close();
    await replica.drop();
  });
});

/** Creates a property with its name in every text. */
async function buildTellTale(overrides: PropertyOverrides = {}) {
  const consultant = await buildUser(testApp.db, { name: 'Consultant Secret', role: 'EXECUTIVE' });
  const property = await build({
    name: 'Secret Towers',
    description: 'Secret Towers stands by the secret lake.',
    external_id: 'secret-1',
    rera_no: 'P52100SECRET',
    rera_url: 'https://rera.example/secret',
    video_url: 'https://video.example/secret',
    map_url: 'https://maps.example/secret',
    zipcode: 'secret',
    assigned_user_id: consultant.id,
    amenities: ['Secret Pool'],
    ...overrides,
  });
  for (const media_type of ['PROPERTY_IMAGE', 'BROCHURE', 'LAYOUT', 'FLOOR_PLAN', 'VIDEO', 'QR_CODE']) {
    await buildMedia(testApp.db, { property_id: property.id, media_type, file_name: 'secret-towers.pdf' });
  }
  await testApp.db
    .insertInto('characteristics')
    .values({ property_id: property.id, position: 0, key_name: 'Secret', value_name: 'Secret' })
    .execute();
  return { property, consultant };
}

const SEARCHES = ['/api/properties/search', '/api/properties'];

describe.each(SEARCHES)('GET %s', (url) => {
  it.each([
    ...['name', 'location'].flatMap((field) => HOSTILE_TEXTS.map((value) => [field, `${field}=${value}`])),
    ...['minPrice', 'maxPrice', 'page', 'size'].flatMap((field) =>
      HOSTILE_NUMBERS.map((value) => [field, `${field}=${value}`]),
    ),
    ...['name', 'location', 'flatTypes', 'minPrice', 'maxPrice', 'page', 'size', 'sortBy', 'sortDirection'].map(
      (field) => [field, `${field}=2&${field}=3`],
    ),
    ['flatTypes', 'flatTypes=5BHK'],
    ['flatTypes', 'flatTypes=2BHK,2bhk'],
    ['flatTypes', 'flatTypes=%00'],
    ['minPrice', 'minPrice=2&maxPrice=1'],
    ['minPrice', 'minPrice=1000000000001'],
    ['page', 'page=1000001'],
    ['size', 'size=0'],
    ['size', 'size=101'],
    ['sortBy', 'sortBy=name'],
    ['sortBy', 'sortBy='],
    ['sortDirection', 'sortDirection=DESC'],
  ])('refuses an invalid %s: %s [FIND16]', async (field, query) => {
    const response = await client.get(`${url}?${query}`);
    expect(response.status).toBe(400);
    expect(response.errors?.map((error) => error.field.split('.')[0])).toContain(field);
  });

  it.each(['%ff', '%ED%A0%80', '%E0%A4', '%', '%zz', '%25%00'])('accepts the broken text %s', async (value) => {
    for (const field of ['name', 'location', 'flatTypes', 'page']) {
      expect([200, 400]).toContain((await client.get(`${url}?${field}=${value}`)).status);
    }
  });

  it('pages from 0, six at a time by default, and marks the last [CALL13, FIND16]', async () => {
    for (let n = 0; n < 8; n += 1) await build();
    const first = await client.get<Paged<PropertyCard>>(url);
    expect({ ...first.data, content: first.data.content.length }).toEqual({
      content: 6,
      totalElements: 8,
      totalPages: 2,
      last: false,
      page: 0,
      size: 6,
    });
    const second = await client.get<Paged<PropertyCard>>(`${url}?page=1`);
    expect([second.data.content.length, second.data.last]).toEqual([2, true]);
    const beyond = await client.get<Paged<PropertyCard>>(`${url}?page=1000000&size=100`);
    expect(beyond.data).toEqual({
      content: [],
      totalElements: 8,
      totalPages: 1,
      last: true,
      page: 1_000_000,
      size: 100,
    });
  });

  it('gives an empty last page for an empty catalogue', async () => {
    const { data } = await client.get(`${url}?sortBy=price&sortDirection=asc`);
    expect(data).toEqual({ content: [], totalElements: 0, totalPages: 0, last: true, page: 0, size: 6 });
  });

  it('ignores unknown parameters, such as a timestamp', async () => {
    await build();
    const { data } = await client.get<Paged<PropertyCard>>(`${url}?_t=17653&flatTypes[]=9&toString=1`);
    expect(data.totalElements).toBe(1);
  });

  it('needs the same number of statements for 1 row and for 60', async () => {
    const statements = countStatements(testApp.database.pool);
    await buildTellTale();
    statements.take();
    await client.get(`${url}?size=100`);
    const forOne = statements.take();
    for (let n = 0; n < 59; n += 1) await buildMedia(testApp.db, { property_id: (await build()).id });
    statements.take();
    const { data } = await client.get<Paged<PropertyCard>>(`${url}?size=100`);
    expect([data.content.length, statements.take()]).toEqual([60, forOne]);
    // the session, the ids with the total, the cards
    expect(forOne).toBe(3);
  });
});

describe('GET /api/properties', () => {
  it('asks a visitor to sign in [CALL12]', async () => {
    expect((await visitor.get('/api/properties?size=nonsense')).code).toBe('UNAUTHENTICATED');
  });
});

describe('GET /api/properties/search', () => {
  it('gives a signed-in user the whole card [DATA11]', async () => {
    const property = await build({
      name: 'O\'Hara \\ % "घर"',
      location: 'Charholi',
      min_price: 5_966_000,
      max_price: 9_100_000,
      featured: true,
      status: 'NEARING_POSSESSION',
      work_done: 85,
      possession_date: '2027-03-31',
      flats: [
        { type: '4BHK', area: 802.5, price: 6_200_000 },
        { type: '2BHK', area: 642.5, price: 0 },
      ],
    });
    await buildMedia(testApp.db, { property_id: property.id, position: 2 });
    const cover = await buildMedia(testApp.db, { property_id: property.id, position: 1 });
    const { data } = await client.get<Paged<PropertyCard>>('/api/properties/search');
    const { key, widths, width, height, placeholder } = cover;
    expect(data.content).toEqual([
      {
        id: property.id,
        name: 'O\'Hara \\ % "घर"',
        location: 'Charholi',
        minPrice: 5_966_000,
        maxPrice: 9_100_000,
        imageUrl: `/media/${key}/800.webp`,
        image: { base: `/media/${key}`, widths, avifWidths: [], width, height, placeholder },
        featured: true,
        isFeatured: true,
        flatTypes: ['2BHK', '4BHK'],
        possessionDate: '2027-03-31',
        workDone: 85,
        status: 'NEARING_POSSESSION',
        readyBy: '2027-03-31',
        minArea: 642.5,
        maxArea: 802.5,
        minPricePerSqFt: 7726,
        typePrices: [
          { type: '2BHK', minPrice: 0, maxPrice: 0 },
          { type: '4BHK', minPrice: 6_200_000, maxPrice: 6_200_000 },
        ],
      },
    ]);
  });

  it('leaves out unknown fields', async () => {
    await build({ possession_date: null, work_done: null, flats: [] });
    const { data } = await client.get<Paged<PropertyCard>>('/api/properties/search');
    expect(data.content[0]).toMatchObject({
      image: null,
      imageUrl: null,
      flatTypes: [],
      possessionDate: null,
      workDone: null,
    });
  });

  it.each(['a', 'Secret', '%25', '_', '\\'])('refuses a search by name for a visitor: %s [FIND17]', async (name) => {
    await buildTellTale();
    const response = await visitor.get(`/api/properties/search?name=${name}&location=Charholi`);
    expect([response.status, response.code]).toEqual([401, 'UNAUTHENTICATED']);
  });

  it.each(['name=a&page=-1', 'name=a&name=b', 'name=%00', `name=${'x'.repeat(101)}`])(
    'refuses a search by name for a visitor before other checks: %s',
    async (query) => {
      expect((await visitor.get(`/api/properties/search?${query}`)).status).toBe(401);
    },
  );

  it('treats an empty name of a visitor as none', async () => {
    await buildTellTale();
    for (const name of ['', '%20%20']) {
      const { data } = await visitor.get<Paged<PropertyCard>>(`/api/properties/search?name=${name}`);
      expect(data.content.map((card) => card.name)).toEqual(['******']);
    }
  });

  it.each([
    ['%', ['100% Park']],
    ['_', ['A_B Court']],
    ['\\', ['Back\\slash']],
    ['\\%', []],
    ["'", ["O'Hara"]],
    ['PARK', ['100% Park']],
    ['étoile', ['ÉTOILE']],
    [' b court ', ['A_B Court']],
    ['_b court', ['A_B Court']],
    ['घर', ['सुंदर घर']],
  ])('finds names that contain %j, without wildcards [FIND14]', async (name, expected) => {
    for (const known of ['100% Park', 'A_B Court', 'Back\\slash', "O'Hara", 'ÉTOILE', 'सुंदर घर']) {
      await build({ name: known });
    }
    const { data } = await client.get<Paged<PropertyCard>>(`/api/properties/search?name=${encodeURIComponent(name)}`);
    expect(data.content.map((card) => card.name)).toEqual(expected);
  });

  it.each([
    ['moshi', ['Moshi-Dudulgaon', 'Moshi-Bohradewadi']],
    ['SPINE r', ['Spine Road']],
    ['%25', []],
    ['_', []],
    ['elsewhere', []],
    ['i', ['Moshi-Dudulgaon', 'Moshi-Bohradewadi', 'Charholi', 'Chikhali', 'Spine Road']],
  ])('finds locations that contain %s [FIND14]', async (location, expected) => {
    for (const known of ['Spine Road', 'Chikhali', 'Charholi', 'Moshi-Bohradewadi', 'Moshi-Dudulgaon']) {
      await build({ location: known });
    }
    const { data } = await visitor.get<Paged<PropertyCard>>(`/api/properties/search?location=${location}`);
    expect(data.content.map((card) => card.location)).toEqual(expected);
  });

  it.each([
    ['minPrice=60&maxPrice=70', true],
    ['minPrice=0&maxPrice=50', true],
    ['minPrice=80', true],
    ['maxPrice=50', true],
    ['minPrice=50&maxPrice=80', true],
    ['minPrice=1&maxPrice=1000000000000', true],
    ['minPrice=81', false],
    ['maxPrice=49', false],
    ['minPrice=0&maxPrice=0', false],
  ])('takes %s for overlapping 50 to 80: %s [FIND14]', async (query, found) => {
    await build({ min_price: 50, max_price: 80 });
    const { data } = await visitor.get<Paged<PropertyCard>>(`/api/properties/search?${query}`);
    expect(data.totalElements === 1).toBe(found);
  });
});

describe('a response for a visitor', () => {
  it.each([
    ['/api/properties/search', '"name":"******"'],
    ['/api/properties/featured', '"name":"******"'],
    ['/api/properties/stats', '"total":1'],
  ])('reveals no name at %s [HOME5]', async (url, told) => {
    const { consultant } = await buildTellTale({ featured: true });
    const response = await visitor.get(url);
    expect(response.status).toBe(200);
    const text = JSON.stringify([response.data, response.headers, response.message]);
    expect(text).toContain(told);
    expect(text).not.toMatch(/secret/i);
    expect(text).not.toContain(consultant.contactNo);
  });

  it('has the fields of a card and no more [ASVS 8.1.2, 14.2.6, 15.3.1]', async () => {
    await buildTellTale({ featured: true });
    const { data: cards } = await visitor.get<PropertyCard[]>('/api/properties/featured');
    const { data: page } = await visitor.get<Paged<PropertyCard>>('/api/properties/search');
    expect(page.content).toEqual(cards);
    const { data: whole } = await client.get<Paged<PropertyCard>>('/api/properties/search');
    expect(whole.content).toEqual([{ ...cards[0], name: 'Secret Towers' }]);
  });
});

describe('GET /api/properties/featured', () => {
  it('lists the featured ones, newest first [CALL12, HOME4]', async () => {
    const first = await build({ featured: true });
    await build({ featured: false });
    const second = await build({ featured: true });
    const { data } = await client.get<PropertyCard[]>('/api/properties/featured');
    expect(data.map(({ id, name }) => [id, name])).toEqual([
      [second.id, second.name],
      [first.id, first.name],
    ]);
  });

  it('has 24 homes at most, the newest', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 25; n += 1) ids.push((await build({ featured: true, flats: [] })).id);
    const { data } = await visitor.get<PropertyCard[]>('/api/properties/featured');
    expect(data.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 24));
  });

  it('is empty when none is featured', async () => {
    await build();
    expect((await visitor.get('/api/properties/featured')).data).toEqual([]);
  });
});
