import type { Paged } from '@aangan/contract/core/paged';
import { BOOKING_STATUSES } from '@aangan/contract/visits/statuses';
import type { Visit } from '@aangan/contract/visits/entities';
import { VISIT_ACTS_A_DAY } from '@aangan/contract/visits/limits';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../../test/app.ts';
import { createClient, type Client } from '../../../../test/client.ts';
import { buildBooking, buildProperty } from '../../../../test/factories-catalogue.ts';
import { signedIn, buildUser } from '../../../../test/factories.ts';
import {
  atDesk,
  bookAt,
  castOf,
  DAY,
  eventsOf,
  NOW,
  messagesAbout,
  type VisitCast,
} from '../../../../test/visit-kit.ts';

const testApp = useTestApp({ now: NOW });
let cast: VisitCast;

beforeEach(async () => {
  testApp.setNow(NOW);
  cast = await castOf(testApp);
});

const pastVisit = (status = 'COMPLETED', visit_date = '2026-12-01') =>
  buildBooking(testApp.db, {
    user_id: cast.buyer.id,
    property_id: cast.propertyId,
    host_id: cast.host.id,
    status,
    visit_date,
  });
const again = (id: number, body: object = { visitDate: DAY }, client: Client = cast.asBuyer) =>
  client.post<Visit>(`/api/bookings/${id}/again`, body);
const list = async () => (await cast.asBuyer.get<Visit[]>('/api/bookings')).data;
const listEarlier = async () => (await cast.asBuyer.get<Paged<Visit>>('/api/bookings/earlier')).data;
const shown = (visits: Visit[]) =>
  visits.map(({ id, earlier }): [number, number[]] => [id, earlier.map((visit) => visit.id)]);

describe('POST /api/bookings/:id/again', () => {
  it("asks a visitor to sign in, and says 404 for another user's visit and for a missing one [VISIT30, ROLE12]", async () => {
    const { id } = await pastVisit();
    const stranger = await signedIn(testApp, await buildUser(testApp.db));
    expect((await again(id, {}, createClient(testApp))).code).toBe('UNAUTHENTICATED');
    const [theirs, none] = [await again(id, { visitDate: DAY }, stranger), await again(987654321)];
    expect([theirs.status, theirs.code]).toEqual([404, 'NOT_FOUND']);
    expect({ ...theirs, headers: {} }).toEqual({ ...none, headers: {} });
    expect(shown(await list())).toEqual([[id, []]]);
  });

  it.each([
    [{}, 'visitDate'],
    [{ visitDate: 'tomorrow' }, 'visitDate'],
    [{ visitDate: '2026-12-09' }, 'visitDate'],
    [{ visitDate: '2027-01-10' }, 'visitDate'],
    [{ visitDate: DAY, visitTime: '25:00' }, 'visitTime'],
    [{ visitDate: DAY, visitTime: '03:00' }, 'visitTime'],
    [{ visitDate: DAY, notes: 'x'.repeat(1001) }, 'notes'],
  ])('refuses %j by the name of the field, like a booking [VISIT30]', async (body, field) => {
    const { id } = await pastVisit();
    const refused = await again(id, body);
    expect([refused.status, refused.errors?.map((error) => error.field)]).toEqual([400, [field]]);
    expect(shown(await list())).toEqual([[id, []]]);
  });

  it('books a further visit after one that is completed or missed, like any other booking [VISIT30]', async () => {
    for (const status of ['COMPLETED', 'NO_SHOW']) {
      cast = await castOf(testApp);
      const { id } = await pastVisit(status);
      const made = await again(id, { visitDate: DAY, visitTime: '11:00', notes: 'With my parents' });
      expect([made.status, made.message]).toEqual([201, 'Your site visit has been scheduled successfully!']);
      expect(made.data).toMatchObject({
        status: 'PENDING',
        visitDate: DAY,
        visitTime: '11:00',
        notes: 'With my parents',
        propertyId: cast.propertyId,
        host: { name: cast.host.name },
        earlier: [
          {
            id,
            status,
            visitDate: '2026-12-01',
            visitTime: null,
            host: { name: cast.host.name },
            rating: null,
            scored: false,
          },
        ],
      });
      expect(await eventsOf(testApp, made.data.id)).toEqual(['BUYER book: null to PENDING']);
      const first = await bookAt(
        cast.asBuyer,
        (await buildProperty(testApp.db, { assigned_user_id: cast.host.id })).id,
        {
          visitDate: DAY,
          visitTime: '15:00',
        },
      );
      expect(await messagesAbout(testApp, made.data.id)).toEqual(await messagesAbout(testApp, first.data.id));
    }
  });

  it.each(BOOKING_STATUSES.filter((status) => !['COMPLETED', 'NO_SHOW'].includes(status)))(
    'refuses after a %s visit [VISIT30]',
    async (status) => {
      const { id } = await pastVisit(status, DAY);
      const refused = await again(id);
      expect([refused.status, refused.code]).toEqual([409, 'VISIT_STATE']);
      expect(refused.message).toMatch(/^A (pending|confirmed|scheduled|cancelled) visit can't be booked again\.$/);
      expect(await list()).toHaveLength(1);
    },
  );

  it('refuses while a live one exists, and the original booking call while any visit does [VISIT30, VISIT6]', async () => {
    const { id } = await pastVisit();
    expect((await bookAt(cast.asBuyer, cast.propertyId, { visitDate: DAY })).code).toBe('ALREADY_BOOKED');
    const made = await again(id);
    const refused = await again(id, { visitDate: '2026-12-16' });
    expect([refused.status, refused.code]).toEqual([409, 'ALREADY_BOOKED']);
    await cast.asBuyer.post(`/api/bookings/${made.data.id}/cancel`, {});
    expect((await bookAt(cast.asBuyer, cast.propertyId, { visitDate: DAY })).code).toBe('ALREADY_BOOKED');
    expect((await again(id)).status).toBe(201);
  });

  it('accepts one of 10 concurrent calls [VISIT30]', async () => {
    const { id } = await pastVisit();
    const responses = await Promise.all(Array.from({ length: 10 }, () => again(id)));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter(({ status, code }) => status === 409 && code === 'ALREADY_BOOKED')).toHaveLength(9);
    expect(await list()).toHaveLength(1);
  });

  it('gives a repeat with its key the first response, and books once [VISIT30, CALL10]', async () => {
    const { id } = await pastVisit();
    const headers = { 'idempotency-key': 'again-0123456789abcdef' };
    const send = () => cast.asBuyer.post<Visit>(`/api/bookings/${id}/again`, { visitDate: DAY }, { headers });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.data).toEqual(first.data);
  });

  it('counts towards the limit of bookings and moves in 24 hours [VISIT30, VISIT21]', async () => {
    const { id } = await pastVisit();
    for (let i = 0; i < VISIT_ACTS_A_DAY; i += 1) {
      const { data } = await again(id);
      await cast.asBuyer.post(`/api/bookings/${data.id}/cancel`, {});
    }
    const refused = await again(id);
    expect([refused.status, refused.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(refused.message).toContain('You have booked or moved visits 20 times in 24 hours.');
  });

  it('books no full time [VISIT30, V23]', async () => {
    const { id } = await pastVisit();
    await testApp.db
      .insertInto('property_visit_hours')
      .values({
        property_id: cast.propertyId,
        hours: JSON.stringify(Array.from({ length: 7 }, () => [{ from: '10:00', to: '18:00' }])),
        capacity: 1,
        version: 1,
      })
      .execute();
    const other = await signedIn(testApp, await buildUser(testApp.db));
    expect((await bookAt(other, cast.propertyId, { visitDate: DAY, visitTime: '11:00' })).status).toBe(201);
    const refused = await again(id, { visitDate: DAY, visitTime: '11:00' });
    expect([refused.status, refused.code]).toEqual([409, 'SLOT_TAKEN']);
  });

  it('prevents the reopening of the earlier visit [VISIT30, V36]', async () => {
    const { data: first } = await bookAt(cast.asBuyer, cast.propertyId, { visitDate: DAY, visitTime: '11:00' });
    testApp.setNow(new Date('2026-12-15T06:00:00Z'));
    await atDesk(cast.asHost, first.id, 'confirm');
    await atDesk(cast.asHost, first.id, 'complete');
    expect((await again(first.id, { visitDate: '2026-12-18' })).status).toBe(201);
    const reopened = await atDesk(cast.asHost, first.id, 'reopen');
    expect([reopened.status, reopened.code]).toEqual([409, 'ALREADY_BOOKED']);
  });
});

describe('an earlier visit', () => {
  it('is on the card of the newest, newest first, and not in the list itself [VISIT31]', async () => {
    const [first, missed] = [await pastVisit('COMPLETED', '2024-01-01'), await pastVisit('NO_SHOW', '2026-12-02')];
    expect(shown(await list())).toEqual([[missed.id, [first.id]]]);
    const made = await again(missed.id);
    expect(shown(await list())).toEqual([[made.data.id, [missed.id, first.id]]]);
    expect((await listEarlier()).totalElements).toBe(0);
    const one = await cast.asBuyer.get<Visit>(`/api/bookings/${first.id}`);
    expect([one.status, one.data.earlier]).toEqual([200, []]);
  });

  it('is in the list again when the further one is cancelled [VISIT31]', async () => {
    const { id } = await pastVisit();
    const made = await again(id);
    await cast.asBuyer.post(`/api/bookings/${made.data.id}/cancel`, {});
    expect(new Map(shown(await list()))).toEqual(
      new Map([
        [id, []],
        [made.data.id, []],
      ]),
    );
  });

  it('is in the list again when staff delete the further one, and when it is reopened [VISIT31]', async () => {
    const { id } = await pastVisit();
    const made = await again(id);
    await sql`UPDATE bookings SET status = 'NO_SHOW' WHERE id = ${made.data.id}`.execute(testApp.db);
    await sql`UPDATE bookings SET status = 'CONFIRMED' WHERE id = ${id}`.execute(testApp.db);
    expect(shown(await list())).toEqual([[id, [made.data.id]]]);
    await sql`DELETE FROM bookings WHERE id = ${made.data.id}`.execute(testApp.db);
    expect(shown(await list())).toEqual([[id, []]]);
  });

  it('is a separate visit to staff, in their counts and in the download of its buyer [VISIT31]', async () => {
    const { id } = await pastVisit();
    const made = await again(id);
    const asAdmin = await signedIn(testApp, await buildUser(testApp.db, { role: 'ADMIN' }));
    const { data } = await asAdmin.get<Paged<{ id: number }>>(
      `/api/admin/bookings/filter?page=0&size=50&propertyId=${cast.propertyId}`,
    );
    expect(new Set(data.content.map((booking) => booking.id))).toEqual(new Set([id, made.data.id]));
    const desk = await cast.asHost.get<{ id: number }[]>('/api/desk/visits?from=2026-12-01&to=2026-12-31');
    expect(new Set(desk.data.map((visit) => visit.id))).toEqual(new Set([id, made.data.id]));
    const passes = await cast.asBuyer.get<{ bookingId: number }[]>('/api/visit-passes');
    expect(passes.data.map(({ bookingId }) => bookingId)).toEqual([made.data.id]);
  });

  it('can still be rated by its buyer [VISIT31, V67]', async () => {
    const { id } = await pastVisit();
    await again(id);
    expect((await cast.asBuyer.put(`/api/bookings/${id}/rating`, { stars: 4 })).status).toBe(200);
    const [visit] = await list();
    expect(visit?.earlier).toMatchObject([{ id, rating: 4 }]);
  });
});
