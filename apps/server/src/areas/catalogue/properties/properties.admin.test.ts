import type { AdminProperty, AdminPropertyRow } from '@aangan/contract/catalogue/admin-entities';
import type { Paged } from '@aangan/contract/core/paged';
import type { PropertyDetail } from '@aangan/contract/catalogue/entities';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditTrail, BARE_FLAT, propertyBody } from '../../../../test/admin-kit.ts';
import { useTestApp } from '../../../../test/app.ts';
import { createClient, type Client } from '../../../../test/client.ts';
import { buildMedia, buildProperty } from '../../../../test/factories-catalogue.ts';
import { buildUser, signedIn, type BuiltUser } from '../../../../test/factories.ts';
import { BROKEN_TEXTS, HOSTILE_IDS, HOSTILE_NUMBERS, HOSTILE_TEXTS, NOT_TEXT } from '../../../../test/hostile.ts';

const URL = '/api/admin/properties';
const NOW = new Date('2026-12-10T06:30:00Z');

const testApp = useTestApp({ now: NOW });
let admin: BuiltUser;
let client: Client;

beforeAll(async () => {
  admin = await buildUser(testApp.db, { role: 'ADMIN' });
  client = await signedIn(testApp, admin);
});

beforeEach(() => testApp.setNow(NOW));

const create = async (overrides: Record<string, unknown> = {}) =>
  (await client.post<AdminProperty>(URL, propertyBody(overrides))).data;
const history = (id: number) =>
  testApp.db
    .selectFrom('price_history')
    .select(['recorded_on', 'min_price', 'max_price'])
    .where('property_id', '=', id)
    .orderBy('recorded_on')
    .execute();

const list = async (query: string) => (await client.get<Paged<AdminPropertyRow>>(`${URL}?${query}`)).data;
/** Gives the fields for which a save was refused. */
async function refusedFields(body: unknown, url = URL, method: 'post' | 'put' | 'patch' = 'post') {
  const { code, errors } = await client[method](url, body);
  return code === 'VALIDATION_FAILED' && errors?.map(({ field }) => field);
}

describe('every call', () => {
  const calls = [
    ['GET', URL],
    ['POST', URL],
    ['GET', `${URL}/1`],
    ['PUT', `${URL}/x`],
    ['PATCH', `${URL}/1`],
    ['DELETE', `${URL}/987654321`],
  ] as const;

  it('is for admins, whatever the id', async () => {
    const methods = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'del' } as const;
    const user = await signedIn(testApp, await buildUser(testApp.db, { role: 'EXECUTIVE' }));
    for (const [method, url] of calls) {
      expect([method, (await createClient(testApp)[methods[method]](url)).code]).toEqual([method, 'UNAUTHENTICATED']);
      expect([method, (await user[methods[method]](url)).code]).toEqual([method, 'FORBIDDEN']);
    }
  });

  it('refuses an invalid id and says 404 for a missing one', async () => {
    for (const id of HOSTILE_IDS) {
      expect([id, (await client.get(`${URL}/${id}`)).status]).toEqual([id, 400]);
      expect([id, (await client.put(`${URL}/${id}`, propertyBody())).status]).toEqual([id, 400]);
      expect([id, (await client.patch(`${URL}/${id}`, { workDone: 1 })).status]).toEqual([id, 400]);
      expect([id, (await client.del(`${URL}/${id}`)).status]).toEqual([id, 400]);
    }
    const none = `${URL}/987654321`;
    expect((await client.get(none)).code).toBe('NOT_FOUND');
    expect((await client.put(none, propertyBody())).code).toBe('NOT_FOUND');
    expect((await client.patch(none, { workDone: 1 })).code).toBe('NOT_FOUND');
    expect((await client.del(none)).code).toBe('NOT_FOUND');
  });
});

describe(`POST ${URL}`, () => {
  it.each([
    ['name', [...NOT_TEXT, ...BROKEN_TEXTS, '', '  ', 'x'.repeat(101), undefined]],
    ['description', [...NOT_TEXT, ...BROKEN_TEXTS, ' ', undefined]],
    ['minPrice', [null, '5', -1, Number.MAX_VALUE, undefined]],
    ['maxPrice', [null, '5', [], undefined]],
    ['workDone', [null, '80% completed', 101, -1, 1.5, undefined]],
    ['status', ['READY', null, 1, undefined]],
    ['possessionDate', ['2028-02-30', '30/06/2028', 5]],
    ['reraUrl', ['javascript:alert(1)', 'ftp://a.example', 'a', 5]],
    ['videoUrl', ['data:text/html,a', 5]],
    ['mapUrl', ['javascript:alert(1)']],
    ['lat', ['18.65', 18.299999, 18.950001, 18.6500001, Number.MAX_VALUE, []]],
    ['lng', ['73.85', 73.499999, 74.200001, 73.8500001, -73.85, {}]],
    ['reraNo', ['x'.repeat(51), 5]],
    ['featured', ['true', 1]],
    ['assignedUserId', ['abc', -1, 1.5, '0']],
    ['flats', [[], null, 'x', undefined]],
    ['amenities', ['Gym']],
    ['version', [0, '1']],
  ])('refuses an invalid %s by its name [DATA7, DATA13, ASVS 1.2.2]', async (field, values) => {
    for (const value of values) {
      expect([value, await refusedFields(propertyBody({ [field]: value }))]).toEqual([value, [field]]);
    }
  });

  it.each([
    ['name', '', 'Property name is required'],
    ['description', undefined, 'Property description is required'],
    ['address', { location: '' }, 'Location is required'],
    ['minPrice', undefined, 'Minimum price is required'],
    ['maxPrice', undefined, 'Maximum price is required'],
    ['minPrice', 8_500_001, 'Minimum price should be less than maximum price'],
    ['flats', [], 'At least one flat configuration is required'],
    ['lat', 18.29, 'Must be a latitude from 18.3 to 18.95'],
    ['lng', 74.21, 'Must be a longitude from 73.5 to 74.2'],
  ])('refuses %s %j with the text of the rule: %s [ADMP21, ADMP25, T39]', async (field, value, message) => {
    expect((await client.post(URL, propertyBody({ [field]: value }))).message).toBe(message);
  });

  it.each([
    ['flats.0.area', { flats: [{ type: '2BHK', area: 0, price: 1 }] }],
    [
      'flats.1.price',
      {
        flats: [
          { type: '2BHK', area: 1, price: 1 },
          { type: '3BHK', area: 1, price: -1 },
        ],
      },
    ],
    ['flats.0.type', { flats: [{ type: '1BHK', area: 1, price: 1 }] }],
    ['flats.0.area', { flats: [{ type: '2BHK', area: 1.005, price: 1 }] }],
    ['flats.0.area', { flats: [{ type: '2BHK', area: 1e-9, price: 1 }] }],
    ['address.location', { address: { location: 'Elsewhere' } }],
    ['address.zipcode', { address: { location: 'Charholi', zipcode: '041100' } }],
    [
      'characteristics.1.keyName',
      {
        characteristics: [
          { keyName: 'a', valueName: 'b' },
          { keyName: ' ', valueName: 'b' },
        ],
      },
    ],
    ['amenities.0', { amenities: [' '] }],
  ])('gives the path of an invalid field: %s [ADMP19, ADMP20]', async (field, wrong) => {
    expect(await refusedFields(propertyBody(wrong))).toEqual([field]);
  });

  it('names all invalid fields at once, and stores nothing [ASVS 2.2.3]', async () => {
    const before = await list('');
    expect(await refusedFields(propertyBody({ name: '', minPrice: 9, maxPrice: 8 }))).toEqual(['name', 'minPrice']);
    expect(await refusedFields(propertyBody({ featured: true, isFeatured: false }))).toEqual(['featured']);
    expect(await list('')).toEqual(before);
  });

  it('accepts equal prices, rounds paise, and trims [ADMP22, DATA1]', async () => {
    const { minPrice, maxPrice, name } = await create({ name: ' A ', minPrice: 5.4, maxPrice: 5.4 });
    expect([minPrice, maxPrice, name]).toEqual([5, 5, 'A']);
  });

  it('creates a property that buyers see, with its price recorded and an entry in the audit log [ADMP30, ADMP36, ADMP37]', async () => {
    const consultant = await buildUser(testApp.db, { role: 'EXECUTIVE', name: 'Chitra' });
    const response = await client.post<AdminProperty>(URL, propertyBody({ assignedUserId: String(consultant.id) }));
    expect(response.status).toBe(201);
    const { id } = response.data;
    const address = { location: 'Charholi', city: 'Pune', state: 'Maharashtra', zipcode: null };
    const { featured, ...sent } = propertyBody();
    expect(response.data).toEqual({
      ...sent,
      id,
      version: 1,
      texts: { mr: null, hi: null },
      address,
      featured,
      isFeatured: true,
      assignedUserId: String(consultant.id),
      assignedUser: { id: consultant.id, name: 'Chitra' },
      mapUrl: null,
      lat: null,
      lng: null,
      phases: [],
      flats: sent.flats.map((flat) => ({ ...flat, ...BARE_FLAT, id: expect.any(Number) })),
      notInPrice: [],
      notInPriceAsOf: null,
      media: [],
      updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      publication: 'PUBLISHED',
      publishedAt: expect.stringMatching(/Z$/),
      gate: expect.objectContaining({ ok: true, strict: false }),
      visitsToCome: 0,
    });
    expect((await client.get(`${URL}/${id}`)).data).toEqual(response.data);
    const buyer = await signedIn(testApp, await buildUser(testApp.db));
    const shown = (await buyer.get<PropertyDetail>(`/api/properties/${id}`)).data;
    expect(shown).toMatchObject({ name: 'Amber Court', flatTypes: ['2BHK', '4BHK'], assignedUser: { name: 'Chitra' } });
    expect(await history(id)).toEqual([{ recorded_on: '2026-12-10', min_price: 6_000_000, max_price: 8_500_000 }]);
    expect(await auditTrail(testApp.db)).toMatchObject([
      {
        actor_id: admin.id,
        actor_name: admin.name,
        action: 'CREATE',
        entity: 'PROPERTY',
        entity_id: id,
        entity_name: 'Amber Court',
        before: null,
        after: { name: 'Amber Court', minPrice: 6_000_000, location: 'Charholi', assignedUser: 'Chitra' },
      },
    ]);
  });

  it('accepts isFeatured for featured, empty texts for none, and each amenity once [DATA11]', async () => {
    const empty = { possessionDate: '', reraNo: ' ', reraUrl: '', videoUrl: '', assignedUserId: '' };
    const property = await create({ ...empty, featured: undefined, isFeatured: true, amenities: ['Gym', ' Gym '] });
    expect(property).toMatchObject({ featured: true, isFeatured: true, amenities: ['Gym'], assignedUserId: null });
    expect([property.possessionDate, property.reraNo, property.reraUrl]).toEqual([null, null, null]);
    expect(await create({ featured: undefined })).toMatchObject({ featured: false, isFeatured: false });
  });

  it('assigns only users who may be assigned', async () => {
    const users = [
      await buildUser(testApp.db),
      await buildUser(testApp.db, { role: 'EXECUTIVE', active: false }),
      { id: 987654321 },
    ];
    for (const { id } of users)
      expect(await refusedFields(propertyBody({ assignedUserId: String(id) }))).toEqual(['assignedUserId']);
  });
});

describe(`GET ${URL}`, () => {
  it('refuses an invalid page, size or name', async () => {
    for (const value of HOSTILE_NUMBERS) {
      for (const field of ['page', 'size']) {
        const response = await client.get(`${URL}?${field}=${value}`);
        expect([value, response.errors?.map(({ field }) => field)]).toEqual([value, [field]]);
      }
    }
    for (const value of HOSTILE_TEXTS) expect((await client.get(`${URL}?name=${value}`)).status).toBe(400);
  });

  it('lists by a part of the name, ignoring letter case and without wildcards, newest first, ten a page [ADMP36]', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 12; n += 1) {
      ids.unshift((await buildProperty(testApp.db, { name: `100% Zinnia_${n} \\ Park`, location: 'Chikhali' })).id);
    }
    await buildMedia(testApp.db, { property_id: ids[0]!, position: 1 });
    const first = await list(`name=${encodeURIComponent('100% zinnia_')}`);
    expect(first).toMatchObject({ totalElements: 12, totalPages: 2, last: false, page: 0, size: 10 });
    const second = await list(`name=${encodeURIComponent('\\ park')}&page=1`);
    expect([...first.content, ...second.content].map(({ id }) => id)).toEqual(ids);
    expect(second.last).toBe(true);
    expect(first.content[0]).toMatchObject({ location: 'Chikhali', featured: false, version: 1 });
    expect([first.content[0]?.image?.width, first.content[1]?.image]).toEqual([1600, null]);
    expect(await list('name=zinnia%25')).toMatchObject({ content: [], totalElements: 0, totalPages: 0, last: true });
    expect((await list('name=zinnia&size=100')).content).toHaveLength(12);
  });
});
