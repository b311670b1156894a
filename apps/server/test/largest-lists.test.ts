import type { AdminBookingStatsDetailed } from '@aangan/contract/visits/admin-entities';
import type { EligibleUser } from '@aangan/contract/accounts/admin-entities';
import type { Board } from '@aangan/contract/boards/entities';
import type { PropertyChanges } from '@aangan/contract/catalogue/change-entities';
import { addDays } from '@aangan/contract/core/dates';
import type { ShortlistEntry } from '@aangan/contract/catalogue/entities';
import type { Device, Grievance } from '@aangan/contract/privacy/entities';
import type { Absence, DeskVisit, DeskVisitDetail, VisitTimeline } from '@aangan/contract/visits/entities';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from './app.ts';
import type { Client } from './client.ts';
import { buildBooking, buildProperty, buildShortlist } from './factories-catalogue.ts';
import { buildUser, signedIn, type BuiltUser } from './factories.ts';

/** 12 noon in India. */
const NOW = new Date('2026-12-10T06:30:00Z');
const TODAY = '2026-12-10';

const testApp = useTestApp({ now: NOW });
let buyer: BuiltUser;
let host: BuiltUser;
let asBuyer: Client;
let asHost: Client;
let asAdmin: Client;
let propertyId: number;
let visitId: number;

beforeAll(async () => {
  const { db } = testApp;
  buyer = await buildUser(db);
  host = await buildUser(db, { role: 'EXECUTIVE', name: 'Aaditi' });
  [asBuyer, asHost] = [await signedIn(testApp, buyer), await signedIn(testApp, host)];
  asAdmin = await signedIn(testApp, await buildUser(db, { role: 'ADMIN', name: 'Aabha' }));
  propertyId = (await buildProperty(db)).id;
  const columns = { user_id: buyer.id, property_id: propertyId, host_id: host.id, visit_date: addDays(TODAY, 40) };
  visitId = (await buildBooking(db, columns)).id;
});

/** Inserts rows straight into the database, past all limits; gives their ids in order. */
async function insert(statement: string, ...values: unknown[]): Promise<number[]> {
  const { rows } = await testApp.database.pool.query<{ id: string | number }>(statement, values);
  return rows.map(({ id }) => Number(id)).toSorted((a, b) => a - b);
}

const idsOf = (list: readonly { id: number }[]) => list.map(({ id }) => id);
const downwards = (ids: readonly number[]) => ids.toReversed();

describe('a list with more entries than its limit is cut to the limit [CALL26]', () => {
  it('boards: the newest 50', async () => {
    const all = await insert(
      `INSERT INTO boards (user_id, title, expires_at) SELECT $1, 'Board ' || n, $2::timestamptz + interval '9 days'
       FROM generate_series(1, 60) n RETURNING id`,
      buyer.id,
      NOW,
    );
    const { status, data } = await asBuyer.get<Board[]>('/api/boards');
    expect([status, idsOf(data)]).toEqual([200, downwards(all).slice(0, 50)]);
  });

  it('devices: the current one and the 99 used last', async () => {
    const person = await buildUser(testApp.db);
    const client = await signedIn(testApp, person);
    const [current] = idsOf((await client.get<Device[]>('/api/users/sessions')).data);
    const all = await insert(
      `WITH s AS (
         INSERT INTO sessions (user_id, ends_at) SELECT $1, now() + interval '9 days' FROM generate_series(1, 120)
         RETURNING id
       ), t AS (
         INSERT INTO session_tokens (session_id, access_hash, refresh_hash, created_at, access_expires_at, refresh_expires_at)
         SELECT id, sha256(('a' || id)::bytea), sha256(('r' || id)::bytea), now() + make_interval(secs => id),
           now() + interval '1 hour', now() + interval '9 days' FROM s
       ) SELECT id FROM s`,
      person.id,
    );
    const { status, data } = await client.get<Device[]>('/api/users/sessions');
    expect([status, idsOf(data)]).toEqual([200, [current, ...downwards(all).slice(0, 99)]]);
  });

  it('complaints: the newest 50, and the newest 50 messages of each', async () => {
    const all = await insert(
      `INSERT INTO grievances (user_id, due_on) SELECT $1, $2 FROM generate_series(1, 60) RETURNING id`,
      buyer.id,
      addDays(TODAY, 9),
    );
    await insert(
      `INSERT INTO grievance_messages (grievance_id, author, author_name, body)
       SELECT $1, 'BUYER', '', 'Message ' || n FROM generate_series(1, 70) n`,
      all.at(-1),
    );
    const { status, data } = await asBuyer.get<Grievance[]>('/api/users/grievances');
    expect([status, idsOf(data)]).toEqual([200, downwards(all).slice(0, 50)]);
    const texts = Array.from({ length: 50 }, (_, n) => `Message ${n + 21}`);
    expect(data[0]?.messages.map(({ text }) => text)).toEqual(texts);
  });

  it('steps of a visit and its notes: the newest 200, oldest first', async () => {
    await insert(
      `INSERT INTO booking_events (booking_id, transition, actor_kind, to_status, visit_date, reason)
       SELECT $1, 'cancel', 'HOST', 'CANCELED', $2, 'Step ' || n FROM generate_series(1, 260) n`,
      visitId,
      TODAY,
    );
    await insert(
      `INSERT INTO visit_notes (booking_id, author_id, author_name, text)
       SELECT $1, $2, 'Aaditi', 'Note ' || n FROM generate_series(1, 260) n`,
      visitId,
      host.id,
    );
    const newest = (word: string) => Array.from({ length: 200 }, (_, n) => `${word} ${n + 61}`);
    const stepsOf = (steps: VisitTimeline) => steps.map(({ text }) => /Step \d+/.exec(text)?.[0]);
    const timeline = (await asBuyer.get<VisitTimeline>(`/api/bookings/${visitId}/timeline`)).data;
    expect(stepsOf(timeline)).toEqual(newest('Step'));
    const detail = (await asHost.get<DeskVisitDetail>(`/api/desk/visits/${visitId}`)).data;
    expect(stepsOf(detail.timeline)).toEqual(newest('Step'));
    expect(detail.visitNotes.map(({ text }) => text)).toEqual(newest('Note'));
  });

  it('visits at the desk, of all hosts, and those in an absence: the first 1,000', async () => {
    // each of another home and buyer, like real upcoming visits
    const all = await insert(
      `WITH u AS (
         INSERT INTO users (name, email, contact_no, role) SELECT 'Asha', 'full' || n || '@aangan.example',
           (8000000000 + n)::text, 'USER' FROM generate_series(1, 1050) n RETURNING id
       ) INSERT INTO bookings (user_id, property_id, host_id, visit_date, status)
         SELECT id, $1, $2, $3, 'CONFIRMED' FROM u RETURNING id`,
      propertyId,
      host.id,
      addDays(TODAY, 2),
    );
    const days = `from=${TODAY}&to=${addDays(TODAY, 61)}`;
    for (const [client, path] of [[asHost, '/api/desk/visits'] as const, [asAdmin, '/api/admin/visits'] as const]) {
      const { status, data } = await client.get<DeskVisit[]>(`${path}?${days}`);
      expect([status, idsOf(data)]).toEqual([200, all.slice(0, 1000)]);
    }
    const absence = { fromDate: addDays(TODAY, 1), toDate: addDays(TODAY, 3), fromTime: null, toTime: null };
    const made = await asHost.post<{ touched: DeskVisit[] }>('/api/desk/absences', absence);
    expect([made.status, idsOf(made.data.touched)]).toEqual([201, all.slice(0, 1000)]);
  });

  it('absences: the first 500', async () => {
    const other = await buildUser(testApp.db, { role: 'EXECUTIVE' });
    await insert(
      `INSERT INTO visit_absences (user_id, from_date, to_date, note) SELECT $1, $2::date + n, $2::date + n, 'Day ' || n
       FROM generate_series(1, 560) n`,
      other.id,
      addDays(TODAY, 100),
    );
    const asOther = await signedIn(testApp, other);
    const { status, data } = await asOther.get<Absence[]>('/api/desk/absences');
    expect([status, data.map(({ note }) => note)]).toEqual([
      200,
      Array.from({ length: 500 }, (_, n) => `Day ${n + 1}`),
    ]);
    expect((await asAdmin.get<Absence[]>('/api/admin/visit-absences')).data).toHaveLength(500);
  });

  it('consultants: the first 1,000 by name', async () => {
    await insert(
      `INSERT INTO users (name, email, contact_no, role) SELECT 'Consultant ' || lpad(n::text, 4, '0'),
         'consultant' || n || '@aangan.example', (8100000000 + n)::text, 'EXECUTIVE' FROM generate_series(1, 1050) n`,
    );
    const path = '/api/admin/property-assignment/eligible-users';
    const { status, data } = await asAdmin.get<EligibleUser[]>(path);
    const last = data.findLast(({ name }) => name.startsWith('Consultant '))?.name;
    expect([status, data.length, last]).toEqual([200, 1000, data.at(-1)?.name]);
    expect(data.map(({ name }) => name)).toEqual(data.map(({ name }) => name).toSorted());
  });

  it('detailed counts: the last 4,000 days, 100 homes and 100 consultants', async () => {
    await insert(
      `INSERT INTO bookings (user_id, property_id, visit_date, status)
       SELECT $1, $2, $3::date - n, 'CANCELED' FROM generate_series(0, 4049) n`,
      buyer.id,
      propertyId,
      '2025-12-31',
    );
    const homes = await insert(
      `INSERT INTO properties (name, description, location, min_price, max_price, status, work_done, possession_date,
         flat_mask, assigned_user_id)
       SELECT 'Home ' || n, 'Homes', 'Moshi', 6200000, 6200000, 'UNDER_CONSTRUCTION', 40, '2028-12-31', 1,
         (SELECT id FROM users WHERE name = 'Consultant ' || lpad(n::text, 4, '0'))
       FROM generate_series(1, 130) n RETURNING id`,
    );
    await insert(
      `INSERT INTO bookings (user_id, property_id, visit_date, status) SELECT $1, unnest($2::bigint[]), '2025-12-31', 'CANCELED'`,
      buyer.id,
      homes,
    );
    const path = '/api/admin/bookings/stats/detailed?startDate=2010-01-01&endDate=2025-12-31';
    const { status, data } = await asAdmin.get<AdminBookingStatsDetailed>(path);
    expect([status, data.byDay.length, data.byProperty.length, data.byConsultant.length]).toEqual([
      200, 4000, 100, 100,
    ]);
    expect([data.byDay[0]?.date, data.byDay.at(-1)?.date]).toEqual([addDays('2025-12-31', -3999), '2025-12-31']);
    expect([data.byProperty[0]?.propertyId, data.byProperty[0]?.count]).toEqual([propertyId, 4050]);
  });

  it('changes of a home since the last look: 500; of one on a shortlist: 50', async () => {
    const { id } = await buildProperty(testApp.db);
    await buildShortlist(testApp.db, { user_id: buyer.id, property_id: id });
    expect((await asBuyer.post(`/api/properties/${id}/seen`, {})).status).toBeLessThan(300);
    testApp.setNow(new Date(NOW.getTime() + 3_600_000));
    await insert(
      `INSERT INTO property_changes (property_id, changed_on, kind, subject, after)
       SELECT $1, $2, 'DOCUMENT', n::text, json_build_object('mediaType', 'BROCHURE', 'title', 'Brochure ' || n)
       FROM generate_series(1, 600) n`,
      id,
      TODAY,
    );
    const since = await asBuyer.get<PropertyChanges>(`/api/properties/${id}/changes`);
    expect([since.status, since.data.changes.length]).toEqual([200, 500]);
    const entries = (await asBuyer.get<ShortlistEntry[]>('/api/shortlists')).data;
    expect(entries.map(({ changes }) => changes.length)).toEqual([50]);
    testApp.setNow(NOW);
  });
});
