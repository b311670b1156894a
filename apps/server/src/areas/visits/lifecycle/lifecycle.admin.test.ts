import type { AdminBooking } from '@aangan/contract/visits/admin-entities';
import type { Paged } from '@aangan/contract/core/paged';
import { BOOKING_STATUSES, type BookingStatus } from '@aangan/contract/visits/statuses';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../../test/app.ts';
import { auditOf } from '../../../../test/audit.ts';
import type { Client } from '../../../../test/client.ts';
import { buildUser, signedIn, type BuiltUser } from '../../../../test/factories.ts';
import { buildBooking, buildProperty } from '../../../../test/factories-catalogue.ts';
import { HOSTILE_IDS, HOSTILE_NUMBERS, HOSTILE_TEXTS, NOT_TEXT } from '../../../../test/hostile.ts';

/** 23:30 on 10 December in India. */
const NOW = new Date('2026-12-10T18:00:00Z');
const DATES = ['2026-02-30', '10-12-2026', '2026-12-10T00:00:00Z', '', '%00', '1899-12-31'];

const testApp = useTestApp({ now: NOW });
let admin: BuiltUser;
let client: Client;

beforeEach(async () => {
  for (const table of ['bookings', 'properties', 'users'] as const) {
    await testApp.db.deleteFrom(table).execute();
  }
  testApp.outbox.length = 0;
  admin = await buildUser(testApp.db, { name: 'Asha Admin', role: 'ADMIN' });
  client = await signedIn(testApp, admin);
});

/** Creates a visit with a new buyer and property by default. */
async function buildVisit({
  status = 'PENDING',
  visit_date = '2026-12-14',
  ...rest
}: Partial<{
  status: string;
  visit_date: string;
  visit_time: string | null;
  visit_minutes: number | null;
  user_id: number;
  property_id: number;
  notes: string;
}> = {}) {
  const user_id = rest.user_id ?? (await buildUser(testApp.db)).id;
  const property_id = rest.property_id ?? (await buildProperty(testApp.db)).id;
  return buildBooking(testApp.db, { status, visit_date, ...rest, user_id, property_id });
}

const page = async (query = '') =>
  (await client.get<Paged<AdminBooking>>(`/api/admin/bookings/filter${query && `?${query}`}`)).data;
const idsOf = ({ content }: Paged<AdminBooking>) => content.map(({ id }) => id);
const upcoming = async (query = '') =>
  (await client.get<AdminBooking[]>(`/api/admin/bookings/upcoming${query}`)).data.map(({ id }) => id);
const rowOf = (id: number) =>
  testApp.db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('GET /api/admin/bookings and /filter', () => {
  it('refuses each invalid parameter by its name [ASVS 2.2.3]', async () => {
    for (const value of HOSTILE_NUMBERS) {
      for (const [path, field] of [
        ['/api/admin/bookings', 'page'],
        ['/api/admin/bookings', 'size'],
        ['/api/admin/bookings/filter', 'page'],
        ['/api/admin/bookings/filter', 'propertyId'],
      ]) {
        const response = await client.get(`${path}?${field}=${value}`);
        expect([field, value, response.errors?.map((error) => error.field)]).toEqual([field, value, [field]]);
      }
    }
    for (const value of DATES) {
      for (const field of ['startDate', 'endDate']) {
        const response = await client.get(`/api/admin/bookings/filter?${field}=${value}`);
        expect([field, value, response.errors?.map((error) => error.field)]).toEqual([field, value, [field]]);
      }
    }
    for (const value of HOSTILE_TEXTS) {
      expect((await client.get(`/api/admin/bookings/filter?searchTerm=${value}`)).errors?.[0]?.field).toBe(
        'searchTerm',
      );
    }
    for (const query of ['status=DONE', 'status=pending', 'status=PENDING,DONE', 'status=PENDING&status=CONFIRMED']) {
      expect([query, (await client.get(`/api/admin/bookings/filter?${query}`)).status]).toEqual([query, 400]);
    }
    const turned = await client.get('/api/admin/bookings/filter?startDate=2026-12-02&endDate=2026-12-01');
    expect(turned.errors?.map((error) => error.field)).toEqual(['startDate']);
  });

  it('has all fields, latest visit first, ten a page [ADM8, ADMB20]', async () => {
    const buyer = await buildUser(testApp.db, { name: 'Bela' });
    const property = await buildProperty(testApp.db, { name: 'Amber Court', location: 'Charholi', zipcode: '412105' });
    const late = await buildVisit({ visit_date: '2027-01-05', user_id: buyer.id, property_id: property.id });
    const others = [];
    for (let n = 0; n < 10; n += 1) others.push(await buildVisit());
    for (const path of ['/api/admin/bookings', '/api/admin/bookings/filter']) {
      const first = (await client.get<Paged<AdminBooking>>(path)).data;
      expect(first).toMatchObject({ totalElements: 11, totalPages: 2, last: false, page: 0, size: 10 });
      expect(first.content[0]).toEqual({
        id: late.id,
        visitDate: '2027-01-05',
        status: 'PENDING',
        visitTime: null,
        stage: 'REQUESTED',
        host: null,
        revision: 0,
        notes: 'No additional notes',
        createdAt: expect.stringMatching(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        property: { id: property.id, name: 'Amber Court', address: 'Charholi, Pune, Maharashtra 412105' },
        user: {
          id: buyer.id,
          name: 'Bela',
          contactNo: buyer.contactNo,
          email: buyer.email,
          contactMasked: false,
          doNotContact: false,
          callHours: null,
        },
      });
      const second = (await client.get<Paged<AdminBooking>>(`${path}?page=1`)).data;
      const newestFirst = others.map(({ id }) => id).toReversed();
      expect([...idsOf(first).slice(1), ...idsOf(second)]).toEqual(newestFirst);
    }
  });

  it('filters by several statuses [ADMB20]', async () => {
    const ids = new Map<string, number>();
    for (const status of BOOKING_STATUSES) ids.set(status, (await buildVisit({ status })).id);
    const newestFirst = (statuses: string[]) =>
      statuses
        .map((status) => ids.get(status) ?? 0)
        .toSorted((a, b) => a - b)
        .toReversed();
    for (const wanted of [['CONFIRMED'], ['PENDING', 'COMPLETED'], [...BOOKING_STATUSES]]) {
      expect(idsOf(await page(`status=${wanted.join(',')}`))).toEqual(newestFirst(wanted));
    }
    expect(await page('status=')).toMatchObject({ totalElements: BOOKING_STATUSES.length });
    expect(idsOf(await page('status=CANCELED,%20CANCELED'))).toEqual([ids.get('CANCELED')]);
  });

  it('filters by visit date, both ends included, and by property', async () => {
    const property = await buildProperty(testApp.db);
    const [before, first, last, after] = [
      await buildVisit({ visit_date: '2026-11-30' }),
      await buildVisit({ visit_date: '2026-12-01', property_id: property.id }),
      await buildVisit({ visit_date: '2026-12-31' }),
      await buildVisit({ visit_date: '2027-01-01', property_id: property.id }),
    ].map(({ id }) => id);
    expect(idsOf(await page('startDate=2026-12-01&endDate=2026-12-31'))).toEqual([last, first]);
    expect(idsOf(await page('startDate=2026-12-31'))).toEqual([after, last]);
    expect(idsOf(await page('endDate=2026-12-01'))).toEqual([first, before]);
    expect(idsOf(await page(`propertyId=${property.id}`))).toEqual([after, first]);
    expect(idsOf(await page(`propertyId=${property.id}&endDate=2026-12-31`))).toEqual([first]);
    expect(await page('propertyId=987654321')).toMatchObject({ content: [], totalPages: 0 });
  });

  it('searches a text among the visits of one property, in its name and in its buyers', async () => {
    const property = await buildProperty(testApp.db, { name: 'Quartz Park' });
    const zoe = await buildUser(testApp.db, { name: 'Zoe' });
    const ofZoe = (await buildVisit({ property_id: property.id, user_id: zoe.id })).id;
    const ofOther = (await buildVisit({ property_id: property.id })).id;
    await buildVisit({ user_id: zoe.id });
    const found = async (text: string) => idsOf(await page(`searchTerm=${text}&propertyId=${property.id}`));
    expect(await found('zoe')).toEqual([ofZoe]);
    expect(await found('quartz')).toEqual([ofOther, ofZoe]);
    expect(await found('nobody')).toEqual([]);
    expect(await page(`searchTerm=quartz&propertyId=${property.id}&size=1&page=1`)).toMatchObject({ totalElements: 2 });
  });

  it('searches a text in property, name, number and e-mail, without wildcards', async () => {
    const zoe = { name: "Zoe O'Hara 5%", email: 'zoe_x@aangan.example', contactNo: '9812345678' };
    const buyer = await buildUser(testApp.db, zoe);
    const property = await buildProperty(testApp.db, { name: 'Quartz \\ Park_2' });
    const byBuyer = (await buildVisit({ user_id: buyer.id })).id;
    const byProperty = (await buildVisit({ property_id: property.id })).id;
    await buildVisit();
    const found = async (text: string) => idsOf(await page(`searchTerm=${encodeURIComponent(text)}`));
    for (const text of ['zoe', "O'HARA", '5%', 'zoe_x@', '9812345678', '23456']) {
      expect([text, await found(text)]).toEqual([text, [byBuyer]]);
    }
    for (const text of ['quartz', 'z \\ p', 'park_2', '\\']) {
      expect([text, await found(text)]).toEqual([text, [byProperty]]);
    }
    expect(await found('ZOE_Y')).toEqual([]);
    expect(await found('z')).toEqual([byProperty, byBuyer]);
    expect(idsOf(await page('searchTerm=z&status=CANCELED'))).toEqual([]);
  });
});

describe('GET /api/admin/bookings/upcoming', () => {
  it('refuses days out of 1 to 60', async () => {
    for (const value of [...HOSTILE_NUMBERS, '0', '61']) {
      expect([value, (await client.get(`/api/admin/bookings/upcoming?days=${value}`)).status]).toEqual([value, 400]);
    }
  });

  it('has today in India and the next days, soonest first, without cancelled visits [ADMB2, ADMB21]', async () => {
    const days = ['2026-12-09', '2026-12-10', '2026-12-17', '2026-12-18', '2026-12-11'];
    const ids = new Map<string, number>();
    for (const visit_date of days) ids.set(visit_date, (await buildVisit({ visit_date, status: 'CONFIRMED' })).id);
    await buildVisit({ visit_date: '2026-12-12', status: 'CANCELED' });
    const expected = (...dates: string[]) => dates.map((date) => ids.get(date));
    expect(await upcoming()).toEqual(expected('2026-12-10', '2026-12-11', '2026-12-17'));
    expect(await upcoming('?days=1')).toEqual(expected('2026-12-10', '2026-12-11'));
    testApp.setNow(new Date('2026-12-10T18:30:00Z'));
    expect(await upcoming()).toEqual(expected('2026-12-11', '2026-12-17', '2026-12-18'));
    testApp.setNow(NOW);
  });

  it('leaves out past and missed visits, and sorts by day and time [ADMB2]', async () => {
    await testApp.db.deleteFrom('bookings').execute();
    // 12:00 in India
    testApp.setNow(new Date('2026-12-10T06:30:00Z'));
    const at = async (visit_date: string, visit_time: string | null, status: BookingStatus) =>
      (await buildVisit({ visit_date, visit_time, visit_minutes: visit_time === null ? null : 60, status })).id;
    await at('2026-12-10', '11:00', 'CONFIRMED');
    await at('2026-12-10', '15:00', 'NO_SHOW');
    await at('2026-12-10', '15:00', 'COMPLETED');
    const any = await at('2026-12-10', null, 'PENDING');
    const late = await at('2026-12-10', '17:00', 'SCHEDULED');
    const begun = await at('2026-12-10', '11:15', 'CONFIRMED');
    const tomorrow = await at('2026-12-11', '09:00', 'PENDING');
    expect(await upcoming()).toEqual([begun, late, any, tomorrow]);
    testApp.setNow(NOW);
  });

  it('has at most 500, soonest first [ADMB25]', async () => {
    const { id: property_id } = await buildProperty(testApp.db);
    const later = await buildVisit({ visit_date: '2026-12-13' });
    await sql`
      WITH people AS (
        INSERT INTO users (name, email, contact_no)
        SELECT 'One of many', 'one' || n || '@many.example', '6' || lpad(n::text, 9, '0') FROM generate_series(1, 501) n
        RETURNING id
      ) INSERT INTO bookings (user_id, property_id, visit_date) SELECT id, ${property_id}, '2026-12-12' FROM people`.execute(
      testApp.db,
    );
    const shown = await upcoming('?days=3');
    expect(shown).toHaveLength(500);
    expect(shown).toEqual(shown.toSorted((a, b) => a - b));
    expect(shown).not.toContain(later.id);
  });
});

describe('GET, PATCH and DELETE /api/admin/bookings/:id', () => {
  it('refuse an invalid id and say 404 for a missing one', async () => {
    const body = { status: 'CONFIRMED' };
    for (const id of [...HOSTILE_IDS, '987654321']) {
      const url = `/api/admin/bookings/${id}`;
      const statuses = [await client.get(url), await client.patch(url, body), await client.del(url)];
      const expected = id === '987654321' ? 404 : 400;
      expect([id, ...statuses.map(({ status }) => status)]).toEqual([id, expected, expected, expected]);
    }
  });

  it('refuse each invalid field of a change by its name', async () => {
    const { id } = await buildVisit();
    const url = `/api/admin/bookings/${id}`;
    for (const visitDate of [...NOT_TEXT, '2026-02-30', '', '2026-12-1', ' 2026-12-01']) {
      expect((await client.patch(url, { visitDate })).errors?.map(({ field }) => field)).toEqual(['visitDate']);
    }
    for (const status of [...NOT_TEXT, '', 'pending', 'CANCELED', 'SCHEDULED']) {
      expect((await client.patch(url, { status })).errors?.map(({ field }) => field)).toEqual(['status']);
    }
    for (const body of [{}, { id }, { notes: 'x' }]) expect((await client.patch(url, body)).status).toBe(400);
    expect(testApp.outbox).toEqual([]);
  });

  it('set any date and any of the three statuses, from any others [ADMB11, ADMB24]', async () => {
    for (const from of BOOKING_STATUSES) {
      for (const status of ['PENDING', 'CONFIRMED', 'COMPLETED']) {
        for (const visitDate of ['2001-02-03', '2099-12-31']) {
          const { id } = await buildVisit({ status: from });
          const response = await client.patch<AdminBooking>(`/api/admin/bookings/${id}`, { id, visitDate, status });
          expect(response.data).toMatchObject({ id, visitDate, status });
          expect((await client.get(`/api/admin/bookings/${id}`)).data).toEqual(response.data);
        }
      }
    }
  });

  it('log what changed, and nothing when nothing does', async () => {
    const buyer = await buildUser(testApp.db, { name: 'Bela' });
    const property = await buildProperty(testApp.db, { name: 'Amber Court' });
    const { id } = await buildVisit({ user_id: buyer.id, property_id: property.id, notes: 'After five' });
    await client.patch(`/api/admin/bookings/${id}`, { status: 'PENDING', visitDate: '2026-12-14' });
    expect(await auditOf(testApp.db, 'BOOKING', id)).toEqual([]);
    await client.patch(`/api/admin/bookings/${id}`, { status: 'CONFIRMED', visitDate: '2026-12-14' });
    await client.patch(`/api/admin/bookings/${id}`, { visitDate: '2026-12-15' });
    expect((await client.del(`/api/admin/bookings/${id}`)).data).toBeNull();
    const who = { actorId: admin.id, actorName: 'Asha Admin', entityName: 'Amber Court, Bela' };
    const whole = { visitDate: '2026-12-15', status: 'CONFIRMED', notes: 'After five' };
    expect(await auditOf(testApp.db, 'BOOKING', id)).toEqual([
      { ...who, action: 'DELETE', before: { ...whole, propertyId: property.id, userId: buyer.id }, after: null },
      { ...who, action: 'UPDATE', before: { visitDate: '2026-12-14' }, after: { visitDate: '2026-12-15' } },
      { ...who, action: 'UPDATE', before: { status: 'PENDING' }, after: { status: 'CONFIRMED' } },
    ]);
    expect((await client.get(`/api/admin/bookings/${id}`)).code).toBe('NOT_FOUND');
  });

  it('restore a cancelled visit only while its buyer has no other there', async () => {
    const cancelled = await buildVisit({ status: 'CANCELED' });
    const { user_id, property_id } = cancelled;
    const second = await buildVisit({ user_id, property_id });
    const response = await client.patch(`/api/admin/bookings/${cancelled.id}`, { status: 'CONFIRMED' });
    expect([response.status, response.code]).toEqual([409, 'ALREADY_BOOKED']);
    expect(response.message).toContain('already booked');
    expect(await rowOf(cancelled.id)).toEqual(cancelled);
    expect([await auditOf(testApp.db, 'BOOKING', cancelled.id), testApp.outbox]).toEqual([[], []]);
    await client.del(`/api/admin/bookings/${second.id}`);
    expect((await client.patch(`/api/admin/bookings/${cancelled.id}`, { status: 'CONFIRMED' })).status).toBe(200);
  });

  it('run concurrent changes one after another, each logged with the state it found', async () => {
    const { id } = await buildVisit();
    const dates = Array.from({ length: 8 }, (_, n) => `2026-12-2${n}`);
    const responses = await Promise.all(
      dates.map((visitDate) => client.patch(`/api/admin/bookings/${id}`, { visitDate })),
    );
    expect(responses.map(({ status }) => status)).toEqual(dates.map(() => 200));
    const log = (await auditOf(testApp.db, 'BOOKING', id)).toReversed();
    const stations = log.map(({ before }) => (before as { visitDate: string }).visitDate);
    const arrivals = log.map(({ after }) => (after as { visitDate: string }).visitDate);
    expect(stations).toEqual(['2026-12-14', ...arrivals.slice(0, -1)]);
    expect(arrivals.at(-1)).toBe((await rowOf(id)).visit_date);
  });

  it('accept one of two deletions', async () => {
    const { id } = await buildVisit();
    const responses = await Promise.all([1, 2].map(() => client.del(`/api/admin/bookings/${id}`)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 404]));
    expect(await auditOf(testApp.db, 'BOOKING', id)).toHaveLength(1);
  });
});
