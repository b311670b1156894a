import { addDays } from '@aangan/contract/core/dates';
import type { VisitDays, VisitLink, VisitSlots } from '@aangan/contract/visits/entities';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../../test/app.ts';
import { createClient, type Client } from '../../../../test/client.ts';
import { buildBooking, buildProperty } from '../../../../test/factories-catalogue.ts';
import { buildUser, signedIn, type BuiltUser } from '../../../../test/factories.ts';

/** 11:30 on a Tuesday in India. */
const NOW = new Date('2026-12-01T06:00:00Z');
const DAY = '2026-12-05';

const testApp = useTestApp({ now: NOW });
let host: BuiltUser;
let visitor: Client;
let addresses = 0;

beforeAll(async () => {
  host = await buildUser(testApp.db, { role: 'EXECUTIVE', name: 'Meera Kulkarni' });
});

beforeEach(() => {
  testApp.setNow(NOW);
  visitor = createClient(testApp, { address: freshAddress() });
});

/** Calls from this machine are not counted against limits. */
function freshAddress(): string {
  addresses += 1;
  return `203.0.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
}

interface Linked {
  url: string;
  token: string;
  buyer: BuiltUser;
  bookingId: number;
}

/** Creates a visit on 5 December at 11:00 with its link. */
async function linkedVisit(columns: Record<string, unknown> = {}): Promise<Linked> {
  const buyer = await buildUser(testApp.db);
  const property = await buildProperty(testApp.db, {
    name: 'Amaltas One',
    location: 'Moshi',
    rera_no: 'P52100012345',
    assigned_user_id: host.id,
  });
  const booking = await buildBooking(testApp.db, {
    user_id: buyer.id,
    property_id: property.id,
    host_id: host.id,
    visit_date: DAY,
    visit_time: '11:00',
    visit_minutes: 60,
    status: 'CONFIRMED',
    ...columns,
  });
  const token = await issue(buyer.id, booking.id);
  return { url: `/api/visit-links/${token}`, token, buyer, bookingId: booking.id };
}

/** Issues a link like the product does for its messages. */
async function issue(userId: number, subjectId: number, purpose: 'VISIT' | 'EMAIL_CHECK' = 'VISIT'): Promise<string> {
  const { links } = testApp.app.messages;
  return links.issue(testApp.db, { purpose, subjectId, userId, expiresAt: new Date(NOW.getTime() + 12 * 86_400_000) });
}

const see = async (url: string) => (await visitor.get<VisitLink>(url)).data;

async function eventsOf(bookingId: number) {
  return testApp.db
    .selectFrom('booking_events')
    .select(['transition', 'actor_kind', 'actor_id', 'reason'])
    .where('booking_id', '=', bookingId)
    .orderBy('id')
    .execute();
}

const rowOf = (bookingId: number) =>
  testApp.db.selectFrom('bookings').selectAll().where('id', '=', bookingId).executeTakeFirstOrThrow();

const ACTS = [
  ['coming', {}],
  ['cancel', {}],
  ['move', { visitDate: '2026-12-06', visitTime: null }],
  ['proposal', { answer: 'ACCEPT', revision: 0 }],
] as const;

describe('GET /api/visit-links/:token', () => {
  it('shows the visit without a session, and nobody’s number, e-mail or surname [V50]', async () => {
    const { url, buyer } = await linkedVisit();
    const answer = await visitor.get<VisitLink>(url);
    expect(answer.data).toEqual({
      propertyId: expect.any(Number) as number,
      propertyName: 'Amaltas One',
      reraNo: 'P52100012345',
      location: 'Moshi',
      visitDate: DAY,
      visitTime: '11:00',
      stage: 'CONFIRMED',
      revision: 0,
      hostName: 'Meera',
      proposal: null,
      comingAt: null,
      mapUrl: expect.stringContaining('https://') as string,
      may: ['COMING', 'MOVE', 'CANCEL'],
    });
    const text = JSON.stringify(answer);
    for (const secret of [host.contactNo, host.email, 'Kulkarni', buyer.contactNo, buyer.email, buyer.name]) {
      expect(text).not.toContain(secret);
    }
  });

  it.each([
    ['PENDING', {}, ['MOVE', 'CANCEL']],
    ['CONFIRMED', { coming_at: NOW }, ['MOVE', 'CANCEL']],
    ['CONFIRMED', { arrived_at: NOW, arrived_by: 'HAND' }, []],
    ['COMPLETED', {}, []],
    ['CANCELED', {}, []],
    ['NO_SHOW', {}, []],
    [
      'PENDING',
      { proposed_at: NOW, proposed_date: '2026-12-06', proposed_time: '16:00' },
      ['MOVE', 'CANCEL', 'PROPOSAL'],
    ],
  ])('of a %s visit %j allows %j [V50]', async (status, columns, may) => {
    const { url } = await linkedVisit({ status, ...columns });
    const { may: allowed } = await see(url);
    expect(allowed).toEqual(may);
  });

  it('changes nothing when a scanner of mails opens it and all links in it [V14, V73]', async () => {
    const { url, bookingId } = await linkedVisit();
    const before = await rowOf(bookingId);
    for (const path of [
      '',
      '/calendar.ics',
      '/days',
      '/coming',
      '/cancel',
      '/move',
      '/proposal',
      `/slots?date=${DAY}`,
    ]) {
      for (const method of ['GET', 'HEAD'] as const) await testApp.app.inject({ method, url: `${url}${path}` });
    }
    expect(await rowOf(bookingId)).toEqual(before);
    expect(await eventsOf(bookingId)).toEqual([]);
  });
});

describe('an invalid link', () => {
  it('gets one response for every reason [V14]', async () => {
    const { token, url, buyer, bookingId } = await linkedVisit();
    const other = await linkedVisit();
    const gone = await linkedVisit();
    await testApp.db.deleteFrom('users').where('id', '=', gone.buyer.id).execute();
    const forMail = await issue(buyer.id, bookingId, 'EMAIL_CHECK');
    const invalid = async (to: string) => {
      const { status, code, message } = await visitor.get(to);
      expect([to, status, code, message]).toEqual([to, 404, 'LINK_INVALID', 'This link is no longer valid.']);
    };
    for (const wrong of ['x', 'a'.repeat(26), token.toUpperCase(), `${token}a`, '%00', '1', forMail]) {
      await invalid(`/api/visit-links/${wrong}`);
    }
    await invalid(gone.url);
    await testApp.db.updateTable('users').set({ active: false }).where('id', '=', other.buyer.id).execute();
    await invalid(other.url);
    expect((await visitor.get(url)).status).toBe(200);
    testApp.setNow(new Date(NOW.getTime() + 12 * 86_400_000));
    await invalid(url);
    testApp.setNow(NOW);
    await testApp.app.messages.links.revoke(testApp.db, { purpose: 'VISIT', subjectId: bookingId });
    await invalid(url);
    for (const [act, body] of ACTS) expect((await visitor.post(`${url}/${act}`, body)).code).toBe('LINK_INVALID');
    await invalid(`${url}/days`);
    await invalid(`${url}/slots?date=${DAY}`);
    await invalid(`${url}/calendar.ics`);
  });

  it('is refused for an hour after 30 misses, while a valid one works [V14, V74]', async () => {
    const { url } = await linkedVisit();
    const guess = (nth: number) =>
      visitor.get(`/api/visit-links/${'b'.repeat(24)}${nth % 2 ? 'a' : 'c'}${'de'[nth % 2]}`);
    for (let nth = 0; nth < 30; nth += 1) expect((await guess(nth)).code).toBe('LINK_INVALID');
    expect((await guess(31)).code).toBe('TOO_MANY_REQUESTS');
    expect((await visitor.get(url)).status).toBe(200);
    const elsewhere = createClient(testApp, { address: freshAddress() });
    expect((await elsewhere.get(`/api/visit-links/${'b'.repeat(26)}`)).code).toBe('LINK_INVALID');
  });

  it('is limited to 60 requests a minute, valid or not [V14]', async () => {
    const { url } = await linkedVisit();
    for (let nth = 0; nth < 60; nth += 1) expect((await visitor.get(url)).status).toBe(200);
    expect((await visitor.get(url)).code).toBe('TOO_MANY_REQUESTS');
  });
});

describe('the actions of a link', () => {
  it('confirm that the visitor is coming, once, as LINK [V35, V50]', async () => {
    const { url, buyer, bookingId } = await linkedVisit();
    const said = await visitor.post<VisitLink>(`${url}/coming`, { revision: 0 });
    expect(said.data).toMatchObject({ comingAt: NOW.toISOString(), may: ['MOVE', 'CANCEL'], revision: 0 });
    expect((await visitor.post<VisitLink>(`${url}/coming`, {})).data).toEqual(said.data);
    expect(await eventsOf(bookingId)).toEqual([
      { transition: 'coming', actor_kind: 'LINK', actor_id: buyer.id, reason: null },
    ]);
  });

  it('cancel with a reason, after which no action is left [V33, V50]', async () => {
    const { url, buyer, bookingId } = await linkedVisit();
    const { data } = await visitor.post<VisitLink>(`${url}/cancel`, { reason: 'My mother is ill' });
    expect(data).toMatchObject({ stage: 'CANCELED', may: [], revision: 1 });
    expect(await eventsOf(bookingId)).toEqual([
      { transition: 'cancel', actor_kind: 'LINK', actor_id: buyer.id, reason: 'My mother is ill' },
    ]);
    expect((await visitor.post(`${url}/coming`, {})).code).toBe('VISIT_STATE');
    expect((await visitor.post(`${url}/move`, { visitDate: DAY })).code).toBe('BOOKING_NOT_RESCHEDULABLE');
  });

  it('move to a free time of its home, and the visit is then unconfirmed [V32, V50]', async () => {
    const { url, bookingId } = await linkedVisit();
    const { data: slots } = await visitor.get<VisitSlots>(`${url}/slots?date=2026-12-06`);
    expect(slots.slots.map(({ time }) => time)).toContain('12:00');
    const { data } = await visitor.post<VisitLink>(`${url}/move`, {
      visitDate: '2026-12-06',
      visitTime: '12:00',
      revision: 0,
    });
    expect(data).toMatchObject({ stage: 'REQUESTED', visitDate: '2026-12-06', visitTime: '12:00', revision: 1 });
    expect(await rowOf(bookingId)).toMatchObject({ status: 'PENDING', visit_minutes: 60 });
    const stale = await visitor.post(`${url}/cancel`, { revision: 0 });
    expect(stale.code).toBe('STALE_EDIT');
  });

  it('leave a visit confirmed that is moved to its own day and time [VISIT27]', async () => {
    const { url, bookingId } = await linkedVisit();
    const before = await rowOf(bookingId);
    const { status, data } = await visitor.post<VisitLink>(`${url}/move`, { visitDate: DAY, visitTime: '11:00' });
    expect([status, data]).toEqual([200, expect.objectContaining({ stage: 'CONFIRMED', revision: 0 })]);
    expect(await rowOf(bookingId)).toEqual(before);
    expect(await eventsOf(bookingId)).toEqual([]);
    const told = testApp.db.selectFrom('messages').select('kind').where('subject_id', '=', bookingId);
    expect(await told.execute()).toEqual([]);
  });

  it('refuse a day outside the window and an invalid time', async () => {
    const { url } = await linkedVisit();
    const fieldOf = async (body: object) => (await visitor.post(`${url}/move`, body)).errors?.[0]?.field;
    expect(await fieldOf({ visitDate: addDays(DAY, 60) })).toBe('visitDate');
    expect(await fieldOf({ visitDate: DAY, visitTime: '11:07' })).toBe('visitTime');
    expect(await fieldOf({ visitDate: DAY, visitTime: '25:00' })).toBe('visitTime');
    expect(await fieldOf({})).toBe('visitDate');
    expect((await visitor.get(`${url}/slots?date=2027-12-01`)).errors?.[0]?.field).toBe('date');
  });

  it("accept and decline the host's suggestion [V34, V50]", async () => {
    const proposal = { proposed_at: NOW, proposed_date: '2026-12-06', proposed_time: '16:00', proposed_by: host.id };
    const accepted = await linkedVisit({ status: 'PENDING', ...proposal });
    expect((await see(accepted.url)).proposal).toEqual({ visitDate: '2026-12-06', visitTime: '16:00', note: '' });
    const answer = (url: string, how: string) =>
      visitor.post<VisitLink>(`${url}/proposal`, { answer: how, revision: 0 });
    expect((await answer(accepted.url, 'ACCEPT')).data).toMatchObject({
      stage: 'CONFIRMED',
      visitDate: '2026-12-06',
      visitTime: '16:00',
      proposal: null,
    });
    const declined = await linkedVisit({ status: 'PENDING', ...proposal });
    expect((await answer(declined.url, 'DECLINE')).data).toMatchObject({ stage: 'REQUESTED', proposal: null });
    // the repeated step is done already (V37)
    expect((await answer(declined.url, 'DECLINE')).status).toBe(200);
    expect((await answer(declined.url, 'ACCEPT')).code).toBe('VISIT_STATE');
  });

  it('are refused from another site [V14]', async () => {
    const { url } = await linkedVisit();
    const from = { headers: { origin: 'https://elsewhere.example' } };
    for (const [act, body] of ACTS) expect((await visitor.post(`${url}/${act}`, body, from)).code).toBe('CROSS_ORIGIN');
  });

  it('are the same whoever is signed in, and give no access to the catalogue [V50]', async () => {
    const { url, buyer } = await linkedVisit();
    const stranger = await signedIn(testApp, await buildUser(testApp.db));
    expect((await stranger.get(url)).data).toEqual((await (await signedIn(testApp, buyer)).get(url)).data);
    const { propertyId } = await see(url);
    expect((await visitor.get(`/api/properties/${propertyId}`)).code).toBe('UNAUTHENTICATED');
  });
});

describe('GET /api/visit-links/:token/days', () => {
  it('has the days of its own home, like for the signed-in buyer [V24, V50]', async () => {
    const { url, buyer } = await linkedVisit();
    const { propertyId } = await see(url);
    const closed = { property_id: propertyId, visit_date: '2026-12-09', kind: 'CLOSED', note: 'Site blessing' };
    await testApp.db.insertInto('visit_exceptions').values(closed).execute();
    const { data } = await visitor.get<VisitDays>(`${url}/days`);
    expect(data).toHaveLength(31);
    expect(data).toContainEqual({ date: '2026-12-09', state: 'CLOSED', note: 'Site blessing' });
    const signed = await (await signedIn(testApp, buyer)).get(`/api/properties/${propertyId}/visit-days`);
    expect(data).toEqual(signed.data);
    expect((await visitor.get<VisitDays>(`${url}/days?from=${DAY}&to=${DAY}`)).data).toHaveLength(1);
    const wrong = await visitor.get(`${url}/days?from=2026-12-09&to=2026-12-08`);
    expect(wrong.errors?.map(({ field }) => field)).toEqual(['to']);
  });
});

describe('GET /api/visit-links/:token/calendar.ics', () => {
  it('is the visit as a calendar file', async () => {
    const { url, bookingId } = await linkedVisit();
    const file = await testApp.app.inject({ url: `${url}/calendar.ics` });
    expect([file.statusCode, file.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(file.headers['content-type']).toMatch(/^text\/calendar/);
    expect(file.body).toContain(`UID:visit-${bookingId}@`);
  });

  it.each(['mr', 'hi'])('is in %s where that is asked for [L45]', async (lang) => {
    const { url } = await linkedVisit();
    const { body } = await testApp.app.inject({ url: `${url}/calendar.ics?lang=${lang}` });
    expect(body.replaceAll('\r\n ', '')).toMatch(/^SUMMARY.*\p{Script=Devanagari}/mu);
  });
});
