import type { AdminProperty, AdminPropertyRow } from '@aangan/contract/catalogue/admin-entities';
import type { Paged } from '@aangan/contract/core/paged';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditTrail, BARE_FLAT, bodyOf, propertyBody } from '../../../../test/admin-kit.ts';
import { useTestApp } from '../../../../test/app.ts';
import type { Client } from '../../../../test/client.ts';
import { buildBooking, buildProperty, buildShortlist } from '../../../../test/factories-catalogue.ts';
import { buildUser, signedIn, type BuiltUser } from '../../../../test/factories.ts';
import { picture } from '../../../../test/media-files.ts';
import { servedPaths, uploadForm } from '../../../../test/uploads.ts';

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

/** Gives the fields for which a save was refused. */
async function refusedFields(body: unknown, url = URL, method: 'post' | 'put' | 'patch' = 'post') {
  const { code, errors } = await client[method](url, body);
  return code === 'VALIDATION_FAILED' && errors?.map(({ field }) => field);
}

describe(`PUT ${URL}/:id`, () => {
  it('refuses what POST refuses', async () => {
    const { id } = await create();
    expect(await refusedFields(propertyBody({ name: '' }), `${URL}/${id}`, 'put')).toEqual(['name']);
    expect(await refusedFields({ ...propertyBody(), assignedUserId: 987654321 }, `${URL}/${id}`, 'put')).toEqual([
      'assignedUserId',
    ]);
    expect((await client.get<AdminProperty>(`${URL}/${id}`)).data.version).toBe(1);
  });

  it('saves everything, increments the version, records a changed price and logs only changes [ADMP35, DATA12]', async () => {
    const created = await create();
    const url = `${URL}/${created.id}`;
    const changes = {
      name: 'Amber Court II',
      flats: [{ type: '3BHK', area: 900, price: 7_000_000 }],
      characteristics: [],
      featured: false,
      isFeatured: false,
      minPrice: 7_000_000,
    };
    testApp.setNow(new Date('2026-12-11T18:30:00Z'));
    const saved = await client.put<AdminProperty>(url, { ...bodyOf(created), ...changes });
    expect(saved.status).toBe(200);
    const flats = changes.flats.map((flat) => ({ ...flat, ...BARE_FLAT, id: expect.any(Number) }));
    expect(saved.data).toEqual({ ...created, ...changes, flats, version: 2, updatedAt: saved.data.updatedAt });
    expect(saved.data.updatedAt > created.updatedAt).toBe(true);
    expect(await history(created.id)).toEqual([
      { recorded_on: '2026-12-10', min_price: 6_000_000, max_price: 8_500_000 },
      { recorded_on: '2026-12-12', min_price: 7_000_000, max_price: 8_500_000 },
    ]);
    const [entry] = await auditTrail(testApp.db);
    expect(entry).toMatchObject({ action: 'UPDATE', entity_id: created.id, entity_name: 'Amber Court II' });
    expect(Object.keys(entry!.after as object).sort()).toEqual(
      ['name', 'flats', 'characteristics', 'featured', 'minPrice'].sort(),
    );
    expect(entry!.before).toMatchObject({ name: 'Amber Court', minPrice: 6_000_000, featured: true });
    const mask = await testApp.db.selectFrom('properties').select('flat_mask').where('id', '=', created.id).execute();
    expect(mask).toEqual([{ flat_mask: 2 }]);
  });

  it('keeps what no form has: phases, map link, city, and featured when it is not sent [ADMP29]', async () => {
    const { id } = await buildProperty(testApp.db, {
      city: 'Pimpri-Chinchwad',
      zipcode: '411061',
      map_url: 'https://maps.example/a',
      featured: true,
      rera_no: 'P1',
    });
    const phase = { property_id: id, rera_url: null, possession_date: '2029-01-31' };
    await testApp.db
      .insertInto('property_phases')
      .values([
        { ...phase, position: 0, name: 'A', rera_no: 'P1' },
        { ...phase, position: 1, name: 'B', rera_no: 'P2' },
      ])
      .execute();
    const body = propertyBody({ featured: undefined, reraNo: 'P9', reraUrl: 'https://rera.example/9' });
    const { data } = await client.put<AdminProperty>(`${URL}/${id}`, body);
    expect(data).toMatchObject({
      address: { location: 'Charholi', city: 'Pimpri-Chinchwad', state: 'Maharashtra', zipcode: '411061' },
      mapUrl: 'https://maps.example/a',
      featured: true,
      phases: [
        { name: 'A', reraNo: 'P9', reraUrl: 'https://rera.example/9', possessionDate: '2028-06-30' },
        { name: 'B', reraNo: 'P2', reraUrl: null, possessionDate: '2029-01-31' },
      ],
    });
    expect(await refusedFields(propertyBody({ reraNo: '' }), `${URL}/${id}`, 'put')).toEqual(['reraNo']);
  });

  it('keeps an assignment that was valid when it was made', async () => {
    const consultant = await buildUser(testApp.db, { role: 'EXECUTIVE' });
    const created = await create({ assignedUserId: consultant.id });
    await testApp.db.updateTable('users').set({ active: false }).where('id', '=', consultant.id).execute();
    const saved = await client.put<AdminProperty>(`${URL}/${created.id}`, { ...bodyOf(created), workDone: 50 });
    expect(saved.data.assignedUserId).toBe(String(consultant.id));
    const other = await create();
    const body = { ...bodyOf(other), assignedUserId: consultant.id };
    expect(await refusedFields(body, `${URL}/${other.id}`, 'put')).toEqual(['assignedUserId']);
  });

  it('refuses the second of two editors, and keeps what the first has saved [ADMP35]', async () => {
    const created = await create();
    const url = `${URL}/${created.id}`;
    const first = await client.put<AdminProperty>(url, { ...bodyOf(created), name: 'First' });
    const second = await client.put(url, { ...bodyOf(created), name: 'Second' });
    expect([second.status, second.code]).toEqual([409, 'STALE_EDIT']);
    expect(second.message).toMatch(/someone else/i);
    expect((await client.get(url)).data).toEqual(first.data);
    const again = await client.put<AdminProperty>(url, { ...bodyOf(first.data), name: 'Second' });
    expect([again.data.name, again.data.version]).toEqual(['Second', 3]);
  });

  it('accepts one of ten concurrent editors, every time [ASVS 15.4.1, 15.4.2, 15.4.3, 15.4.4]', async () => {
    for (let round = 0; round < 5; round += 1) {
      const created = await create();
      const url = `${URL}/${created.id}`;
      const responses = await Promise.all(
        Array.from({ length: 10 }, (_, n) =>
          client.put<AdminProperty>(url, { ...bodyOf(created), name: `Editor ${n}` }),
        ),
      );
      const won = responses.filter(({ status }) => status === 200);
      expect([won.length, responses.filter(({ code }) => code === 'STALE_EDIT').length]).toEqual([1, 9]);
      expect((await client.get<AdminProperty>(url)).data).toEqual(won[0]!.data);
    }
  });
});

describe('a place', () => {
  const whole = { lat: 18.652612, lng: 73.882054 };
  const placeOf = ({ lat, lng }: AdminProperty) => ({ lat, lng });

  it.each([whole, { lat: 18.3, lng: 74.2 }, { lat: 18.95, lng: 73.5 }, { lat: null, lng: null }])(
    'of %o is stored to six decimals, and kept by saves without it [T39]',
    async (place) => {
      const created = await create(place);
      expect(placeOf(created)).toEqual(place);
      const url = `${URL}/${created.id}`;
      expect(placeOf((await client.put<AdminProperty>(url, propertyBody())).data)).toEqual(place);
      expect(placeOf((await client.patch<AdminProperty>(url, { workDone: 50 })).data)).toEqual(place);
      expect(placeOf((await client.get<AdminProperty>(url)).data)).toEqual(place);
    },
  );

  it('is complete or absent, whatever a save leaves out [T39]', async () => {
    const refused = async (method: 'post' | 'put' | 'patch', url: string, body: object) => {
      const { status, errors } = await client[method](url, body);
      expect([status, errors]).toEqual([400, [{ field: 'lng', message: 'Give both, or neither' }]]);
    };
    await refused('post', URL, propertyBody({ lat: whole.lat }));
    await refused('post', URL, propertyBody({ lng: whole.lng, lat: null }));
    const without = `${URL}/${(await create()).id}`;
    await refused('put', without, propertyBody({ lat: whole.lat }));
    await refused('patch', without, { lng: whole.lng });
    const { id } = await create(whole);
    await refused('patch', `${URL}/${id}`, { lng: null });
    await refused('put', `${URL}/${id}`, propertyBody({ lat: null }));
    const moved = await client.patch<AdminProperty>(`${URL}/${id}`, { lat: 18.7 });
    expect(placeOf(moved.data)).toEqual({ lat: 18.7, lng: whole.lng });
    const emptied = await client.patch<AdminProperty>(`${URL}/${id}`, { lat: null, lng: null });
    expect(placeOf(emptied.data)).toEqual({ lat: null, lng: null });
  });

  it('is in the audit log, before and after [T39]', async () => {
    const { id } = await create(whole);
    await client.patch(`${URL}/${id}`, { lat: 18.7, lng: 73.9 });
    const [entry] = await auditTrail(testApp.db);
    expect([entry?.before, entry?.after]).toEqual([whole, { lat: 18.7, lng: 73.9 }]);
  });
});

describe(`PATCH ${URL}/:id`, () => {
  it('refuses an empty change and one that contradicts stored fields', async () => {
    const { id } = await create();
    const url = `${URL}/${id}`;
    expect(await refusedFields({}, url, 'patch')).toEqual(['body']);
    expect(await refusedFields({ version: 1 }, url, 'patch')).toEqual(['body']);
    expect(await refusedFields({ minPrice: 8_500_001 }, url, 'patch')).toEqual(['minPrice']);
    expect(await refusedFields({ maxPrice: 5_999_999 }, url, 'patch')).toEqual(['maxPrice']);
    expect(await refusedFields({ name: null }, url, 'patch')).toEqual(['name']);
    expect(await refusedFields({ flats: [] }, url, 'patch')).toEqual(['flats']);
    expect((await client.patch(url, { workDone: 50, version: 7 })).code).toBe('STALE_EDIT');
    expect((await client.get<AdminProperty>(url)).data.version).toBe(1);
  });

  it.each([
    [{ workDone: 80 }, { workDone: 80 }],
    [{ isFeatured: false }, { featured: false, isFeatured: false }],
    [
      { reraUrl: null, videoUrl: '' },
      { reraUrl: null, videoUrl: null },
    ],
    [
      { minPrice: 9_000_000, maxPrice: 9_500_000 },
      { minPrice: 9_000_000, maxPrice: 9_500_000 },
    ],
    [{ amenities: [] }, { amenities: [] }],
    [
      { address: { zipcode: '411061' } },
      { address: { location: 'Charholi', city: 'Pune', state: 'Maharashtra', zipcode: '411061' } },
    ],
    [{ mapUrl: 'https://maps.example/b' }, { mapUrl: 'https://maps.example/b' }],
  ])('changes %o and nothing else [ADMP37]', async (change, expected) => {
    const created = await create();
    const { data } = await client.patch<AdminProperty>(`${URL}/${created.id}`, change);
    expect(data).toEqual({ ...created, ...expected, version: 2, updatedAt: data.updatedAt, gate: data.gate });
  });

  it('assigns and unassigns [ADMP30]', async () => {
    const consultant = await buildUser(testApp.db, { role: 'EXECUTIVE' });
    const { id } = await create();
    const assign = (assignedUserId: unknown) => client.patch<AdminProperty>(`${URL}/${id}`, { assignedUserId });
    expect((await assign(consultant.id)).data.assignedUser).toEqual({ id: consultant.id, name: consultant.name });
    expect((await assign('')).data.assignedUser).toBeNull();
  });
});

describe(`DELETE ${URL}/:id`, () => {
  it('deletes shortlist entries, bookings, media and their files, and no others [ADMP4, ADMP37]', async () => {
    const user = await buildUser(testApp.db);
    const [gone, other] = [await create({ name: 'Gone' }), await create()];
    for (const { id } of [gone, other]) {
      await buildBooking(testApp.db, { user_id: user.id, property_id: id });
      await buildShortlist(testApp.db, { user_id: user.id, property_id: id });
      const form = uploadForm('PROPERTY_IMAGE', { bytes: await picture({ seed: String(id) }) });
      expect((await client.post(`${URL}/${id}/media`, form)).status).toBe(201);
    }
    expect(await servedPaths(testApp.mediaStore)).toHaveLength(2);
    expect((await client.del(`${URL}/${gone.id}`)).data).toBeNull();
    expect((await client.get(`${URL}/${gone.id}`)).code).toBe('NOT_FOUND');
    expect((await client.del(`${URL}/${gone.id}`)).code).toBe('NOT_FOUND');
    for (const table of ['bookings', 'shortlists', 'media'] as const) {
      const rows = await testApp.db.selectFrom(table).select('property_id').execute();
      expect(rows.filter(({ property_id }) => property_id === gone.id)).toEqual([]);
      expect(rows.filter(({ property_id }) => property_id === other.id)).toHaveLength(1);
    }
    expect(await servedPaths(testApp.mediaStore)).toHaveLength(1);
    expect(await auditTrail(testApp.db)).toMatchObject([
      { action: 'DELETE', entity_id: gone.id, entity_name: 'Gone', after: null, before: { bookings: 1, media: 1 } },
    ]);
  });

  it('changes nothing when the audit log cannot be written', async () => {
    const { id } = await create();
    await testApp.database.pool.query(
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION USING ERRCODE = '53100'; END $$;
       CREATE TRIGGER refuse BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse()`,
    );
    try {
      expect((await client.del(`${URL}/${id}`)).code).toBe('UNAVAILABLE');
      expect((await client.patch(`${URL}/${id}`, { workDone: 99, minPrice: 1 })).code).toBe('UNAVAILABLE');
      expect((await client.post(URL, propertyBody({ name: 'Never' }))).code).toBe('UNAVAILABLE');
    } finally {
      await testApp.database.pool.query('DROP TRIGGER refuse ON audit_log; DROP FUNCTION refuse()');
    }
    expect((await client.get<AdminProperty>(`${URL}/${id}`)).data).toMatchObject({ workDone: 45, version: 1 });
    expect(await history(id)).toHaveLength(1);
    expect((await client.get<Paged<AdminPropertyRow>>(`${URL}?name=Never`)).data.totalElements).toBe(0);
  });

  it('and a concurrent booking leave no booking without its property', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await create();
      const buyer = await signedIn(testApp, await buildUser(testApp.db));
      const [deleted, booked] = await Promise.all([
        client.del(`${URL}/${id}`),
        buyer.post(`/api/bookings/properties/${id}`, { visitDate: '2026-12-15' }),
      ]);
      expect(deleted.status).toBe(200);
      expect([201, 404]).toContain(booked.status);
      expect(await testApp.db.selectFrom('bookings').where('property_id', '=', id).selectAll().execute()).toEqual([]);
    }
  });
});
