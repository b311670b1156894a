import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, useTestApp } from '../../../../test/app.ts';
import type { Client } from '../../../../test/client.ts';
import { buildUser, signedIn } from '../../../../test/factories.ts';
import {
  AT_ELEVEN,
  DAY,
  NOW,
  atDesk,
  bookAt,
  castOf,
  eventsOf,
  messagesAbout,
  scheduledMessagesOf,
  type VisitCast,
} from '../../../../test/visit-kit.ts';

const testApp = useTestApp({ now: NOW });
let admin: Client;
let cast: VisitCast;

beforeAll(async () => {
  admin = await signedIn(testApp, await buildUser(testApp.db, { role: 'ADMIN' }));
});

beforeEach(async () => {
  testApp.setNow(NOW);
  cast = await castOf(testApp);
});

const book = async (when: { visitDate: string; visitTime?: string } = AT_ELEVEN) =>
  (await bookAt(cast.asBuyer, cast.propertyId, when)).data.id;
const waiting = (id: number) => scheduledMessagesOf(testApp, id, NOW);
const move = (id: number, body: object) => cast.asBuyer.put(`/api/bookings/${id}`, { status: 'PENDING', ...body });
/** 11:00 on the day, and reminders before it, in UTC. */
const START = '2026-12-15T05:30:00.000Z';
const remindersOf = (start: string, moments: [kind: string, due: string, ends: string][]) => {
  expect(new Date(start).toISOString()).toBe(start);
  return moments.flatMap(([kind, due, ends]) => ['APP', 'EMAIL', 'SMS'].map((channel) => [kind, channel, due, ends]));
};

describe('reminders', () => {
  it('are scheduled 24 and 2 hours before a confirmed visit, on each channel once [V47, V48]', async () => {
    const id = await book();
    await atDesk(cast.asHost, id, 'confirm');
    await atDesk(cast.asHost, id, 'confirm');
    expect(await waiting(id)).toEqual(
      remindersOf(START, [
        ['booking-reminder-24', '2026-12-14T05:30:00.000Z', '2026-12-15T02:30:00.000Z'],
        ['booking-reminder-2', '2026-12-15T03:30:00.000Z', START],
      ]),
    );
  });

  it('are sent at 10:00 of the day before where there is no time [V47]', async () => {
    const id = await book({ visitDate: DAY });
    await atDesk(cast.asHost, id, 'confirm');
    expect(await waiting(id)).toEqual(
      remindersOf(START, [['booking-reminder-24', '2026-12-14T04:30:00.000Z', '2026-12-14T14:30:00.000Z']]),
    );
  });

  it('are not scheduled less than an hour ahead [V48]', async () => {
    const id = await book();
    testApp.setNow(new Date('2026-12-14T04:30:00.001Z'));
    await atDesk(cast.asHost, id, 'confirm');
    const kinds = (await scheduledMessagesOf(testApp, id, NOW)).map(([kind]) => kind);
    expect(kinds.filter((kind) => kind === 'booking-reminder-24')).toEqual([]);
    expect(kinds.filter((kind) => kind === 'booking-reminder-2')).toHaveLength(3);

    const other = await castOf(testApp);
    testApp.setNow(NOW);
    const { data } = await bookAt(other.asBuyer, other.propertyId, AT_ELEVEN);
    testApp.setNow(new Date('2026-12-14T04:30:00.000Z'));
    await atDesk(other.asHost, data.id, 'confirm');
    expect(
      (await scheduledMessagesOf(testApp, data.id, NOW)).filter(([kind]) => kind === 'booking-reminder-24'),
    ).toHaveLength(3);
  });

  it.each([
    ['cancelled', (id: number) => cast.asBuyer.post(`/api/bookings/${id}/cancel`, {})],
    ['set back', (id: number) => admin.patch(`/api/admin/bookings/${id}`, { status: 'PENDING' })],
    ['completed', (id: number) => admin.patch(`/api/admin/bookings/${id}`, { status: 'COMPLETED' })],
    ['moved', (id: number) => move(id, { visitDate: '2026-12-16' })],
  ])('of a visit that is %s are cancelled [V48]', async (_how, step) => {
    const id = await book();
    await atDesk(cast.asHost, id, 'confirm');
    await step(id);
    expect((await waiting(id)).filter(([kind]) => kind?.startsWith('booking-reminder'))).toEqual([]);
  });

  it('are scheduled again for the new time, once that is confirmed [V48]', async () => {
    const id = await book();
    await atDesk(cast.asHost, id, 'confirm');
    await move(id, { visitDate: '2026-12-16', visitTime: '12:00' });
    await atDesk(cast.asHost, id, 'confirm');
    expect((await waiting(id)).map(([kind, channel, due]) => [kind, channel, due])).toEqual(
      remindersOf(START, [
        ['booking-reminder-24', '2026-12-15T06:30:00.000Z', ''],
        ['booking-reminder-2', '2026-12-16T04:30:00.000Z', ''],
      ]).map(([kind, channel, due]) => [kind, channel, due]),
    );
  });

  it('are sent to the buyer once, and not at all once the visit has moved [V47, V7]', async () => {
    const id = await book();
    await atDesk(cast.asHost, id, 'confirm');
    await testApp.sendDue();
    testApp.outbox.length = 0;
    testApp.setNow(new Date('2026-12-14T05:30:00.000Z'));
    await testApp.sendDue();
    await testApp.sendDue();
    const reminders = testApp.outbox.filter(({ to }) => to === cast.buyer.contactNo);
    expect(reminders.map(({ template }) => template)).toEqual(['booking-reminder-24']);
    testApp.setNow(new Date('2026-12-15T03:30:00.000Z'));
    await testApp.db.updateTable('bookings').set({ visit_time: '15:00' }).where('id', '=', id).execute();
    testApp.outbox.length = 0;
    await testApp.sendDue();
    expect(testApp.outbox.filter(({ to }) => to === cast.buyer.contactNo)).toEqual([]);
  });

  it('to the host are sent 24 hours before a visit that is unconfirmed [V51]', async () => {
    const id = await book();
    expect(await waiting(id)).toEqual([['desk-unconfirmed', 'APP', '2026-12-14T05:30:00.000Z', START]]);
    await atDesk(cast.asHost, id, 'confirm');
    expect((await waiting(id)).filter(([kind]) => kind === 'desk-unconfirmed')).toEqual([]);
    await move(id, { visitDate: '2026-12-16', visitTime: '12:00' });
    expect((await waiting(id)).map(([kind, , due]) => [kind, due])).toEqual([
      ['desk-unconfirmed', '2026-12-15T06:30:00.000Z'],
    ]);
  });
});

describe('a visit that is deleted with its home, its booking or an account', () => {
  const links = (id: number) =>
    testApp.db
      .selectFrom('signed_links')
      .select('revoked_at')
      .where('purpose', '=', 'VISIT')
      .where('subject_id', '=', id)
      .execute();
  const news = async (userId: number, kind: string) =>
    testApp.db
      .selectFrom('notifications')
      .select('params')
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .execute();

  it('is notified to its buyer, and waiting messages are cancelled [V41]', async () => {
    for (const remove of [
      (id: number) => admin.del(`/api/admin/bookings/${id}`),
      () => admin.del(`/api/admin/properties/${cast.propertyId}`),
    ]) {
      cast = await castOf(testApp);
      const id = await book();
      await atDesk(cast.asHost, id, 'confirm');
      await testApp.sendDue();
      expect((await remove(id)).status).toBe(200);
      expect(await news(cast.buyer.id, 'booking-canceled')).toHaveLength(1);
      expect(await waiting(id)).toEqual([]);
      expect(await links(id)).toEqual([{ revoked_at: NOW }]);
      expect(await eventsOf(testApp, id)).toEqual([]);
    }
  });

  it('of the past, or that is over, is notified to nobody [V41]', async () => {
    const id = await book();
    await cast.asBuyer.post(`/api/bookings/${id}/cancel`, {});
    await admin.del(`/api/admin/bookings/${id}`);
    expect(await news(cast.buyer.id, 'booking-canceled')).toEqual([]);
    cast = await castOf(testApp);
    const past = await book();
    testApp.setNow(new Date('2026-12-16T10:00:00Z'));
    await admin.del(`/api/admin/bookings/${past}`);
    expect(await news(cast.buyer.id, 'booking-canceled')).toEqual([]);
  });

  it('is notified to its host when the buyer is deleted, without a name [V41]', async () => {
    const id = await book();
    expect((await admin.del(`/api/admin/users/${cast.buyer.id}`)).status).toBe(200);
    const [told] = await news(cast.host.id, 'desk-canceled');
    expect(told?.params).toMatchObject({ visitDate: DAY, visitTime: '11:00' });
    expect(JSON.stringify(told)).not.toContain(cast.buyer.name);
    expect(told?.params).not.toHaveProperty('buyerId');
    expect(await eventsOf(testApp, id)).toEqual([]);
  });

  it('keeps its seat and its reminders when its host is deleted', async () => {
    const id = await book();
    await atDesk(cast.asHost, id, 'confirm');
    expect((await admin.del(`/api/admin/users/${cast.host.id}`)).status).toBe(200);
    const { data } = await cast.asBuyer.get<object>(`/api/bookings/${id}`);
    expect(data).toMatchObject({ status: 'CONFIRMED', host: null, revision: 1, ...AT_ELEVEN });
    testApp.setNow(new Date('2026-12-14T05:30:00.000Z'));
    testApp.outbox.length = 0;
    await testApp.sendDue();
    const sent = testApp.outbox.filter(({ to }) => to === cast.buyer.contactNo).map(({ template }) => template);
    expect(sent).toContain('booking-reminder-24');
  });
});

describe('a new consultant', () => {
  const assign = (host: { id: number }) =>
    admin.patch(`/api/admin/properties/${cast.propertyId}`, { assignedUserId: host.id });

  it('takes over live upcoming visits, and no other [V30]', async () => {
    const withJobs = await createTestApp({ database: testApp.database, now: NOW, withJobs: true });
    try {
      const staff = await signedIn(withJobs, await buildUser(testApp.db, { role: 'ADMIN' }));
      const [waits, over] = [await book(), (await castVisit()).id];
      await atDesk(cast.asHost, over, 'cancel', { reason: 'Rain' });
      const next = await buildUser(testApp.db, { role: 'EXECUTIVE' });
      const body = { assignedUserId: next.id };
      expect((await staff.patch(`/api/admin/properties/${cast.propertyId}`, body)).status).toBe(200);
      const hostOf = async (id: number) =>
        (await testApp.db.selectFrom('bookings').select('host_id').where('id', '=', id).executeTakeFirstOrThrow())
          .host_id;
      await expect.poll(() => hostOf(waits)).toBe(next.id);
      expect(await hostOf(over)).toBe(cast.host.id);
      expect(await messagesAbout(testApp, waits)).toContain(`booking-host to ${cast.buyer.id} by APP`);
      expect((await atDesk(cast.asHost, waits, 'confirm')).code).toBe('NOT_FOUND');
      const asNext = await signedIn(testApp, next);
      expect((await atDesk(asNext, waits, 'confirm')).data.host).toEqual({ name: next.name });
    } finally {
      await withJobs.close();
    }

    async function castVisit() {
      const buyer = await signedIn(testApp, await buildUser(testApp.db));
      return (await bookAt(buyer, cast.propertyId, { visitDate: DAY, visitTime: '13:00' })).data;
    }
  });

  it('may be busy then: the visit remains either way [V28, V30]', async () => {
    const id = await book();
    const other = await castOf(testApp);
    expect((await bookAt(other.asBuyer, other.propertyId, AT_ELEVEN)).status).toBe(201);
    expect((await assign(other.host)).status).toBe(200);
    await testApp.app.lifecycle.reassignHost({ propertyId: cast.propertyId });
    await testApp.app.lifecycle.reassignHost({ propertyId: cast.propertyId });
    const row = await testApp.db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ host_id: other.host.id, property_seat: 1, host_seat: null, revision: 1 });
    expect((await eventsOf(testApp, id)).filter((line) => line.includes('reassign'))).toHaveLength(1);
  });
});

describe('a user who is no longer staff', () => {
  it('changes no visit, whenever the role was lost [V78]', async () => {
    const id = await book();
    const change = (columns: { role?: string; active?: boolean }) =>
      testApp.db.updateTable('users').set(columns).where('id', '=', cast.host.id).execute();
    const lifecycle = testApp.app.lifecycle;
    const actor = { kind: 'HOST', id: cast.host.id, name: cast.host.name } as const;
    // like a session that was looked up before
    for (const columns of [{ role: 'USER' }, { role: 'EXECUTIVE', active: false }]) {
      await change(columns);
      await expect(lifecycle.run({ transition: 'confirm', bookingId: id, actor })).rejects.toMatchObject({
        code: 'FORBIDDEN',
      });
    }
    await change({ active: true });
    await testApp.app.lifecycle.reassignHost({ propertyId: cast.propertyId });
    expect((await lifecycle.run({ transition: 'confirm', bookingId: id, actor })).changed).toBe(true);
  });
});
