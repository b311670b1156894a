import type {
  DeskVisit,
  PropertyVisitHours,
  VisitException,
  VisitSettings,
  VisitSlots,
} from '@aangan/contract/visits/entities';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditTrail } from '../../../../test/admin-kit.ts';
import { useTestApp } from '../../../../test/app.ts';
import type { Client } from '../../../../test/client.ts';
import { buildBooking, buildProperty } from '../../../../test/factories-catalogue.ts';
import { buildUser, signedIn, type BuiltUser } from '../../../../test/factories.ts';

/** 11:30 in India, on a Thursday. */
const NOW = new Date('2026-12-10T06:00:00Z');
const SATURDAY = '2026-12-12';
const STALE = 'Someone else changed the hours. Load them again.';

const testApp = useTestApp({ now: NOW });
let admin: BuiltUser;
let client: Client;
let host: BuiltUser;

beforeAll(async () => {
  admin = await buildUser(testApp.db, { role: 'ADMIN' });
  client = await signedIn(testApp, admin);
});

beforeEach(async () => {
  host = await buildUser(testApp.db, { role: 'EXECUTIVE' });
});

afterEach(async () => {
  for (const table of ['visit_exceptions', 'visit_settings', 'properties'] as const) {
    await testApp.db.deleteFrom(table).execute();
  }
});

const week = (from = '10:00', to = '18:00') => Array.from({ length: 7 }, () => [{ from, to }]);

/** The body of the settings form where nothing is stored, valid. */
const settingsBody = (overrides: Record<string, unknown> = {}) => ({
  hours: week(),
  slotMinutes: 60,
  propertyCapacity: 3,
  consultantCapacity: 1,
  noticeMinutes: 120,
  confirmation: 'REVIEW',
  roadFactorPercent: 140,
  speedKmh: 20,
  bufferMinutes: 10,
  version: 0,
  ...overrides,
});
const fieldsOf = (errors: { field: string }[] | undefined) => errors?.map(({ field }) => field);

describe('/api/admin/visit-settings', () => {
  const URL = '/api/admin/visit-settings';
  const save = (overrides?: Record<string, unknown>) => client.put<VisitSettings>(URL, settingsBody(overrides));

  it('has the defaults while nothing is stored, with version 0 [V19, V21, V29]', async () => {
    const property = await buildProperty(testApp.db);
    const slotsUrl = `/api/properties/${property.id}/visit-slots?date=${SATURDAY}`;
    const slots = async () => (await client.get<VisitSlots>(slotsUrl)).data;
    const { data: first } = await client.get<VisitSettings>(URL);
    const offered = await slots();
    expect(first).toMatchObject({ hours: week('10:00', '18:00'), version: 0 });
    expect(offered.slots.at(0)).toMatchObject({ time: '10:00', free: true });
    // stored unchanged, it changes nothing for buyers
    expect((await client.put<VisitSettings>(URL, first)).data).toEqual({ ...first, version: 1 });
    expect(await slots()).toEqual(offered);
  });

  it('accepts the minimum and maximum of every field, and logs what changed [V21, V29]', async () => {
    const windows = ['00:00', '01:00', '02:00', '03:00', '24:00'];
    const four = windows.slice(0, 4).map((from, at) => ({ from, to: windows[at + 1] }));
    const most = {
      hours: [four, [], ...week().slice(2)],
      slotMinutes: 120,
      propertyCapacity: 20,
      consultantCapacity: 10,
      noticeMinutes: 10_080,
      confirmation: 'INSTANT',
      roadFactorPercent: 300,
      speedKmh: 80,
      bufferMinutes: 60,
    };
    expect((await save(most)).data).toEqual({ ...most, version: 1 });
    expect(await auditTrail(testApp.db)).toEqual([
      expect.objectContaining({
        actor_id: admin.id,
        action: 'UPDATE',
        entity: 'VISITS',
        entity_name: 'Visiting hours',
        before: expect.objectContaining({ monday: ['10:00 to 18:00'], slotMinutes: 60, confirmation: 'REVIEW' }),
        after: expect.objectContaining({ monday: [], slotMinutes: 120, confirmation: 'INSTANT' }),
      }),
    ]);
    const [entry] = await auditTrail(testApp.db);
    expect(Object.keys(entry?.after ?? {})).not.toContain('tuesday');
    const least = {
      hours: Array.from({ length: 7 }, () => []),
      slotMinutes: 15,
      propertyCapacity: 1,
      consultantCapacity: 1,
      noticeMinutes: 0,
      confirmation: 'REVIEW',
      roadFactorPercent: 100,
      speedKmh: 5,
      bufferMinutes: 0,
    };
    expect((await save({ ...least, version: 1 })).data).toEqual({ ...least, version: 2 });
    expect((await client.get(URL)).data).toEqual({ ...least, version: 2 });
  });

  it.each([
    ['slotMinutes', 20],
    ['slotMinutes', 135],
    ['propertyCapacity', 0],
    ['propertyCapacity', 21],
    ['consultantCapacity', 11],
    ['noticeMinutes', 10_081],
    ['noticeMinutes', -1],
    ['confirmation', 'MAYBE'],
    ['roadFactorPercent', 99],
    ['speedKmh', 4],
    ['bufferMinutes', 61],
    ['bufferMinutes', '10'],
    ['hours', week().slice(1)],
  ])('refuses %s of %j [V21]', async (field, value) => {
    const { code, errors } = await save({ [field]: value });
    expect([code, fieldsOf(errors)]).toEqual(['VALIDATION_FAILED', [field]]);
  });

  it.each([
    ['hours.3.0.to', [{ from: '10:00', to: '10:00' }]],
    ['hours.3.0.to', [{ from: '10:00', to: '24:05' }]],
    ['hours.3.0.from', [{ from: '24:00', to: '24:00' }]],
    ['hours.3.0.from', [{ from: '10:01', to: '12:00' }]],
    [
      'hours.3.1.from',
      [
        { from: '10:00', to: '12:00' },
        { from: '11:55', to: '13:00' },
      ],
    ],
    ['hours.3', ['09', '11', '13', '15', '17'].map((from) => ({ from: `${from}:00`, to: `${from}:30` }))],
  ])('gives the path of an invalid field, %s [V21]', async (field, day) => {
    const { errors } = await save({ hours: week().with(3, day) });
    expect(fieldsOf(errors)).toContain(field);
  });

  it('accepts adjacent windows [V21]', async () => {
    const day = [
      { from: '10:00', to: '12:00' },
      { from: '12:00', to: '13:00' },
    ];
    expect((await save({ hours: week().with(0, day) })).status).toBe(200);
  });

  it('saves one of two concurrent ones, and asks the other to reload [V29, V79]', async () => {
    for (const version of [0, 1]) {
      const responses = await Promise.all([20, 30, 40].map((speedKmh) => save({ speedKmh, version })));
      const refused = responses.filter(({ status }) => status === 409);
      expect(refused.map(({ code, message }) => [code, message])).toEqual([
        ['STALE_EDIT', STALE],
        ['STALE_EDIT', STALE],
      ]);
      expect((await client.get<VisitSettings>(URL)).data).toEqual(responses.find(({ status }) => status === 200)?.data);
    }
    expect((await save({ version: 9 })).code).toBe('STALE_EDIT');
  });

  it('refuses a version of settings that are not stored, and changes no visit [V29]', async () => {
    expect((await save({ version: 1 })).code).toBe('STALE_EDIT');
    const visit = await timed();
    expect((await save({ hours: week('19:00', '20:00') })).status).toBe(200);
    const row = testApp.db
      .selectFrom('bookings')
      .select(['visit_time', 'revision', 'status'])
      .where('id', '=', visit.id);
    expect(await row.executeTakeFirst()).toEqual({ visit_time: '11:00:00', revision: 0, status: 'PENDING' });
  });
});

describe('/api/admin/properties/:id/visit-hours', () => {
  const own = { hours: week('08:00', '09:00'), capacity: 2, version: 0 };
  let url: string;

  beforeEach(async () => {
    const { id } = await buildProperty(testApp.db, { name: 'Amber' });
    url = `/api/admin/properties/${id}/visit-hours`;
  });

  it('is null where the firm’s hours apply, and 404 for other properties [V21]', async () => {
    expect((await client.get(url)).data).toBeNull();
    const missing = '/api/admin/properties/987654/visit-hours';
    const all = [await client.get(missing), await client.put(missing, own), await client.del(missing)];
    expect(all.map(({ code }) => code)).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND']);
  });

  it("stores a property's hours until they are deleted, and logs each change [V21, V29]", async () => {
    expect((await client.put<PropertyVisitHours>(url, own)).data).toEqual({ ...own, version: 1 });
    expect((await client.put(url, { ...own, capacity: null })).code).toBe('STALE_EDIT');
    expect((await client.put(url, { ...own, capacity: null, version: 1 })).data).toMatchObject({ version: 2 });
    expect((await client.del(`${url}?version=1`)).code).toBe('STALE_EDIT');
    expect((await client.del(`${url}?version=2`)).data).toBeNull();
    expect((await client.get(url)).data).toBeNull();
    expect((await client.del(url)).code).toBe('NOT_FOUND');
    const trail = await auditTrail(testApp.db, 3);
    expect(trail.map(({ action, entity, entity_name }) => [action, entity, entity_name])).toEqual([
      ['DELETE', 'VISITS', 'Visiting hours of Amber'],
      ['UPDATE', 'VISITS', 'Visiting hours of Amber'],
      ['CREATE', 'VISITS', 'Visiting hours of Amber'],
    ]);
    expect(trail[1]).toMatchObject({ before: { propertyCapacity: 2 }, after: { propertyCapacity: null } });
  });

  it('refuses a capacity of %s', async () => {
    for (const capacity of [0, 21, '2']) {
      expect(fieldsOf((await client.put(url, { ...own, capacity })).errors)).toEqual(['capacity']);
    }
  });
});

describe('/api/admin/visit-exceptions', () => {
  const URL = '/api/admin/visit-exceptions';
  const add = (body: Record<string, unknown>) =>
    client.post<VisitException>(URL, { visitDate: SATURDAY, kind: 'CLOSED', ...body });

  it('adds closed days and extra hours, lists upcoming ones, and deletes them [V22, V29]', async () => {
    const { id: propertyId } = await buildProperty(testApp.db, { name: 'Amber' });
    const closed = await add({ note: 'Site blessing' });
    expect(closed.status).toBe(201);
    expect(closed.data).toEqual({
      id: closed.data.id,
      visitDate: SATURDAY,
      kind: 'CLOSED',
      property: null,
      fromTime: null,
      toTime: null,
      note: 'Site blessing',
    });
    const extra = await add({ kind: 'EXTRA', propertyId, fromTime: '18:00', toTime: '24:00', visitDate: '2026-12-10' });
    expect(extra.data).toMatchObject({
      property: { id: propertyId, name: 'Amber' },
      fromTime: '18:00',
      toTime: '24:00',
    });
    await testApp.db.insertInto('visit_exceptions').values({ visit_date: '2026-12-09', kind: 'CLOSED' }).execute();
    expect((await client.get(URL)).data).toEqual([extra.data, closed.data]);
    expect((await client.del(`${URL}/${closed.data.id}`)).data).toBeNull();
    expect((await client.del(`${URL}/${closed.data.id}`)).code).toBe('NOT_FOUND');
    expect(
      (await auditTrail(testApp.db, 3)).map(({ action, entity, entity_name }) => [action, entity, entity_name]),
    ).toEqual([
      ['DELETE', 'VISITS', 'Closed on 12 December 2026'],
      ['CREATE', 'VISITS', 'Extra hours on 10 December 2026 at Amber'],
      ['CREATE', 'VISITS', 'Closed on 12 December 2026'],
    ]);
  });

  it.each([
    ['visitDate', { visitDate: '2026-12-09' }],
    ['visitDate', { visitDate: '2026-02-30' }],
    ['kind', { kind: 'OPEN' }],
    ['propertyId', { propertyId: 987_654 }],
    ['fromTime', { kind: 'EXTRA' }],
    ['toTime', { fromTime: '10:00' }],
    ['toTime', { fromTime: '10:00', toTime: '10:00' }],
    ['note', { note: 'x'.repeat(201) }],
  ])('refuses an invalid %s: %j [V22]', async (field, body) => {
    const { status, errors } = await add(body);
    expect([status, fieldsOf(errors)]).toEqual([400, [field]]);
  });

  it('has at most 400 of today and later, also with two concurrent ones', async () => {
    const rows = Array.from({ length: 399 }, () => ({ visit_date: SATURDAY, kind: 'CLOSED' }));
    await testApp.db
      .insertInto('visit_exceptions')
      .values([...rows, { visit_date: '2026-12-09', kind: 'CLOSED' }])
      .execute();
    const responses = await Promise.all([add({}), add({})]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400]);
    expect(fieldsOf(responses.find(({ status }) => status === 400)?.errors)).toEqual(['visitDate']);
  });
});

describe('GET /api/admin/visits', () => {
  const list = async (query = `from=2026-12-10&to=2026-12-20`) =>
    (await client.get<(DeskVisit & { host: { id: number } | null })[]>(`/api/admin/visits?${query}`)).data;

  it('has the visits of all hosts with masked numbers, by day and time, and filters [V58]', async () => {
    const early = await timed({ visit_time: '10:00' });
    const untimed = await timed({ visit_time: null, visit_minutes: null, host_id: null });
    const later = await timed({ visit_date: '2026-12-20' });
    await timed({ visit_date: '2026-12-21' });
    const all = await list();
    expect(all.map(({ id }) => id)).toEqual([early.id, untimed.id, later.id]);
    const hosted = { id: host.id, name: host.name };
    expect(all.map((visit) => visit.host)).toEqual([hosted, null, hosted]);
    expect(all[0]?.buyer.contactNo).toMatch(/^90\*+\d\d$/);
    expect((await list(`from=2026-12-10&to=2026-12-20&hostId=${host.id}`)).map(({ id }) => id)).toEqual([
      early.id,
      later.id,
    ]);
    const ofHome = await list(`from=2026-12-10&to=2026-12-20&propertyId=${untimed.property_id}`);
    expect(ofHome.map(({ id }) => id)).toEqual([untimed.id]);
  });

  it.each([
    ['from=2026-12-10&to=2026-12-09', 'to'],
    ['from=2026-12-10&to=2027-02-10', 'to'],
    ['from=2026-12-10', 'to'],
  ])('refuses an invalid filter %s', async (query, field) => {
    expect(fieldsOf((await client.get(`/api/admin/visits?${query}`)).errors)).toEqual([field]);
  });

  it('marks visits above the capacity, or outside the present hours [V28, V29]', async () => {
    const inside = await timed();
    const over = await timed({ property_seat: null });
    const outside = await timed({ visit_time: '17:30' });
    const closed = await timed({ visit_date: '2026-12-14' });
    const past = await timed({ visit_time: '06:00', status: 'COMPLETED' });
    await client.post('/api/admin/visit-exceptions', { visitDate: '2026-12-14', kind: 'CLOSED' });
    const clashes = new Map((await list()).map(({ id, clash }) => [id, clash]));
    expect([inside, over, outside, closed, past].map(({ id }) => clashes.get(id))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
  });
});

/** Creates a live visit of the host, by default at 11:00 that Saturday at another property each time. */
async function timed(columns: Partial<Parameters<typeof buildBooking>[1]> = {}) {
  const user = await buildUser(testApp.db);
  const property = await buildProperty(testApp.db, { assigned_user_id: host.id });
  return buildBooking(testApp.db, {
    user_id: user.id,
    property_id: property.id,
    host_id: host.id,
    visit_date: SATURDAY,
    visit_time: '11:00',
    visit_minutes: 60,
    property_seat: 1,
    // with another length or home each, so that no two share a seat
    host_seat: (seats = (seats % 1_000) + 1),
    ...columns,
  });
}
let seats = 0;
