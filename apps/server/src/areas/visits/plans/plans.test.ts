import { metres } from '@aangan/contract/catalogue/distance';
import type { Visit, VisitPlan } from '@aangan/contract/visits/entities';
import ICAL from 'ical.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, useTestApp } from '../../../../test/app.ts';
import type { Client } from '../../../../test/client.ts';
import { buildBooking } from '../../../../test/factories-catalogue.ts';
import { buildUser, signedIn } from '../../../../test/factories.ts';
import { book, CHIKHALI_AREA, createPlanKit, idsOf, MOSHI_AREA } from '../../../../test/plan-kit.ts';

/** Thursday 10 December 2026, 15:30 in India. */
const NOW = new Date('2026-12-10T10:00:00Z');
const DAY = '2026-12-15';

const testApp = useTestApp({ now: NOW });
let kit: ReturnType<typeof createPlanKit>;
let client: Client;

beforeAll(async () => {
  kit = createPlanKit(testApp, DAY);
  ({ client } = await kit.newBuyer());
});

describe('POST /api/visit-plans', () => {
  const stopsOf = (homes: readonly { id: number }[], times: readonly string[]) =>
    homes.map(({ id }, i) => ({ propertyId: id, visitTime: times[i] }));

  it.each([
    ['visitDate', { visitDate: '2026-12-09' }],
    ['stops', { stops: [] }],
    ['stops', { stops: [{ propertyId: 1, visitTime: '10:00' }] }],
    ['stops.0.visitTime', { stops: stopsOf([{ id: 1 }, { id: 2 }], ['1 pm', '12:00']) }],
    ['notes', { notes: 'x'.repeat(1001) }],
  ])('refuses an invalid %s', async (field, wrong) => {
    const stops = stopsOf([{ id: 1 }, { id: 2 }], ['10:00', '12:00']);
    const response = await book(client, { visitDate: DAY, stops, ...wrong });
    expect([response.status, response.errors?.map((error) => error.field)]).toEqual([400, [field]]);
  });

  it('books every stop as a separate visit with the id of the plan [V55, V56]', async () => {
    const { client: own } = await kit.newBuyer();
    const homes = await kit.twoHomes();
    const response = await book(own, {
      visitDate: DAY,
      stops: stopsOf(homes, ['10:00', '12:00']),
      notes: 'With parents',
    });
    expect(response.status).toBe(201);
    const { id, visits } = response.data;
    expect(visits).toMatchObject([
      {
        planId: id,
        propertyName: 'Amber Court',
        visitDate: DAY,
        visitTime: '10:00',
        visitMinutes: 60,
        stage: 'REQUESTED',
      },
      { planId: id, propertyName: 'Bela House', visitTime: '12:00', notes: 'With parents' },
    ]);
    expect((await own.get<Visit[]>('/api/bookings')).data).toEqual(visits);
    const events = await testApp.db
      .selectFrom('booking_events')
      .select(['transition', 'visit_time'])
      .where('booking_id', 'in', idsOf(visits))
      .orderBy('id')
      .execute();
    expect(events).toEqual([
      { transition: 'book', visit_time: '10:00:00' },
      { transition: 'book', visit_time: '12:00:00' },
    ]);
  });

  it('books none when a time is taken, and names the stop [V55]', async () => {
    const { client: own } = await kit.newBuyer();
    const homes = await kit.twoHomes();
    await kit.fill(homes[1].id, '12:00');
    const before = await kit.countRows();
    const taken = await book(own, { visitDate: DAY, stops: stopsOf(homes, ['10:00', '12:00']) });
    expect([taken.code, taken.errors?.map(({ field }) => field)]).toEqual(['SLOT_TAKEN', ['stops.1.visitTime']]);
    expect(await kit.countRows()).toEqual(before);
  });

  it('books none when a stop leaves no time for the way, or is no slot of its day [V55]', async () => {
    const { client: own } = await kit.newBuyer();
    const homes = await kit.twoHomes();
    const before = await kit.countRows();
    const refusal = async (...times: string[]) => {
      const { status, errors } = await book(own, { visitDate: DAY, stops: stopsOf(homes, times) });
      return [status, errors?.map(({ field }) => field)];
    };
    expect(await refusal('10:00', '11:00')).toEqual([400, ['stops.1.visitTime']]);
    expect(await refusal('12:00', '10:00')).toEqual([400, ['stops.1.visitTime']]);
    expect(await refusal('10:30', '12:00')).toEqual([400, ['stops.0.visitTime']]);
    expect(await refusal('10:00', '18:00')).toEqual([400, ['stops.1.visitTime']]);
    expect(await kit.countRows()).toEqual(before);
  });

  it('books none where a home is deleted, booked already or overlaps a visit of the buyer [V55]', async () => {
    const { buyer: owner, client: own } = await kit.newBuyer();
    const homes = await kit.twoHomes();
    const stops = stopsOf(homes, ['10:00', '12:00']);
    const gone = [stops[0], { propertyId: 987_654_321, visitTime: '12:00' }];
    const timed = { visit_date: DAY, visit_time: '12:30', visit_minutes: 60, property_seat: 1 };
    await buildBooking(testApp.db, { user_id: owner.id, property_id: (await kit.home()).id, ...timed });
    const before = await kit.countRows();
    expect((await book(own, { visitDate: DAY, stops: gone })).code).toBe('NOT_FOUND');
    const overlap = await book(own, { visitDate: DAY, stops });
    expect([overlap.code, overlap.errors?.[0]?.field]).toEqual(['VISIT_OVERLAP', 'stops.1.visitTime']);
    expect(await kit.countRows()).toEqual(before);
    await buildBooking(testApp.db, { user_id: owner.id, property_id: homes[0].id, status: 'COMPLETED' });
    expect((await book(own, { visitDate: DAY, stops })).code).toBe('ALREADY_BOOKED');
  });

  it('gives a repeat the first response, and books once', async () => {
    const { client: own } = await kit.newBuyer();
    const body = { visitDate: DAY, stops: stopsOf(await kit.twoHomes(), ['10:00', '12:00']) };
    const keyed = { headers: { 'idempotency-key': '"a-plan-of-two-homes"' } };
    const first = await book(own, body, keyed);
    expect(await book(own, body, keyed)).toMatchObject({ status: 201, data: first.data });
    expect((await own.get<Visit[]>('/api/bookings')).data).toHaveLength(2);
  });

  it('runs overlapping plans one after another, on two instances, and exceeds no capacity [V55, V26]', async () => {
    const host = await buildUser(testApp.db, { role: 'EXECUTIVE' });
    const homes = [await kit.home({ assigned_user_id: host.id }), await kit.home({ assigned_user_id: host.id })];
    const second = await createTestApp({ database: testApp.database, now: NOW });
    try {
      const buyers = await Promise.all(Array.from({ length: 24 }, () => buildUser(testApp.db)));
      const calls = buyers.map(async (user, i) => {
        const by = await signedIn(i % 2 === 0 ? testApp : second, user);
        // half in one order, half in the other, all with the one consultant
        const order = i % 4 < 2 ? homes : homes.toReversed();
        return book(by, { visitDate: DAY, stops: stopsOf(order, ['10:00', '15:00']) });
      });
      const responses = await Promise.all(calls);
      const codes = responses.map(({ status, code }) => code ?? status);
      expect(codes.filter((code) => code === 201)).toHaveLength(1);
      expect(codes.filter((code) => code === 'SLOT_TAKEN')).toHaveLength(23);
      const rows = testApp.db.selectFrom('bookings').selectAll().where('host_id', '=', host.id);
      expect(await rows.execute()).toHaveLength(2);
    } finally {
      await second.close();
    }
  });
});

describe('GET /api/visit-plans/:id', () => {
  it('is for its owner alone, and 404 for anybody else [V56]', async () => {
    const homes = await kit.twoHomes();
    const stops = homes.map(({ id }, i) => ({ propertyId: id, visitTime: ['10:00', '12:00'][i] }));
    const { client: own } = await kit.newBuyer();
    const { data } = await book(own, { visitDate: DAY, stops });
    const url = `/api/visit-plans/${data.id}`;
    expect((await client.get(url)).code).toBe('NOT_FOUND');
    expect((await own.get('/api/visit-plans/987654321')).code).toBe('NOT_FOUND');
    expect((await own.get(url)).status).toBe(200);
  });

  it('has the current visits, with the ways between upcoming ones [V56]', async () => {
    const homes = [...(await kit.twoHomes()), await kit.home({ name: 'Champa Park' })];
    const stops = homes.map(({ id }, i) => ({ propertyId: id, visitTime: ['10:00', '12:00', '14:00'][i] }));
    const { client: own } = await kit.newBuyer();
    const { id, visits } = (await book(own, { visitDate: DAY, stops })).data;
    const read = async () => (await own.get<VisitPlan>(`/api/visit-plans/${id}`)).data;
    const [amber, bela, champa] = visits.map((visit) => visit.id);
    const asked = await read();
    expect(asked).toMatchObject({ id, visitDate: DAY, visits });
    expect(asked.gaps).toEqual([
      {
        fromId: amber,
        toId: bela,
        travelMinutes: 25,
        metres: metres(CHIKHALI_AREA, MOSHI_AREA),
        roadMetres: Math.round(metres(CHIKHALI_AREA, MOSHI_AREA) * 1.4),
      },
      { fromId: bela, toId: champa, travelMinutes: 30, metres: null, roadMetres: null },
    ]);
    // the exact place of the first, which is visible to users who have booked
    expect(asked.directions[0]).toEqual({ bookingId: amber, mapUrl: expect.stringContaining('18.6735') });

    expect((await own.post(`/api/bookings/${bela}/cancel`, {})).status).toBe(200);
    const move = { visitDate: DAY, visitTime: '16:00', status: 'PENDING' };
    expect((await own.put(`/api/bookings/${amber}`, move)).status).toBe(200);
    const moved = await read();
    expect(moved.visits.map((visit) => [visit.propertyName, visit.visitTime, visit.stage])).toEqual([
      ['Bela House', '12:00', 'CANCELED'],
      ['Champa Park', '14:00', 'REQUESTED'],
      ['Amber Court', '16:00', 'REQUESTED'],
    ]);
    expect(moved.gaps.map(({ fromId, toId }) => [fromId, toId])).toEqual([[champa, amber]]);
    expect(moved.directions.map(({ bookingId }) => bookingId)).toEqual([champa, amber]);
  });
});

describe('GET /api/visit-plans/:id/calendar.ics', () => {
  it('is one file of all current visits, for its owner alone [V56]', async () => {
    const homes = await kit.twoHomes();
    const stops = homes.map(({ id }, i) => ({ propertyId: id, visitTime: ['10:00', '12:00'][i] }));
    const { client: own } = await kit.newBuyer();
    const { id, visits } = (await book(own, { visitDate: DAY, stops })).data;
    expect((await own.post(`/api/bookings/${visits[1]?.id}/cancel`, {})).status).toBe(200);
    const url = `/api/visit-plans/${id}/calendar.ics`;
    expect((await client.get(url)).code).toBe('NOT_FOUND');
    const cookie = `access_token=${own.cookies.get('access_token')?.value}`;
    const response = await testApp.app.inject({ method: 'GET', url, headers: { cookie } });
    expect(response.headers['content-disposition']).toBe('attachment; filename="visit-day.ics"');
    const events = new ICAL.Component(ICAL.parse(response.body)).getAllSubcomponents('vevent');
    const shown = events.map((event) =>
      ['uid', 'dtstart', 'status'].map((name) => String(event.getFirstPropertyValue(name))).join(' '),
    );
    expect(new Set(shown)).toEqual(
      new Set([
        `visit-${visits[0]?.id}@localhost ${DAY}T10:00:00 TENTATIVE`,
        `visit-${visits[1]?.id}@localhost ${DAY}T12:00:00 CANCELLED`,
      ]),
    );
  });

  it.each(['mr', 'hi'])('is in %s where that is asked for, with links to its pages [L45, L13]', async (lang) => {
    const homes = await kit.twoHomes();
    const stops = homes.map(({ id }, i) => ({ propertyId: id, visitTime: ['10:00', '12:00'][i] }));
    const { client: own } = await kit.newBuyer();
    const { id } = (await book(own, { visitDate: DAY, stops })).data;
    const cookie = `access_token=${own.cookies.get('access_token')?.value}`;
    const url = `/api/visit-plans/${id}/calendar.ics?lang=${lang}`;
    const { body } = await testApp.app.inject({ method: 'GET', url, headers: { cookie } });
    const events = new ICAL.Component(ICAL.parse(body)).getAllSubcomponents('vevent');
    const shown = events.map((event) => ['summary', 'url'].map((name) => String(event.getFirstPropertyValue(name))));
    expect(shown).toEqual(
      stops.map(() => [
        expect.stringMatching(/\p{Script=Devanagari}/u),
        expect.stringContaining(`/${lang}/user/bookings`),
      ]),
    );
  });
});
