import type { VisitTimeline } from '@aangan/contract/visits/entities';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, useTestApp } from '../../../../test/app.ts';
import type { CheckedResponse } from '../../../../test/client.ts';
import { buildProperty } from '../../../../test/factories-catalogue.ts';
import { buildUser, signedIn } from '../../../../test/factories.ts';
import {
  AT_ELEVEN,
  DAY,
  NOW,
  bookAt,
  castOf,
  eventsOf,
  seatsOf,
  messagesAbout,
  type VisitCast,
} from '../../../../test/visit-kit.ts';

const testApp = useTestApp({ now: NOW });
let cast: VisitCast;

beforeAll(async () => {
  await buildUser(testApp.db, { role: 'ADMIN' });
});

beforeEach(async () => {
  testApp.setNow(NOW);
  cast = await castOf(testApp);
});

const book = async (when: { visitDate: string; visitTime?: string } = AT_ELEVEN) =>
  (await bookAt(cast.asBuyer, cast.propertyId, when)).data;
const refusal = ({ status, code, message }: CheckedResponse) => [status, code, message];
const settings = (confirmation: 'REVIEW' | 'INSTANT') =>
  testApp.db
    .insertInto('visit_settings')
    .values({
      id: 1,
      version: 1,
      hours: JSON.stringify(Array.from({ length: 7 }, () => [{ from: '10:00', to: '18:00' }])),
      slot_minutes: 60,
      property_capacity: 3,
      consultant_capacity: 1,
      notice_minutes: 120,
      confirmation,
      road_factor_percent: 140,
      speed_kmh: 20,
      buffer_minutes: 10,
    })
    .execute();

describe('a booking with a time', () => {
  it('takes a seat and waits for the host, whom it names [V25, V32]', async () => {
    const visit = await book();
    expect(visit).toMatchObject({ ...AT_ELEVEN, visitMinutes: 60, status: 'PENDING', stage: 'REQUESTED', revision: 0 });
    expect(visit.host).toEqual({ name: cast.host.name });
    expect(await seatsOf(testApp, visit.id)).toMatchObject({ property_seat: 1, host_seat: 1 });
    expect(await eventsOf(testApp, visit.id)).toEqual(['BUYER book: null to PENDING']);
    expect(await messagesAbout(testApp, visit.id)).toEqual([
      `desk-booked to ${cast.host.id} by APP`,
      `booking-requested to ${cast.buyer.id} by EMAIL`,
      `desk-booked to ${cast.host.id} by EMAIL`,
      `desk-unconfirmed to ${cast.host.id} by APP`,
    ]);
  });

  it.each([
    ['a quarter past', '11:15', 'Please choose one of the times of that day.'],
    ['before the hours', '09:00', 'Please choose one of the times of that day.'],
    ['no time', '24:00', 'Must be a time, HH:mm'],
  ])('refuses %s [V25]', async (_what, visitTime, message) => {
    const response = await bookAt(cast.asBuyer, cast.propertyId, { visitDate: DAY, visitTime });
    expect([response.status, response.errors]).toEqual([400, [{ field: 'visitTime', message }]]);
  });

  it('refuses what begins within the minimum notice [V25]', async () => {
    const soon = await bookAt(cast.asBuyer, cast.propertyId, { visitDate: '2026-12-10', visitTime: '17:00' });
    const message = 'This time is too soon. Please choose a later one.';
    expect(soon.errors).toEqual([{ field: 'visitTime', message }]);
  });

  it('accepts a day without a time like the original call, closed or not [V25]', async () => {
    await testApp.db.insertInto('visit_exceptions').values({ visit_date: '2026-12-17', kind: 'CLOSED' }).execute();
    for (const visitTime of [null, undefined]) {
      cast = await castOf(testApp);
      const body = { visitDate: '2026-12-17', ...(visitTime === null ? { visitTime } : {}) };
      const response = await bookAt(cast.asBuyer, cast.propertyId, body);
      expect([response.status, response.data.visitTime]).toEqual([201, null]);
      expect(await seatsOf(testApp, response.data.id)).toMatchObject({ property_seat: null, host_seat: null });
    }
  });

  it('checks for another visit there before it checks times [V27]', async () => {
    await book();
    const other = await castOf(testApp, cast.host);
    expect((await bookAt(cast.asBuyer, cast.propertyId, { visitDate: DAY, visitTime: '12:00' })).code).toBe(
      'ALREADY_BOOKED',
    );
    const overlap = await bookAt(cast.asBuyer, other.propertyId, AT_ELEVEN);
    expect(refusal(overlap)).toEqual([409, 'VISIT_OVERLAP', 'You already have a visit at that time.']);
    const taken = await bookAt(other.asBuyer, other.propertyId, AT_ELEVEN);
    expect(refusal(taken)).toEqual([409, 'SLOT_TAKEN', 'This time has just been taken. Please choose another.']);
    expect(taken.errors?.map(({ field }) => field)).toEqual(['visitTime']);
  });

  it('allows 8 upcoming visits with a time, and any number without [V27]', async () => {
    for (const visitDate of ['2026-12-15', '2026-12-16'])
      for (const visitTime of ['10:00', '11:00', '12:00', '13:00']) {
        const { id } = await buildProperty(testApp.db);
        expect((await bookAt(cast.asBuyer, id, { visitDate, visitTime })).status).toBe(201);
      }
    expect((await bookAt(cast.asBuyer, cast.propertyId, { visitDate: '2026-12-18', visitTime: '10:00' })).code).toBe(
      'VISIT_LIMIT',
    );
    expect((await bookAt(cast.asBuyer, cast.propertyId, { visitDate: '2026-12-18' })).status).toBe(201);
  });

  it('notifies every admin where a home has no consultant', async () => {
    cast = await castOf(testApp, null);
    const visit = await book();
    expect(visit.host).toBeNull();
    const told = await messagesAbout(testApp, visit.id);
    expect(told.filter((line) => line.startsWith('desk-booked'))).toEqual([expect.stringMatching(/ by APP$/)]);
  });

  it('is confirmed at once where the firm does so, if there is a consultant [V32, V30]', async () => {
    await settings('INSTANT');
    try {
      const visit = await book();
      expect([visit.status, visit.stage, visit.revision]).toEqual(['CONFIRMED', 'CONFIRMED', 0]);
      const events = ['BUYER book: null to PENDING', 'SYSTEM confirm: PENDING to CONFIRMED'];
      expect(await eventsOf(testApp, visit.id)).toEqual(events);
      expect((await seatsOf(testApp, visit.id)).answered_at).toBeNull();
      const told = await messagesAbout(testApp, visit.id);
      expect(told.filter((line) => line.includes('requested') || line.includes('unconfirmed'))).toEqual([]);
      expect(told).toContain(`booking-confirmed to ${cast.buyer.id} by SMS`);
      const { data } = await cast.asBuyer.get<VisitTimeline>(`/api/bookings/${visit.id}/timeline`);
      expect(data[1]?.text).toBe('Confirmed at once');

      cast = await castOf(testApp);
      expect((await book({ visitDate: DAY })).status).toBe('PENDING');
      cast = await castOf(testApp);
      await testApp.db.updateTable('users').set({ active: false }).where('id', '=', cast.host.id).execute();
      expect(await book()).toMatchObject({ status: 'PENDING', host: null });
    } finally {
      await testApp.db.deleteFrom('visit_settings').execute();
    }
  });
});

describe('concurrent calls for the same times', () => {
  /** Counts overlapping visits above the capacity of a property or a host; none at any commit. */
  const passed = async (property: number, host: number) => {
    const rows = await testApp.db
      .selectFrom('bookings')
      .select(['property_id', 'host_id', 'visit_date', 'visit_time', 'property_seat', 'host_seat'])
      .where('visit_time', 'is not', null)
      .where('status', 'in', ['PENDING', 'CONFIRMED', 'SCHEDULED'])
      .execute();
    const crowds = new Map<string, number>();
    for (const row of rows) {
      const when = `${row.visit_date} ${row.visit_time}`;
      const availability = [`p${row.property_id}`, ...(row.host_id === null ? [] : [`h${row.host_id}`])];
      for (const place of availability) {
        const key = `${place} ${when}`;
        crowds.set(key, (crowds.get(key) ?? 0) + 1);
      }
    }
    return [...crowds].filter(([key, many]) => many > (key.startsWith('p') ? property : host));
  };

  it('get the places that there are, on two instances, by bookings and moves [V26, V69]', async () => {
    const second = await createTestApp({ database: testApp.database, now: NOW });
    try {
      const times = ['11:00', '12:00', '13:00'];
      const day = '2026-12-21';
      const home = (await buildProperty(testApp.db)).id;
      const here = await Promise.all(
        Array.from({ length: 11 }, async (_, at) => {
          const user = await buildUser(testApp.db);
          return signedIn(at % 2 === 0 ? testApp : second, user);
        }),
      );
      const movers = here.slice(0, 6);
      const placed: number[] = [];
      for (const [at, client] of movers.entries()) {
        const visitTime = at < 3 ? '15:00' : '16:00';
        placed.push((await bookAt(client, home, { visitDate: day, visitTime })).data.id);
      }
      const responses = await Promise.all([
        ...movers.map((client, at) => {
          const body = { visitDate: day, visitTime: times[at % 3], status: 'PENDING' };
          return client.put(`/api/bookings/${placed[at]}`, body);
        }),
        ...here
          .slice(6)
          .map((client, at) => bookAt(client, home, { visitDate: day, visitTime: times[at % 3] ?? null })),
      ]);
      const done = responses.filter(({ status }) => status < 300).length;
      const refused = responses.filter(({ code }) => code === 'SLOT_TAKEN').length;
      // 11 requests for the 9 places of three times, three each
      expect([done, refused]).toEqual([9, 2]);
      expect(await passed(3, 1)).toEqual([]);
    } finally {
      await second.close();
    }
  });

  it('get one visit at a time with one consultant, whatever the home [V26]', async () => {
    const { host } = cast;
    const all = await Promise.all(Array.from({ length: 8 }, () => castOf(testApp, host)));
    const responses = await Promise.all(
      all.map(({ asBuyer, propertyId }) =>
        bookAt(asBuyer, propertyId, { visitDate: '2026-12-22', visitTime: '10:00' }),
      ),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array(7).fill(409)]);
    expect(await passed(3, 1)).toEqual([]);
  });
});
