import { addDays } from '@aangan/contract/core/dates';
import type { VisitDays, VisitSlots } from '@aangan/contract/visits/entities';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../../test/app.ts';
import { createClient, type Client } from '../../../../test/client.ts';
import { buildBooking, buildProperty } from '../../../../test/factories-catalogue.ts';
import { buildUser, signedIn, type BuiltUser } from '../../../../test/factories.ts';

/** 11:30 in India, on a Thursday. */
const NOW = new Date('2026-12-10T06:00:00Z');
const TODAY = '2026-12-10';
const SATURDAY = '2026-12-12';

const testApp = useTestApp({ now: NOW });
let buyer: BuiltUser;
let client: Client;
let host: BuiltUser;
let property: number;

beforeAll(async () => {
  buyer = await buildUser(testApp.db);
  client = await signedIn(testApp, buyer);
});

beforeEach(async () => {
  testApp.setNow(NOW);
  host = await buildUser(testApp.db, { role: 'EXECUTIVE' });
  property = (await buildProperty(testApp.db, { assigned_user_id: host.id })).id;
});

afterEach(async () => {
  for (const table of ['visit_exceptions', 'visit_settings', 'properties'] as const) {
    await testApp.db.deleteFrom(table).execute();
  }
});

const slotsUrl = (id: number, date: string) => `/api/properties/${id}/visit-slots?date=${date}`;
const slotsOn = async (date: string, id = property) => (await client.get<VisitSlots>(slotsUrl(id, date))).data;
const freeOn = async (date: string, id = property) =>
  (await slotsOn(date, id)).slots.filter(({ free }) => free).map(({ time }) => time);
const daysOf = async (query = '', id = property) =>
  (await client.get<VisitDays>(`/api/properties/${id}/visit-days${query}`)).data;
const hoursOf = (from: string, to: string) => Array.from({ length: 7 }, () => [{ from, to }]);

async function storeSettings(columns: Record<string, unknown> = {}) {
  const usual = {
    id: 1,
    version: 1,
    hours: JSON.stringify(hoursOf('10:00', '13:00')),
    slot_minutes: 60,
    property_capacity: 1,
    consultant_capacity: 1,
    notice_minutes: 0,
    confirmation: 'REVIEW',
    road_factor_percent: 140,
    speed_kmh: 20,
    buffer_minutes: 10,
  };
  await testApp.db
    .insertInto('visit_settings')
    .values({ ...usual, ...columns })
    .execute();
}

/** Creates a live visit, by default at 11:00 that Saturday. */
async function buildTimed(columns: Partial<Parameters<typeof buildBooking>[1]> = {}) {
  const user = await buildUser(testApp.db);
  const time = { visit_date: SATURDAY, visit_time: '11:00', visit_minutes: 60 };
  return buildBooking(testApp.db, { user_id: user.id, property_id: property, ...time, ...columns });
}

describe('GET /api/properties/:id/visit-slots', () => {
  it.each([['2026-12-09'], ['2027-01-10'], ['soon'], ['2026-13-01']])('refuses %s [V24]', async (date) => {
    const { code, errors } = await client.get(slotsUrl(property, date));
    expect([code, errors?.map(({ field }) => field)]).toEqual(['VALIDATION_FAILED', ['date']]);
  });

  it('is 404 for other properties', async () => {
    expect((await client.get(slotsUrl(987_654, SATURDAY))).code).toBe('NOT_FOUND');
  });

  it('has every hour from ten to six where no hours are stored [V19, V21]', async () => {
    const times = ['10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00', '17:00'];
    expect(await slotsOn(SATURDAY)).toEqual({
      date: SATURDAY,
      state: 'OPEN',
      note: '',
      slotMinutes: 60,
      instant: false,
      slots: times.map((time) => ({ time, free: true })),
    });
  });

  it('leaves out what begins within two hours from now, to the second [V24]', async () => {
    const first = async (now: string) => {
      testApp.setNow(new Date(now));
      return (await slotsOn(TODAY)).slots[0]?.time;
    };
    expect(await first('2026-12-10T05:30:00Z')).toBe('13:00');
    expect(await first('2026-12-10T05:30:01Z')).toBe('14:00');
    testApp.setNow(new Date('2026-12-10T10:00:00Z'));
    expect(await slotsOn(TODAY)).toMatchObject({ state: 'OVER', slots: [] });
  });

  it('is full at the capacity of the property, counting live visits with a time only [V23]', async () => {
    await storeSettings({ property_capacity: 2 });
    await buildTimed();
    await buildTimed({ status: 'CANCELED' });
    await buildTimed({ status: 'NO_SHOW' });
    await buildTimed({ status: 'COMPLETED' });
    await buildTimed({ visit_time: null, visit_minutes: null });
    expect(await freeOn(SATURDAY)).toEqual(['10:00', '11:00', '12:00']);
    await buildTimed({ status: 'SCHEDULED' });
    expect(await freeOn(SATURDAY)).toEqual(['10:00', '12:00']);
    await buildTimed({ visit_time: '10:30', visit_minutes: 30, status: 'CONFIRMED' });
    expect(await freeOn(SATURDAY)).toEqual(['10:00', '12:00']);
    await buildTimed({ visit_time: '10:00', status: 'CONFIRMED' });
    expect(await freeOn(SATURDAY)).toEqual(['12:00']);
  });

  it('is full where the consultant is elsewhere, unless they can no longer be one [V23, V30]', async () => {
    await storeSettings({ property_capacity: 9 });
    const other = await buildProperty(testApp.db, { assigned_user_id: host.id });
    await buildTimed({ property_id: other.id, host_id: host.id });
    expect(await freeOn(SATURDAY)).toEqual(['10:00', '12:00']);
    await testApp.db.updateTable('users').set({ active: false }).where('id', '=', host.id).execute();
    expect(await freeOn(SATURDAY)).toEqual(['10:00', '11:00', '12:00']);
    await testApp.db.updateTable('users').set({ active: true, role: 'USER' }).where('id', '=', host.id).execute();
    expect(await freeOn(SATURDAY)).toEqual(['10:00', '11:00', '12:00']);
  });

  it('counts a visit that reaches over midnight [V23]', async () => {
    await storeSettings({ hours: JSON.stringify(hoursOf('00:00', '02:00')), property_capacity: 1 });
    await buildTimed({ visit_date: '2026-12-11', visit_time: '23:30', visit_minutes: 60 });
    expect(await freeOn(SATURDAY)).toEqual(['01:00']);
  });

  it("has the property's hours and capacity in place of the firm’s [V21]", async () => {
    await storeSettings({ property_capacity: 1 });
    const own = { property_id: property, version: 1, capacity: 2, hours: JSON.stringify(hoursOf('11:00', '12:00')) };
    await testApp.db.insertInto('property_visit_hours').values(own).execute();
    await buildTimed();
    expect(await freeOn(SATURDAY)).toEqual(['11:00']);
    await buildTimed({ status: 'CONFIRMED' });
    expect(await slotsOn(SATURDAY)).toMatchObject({ state: 'FULL', slots: [{ time: '11:00', free: false }] });
  });

  it('has the hours of each weekday, Sunday first [V21]', async () => {
    const hours = Array.from({ length: 7 }, (_, n) => [{ from: `0${n + 1}:00`, to: `0${n + 2}:00` }]);
    await storeSettings({ hours: JSON.stringify(hours) });
    expect(await freeOn(SATURDAY)).toEqual(['07:00']);
    expect(await freeOn('2026-12-13')).toEqual(['01:00']);
  });

  it('says that a visit is confirmed at once where the firm does so and there is a consultant [V30]', async () => {
    await storeSettings({ confirmation: 'INSTANT' });
    expect((await slotsOn(SATURDAY)).instant).toBe(true);
    await testApp.db.updateTable('users').set({ active: false }).where('id', '=', host.id).execute();
    expect((await slotsOn(SATURDAY)).instant).toBe(false);
  });
});

describe('GET /api/properties/:id/visit-days', () => {
  it('is for signed-in users, and 404 for other properties', async () => {
    const url = `/api/properties/${property}/visit-days`;
    expect((await createClient(testApp).get(url)).code).toBe('UNAUTHENTICATED');
    expect((await client.get('/api/properties/987654/visit-days')).code).toBe('NOT_FOUND');
  });

  it.each([
    ['?from=2026-12-12&to=2026-12-11', 'to'],
    ['?from=2026-12-01&to=2027-01-01', 'to'],
    ['?from=today', 'from'],
  ])('refuses %s', async (query, field) => {
    const { code, errors } = await client.get(`/api/properties/${property}/visit-days${query}`);
    expect([code, errors?.map((error) => error.field)]).toEqual(['VALIDATION_FAILED', [field]]);
  });

  it('has the 31 days of the window, and the part of a range within it', async () => {
    const days = await daysOf();
    expect(days.map(({ date }) => date)).toEqual(Array.from({ length: 31 }, (_, n) => addDays(TODAY, n)));
    expect((await daysOf('?from=2026-12-08&to=2026-12-11')).map(({ date }) => date)).toEqual([TODAY, '2026-12-11']);
    expect(await daysOf('?from=2026-11-01&to=2026-11-02')).toEqual([]);
  });

  it('distinguishes closed, full and open days, with the note, like the slots of each day [V24]', async () => {
    await storeSettings({ hours: JSON.stringify(hoursOf('10:00', '12:00')) });
    const values = { visit_date: SATURDAY, kind: 'CLOSED', note: 'Site blessing' };
    await testApp.db.insertInto('visit_exceptions').values(values).execute();
    const elsewhere = await buildProperty(testApp.db);
    const other = { visit_date: '2026-12-13', kind: 'CLOSED', property_id: elsewhere.id };
    await testApp.db.insertInto('visit_exceptions').values(other).execute();
    await buildTimed({ visit_date: '2026-12-14', visit_time: '10:00', visit_minutes: 120 });
    const away = { user_id: host.id, from_date: '2026-12-15', to_date: '2026-12-16', note: '' };
    await testApp.db.insertInto('visit_absences').values(away).execute();
    const days = await daysOf('?from=2026-12-11&to=2026-12-17');
    expect(days.map(({ state }) => state)).toEqual(['OPEN', 'CLOSED', 'OPEN', 'FULL', 'FULL', 'FULL', 'OPEN']);
    expect(days.map(({ note }) => note)).toEqual(['', 'Site blessing', '', '', '', '', '']);
    for (const { date, state, note } of await daysOf()) {
      expect(await slotsOn(date)).toMatchObject({ date, state, note });
    }
  });
});
