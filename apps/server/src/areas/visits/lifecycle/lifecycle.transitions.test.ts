import type { AdminBooking } from '@aangan/contract/visits/admin-entities';
import type { Visit, VisitTimeline } from '@aangan/contract/visits/entities';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../../test/app.ts';
import { auditOf } from '../../../../test/audit.ts';
import type { CheckedResponse, Client } from '../../../../test/client.ts';
import { buildUser, signedIn } from '../../../../test/factories.ts';
import {
  AT_ELEVEN,
  DAY,
  NOW,
  atDesk,
  bookAt,
  castOf,
  eventsOf,
  seatsOf,
  messagesAbout,
  type VisitCast,
} from '../../../../test/visit-kit.ts';

const testApp = useTestApp({ now: NOW });
let admin: Client;
let cast: VisitCast;

beforeAll(async () => {
  admin = await signedIn(testApp, await buildUser(testApp.db, { name: 'Asha', role: 'ADMIN' }));
});

beforeEach(async () => {
  testApp.setNow(NOW);
  cast = await castOf(testApp);
});

const book = async (when: { visitDate: string; visitTime?: string } = AT_ELEVEN) =>
  (await bookAt(cast.asBuyer, cast.propertyId, when)).data;
const act = (id: number, step: string, body: object = {}) =>
  cast.asBuyer.post<Visit>(`/api/bookings/${id}/${step}`, body);
const move = (id: number, body: object) =>
  cast.asBuyer.put<Visit>(`/api/bookings/${id}`, { status: 'PENDING', ...body });
const setTo = (id: number, body: object) => admin.patch<AdminBooking>(`/api/admin/bookings/${id}`, body);
const refusal = ({ status, code, message }: CheckedResponse) => [status, code, message];

describe('the lifecycle of a visit', () => {
  it('goes from request to confirmation to move, and notifies the right people [V31, V32, V33]', async () => {
    const { id } = await book();
    expect((await atDesk(cast.asHost, id, 'confirm', { revision: 0 })).data.stage).toBe('CONFIRMED');
    expect((await seatsOf(testApp, id)).answered_at).toEqual(NOW);
    expect((await act(id, 'coming', { revision: 0 })).data.comingAt).toBe(NOW.toISOString());
    const moved = await move(id, { visitDate: '2026-12-16', visitTime: '12:00', revision: 0 });
    const after = { status: 'PENDING', visitTime: '12:00', comingAt: null, revision: 1, stage: 'REQUESTED' };
    expect(moved.data).toMatchObject(after);
    expect((await move(id, { visitDate: '2026-12-16' })).data).toMatchObject({ visitTime: null, visitMinutes: null });
    expect(await seatsOf(testApp, id)).toMatchObject({ property_seat: null, host_seat: null });
    expect(await eventsOf(testApp, id)).toEqual([
      'BUYER book: null to PENDING',
      'HOST confirm: PENDING to CONFIRMED',
      'BUYER coming: CONFIRMED to CONFIRMED',
      'BUYER move: CONFIRMED to PENDING',
      'BUYER move: PENDING to PENDING',
    ]);
    const told = await messagesAbout(testApp, id);
    for (const channel of ['APP', 'EMAIL', 'SMS']) {
      expect(told).toContain(`booking-confirmed to ${cast.buyer.id} by ${channel}`);
    }
    expect(told.filter((line) => line.startsWith('booking-moved'))).toEqual(
      Array(2).fill(`booking-moved to ${cast.buyer.id} by EMAIL`),
    );
    const toHost = told.filter((line) => line.startsWith('desk-moved')).toSorted();
    const byBoth = ['APP', 'APP', 'EMAIL', 'EMAIL'];
    expect(toHost).toEqual(byBoth.map((channel) => `desk-moved to ${cast.host.id} by ${channel}`));
  });

  it('frees the place of a cancelled visit at once, and its buyer may book again [V33]', async () => {
    const { id } = await book();
    const canceled = await act(id, 'cancel', { reason: '  Rain  ' });
    const by = { by: 'BUYER', on: '2026-12-10', reason: 'Rain' };
    expect(canceled.data).toMatchObject({ status: 'CANCELED', stage: 'CANCELED', revision: 1, canceled: by });
    const other = await castOf(testApp, cast.host);
    expect((await bookAt(other.asBuyer, other.propertyId, AT_ELEVEN)).status).toBe(201);
    expect((await bookAt(cast.asBuyer, cast.propertyId, { visitDate: DAY, visitTime: '12:00' })).status).toBe(201);
    const told = await messagesAbout(testApp, id);
    expect(told).toContain(`desk-canceled to ${cast.host.id} by APP`);
    expect(told.filter((line) => line.startsWith('booking-canceled'))).toEqual([
      `booking-canceled to ${cast.buyer.id} by EMAIL`,
    ]);
  });

  it('requires a reason from staff who cancel, which the buyer sees [V33, V42]', async () => {
    const { id } = await book();
    expect((await atDesk(cast.asHost, id, 'cancel')).errors?.map(({ field }) => field)).toEqual(['reason']);
    await atDesk(cast.asHost, id, 'cancel', { reason: 'The lift is out' });
    const { data } = await cast.asBuyer.get<VisitTimeline>(`/api/bookings/${id}/timeline`);
    expect(data.at(-1)).toMatchObject({
      actor: cast.host.name,
      text: `${cast.host.name} cancelled it: The lift is out`,
    });
    const told = await messagesAbout(testApp, id);
    expect(told).toContain(`booking-canceled to ${cast.buyer.id} by SMS`);
    expect(told.filter((line) => line.startsWith('desk-canceled'))).toEqual([]);
    const [entry] = await auditOf(testApp.db, 'BOOKING', id);
    expect([entry?.before, entry?.after]).toMatchObject([{ status: 'PENDING' }, { status: 'CANCELED' }]);
  });

  it('accepts a suggested time that is off the grid [V34]', async () => {
    const { id } = await book();
    const proposal = { visitDate: '2026-12-16', visitTime: '17:20', note: 'The light is best then' };
    await atDesk(cast.asHost, id, 'propose', proposal);
    const open = await cast.asBuyer.get<Visit>(`/api/bookings/${id}`);
    expect(open.data).toMatchObject({ stage: 'PROPOSED', status: 'PENDING', proposal, revision: 0 });
    const accepted = await act(id, 'proposal', { answer: 'ACCEPT', revision: 0 });
    const when = { visitDate: '2026-12-16', visitTime: '17:20', visitMinutes: 60 };
    expect(accepted.data).toMatchObject({ ...when, status: 'CONFIRMED', proposal: null, revision: 1 });
    expect(await seatsOf(testApp, id)).toMatchObject({ property_seat: 1, host_seat: 1 });
    const told = await messagesAbout(testApp, id);
    expect(told).toContain(`desk-answer to ${cast.host.id} by APP`);
    expect(told).toContain(`booking-moved to ${cast.buyer.id} by SMS`);
  });

  it('reserves no place for a suggestion, and notifies the host of one that was accepted too late [V34]', async () => {
    const { id } = await book();
    await atDesk(cast.asHost, id, 'propose', { visitDate: '2026-12-16', visitTime: '12:00' });
    const other = await castOf(testApp, cast.host);
    expect(
      (await bookAt(other.asBuyer, other.propertyId, { visitDate: '2026-12-16', visitTime: '12:00' })).status,
    ).toBe(201);
    for (const time of [1, 2]) {
      const late = await act(id, 'proposal', { answer: 'ACCEPT', revision: 0 });
      expect([time, late.code]).toEqual([time, 'SLOT_TAKEN']);
    }
    expect((await cast.asBuyer.get<Visit>(`/api/bookings/${id}`)).data).toMatchObject({ ...AT_ELEVEN, revision: 0 });
    const news = await testApp.db
      .selectFrom('notifications')
      .select('params')
      .where('kind', '=', 'desk-answer')
      .where('user_id', '=', cast.host.id)
      .execute();
    expect(news).toEqual([{ params: expect.objectContaining({ answer: 'WANTED', visitTime: '12:00' }) }]);
    expect((await act(id, 'proposal', { answer: 'DECLINE', revision: 0 })).data).toMatchObject({
      ...AT_ELEVEN,
      proposal: null,
    });
  });

  it.each([
    [{ visitDate: '2027-01-20', visitTime: '12:00' }, 'visitDate'],
    [{ visitDate: '2026-12-09', visitTime: '12:00' }, 'visitDate'],
    [{ visitDate: DAY, visitTime: '05:55' }, 'visitTime'],
    [{ visitDate: DAY, visitTime: '21:05' }, 'visitTime'],
    [{ visitDate: DAY, visitTime: '12:03' }, 'visitTime'],
    [{ visitDate: '2026-12-10', visitTime: '15:30' }, 'visitTime'],
  ])('refuses to suggest %j [V34]', async (proposal, field) => {
    const { id } = await book();
    const answer = await atDesk(cast.asHost, id, 'propose', proposal);
    expect([answer.status, answer.errors?.map((error) => error.field)]).toEqual([400, [field]]);
  });

  it('responds 200 to a repeated step, writes nothing and notifies nobody [V37]', async () => {
    const { id } = await book();
    const steps: [string, () => Promise<CheckedResponse>][] = [
      ['confirm', () => atDesk(cast.asHost, id, 'confirm')],
      ['coming', () => act(id, 'coming')],
      ['move', () => move(id, { ...AT_ELEVEN, visitTime: '12:00' })],
      ['propose', () => atDesk(cast.asHost, id, 'propose', { visitDate: DAY, visitTime: '14:00' })],
      ['withdraw', () => atDesk(cast.asHost, id, 'withdraw')],
      ['cancel', () => act(id, 'cancel')],
    ];
    for (const [name, step] of steps) {
      expect([name, (await step()).status]).toEqual([name, 200]);
      const before = [await eventsOf(testApp, id), await messagesAbout(testApp, id)];
      expect([name, (await step()).status]).toEqual([name, 200]);
      expect([await eventsOf(testApp, id), await messagesAbout(testApp, id)]).toEqual(before);
    }
  });

  it('refuses a forbidden step by its name, and a stale copy [V37]', async () => {
    const { id } = await book();
    expect(refusal(await act(id, 'coming'))).toEqual([
      409,
      'VISIT_STATE',
      "A pending visit can't be marked as coming.",
    ]);
    expect(refusal(await act(id, 'proposal', { answer: 'DECLINE', revision: 0 }))).toEqual([
      409,
      'VISIT_STATE',
      "A visit without a suggested time can't be declined.",
    ]);
    const stale = await act(id, 'cancel', { revision: 4 });
    const details = { ...AT_ELEVEN, status: 'PENDING', revision: 0 };
    expect([stale.code, stale.details]).toEqual(['STALE_EDIT', details]);
    await act(id, 'cancel');
    const late = await atDesk(cast.asHost, id, 'confirm');
    expect(refusal(late)).toEqual([409, 'VISIT_STATE', "A cancelled visit can't be confirmed."]);
  });

  it('accepts one order of conflicting steps, and every response matches it [V37]', async () => {
    for (let round = 0; round < 8; round += 1) {
      cast = await castOf(testApp);
      const { id } = await book();
      await atDesk(cast.asHost, id, 'propose', { visitDate: '2026-12-16', visitTime: '12:00' });
      const answers = await Promise.all([
        act(id, 'proposal', { answer: 'ACCEPT', revision: 0 }),
        act(id, 'cancel', { revision: 0 }),
        atDesk(cast.asHost, id, 'confirm', { revision: 0 }),
        atDesk(cast.asHost, id, 'withdraw', { revision: 0 }),
      ]);
      const names = ['accept', 'cancel', 'confirm', 'withdraw'];
      const done = names.filter((_name, at) => answers[at]?.status === 200);
      const happened = (await eventsOf(testApp, id)).slice(2).map((line) => line.split(/[ :]/)[1] ?? '');
      // an accepted step happened, or was true already after an acceptance
      expect(happened.filter((name) => !done.includes(name))).toEqual([]);
      expect(done.filter((name) => !happened.includes(name) && name !== 'confirm')).toEqual([]);
      for (const { status, code } of answers) {
        if (status !== 200) expect(['VISIT_STATE', 'STALE_EDIT', 'CONFLICT']).toContain(code);
      }
    }
  });

  it('is accessible to nobody else [V57]', async () => {
    const { id } = await book();
    const other = await castOf(testApp);
    for (const step of ['cancel', 'coming']) {
      expect((await other.asBuyer.post(`/api/bookings/${id}/${step}`, {})).code).toBe('NOT_FOUND');
    }
    expect((await other.asBuyer.get(`/api/bookings/${id}/timeline`)).code).toBe('NOT_FOUND');
    expect((await atDesk(other.asHost, id, 'confirm')).code).toBe('NOT_FOUND');
    expect((await atDesk(cast.asBuyer, id, 'confirm')).code).toBe('FORBIDDEN');
    expect((await atDesk(admin, id, 'confirm')).status).toBe(200);
  });

  it('frees seat and pass when a visit is closed, and restores them when it is reopened [V36, V40]', async () => {
    const { id } = await book();
    testApp.setNow(new Date('2026-12-15T05:40:00Z'));
    const arrived = (await atDesk(cast.asHost, id, 'arrive')).data;
    expect(arrived).toMatchObject({ stage: 'ARRIVED', status: 'CONFIRMED', arrivedAt: '2026-12-15T05:40:00.000Z' });
    expect((await move(id, { visitDate: '2026-12-16' })).code).toBe('BOOKING_NOT_RESCHEDULABLE');
    expect((await atDesk(cast.asHost, id, 'no-show')).code).toBe('VISIT_STATE');
    expect((await atDesk(cast.asHost, id, 'complete')).data.stage).toBe('COMPLETED');
    expect(await seatsOf(testApp, id)).toMatchObject({ property_seat: null, host_seat: null });
    expect((await atDesk(cast.asHost, id, 'reopen')).data).toMatchObject({ stage: 'ARRIVED', revision: 0 });
    expect(await seatsOf(testApp, id)).toMatchObject({ property_seat: 1, host_seat: 1 });
  });

  it('does not reopen a visit whose buyer has booked another [V36, V39]', async () => {
    const { id } = await book();
    testApp.setNow(new Date('2026-12-15T05:45:00Z'));
    expect((await atDesk(cast.asHost, id, 'no-show')).data).toMatchObject({ status: 'NO_SHOW', stage: 'NO_SHOW' });
    expect((await bookAt(cast.asBuyer, cast.propertyId, { visitDate: '2026-12-17' })).status).toBe(201);
    const answer = await atDesk(cast.asHost, id, 'reopen');
    expect(refusal(answer)).toEqual([
      409,
      'ALREADY_BOOKED',
      'This buyer has already booked another visit to this property.',
    ]);
    expect((await setTo(id, { status: 'CONFIRMED' })).code).toBe('ALREADY_BOOKED');
  });
});

describe('an admin who edits a visit', () => {
  it('keeps the time with a new day, and clears it when null [V39]', async () => {
    const { id } = await book();
    expect((await setTo(id, { visitDate: '2026-12-18' })).data).toMatchObject({
      visitDate: '2026-12-18',
      visitTime: '11:00',
      revision: 1,
      stage: 'REQUESTED',
      host: { name: cast.host.name },
    });
    expect((await setTo(id, { visitTime: '06:45', status: 'CONFIRMED' })).data).toMatchObject({
      visitTime: '06:45',
      revision: 2,
    });
    expect((await setTo(id, { visitTime: null })).data).toMatchObject({ visitTime: null, revision: 3 });
    const refused = await setTo(id, { status: 'NO_SHOW' });
    expect([refused.status, refused.errors?.map(({ field }) => field)]).toEqual([400, ['status']]);
  });

  it('may exceed the capacity: the visit has no seat then [V28]', async () => {
    const first = await book();
    const other = await castOf(testApp, cast.host);
    const second = (await bookAt(other.asBuyer, other.propertyId, { visitDate: DAY, visitTime: '12:00' })).data;
    expect((await setTo(second.id, { visitTime: '11:00' })).status).toBe(200);
    expect(await seatsOf(testApp, second.id)).toMatchObject({ property_seat: 1, host_seat: null });
    await act(first.id, 'cancel');
    // it counts for later bookings
    const third = await castOf(testApp, cast.host);
    expect((await bookAt(third.asBuyer, third.propertyId, AT_ELEVEN)).code).toBe('SLOT_TAKEN');
  });

  it('gets 409 with a stale revision, with the current visit [V37]', async () => {
    const { id } = await book();
    await move(id, { visitDate: '2026-12-16', visitTime: '10:00' });
    const stale = await setTo(id, { visitTime: '12:00', revision: 0 });
    const details = { visitDate: '2026-12-16', visitTime: '10:00', status: 'PENDING', revision: 1 };
    expect([stale.code, stale.details]).toEqual(['STALE_EDIT', details]);
  });
});

describe('the revision of a visit', () => {
  it('increases with day, time, length, host and cancelling, and with nothing else [V38]', async () => {
    const { id } = await book();
    const of = async () =>
      (await testApp.db.selectFrom('bookings').select('revision').where('id', '=', id).executeTakeFirstOrThrow())
        .revision;
    const column = (set: object) => testApp.db.updateTable('bookings').set(set).where('id', '=', id).execute();
    const seen: number[] = [];
    const steps = [
      () => atDesk(cast.asHost, id, 'confirm'),
      () => act(id, 'coming'),
      () => atDesk(cast.asHost, id, 'propose', { visitDate: DAY, visitTime: '14:00' }),
      () => act(id, 'proposal', { answer: 'ACCEPT', revision: 0 }),
      () => column({ visit_minutes: 90 }),
      () => column({ host_id: null }),
      () => column({ notes: 'By car' }),
      () => act(id, 'cancel'),
      () => setTo(id, { status: 'PENDING' }),
    ];
    for (const step of steps) {
      await step();
      seen.push(await of());
    }
    expect(seen).toEqual([0, 0, 0, 1, 2, 3, 3, 4, 5]);
  });
});

describe('the timeline of a visit', () => {
  it('shows the buyer the names of staff, without their notes [V42]', async () => {
    const { id } = await book();
    await atDesk(cast.asHost, id, 'notes', { text: 'Seems in a hurry' });
    await atDesk(cast.asHost, id, 'propose', { visitDate: '2026-12-16', visitTime: '17:20' });
    await act(id, 'proposal', { answer: 'DECLINE', revision: 0 });
    await atDesk(cast.asHost, id, 'confirm');
    await act(id, 'coming');
    await setTo(id, { visitTime: null });
    await move(id, { visitDate: '2026-12-17' });
    await act(id, 'cancel');
    const { data } = await cast.asBuyer.get<VisitTimeline>(`/api/bookings/${id}/timeline`);
    const { name } = cast.host;
    expect(data.map(({ text }) => text.replaceAll('\u00A0', ' '))).toEqual([
      'You asked for a visit on Tuesday, 15 December 2026, 11:00 am',
      `${name} suggested Wednesday, 16 December 2026, 5:20 pm`,
      'You declined the suggestion',
      `${name} confirmed it`,
      'You said that you are coming',
      'Asha set it to Confirmed, Tuesday, 15 December 2026',
      'You moved it to Thursday, 17 December 2026',
      'You cancelled it',
    ]);
    expect(data.map(({ actor }) => actor)).toEqual(['You', name, 'You', name, 'You', 'Asha', 'You', 'You']);
    const desk = (await cast.asHost.get<{ timeline: VisitTimeline }>(`/api/desk/visits/${id}`)).data.timeline;
    expect([desk[1]?.text.startsWith('You suggested'), desk[3]?.text, desk[7]?.text]).toEqual([
      true,
      'You confirmed it',
      `${cast.buyer.name} cancelled it`,
    ]);
  });
});
