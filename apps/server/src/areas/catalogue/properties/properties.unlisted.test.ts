import type { AdminProperty } from '@aangan/contract/catalogue/admin-entities';
import type { PropertyCard, PropertyDetail, PropertyStats, ShortlistEntry } from '@aangan/contract/catalogue/entities';
import type { PropertyFacets } from '@aangan/contract/catalogue/facets-entities';
import type { PropertiesMap } from '@aangan/contract/catalogue/place-entities';
import type { Paged } from '@aangan/contract/core/paged';
import type { Visit } from '@aangan/contract/visits/entities';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { createClient, type Client } from '../../../../test/client.ts';
import { buildBooking, buildProperty, buildShortlist } from '../../../../test/factories-catalogue.ts';
import { buildUser, signedIn } from '../../../../test/factories.ts';
import { seededRandom } from '../../../../test/seeded.ts';
import { mendCounts } from '../counts/counts.store.ts';

const NOW = new Date('2026-11-22T06:30:00Z');
const DAY = '2026-11-27';

let app: TestApp;
let other: TestApp;
let buyer: Client;
let buyerId: number;
let admin: Client;
/** Another home, which is listed. */
let beside = 0;
let consultant: { id: number; contactNo: string };

beforeAll(async () => {
  app = await createTestApp({ now: NOW });
  other = await createTestApp({ now: NOW, database: app.database, visitorsLagMs: 'default' });
  admin = await signedIn(app, await buildUser(app.db, { role: 'ADMIN' }));
  consultant = await buildUser(app.db, { role: 'EXECUTIVE' });
});

afterAll(async () => {
  await other.close();
  await app.close();
});

beforeEach(async () => {
  await app.db.deleteFrom('properties').execute();
  const user = await buildUser(app.db);
  buyerId = user.id;
  buyer = await signedIn(app, user);
});

const build = (columns: Parameters<typeof buildProperty>[1] = {}) =>
  buildProperty(app.db, {
    name: 'Kadamba Row',
    featured: true,
    lat: 18.6,
    lng: 73.8,
    assigned_user_id: consultant.id,
    rera_no: 'P1',
    ...columns,
  });

/** Calls that name a home, and whether an admin reads them in any state. */
const CALLS: { call: string; body?: (id: number) => unknown; ofAdmin?: boolean; ofHolder?: boolean }[] = [
  { call: 'get /api/properties/:id', ofAdmin: true },
  { call: 'get /api/properties/:id/open-price', ofAdmin: true },
  { call: 'get /api/properties/:id/changes', ofAdmin: true },
  { call: 'get /api/properties/:id/history', ofAdmin: true },
  { call: 'get /api/properties/:id/place', ofAdmin: true, ofHolder: true },
  { call: 'get /api/properties/:id/diary', ofAdmin: true },
  { call: 'get /api/properties/:id/questions', ofAdmin: true },
  { call: 'get /api/properties/:id/share-picture' },
  { call: 'post /api/properties/:id/seen' },
  { call: 'get /api/properties/:id/similar' },
  { call: 'post /api/properties/:id/hide' },
  { call: 'del /api/properties/:id/hide' },
  { call: 'get /api/shortlists/properties/:id/check' },
  { call: 'post /api/shortlists/properties/:id/toggle' },
  { call: 'put /api/shortlists/properties/:id', body: () => ({ shortlisted: true }) },
  { call: 'put /api/shortlists/properties/:id', body: () => ({ shortlisted: false }) },
  { call: `get /api/properties/:id/visit-days`, ofHolder: true },
  { call: `get /api/properties/:id/visit-slots?date=${DAY}`, ofHolder: true },
  { call: 'post /api/bookings/properties/:id', body: () => ({ visitDate: DAY }) },
  {
    call: 'post /api/visit-plans',
    body: (propertyId) => ({
      visitDate: DAY,
      stops: [
        { propertyId, visitTime: '11:00' },
        { propertyId: beside, visitTime: '15:00' },
      ],
    }),
  },
  {
    call: 'post /api/properties/:id/location-request',
    body: () => ({ contactNo: consultant.contactNo }),
    ofHolder: true,
  },
];

const send = (client: Client, { call, body }: (typeof CALLS)[number], id: number) => {
  const [method = '', url = ''] = call.split(' ');
  const path = url.replace(':id', String(id));
  if (method === 'get' || method === 'del') return client[method](path);
  return client[method as 'post'](path, body?.(id));
};

describe.each(['DRAFT', 'ARCHIVED'])('a home that is %s', (publication) => {
  it('is the 404 of a missing one in every call of a buyer that names it [F56]', async () => {
    const { id } = await build({ publication });
    beside = (await build()).id;
    for (const call of CALLS) {
      const [found, missing] = [await send(buyer, call, id), await send(buyer, call, 999_999)];
      expect([call.call, found.status, found.code], call.call).toEqual([call.call, 404, 'NOT_FOUND']);
      expect([found.message, found.errors], call.call).toEqual([missing.message, missing.errors]);
    }
  });

  it('is read by an admin in seven calls, and missing in all others [F56]', async () => {
    const { id } = await build({ publication });
    beside = (await build()).id;
    for (const call of CALLS) {
      expect([call.call, (await send(admin, call, id)).status]).toEqual([call.call, call.ofAdmin ? 200 : 404]);
    }
    expect((await admin.get<PropertyDetail>(`/api/properties/${id}`)).data).toMatchObject({ id, publication });
  });

  it('is kept by who has a visit there, until it is cancelled or missed [F56]', async () => {
    const { id } = await build();
    beside = (await build()).id;
    const visit = await buildBooking(app.db, { user_id: buyerId, property_id: id, visit_date: '2026-11-29' });
    await admin.put(`/api/admin/properties/${id}/publication`, { publication });
    for (const call of CALLS) {
      const { status } = await send(buyer, call, id);
      expect([call.call, status]).toEqual([call.call, call.ofHolder ? 200 : 404]);
    }
    expect((await buyer.get<Visit>(`/api/bookings/${visit.id}`)).data.property).toMatchObject({ id, listed: false });
    expect((await buyer.get<Visit[]>('/api/bookings')).data).toMatchObject([{ property: { id, listed: false } }]);
    expect((await buyer.put(`/api/bookings/${visit.id}`, { visitDate: '2026-11-30', status: 'PENDING' })).status).toBe(
      200,
    );
    expect((await buyer.file(`/api/bookings/${visit.id}/calendar.ics`)).statusCode).toBe(200);
    for (const status of ['CANCELED', 'NO_SHOW'] as const) {
      await app.db.updateTable('bookings').set({ status }).where('id', '=', visit.id).execute();
      for (const call of CALLS) expect([call.call, (await send(buyer, call, id)).status]).toEqual([call.call, 404]);
    }
  });

  it('is in no list, search, count, map, comparison, picture or head [F56]', async () => {
    const { id } = await build({ publication });
    const shown = await build({ name: 'Bakul House', featured: false });
    const flats = await app.db.selectFrom('flats').select('id').where('property_id', '=', id).execute();
    await app.db
      .insertInto('seen_properties')
      .values({ user_id: buyerId, property_id: id, first_at: NOW, last_at: NOW })
      .execute();
    const get = async <T>(url: string) => (await buyer.get<T>(url)).data;
    const ids = (cards: readonly { id: number }[]) => cards.map((card) => card.id);
    expect(ids((await get<Paged<PropertyCard>>('/api/properties/search')).content)).toEqual([shown.id]);
    expect(ids((await get<Paged<PropertyCard>>('/api/properties')).content)).toEqual([shown.id]);
    const named = await get<Paged<PropertyCard> & { similarName?: string }>('/api/properties/search?name=Kadambaa');
    expect([named.totalElements, named.similarName]).toEqual([0, undefined]);
    expect((await get<PropertyFacets>('/api/properties/facets')).total).toBe(1);
    const { total, points } = await get<PropertiesMap>('/api/properties/map');
    expect([total, ids(points)]).toEqual([1, [shown.id]]);
    expect(await get('/api/properties/featured')).toEqual([]);
    expect((await get<PropertyStats>('/api/properties/stats')).total).toBe(1);
    expect(await get('/api/seen')).toEqual([]);
    expect(await get(`/api/properties/${shown.id}/similar`)).toEqual([]);
    const compared = await get<{ flats: unknown[] }>(
      `/api/flats/compare?ids=${flats.map((flat) => flat.id).join(',')}`,
    );
    expect(compared.flats).toEqual([]);
    expect((await createClient(app).file(`/share/properties/${id}.png`)).statusCode).toBe(404);
  });

  it('stays on the shortlist as no longer listed, and is removed from there; a board has it not [F56]', async () => {
    const { id } = await build({ publication });
    const entry = await buildShortlist(app.db, { user_id: buyerId, property_id: id });
    const board = (await buyer.post<{ id: number }>('/api/boards', { title: 'Ours', days: 7 })).data;
    expect((await buyer.get<{ homes: unknown[] }>(`/api/boards/${board.id}`)).data.homes).toEqual([]);
    expect((await buyer.get<ShortlistEntry[]>('/api/shortlists')).data).toMatchObject([
      { id: entry.id, listed: false },
    ]);
    expect((await buyer.del(`/api/shortlists/${entry.id}`)).status).toBe(200);
    expect((await buyer.get<ShortlistEntry[]>('/api/shortlists')).data).toEqual([]);
  });
});

describe('a home that is taken offline', () => {
  it('is gone from kept answers, also of another instance, half a second later [F56]', async () => {
    const { id } = await build();
    const visitor = createClient(other);
    const readers = [buyer, await signedIn(other, { id: buyerId })];
    const found = async () => [
      ...(await Promise.all(readers.map(async (one) => (await one.get(`/api/properties/${id}`)).status))),
      (await visitor.get<Paged<PropertyCard>>('/api/properties/search')).data.totalElements,
      (await visitor.get<PropertyCard[]>('/api/properties/featured')).data.length,
      (await visitor.get<PropertyStats>('/api/properties/stats')).data.total,
    ];
    expect(await found()).toEqual([200, 200, 1, 1, 1]);
    const { version } = (await admin.get<AdminProperty>(`/api/admin/properties/${id}`)).data;
    await admin.put(`/api/admin/properties/${id}/publication`, { publication: 'DRAFT', version });
    await expect.poll(found, { timeout: 500, interval: 50 }).toEqual([404, 404, 0, 0, 0]);
    await admin.put(`/api/admin/properties/${id}/publication`, { publication: 'PUBLISHED' });
    await expect.poll(found, { timeout: 500, interval: 50 }).toEqual([200, 200, 1, 1, 1]);
  });
});

describe('the kept counts', () => {
  it('are those of a plain look after random publications, saves and deletions [F57]', async () => {
    const random = seededRandom(20_261_123);
    const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
    const ids: number[] = [];
    for (let step = 0; step < 120; step += 1) {
      const id = pick([0, ...ids]);
      const publication = pick(['DRAFT', 'PUBLISHED', 'ARCHIVED']);
      if (id === 0 || ids.length < 4) {
        const made = await build({ publication, location: pick(['Charholi', 'Chikhali']), featured: random() < 0.5 });
        ids.push(made.id);
      } else if (random() < 0.1) {
        await app.db.deleteFrom('properties').where('id', '=', id).execute();
        ids.splice(ids.indexOf(id), 1);
      } else {
        const columns = pick([{ publication }, { publication, featured: random() < 0.5 }, { location: 'Charholi' }]);
        await app.db
          .updateTable('properties')
          .set(columns)
          .where('id', 'in', [id, pick(ids)])
          .execute();
      }
      const rows = await app.db.selectFrom('properties').select(['location', 'publication', 'featured']).execute();
      const listed = rows.filter((row) => row.publication === 'PUBLISHED');
      const stats = (await buyer.get<PropertyStats>('/api/properties/stats')).data;
      const search = (await buyer.get<Paged<PropertyCard>>('/api/properties/search?size=50')).data;
      const place = (await buyer.get<Paged<PropertyCard>>('/api/properties/search?location=Charholi')).data;
      const facets = (await buyer.get<PropertyFacets>('/api/properties/facets')).data;
      const inCharholi = listed.filter((row) => row.location === 'Charholi').length;
      expect(
        {
          total: stats.total,
          locations: stats.totalLocations,
          found: search.totalElements,
          cards: search.content.length,
          inPlace: place.totalElements,
          counted: facets.total,
          ofPlace: facets.locations.find(({ value }) => value === 'Charholi')?.count,
        },
        `step ${step}`,
      ).toEqual({
        total: listed.length,
        locations: new Set(listed.map((row) => row.location)).size,
        found: listed.length,
        cards: Math.min(listed.length, 50),
        inPlace: inCharholi,
        counted: listed.length,
        ofPlace: inCharholi,
      });
    }
    expect(await mendCounts(app.database.pool)).toEqual([]);
  });
});
