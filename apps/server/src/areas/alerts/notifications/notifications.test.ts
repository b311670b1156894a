import type { Notification, NotificationsUnread } from '@aangan/contract/visits/entities';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../../test/app.ts';
import { createClient, type Client } from '../../../../test/client.ts';
import { buildUser, signedIn, type BuiltUser } from '../../../../test/factories.ts';
import { HOSTILE_IDS } from '../../../../test/hostile.ts';
import { createNotifier } from '../../../messages/messages.ts';
import type { MessageKind } from '../../../messages/kinds.ts';

const NOW = new Date('2026-12-01T06:30:00Z');
const VISIT = {
  propertyId: 7,
  property: 'Amaltas One',
  reraNo: null,
  host: 'Meera Kulkarni',
  visitDate: '2026-12-05',
  visitTime: '11:00',
  visitMinutes: 60,
};

interface Listed {
  content: Notification[];
  totalElements: number;
  totalPages: number;
  last: boolean;
}

const testApp = useTestApp({ now: NOW });
let buyer: BuiltUser;
let client: Client;

beforeAll(async () => {
  buyer = await buildUser(testApp.db);
  client = await signedIn(testApp, buyer);
});

let told = 0;

/** Notifies a user like the product does. */
async function notify(userId: number, kind: MessageKind = 'booking-confirmed', facts: object = {}): Promise<void> {
  told += 1;
  const { notify: write } = createNotifier({ clock: () => NOW, hasMail: false, handOut: async () => undefined });
  const about = { subject: 'BOOKING', subjectId: told, revision: 0, causedBy: null } as const;
  await write(testApp.db, {
    ...about,
    userId,
    kind,
    facts: { ...VISIT, ...facts },
    key: `test:${told}`,
    only: ['APP'],
  });
}

const list = async (caller: Client, query = '') => (await caller.get<Listed>(`/api/notifications${query}`)).data;
const unreadOf = async (caller: Client) => (await caller.get<NotificationsUnread>('/api/notifications/unread')).data;

async function newBuyer() {
  const user = await buildUser(testApp.db);
  return { user, caller: await signedIn(testApp, user) };
}

describe('GET /api/notifications', () => {
  it('asks a visitor to sign in, and refuses an invalid page', async () => {
    expect((await createClient(testApp).get('/api/notifications')).code).toBe('UNAUTHENTICATED');
    for (const query of ['?page=-1', '?page=x', '?size=0', '?size=101']) {
      expect([query, (await client.get(`/api/notifications${query}`)).status]).toEqual([query, 400]);
    }
  });

  it("lists the caller's own, newest first, with the text of their kind [V11]", async () => {
    const { user, caller } = await newBuyer();
    await notify(user.id);
    await notify(buyer.id);
    await notify(user.id, 'booking-canceled');
    const { content, totalElements } = await list(caller);
    expect(content.map(({ title, text }) => [title, text])).toEqual([
      ['Visit cancelled', 'Your visit to Amaltas One on Sat 5 Dec is cancelled.'],
      ['Visit confirmed', 'Your visit to Amaltas One on Sat 5 Dec, 11:00\u00A0am is confirmed.'],
    ]);
    expect(content.map(({ path, readAt }) => [path, readAt])).toEqual([
      ['/user/bookings', null],
      ['/user/bookings', null],
    ]);
    expect(totalElements).toBe(2);
  });

  it('names the buyer to a host by the current name, and not after an erasure [V11]', async () => {
    const host = await buildUser(testApp.db, { role: 'EXECUTIVE' });
    const caller = await signedIn(testApp, host);
    const visitor = await buildUser(testApp.db, { name: 'Asha' });
    await notify(host.id, 'desk-booked', { buyerId: visitor.id });
    const text = async () => (await list(caller)).content[0]?.text;
    expect(await text()).toBe('Asha for Amaltas One, Sat 5 Dec, 11:00\u00A0am.');
    await testApp.db.updateTable('users').set({ name: 'Asha Rao' }).where('id', '=', visitor.id).execute();
    expect(await text()).toBe('Asha Rao for Amaltas One, Sat 5 Dec, 11:00\u00A0am.');
    await testApp.db.deleteFrom('users').where('id', '=', visitor.id).execute();
    expect(await text()).toBe('A buyer for Amaltas One, Sat 5 Dec, 11:00\u00A0am.');
  });

  it('pages by 20 and leaves out those older than 90 days, also before they are deleted [V11]', async () => {
    const { user, caller } = await newBuyer();
    for (let count = 0; count < 23; count += 1) await notify(user.id);
    const ids = (await list(caller, '?size=100')).content.map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    const [oldest = 0, older = 0] = ids.toReversed();
    const age = (id: number, days: number) =>
      testApp.db
        .updateTable('notifications')
        .set({ created_at: new Date(NOW.getTime() - days * 86_400_000) })
        .where('id', '=', id)
        .execute();
    await age(oldest, 90);
    await age(older, 89);
    expect(await list(caller)).toMatchObject({ totalElements: 22, totalPages: 2, last: false });
    const rest = await list(caller, '?page=1');
    expect(rest.content.map(({ id }) => id)).toEqual([ids.at(-3), older]);
    expect(await unreadOf(caller)).toEqual({ unread: 22, newestId: ids[0] });
  });

  it('keeps the 500 newest of a user [V11]', async () => {
    const { user, caller } = await newBuyer();
    await notify(user.id);
    const [first] = (await list(caller)).content;
    for (let count = 0; count < 500; count += 1) await notify(user.id);
    expect((await list(caller)).totalElements).toBe(500);
    expect((await caller.put(`/api/notifications/${first?.id}`, { read: true })).code).toBe('NOT_FOUND');
  });

  it('skips a kind that only a later release has', async () => {
    const { user, caller } = await newBuyer();
    await notify(user.id);
    await testApp.db
      .updateTable('notifications')
      .set({ kind: 'from-tomorrow' })
      .where('user_id', '=', user.id)
      .execute();
    expect((await list(caller)).content.map(({ title }) => title)).toEqual(['News']);
  });
});

describe('GET /api/notifications/unread', () => {
  it('counts to 100 and names the newest, read or not [V12]', async () => {
    const { user, caller } = await newBuyer();
    expect(await unreadOf(caller)).toEqual({ unread: 0, newestId: 0 });
    await notify(user.id);
    const [only] = (await list(caller)).content;
    expect(await unreadOf(caller)).toEqual({ unread: 1, newestId: only?.id });
    await caller.put(`/api/notifications/${only?.id}`, { read: true });
    expect(await unreadOf(caller)).toEqual({ unread: 0, newestId: only?.id });
    for (let count = 0; count < 101; count += 1) await notify(user.id);
    expect((await unreadOf(caller)).unread).toBe(100);
  });
});

describe('PUT /api/notifications/:id', () => {
  it('checks session, id and body in order', async () => {
    for (const id of HOSTILE_IDS) {
      expect([id, (await client.put(`/api/notifications/${id}`, { read: true })).status]).toEqual([id, 400]);
    }
    for (const body of [{}, { read: 'true' }, { read: null }]) {
      expect((await client.put('/api/notifications/1', body)).errors?.[0]?.field).toBe('read');
    }
    expect((await client.put('/api/notifications/987654321', { read: true })).code).toBe('NOT_FOUND');
  });

  it("marks one as read and as unread again, and nobody else's [V11]", async () => {
    const { user, caller } = await newBuyer();
    await notify(user.id);
    const [entry] = (await list(caller)).content;
    const url = `/api/notifications/${entry?.id}`;
    expect((await client.put(url, { read: true })).code).toBe('NOT_FOUND');
    expect((await list(caller)).content).toEqual([entry]);
    const read = await caller.put<Notification>(url, { read: true });
    expect(read.data).toEqual({ ...entry, readAt: NOW.toISOString() });
    testApp.setNow(new Date(NOW.getTime() + 60_000));
    expect((await caller.put<Notification>(url, { read: true })).data.readAt).toBe(NOW.toISOString());
    testApp.setNow(NOW);
    expect((await caller.put<Notification>(url, { read: false })).data).toEqual(entry);
  });
});

describe('POST /api/notifications/read-all', () => {
  it('checks session and body in order', async () => {
    const url = '/api/notifications/read-all';
    for (const body of [{}, { upToId: -1 }, { upToId: '5' }, { upToId: 1.5 }]) {
      expect((await client.post(url, body)).errors?.[0]?.field).toBe('upToId');
    }
  });

  it("marks the caller's own up to the newest that was displayed, and no newer ones [V11]", async () => {
    const { user, caller } = await newBuyer();
    await notify(user.id);
    await notify(buyer.id);
    await notify(user.id);
    const { newestId } = await unreadOf(caller);
    await notify(user.id);
    const others = (await unreadOf(client)).unread;
    expect((await caller.post('/api/notifications/read-all', { upToId: newestId })).data).toBeNull();
    expect((await list(caller)).content.map(({ readAt }) => readAt)).toEqual([
      null,
      NOW.toISOString(),
      NOW.toISOString(),
    ]);
    expect((await unreadOf(client)).unread).toBe(others);
  });
});
