import type { AdminBooking } from '@aangan/contract/visits/admin-entities';
import type { Booking } from '@aangan/contract/visits/booking-entity';
import type { Paged } from '@aangan/contract/core/paged';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../../test/app.ts';
import { auditOf } from '../../../../test/audit.ts';
import type { CheckedResponse, Client } from '../../../../test/client.ts';
import { buildBooking, buildProperty } from '../../../../test/factories-catalogue.ts';
import { buildUser, signedIn } from '../../../../test/factories.ts';
import { NOT_TEXT } from '../../../../test/hostile.ts';

/** 10 December 2026, 15:30 in India. */
const NOW = new Date('2026-12-10T10:00:00Z');
const DAY = '2026-12-14';
const NO_REVISION = [...NOT_TEXT.filter((value) => value !== 5), '0', -1, 0.5, 2 ** 31];

const testApp = useTestApp({ now: NOW });
let buyer: Client;
let admin: Client;
/** Creates a pending visit of the buyer on `DAY`, as first booked. */
let id: number;

beforeAll(async () => {
  admin = await signedIn(testApp, await buildUser(testApp.db, { role: 'ADMIN' }));
});

beforeEach(() => newVisit());

async function newVisit(status = 'PENDING'): Promise<void> {
  const user = await buildUser(testApp.db);
  buyer = await signedIn(testApp, user);
  const { id: property_id } = await buildProperty(testApp.db);
  ({ id } = await buildBooking(testApp.db, { user_id: user.id, property_id, status, visit_date: DAY }));
  await testApp.sendDue();
  testApp.outbox.length = 0;
}

const move = (visitDate: string, revision?: unknown) =>
  buyer.put<Booking>(`/api/bookings/${id}`, { visitDate, status: 'PENDING', revision });
const change = (body: object) => admin.patch<AdminBooking>(`/api/admin/bookings/${id}`, body);
const stored = () =>
  testApp.db
    .selectFrom('bookings')
    .select(['visit_date', 'status', 'revision'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const setStatus = (status: string) => testApp.db.updateTable('bookings').set({ status }).where('id', '=', id).execute();
const outcome = ({ status, code, details }: CheckedResponse) => ({ status, code, details });
const countOf = (responses: readonly CheckedResponse[]) => ({
  saved: responses.filter(({ status }) => status === 200).length,
  stale: responses.filter(({ code }) => code === 'STALE_EDIT').length,
});
const stale = (details: object) => ({ status: 409, code: 'STALE_EDIT', details });

describe('the revision of a visit', () => {
  it('starts at 0 and is in every response with a booking, for buyer and admin', async () => {
    const responses = [
      (await buyer.get<Booking>(`/api/bookings/${id}`)).data,
      (await buyer.get<Booking[]>('/api/bookings')).data[0],
      (await admin.get<AdminBooking>(`/api/admin/bookings/${id}`)).data,
      (await admin.get<AdminBooking[]>('/api/admin/bookings/upcoming')).data.find((visit) => visit.id === id),
      (await admin.get<Paged<AdminBooking>>('/api/admin/bookings?size=100')).data.content.find((v) => v.id === id),
      (await admin.get<Paged<AdminBooking>>('/api/admin/bookings/filter?size=100')).data.content.find(
        (visit) => visit.id === id,
      ),
      (await move(DAY)).data,
      (await change({ status: 'CONFIRMED' })).data,
    ];
    expect(responses.map((visit) => visit?.revision)).toEqual(Array(8).fill(0));
    const { id: propertyId } = await buildProperty(testApp.db);
    const made = await buyer.post<Booking>(`/api/bookings/properties/${propertyId}`, { visitDate: DAY });
    expect(made.data.revision).toBe(0);
  });

  it('increases by 1 with each change of day and each step into or out of CANCELED, and with nothing else [VISIT20]', async () => {
    const seen: number[] = [];
    const steps = [
      () => move('2026-12-15'),
      () => move('2026-12-15'),
      () => change({ status: 'CONFIRMED' }),
      () => change({ visitDate: '2026-12-16', status: 'COMPLETED' }),
      () => change({ status: 'PENDING' }),
      () => setStatus('SCHEDULED'),
      () => setStatus('CANCELED'),
      () => setStatus('CANCELED'),
      () => change({ status: 'PENDING' }),
      () => testApp.db.updateTable('bookings').set({ notes: 'By car' }).where('id', '=', id).execute(),
    ];
    for (const step of steps) {
      await step();
      seen.push((await stored()).revision);
    }
    expect(seen).toEqual([1, 1, 1, 2, 2, 2, 3, 3, 4, 4]);
  });
});

describe('PATCH /api/admin/bookings/:id with a revision', () => {
  it('refuses an invalid revision, and an invalid status, by name', async () => {
    for (const revision of NO_REVISION) {
      const response = await change({ status: 'CONFIRMED', revision });
      expect([response.status, response.errors?.map(({ field }) => field)]).toEqual([400, ['revision']]);
    }
    for (const seenStatus of [...NOT_TEXT, 'pending', 'DONE']) {
      const response = await change({ status: 'CONFIRMED', seenStatus });
      expect([response.status, response.errors?.map(({ field }) => field)]).toEqual([400, ['seenStatus']]);
    }
    expect((await change({ revision: 0, seenStatus: 'PENDING' })).errors?.map(({ field }) => field)).toEqual(['body']);
  });

  it('saves over an unchanged visit', async () => {
    const response = await change({ status: 'CONFIRMED', visitDate: '2026-12-20', revision: 0, seenStatus: 'PENDING' });
    expect(response.data).toMatchObject({ status: 'CONFIRMED', visitDate: '2026-12-20', revision: 1 });
  });

  it("does not overwrite a buyer's move: 409 with the current visit, nothing saved, logged or sent [ADMB12]", async () => {
    await move('2026-12-18');
    const response = await change({ visitDate: DAY, status: 'CONFIRMED', revision: 0, seenStatus: 'PENDING' });
    expect(outcome(response)).toEqual(stale({ visitDate: '2026-12-18', status: 'PENDING', revision: 1 }));
    expect(await stored()).toEqual({ visit_date: '2026-12-18', status: 'PENDING', revision: 1 });
    await testApp.sendDue();
    expect([await auditOf(testApp.db, 'BOOKING', id), testApp.outbox]).toEqual([[], []]);
  });

  it('does not overwrite a status that was set meanwhile, which the revision does not count [ADMB12]', async () => {
    await change({ status: 'CONFIRMED' });
    const response = await change({ visitDate: '2026-12-20', status: 'PENDING', revision: 0, seenStatus: 'PENDING' });
    expect(outcome(response)).toEqual(stale({ visitDate: DAY, status: 'CONFIRMED', revision: 0 }));
    expect(await stored()).toEqual({ visit_date: DAY, status: 'CONFIRMED', revision: 0 });
  });

  it('succeeds when the requested state is reached already, so that it can be repeated after a lost response', async () => {
    const body = { visitDate: '2026-12-20', status: 'CONFIRMED', revision: 0, seenStatus: 'PENDING' };
    const [first, again] = [await change(body), await change(body)];
    expect([again.status, again.data]).toEqual([200, first.data]);
    expect(await auditOf(testApp.db, 'BOOKING', id)).toHaveLength(1);
    await testApp.sendDue();
    expect(testApp.outbox).toHaveLength(1);
  });

  it('saves as before without one [VISIT20]', async () => {
    await move('2026-12-18');
    expect((await change({ visitDate: DAY, status: 'CONFIRMED' })).data).toMatchObject({ visitDate: DAY, revision: 2 });
  });
});

describe('PUT /api/bookings/:id with a revision', () => {
  it('refuses an invalid revision by its name', async () => {
    for (const revision of NO_REVISION) {
      const response = await move('2026-12-20', revision);
      expect([response.status, response.errors?.map(({ field }) => field)]).toEqual([400, ['revision']]);
    }
  });

  it('moves a visit that nobody has moved since, also when it was confirmed meanwhile', async () => {
    await change({ status: 'CONFIRMED' });
    expect((await move('2026-12-20', 0)).data).toMatchObject({
      visitDate: '2026-12-20',
      status: 'PENDING',
      revision: 1,
    });
  });

  it('does not overwrite a move by staff: 409 with the current visit, not with its author [VISIT20]', async () => {
    await change({ visitDate: '2026-12-18', status: 'CONFIRMED' });
    const response = await move('2026-12-20', 0);
    expect(outcome(response)).toEqual(stale({ visitDate: '2026-12-18', status: 'CONFIRMED', revision: 1 }));
    expect(response.message).toBe('Your visit has changed since you opened it. Choose which day to keep.');
    expect(await stored()).toEqual({ visit_date: '2026-12-18', status: 'CONFIRMED', revision: 1 });
  });

  it('reports a visit that was cancelled meanwhile, and without one what its state forbids', async () => {
    await setStatus('CANCELED');
    expect(outcome(await move('2026-12-20', 0))).toEqual(stale({ visitDate: DAY, status: 'CANCELED', revision: 1 }));
    expect((await move('2026-12-20')).code).toBe('BOOKING_NOT_RESCHEDULABLE');
    expect((await move('2026-12-20', 1)).code).toBe('BOOKING_NOT_RESCHEDULABLE');
  });

  it('succeeds when the visit is pending on that day already, so that it can be repeated after a lost response', async () => {
    const [first, again] = [await move('2026-12-20', 0), await move('2026-12-20', 0)];
    expect([again.status, again.data]).toEqual([200, first.data]);
  });

  it("gives 404 for another user's visit, whatever the revision", async () => {
    const other = await signedIn(testApp, await buildUser(testApp.db));
    const body = { visitDate: '2026-12-20', status: 'PENDING', revision: 7 };
    expect((await other.put(`/api/bookings/${id}`, body)).code).toBe('NOT_FOUND');
  });
});

describe('a move by a buyer during a save by an admin', () => {
  it('never overwrites the other unseen: one of them gets 409 [ASVS 15.4.1]', async () => {
    const told = { buyer: 0, admin: 0 };
    const bothCameFirst = () => told.buyer * told.admin > 0;
    for (let round = 0; round < 40 || (round < 400 && !bothCameFirst()); round += 1) {
      await newVisit();
      const byBuyer = () => move('2026-12-20', 0);
      const byAdmin = () =>
        change({ visitDate: '2026-12-22', status: 'CONFIRMED', revision: 0, seenStatus: 'PENDING' });
      const calls = round % 2 === 0 ? [byBuyer(), byAdmin()] : [byAdmin(), byBuyer()];
      const responses = await Promise.all<CheckedResponse>(calls);
      const [winner] = responses.filter(({ status }) => status === 200) as CheckedResponse<Booking | AdminBooking>[];
      const loser = responses.find(({ code }) => code === 'STALE_EDIT');
      expect(countOf(responses)).toEqual({ saved: 1, stale: 1 });
      const { visit_date: visitDate, status, revision } = await stored();
      expect(loser?.details).toEqual({ visitDate, status, revision });
      expect(winner?.data).toMatchObject({ visitDate, status, revision: 1 });
      told[visitDate === '2026-12-20' ? 'admin' : 'buyer'] += 1;
    }
    // or only one order was tested
    expect(bothCameFirst()).toBe(true);
  });

  it('accepts one of eight concurrent saves by admins who all saw the same', async () => {
    const bodies = Array.from({ length: 8 }, (_, n) => ({ visitDate: `2026-12-2${n}`, revision: 0 }));
    const responses = await Promise.all(bodies.map(change));
    expect(countOf(responses)).toEqual({ saved: 1, stale: 7 });
    expect((await stored()).revision).toBe(1);
    expect(await auditOf(testApp.db, 'BOOKING', id)).toHaveLength(1);
  });
});
