import type { DeskVisit, DeskVisitDetail } from '@aangan/contract/visits/entities';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../../test/app.ts';
import { createClient, type Client } from '../../../../test/client.ts';
import { buildBooking, buildProperty } from '../../../../test/factories-catalogue.ts';
import { buildUser, signedIn, type BuiltUser } from '../../../../test/factories.ts';
import { HOSTILE_IDS } from '../../../../test/hostile.ts';

/** 10 December 2026, 12:20 in India. */
const NOW = new Date('2026-12-10T06:50:00Z');
const TODAY = '2026-12-10';
const DAY = { from: TODAY, to: TODAY };

const testApp = useTestApp({ now: NOW });
let host: BuiltUser;
let meera: Client;
let colleague: Client;
let admin: Client;
let buyer: BuiltUser;
let buyerClient: Client;

beforeAll(async () => {
  host = await buildUser(testApp.db, { role: 'EXECUTIVE', name: 'Meera Kulkarni' });
  meera = await signedIn(testApp, host);
  colleague = await signedIn(testApp, await buildUser(testApp.db, { role: 'EXECUTIVE' }));
  admin = await signedIn(testApp, await buildUser(testApp.db, { role: 'ADMIN', name: 'Anand Admin' }));
});

beforeEach(async () => {
  testApp.setNow(NOW);
  buyer = await buildUser(testApp.db, {
    name: 'Sneha Pawar',
    email: `sneha.${crypto.randomUUID()}@mail.example`,
  });
  buyerClient = await signedIn(testApp, buyer);
});

type Columns = Partial<Parameters<typeof buildBooking>[1]>;

/** Creates a visit of the buyer with Meera as the host, by default today at 14:00. */
async function newVisit(columns: Columns = {}): Promise<{ id: number; propertyId: number }> {
  const property = await buildProperty(testApp.db, { assigned_user_id: host.id });
  const { id } = await buildBooking(testApp.db, {
    user_id: buyer.id,
    property_id: property.id,
    host_id: host.id,
    visit_date: TODAY,
    visit_time: '14:00',
    visit_minutes: 60,
    property_seat: 0,
    status: 'CONFIRMED',
    ...columns,
  });
  return { id, propertyId: property.id };
}

const listOf = async (client: Client, query: Record<string, string> = DAY) =>
  (await client.get<DeskVisit[]>(`/api/desk/visits?${new URLSearchParams(query).toString()}`)).data;
const idsOf = (visits: readonly { id: number }[]) => visits.map(({ id }) => id);
const detailOf = (client: Client, id: number) => client.get<DeskVisitDetail>(`/api/desk/visits/${id}`);
const step = (client: Client, id: number, name: string, body: object = {}) =>
  client.post<DeskVisit>(`/api/desk/visits/${id}/${name}`, body);

describe('the calls of the desk', () => {
  it('are for consultants and admins, and refused to others [V57]', async () => {
    const { id } = await newVisit();
    const url = `/api/desk/visits?from=${TODAY}&to=${TODAY}`;
    expect((await createClient(testApp).get(url)).code).toBe('UNAUTHENTICATED');
    expect((await buyerClient.get(url)).code).toBe('FORBIDDEN');
    expect((await step(buyerClient, id, 'arrive')).code).toBe('FORBIDDEN');
    expect((await meera.get(url)).status).toBe(200);
    expect((await admin.get(url)).status).toBe(200);
  });

  it('are refused to a consultant as soon as the role is lost [V57, V78]', async () => {
    const former = await buildUser(testApp.db, { role: 'EXECUTIVE' });
    const client = await signedIn(testApp, former);
    const { id } = await newVisit({ host_id: former.id });
    expect((await detailOf(client, id)).status).toBe(200);
    await testApp.db.updateTable('users').set({ role: 'USER' }).where('id', '=', former.id).execute();
    expect((await step(client, id, 'arrive')).code).toBe('FORBIDDEN');
    expect((await detailOf(admin, id)).data.arrivedAt).toBeNull();
  });
});

describe('GET /api/desk/visits', () => {
  it('has the caller’s own, also for an admin, by day and time with those without a time last [V57]', async () => {
    const late = await newVisit({ visit_time: '16:00' });
    const any = await newVisit({ visit_time: null, visit_minutes: null });
    const early = await newVisit({ visit_time: '10:00', status: 'COMPLETED' });
    const other = await newVisit({ visit_date: '2026-12-11' });
    const own = [early.id, late.id, any.id];
    expect(idsOf(await listOf(meera)).filter((id) => [...own, other.id].includes(id))).toEqual(own);
    expect(await listOf(colleague)).toEqual([]);
    expect(await listOf(admin)).toEqual([]);
    expect(idsOf(await listOf(meera, { from: '2026-12-11', to: '2026-12-12' }))).toEqual([other.id]);
  });

  it('adds with `open` those of the past that nobody closed [V57]', async () => {
    const left = await newVisit({ visit_date: '2026-10-02' });
    const closed = await newVisit({ visit_date: '2026-10-02', status: 'COMPLETED' });
    const today = await newVisit();
    const ids = idsOf(await listOf(meera, { ...DAY, open: 'true' }));
    expect(ids).toContain(left.id);
    expect(ids).not.toContain(closed.id);
    expect(ids).not.toContain(today.id);
  });

  it.each([
    [{ from: TODAY, to: '2026-12-09' }, 'to'],
    [{ from: TODAY, to: '2027-02-10' }, 'to'],
    [{ from: TODAY, to: 'tomorrow' }, 'to'],
    [{ ...DAY, open: 'yes' }, 'open'],
  ])('refuses %j', async (query, field) => {
    const { errors } = await meera.get(
      `/api/desk/visits?${new URLSearchParams(query as Record<string, string>).toString()}`,
    );
    expect(errors?.map((error) => error.field)).toEqual([field]);
  });

  it('has a buyer’s number masked and no e-mail, also for an admin, in lists and details [V58, I19]', async () => {
    const { id } = await newVisit();
    const visit = (await listOf(meera)).find((one) => one.id === id);
    const { contactNo } = buyer;
    const masked = `${contactNo.slice(0, 2)}******${contactNo.slice(-2)}`;
    expect(visit?.buyer).toEqual({
      id: buyer.id,
      name: 'Sneha Pawar',
      contactNo: masked,
      contactMasked: true,
      doNotContact: false,
      callHours: null,
      active: true,
    });
    for (const response of [visit, (await detailOf(meera, id)).data, (await detailOf(admin, id)).data]) {
      const text = JSON.stringify(response);
      expect(text).not.toContain(contactNo);
      expect(text).not.toContain(buyer.email);
    }
  });

  it('marks a visit without a seat as a clash [V28]', async () => {
    const seated = await newVisit({ host_seat: 0 });
    const over = await newVisit({ property_seat: null, host_seat: null });
    const clashes = new Map((await listOf(meera)).map(({ id, clash }) => [id, clash]));
    expect([clashes.get(seated.id), clashes.get(over.id)]).toEqual([false, true]);
  });
});

describe('a visit of the desk', () => {
  it('is accessible to its host and to admins, and 404 for colleagues [V57]', async () => {
    const { id } = await newVisit();
    expect((await detailOf(meera, id)).data.id).toBe(id);
    expect((await detailOf(admin, id)).data.id).toBe(id);
    expect((await detailOf(colleague, id)).code).toBe('NOT_FOUND');
    for (const name of ['confirm', 'withdraw', 'arrive', 'complete', 'no-show', 'reopen']) {
      expect((await step(colleague, id, name)).code, name).toBe('NOT_FOUND');
    }
    expect((await step(colleague, id, 'cancel', { reason: 'Rain' })).code).toBe('NOT_FOUND');
    const propose = { visitDate: '2026-12-12', visitTime: '11:00' };
    expect((await step(colleague, id, 'propose', propose)).code).toBe('NOT_FOUND');
    expect((await step(colleague, id, 'notes', { text: 'Hello' })).code).toBe('NOT_FOUND');
    expect((await step(colleague, id, 'reveal', { channel: 'CALL' })).code).toBe('NOT_FOUND');
    expect((await detailOf(meera, id)).data).toMatchObject({ status: 'CONFIRMED', arrivedAt: null, visitNotes: [] });
  });

  it.each(HOSTILE_IDS)('refuses the id %s', async (id) => {
    expect((await meera.get(`/api/desk/visits/${id}`)).status).toBe(400);
  });

  it('moves to the new consultant of its home, away from the former host [V78]', async () => {
    const { id } = await newVisit();
    const next = await buildUser(testApp.db, { role: 'EXECUTIVE' });
    await testApp.db.updateTable('bookings').set({ host_id: next.id }).where('id', '=', id).execute();
    expect((await step(meera, id, 'arrive')).code).toBe('NOT_FOUND');
    expect((await step(await signedIn(testApp, next), id, 'arrive')).status).toBe(200);
  });

  it('goes through a consultant’s day: confirm, arrive, complete, undo, each in the timeline [V36, V42]', async () => {
    const { id } = await newVisit({ status: 'PENDING' });
    expect((await step(meera, id, 'confirm')).data).toMatchObject({ status: 'CONFIRMED', stage: 'CONFIRMED' });
    const arrived = (await step(meera, id, 'arrive')).data;
    expect(arrived).toMatchObject({ stage: 'ARRIVED', arrivedAt: '2026-12-10T06:50:00.000Z' });
    testApp.setNow(new Date('2026-12-10T07:30:00Z'));
    const done = (await step(meera, id, 'complete')).data;
    expect(done).toMatchObject({ status: 'COMPLETED', stage: 'COMPLETED', closedAt: '2026-12-10T07:30:00.000Z' });
    expect((await step(meera, id, 'reopen')).data).toMatchObject({ status: 'CONFIRMED', closedAt: null });
    const { timeline } = (await detailOf(meera, id)).data;
    expect(timeline.map(({ transition, actor }) => [transition, actor])).toEqual([
      ['confirm', 'You'],
      ['arrive', 'You'],
      ['complete', 'You'],
      ['reopen', 'You'],
    ]);
    expect(timeline[0]?.text).toContain('You');
    expect(timeline[1]?.text).toContain('Sneha Pawar');
    expect((await detailOf(admin, id)).data.timeline[0]?.text).toContain('Meera Kulkarni');
  });

  it('responds 200 to a step that is done already, and VISIT_STATE to one that its state forbids [V37]', async () => {
    const { id } = await newVisit();
    const first = (await step(meera, id, 'arrive')).data.arrivedAt;
    testApp.setNow(new Date('2026-12-10T07:00:00Z'));
    expect((await step(meera, id, 'arrive')).data.arrivedAt).toBe(first);
    expect((await step(meera, id, 'no-show')).code).toBe('VISIT_STATE');
    expect((await step(meera, id, 'cancel', { reason: 'Rain' })).code).toBe('VISIT_STATE');
    expect((await detailOf(meera, id)).data.timeline).toHaveLength(1);
  });

  it('refuses a step on a stale copy [V37]', async () => {
    const { id } = await newVisit();
    await testApp.db.updateTable('bookings').set({ visit_time: '15:00' }).where('id', '=', id).execute();
    expect((await step(meera, id, 'arrive', { revision: 0 })).code).toBe('STALE_EDIT');
    expect((await step(meera, id, 'arrive', { revision: 1 })).status).toBe(200);
  });

  it('needs a reason to be cancelled, which its buyer sees [V33]', async () => {
    const { id } = await newVisit();
    expect((await step(meera, id, 'cancel', {})).errors?.map(({ field }) => field)).toEqual(['reason']);
    expect((await step(meera, id, 'cancel', { reason: 'The lift is out of order' })).data).toMatchObject({
      status: 'CANCELED',
      canceled: { by: 'STAFF', reason: 'The lift is out of order' },
    });
  });

  it('can get a suggested time, which can be withdrawn [V34]', async () => {
    const { id } = await newVisit();
    const body = { visitDate: '2026-12-12', visitTime: '11:05', note: 'The sample flat is open then' };
    expect((await step(meera, id, 'propose', body)).data).toMatchObject({ stage: 'PROPOSED', proposal: body });
    expect((await step(meera, id, 'withdraw')).data).toMatchObject({ stage: 'CONFIRMED', proposal: null });
    expect((await step(meera, id, 'propose', { ...body, visitTime: '11:03' })).errors?.[0]?.field).toBe('visitTime');
    expect((await step(meera, id, 'propose', { ...body, visitTime: '21:05' })).errors?.[0]?.field).toBe('visitTime');
  });
});

describe('POST /api/desk/visits/:id/notes', () => {
  it('takes 1 to 1,000 characters, visible to host and admin and in no call of the buyer [V60]', async () => {
    const { id, propertyId } = await newVisit();
    const text = '<b>Asked</b> for the sample flat\nBEGIN:VEVENT 🙂 नमस्ते \u202Eabc';
    const note = await step(meera, id, 'notes', { text });
    expect(note.status).toBe(201);
    expect(note.data).toMatchObject({ author: 'Meera Kulkarni', text });
    await step(admin, id, 'notes', { text: 'x'.repeat(1000) });
    for (const client of [meera, admin]) {
      const { visitNotes } = (await detailOf(client, id)).data;
      expect(visitNotes.map(({ author }) => author)).toEqual(['Meera Kulkarni', 'Anand Admin']);
      expect(visitNotes[0]?.text).toBe(text);
    }
    for (const wrong of ['', '   ', 'x'.repeat(1001), 5, null]) {
      expect((await step(meera, id, 'notes', { text: wrong })).errors?.map(({ field }) => field)).toEqual(['text']);
    }
    const read = ['/api/bookings', `/api/bookings/${id}`, `/api/bookings/${id}/timeline`, `/api/bookings/${id}/pass`];
    for (const url of [...read, `/api/properties/${propertyId}`, '/api/visit-passes']) {
      const response = await buyerClient.get(url);
      expect(response.status, url).toBe(200);
      expect(JSON.stringify(response.data), url).not.toContain('sample flat');
    }
  });
});
