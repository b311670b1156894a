import { text } from 'node:stream/consumers';
import { addDays, todayInIndia } from '@aangan/contract/core/dates';
import type { CalendarFeed } from '@aangan/contract/visits/entities';
import ICAL from 'ical.js';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, useTestApp } from '../../../../test/app.ts';
import { createClient, type Client } from '../../../../test/client.ts';
import { buildBooking, buildProperty } from '../../../../test/factories-catalogue.ts';
import { buildUser, signedIn, type BuiltUser } from '../../../../test/factories.ts';
import { createVisitAvailability } from '../availability/availability.capacity.ts';
import { createCalendars } from './calendar.service.ts';

const TODAY = todayInIndia();
const SOON = addDays(TODAY, 3);

const testApp = useTestApp();
let buyer: BuiltUser;
let host: BuiltUser;
let boss: BuiltUser;

beforeAll(async () => {
  buyer = await buildUser(testApp.db, { name: 'Asha Rao Kulkarni' });
  host = await buildUser(testApp.db, { role: 'EXECUTIVE' });
  boss = await buildUser(testApp.db, { role: 'ADMIN' });
});

/** Inserts a visit, each at another home, since a buyer has one per home. */
async function buildVisit(columns: Partial<Parameters<typeof buildBooking>[1]> = {}): Promise<number> {
  const home = await buildProperty(testApp.db, { name: 'Green; Park, Phase "1"', location: 'Baner' });
  const visit = { user_id: buyer.id, property_id: home.id, visit_date: SOON, host_id: host.id, ...columns };
  return (await buildBooking(testApp.db, visit)).id;
}

async function fetchFile(
  url: string,
  { client, headers = {} }: { client?: Client; headers?: Record<string, string> } = {},
) {
  const token = client?.cookies.get('access_token')?.value;
  const cookie = token === undefined ? {} : { cookie: `access_token=${token}` };
  const response = await testApp.app.inject({ method: 'GET', url, headers: { ...cookie, ...headers } });
  return { status: response.statusCode, headers: response.headers, body: response.body };
}

function eventsOf(body: string) {
  const calendar = new ICAL.Component(ICAL.parse(body));
  const method = calendar.getFirstPropertyValue('method');
  const events = calendar.getAllSubcomponents('vevent').map((component) => ({
    ...Object.fromEntries(
      ['uid', 'sequence', 'status', 'summary', 'url', 'description'].map((name) => [
        name,
        component.getFirstPropertyValue(name),
      ]),
    ),
    start: component.getFirstPropertyValue('dtstart')?.toString(),
  }));
  return { method, events };
}

describe('GET /api/bookings/{id}/calendar.ics', () => {
  it('is for the caller alone [V43]', async () => {
    const id = await buildVisit();
    const url = `/api/bookings/${id}/calendar.ics`;
    expect((await (await signedIn(testApp, buyer)).get('/api/bookings/x/calendar.ics')).status).toBe(400);
    expect((await (await signedIn(testApp, boss)).get(url)).status).toBe(404);
  });

  it('is in the language asked for, with a link to the page in it [L45, L13]', async () => {
    const id = await buildVisit();
    const client = await signedIn(testApp, buyer);
    const fileIn = async (query: string) =>
      (await fetchFile(`/api/bookings/${id}/calendar.ics${query}`, { client })).body.replaceAll('\r\n ', '');
    const linesOf = (file: string) => file.split('\r\n').filter((line) => /^(?:SUMMARY|URL)/.test(line));
    expect(linesOf(await fileIn('?lang=en'))).toEqual(linesOf(await fileIn('')));
    for (const lang of ['mr', 'hi']) {
      const file = await fileIn(`?lang=${lang}`);
      expect(file).toMatch(/^SUMMARY.*\p{Script=Devanagari}/mu);
      expect(file).toMatch(new RegExp(`^URL.*/${lang}/user/bookings`, 'm'));
    }
  });

  it('is one event to download, cancelled once the visit is [V43, V45]', async () => {
    const id = await buildVisit({ visit_time: '11:00', visit_minutes: 60, revision: 2, status: 'CONFIRMED' });
    const client = await signedIn(testApp, buyer);
    const { status, headers, body } = await fetchFile(`/api/bookings/${id}/calendar.ics`, { client });
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/calendar; method=PUBLISH; charset=utf-8');
    expect(headers['content-disposition']).toBe('attachment; filename="visit.ics"');
    expect(eventsOf(body)).toEqual({
      method: 'PUBLISH',
      events: [
        {
          uid: `visit-${id}@localhost`,
          sequence: 2,
          status: 'CONFIRMED',
          summary: 'Site visit: Green; Park, Phase "1"',
          url: 'http://localhost:3000/user/bookings',
          description: null,
          start: `${SOON}T11:00:00`,
        },
      ],
    });
    await testApp.db.updateTable('bookings').set({ status: 'CANCELED', revision: 3 }).where('id', '=', id).execute();
    const after = eventsOf((await fetchFile(`/api/bookings/${id}/calendar.ics`, { client })).body);
    expect(after.events).toMatchObject([{ uid: `visit-${id}@localhost`, sequence: 3, status: 'CANCELLED' }]);
  });

  it('is tentative until its confirmation, and a whole day without a time [V43]', async () => {
    const id = await buildVisit();
    const { body } = await fetchFile(`/api/bookings/${id}/calendar.ics`, { client: await signedIn(testApp, buyer) });
    expect(eventsOf(body).events).toMatchObject([{ status: 'TENTATIVE', start: SOON }]);
  });

  it('keeps the UIDs when the site moves to another domain, whoever saves the settings [V43]', async () => {
    const id = await buildVisit();
    const url = `/api/bookings/${id}/calendar.ics`;
    await fetchFile(url, { client: await signedIn(testApp, buyer) });
    const config = { appOrigin: 'https://moved.example' };
    const moved = await createTestApp({ database: testApp.database, config });
    try {
      const client = await signedIn(moved, buyer);
      const cookie = `access_token=${client.cookies.get('access_token')?.value ?? ''}`;
      const { body } = await moved.app.inject({ method: 'GET', url, headers: { cookie } });
      expect(eventsOf(body).events).toMatchObject([
        { uid: `visit-${id}@localhost`, url: 'https://moved.example/user/bookings' },
      ]);
    } finally {
      await moved.close();
    }
    const admin = await signedIn(testApp, boss);
    const { data } = await admin.get<{ version: number }>('/api/admin/visit-settings');
    expect(data.version).toBe(0);
    expect((await admin.put('/api/admin/visit-settings', { ...data, slotMinutes: 30 })).status).toBe(200);
    const { body } = await fetchFile(url, { client: await signedIn(testApp, buyer) });
    expect(eventsOf(body).events).toMatchObject([{ uid: `visit-${id}@localhost` }]);
  });
});

describe('the calendar of a consultant', () => {
  const feedOf = async (client: Client) => (await client.get<CalendarFeed>('/api/desk/calendar-feed')).data;
  const pathOf = (feed: CalendarFeed) => new URL(feed?.url ?? '').pathname;
  const make = async (client: Client) => {
    const response = await client.post<CalendarFeed>('/api/desk/calendar-feed');
    expect(response.status).toBe(201);
    return response.data;
  };

  it('is for staff, and exists once they have created it [V46]', async () => {
    for (const method of ['get', 'post', 'del'] as const) {
      expect((await createClient(testApp)[method]('/api/desk/calendar-feed')).status).toBe(401);
      expect((await (await signedIn(testApp, buyer))[method]('/api/desk/calendar-feed')).status).toBe(403);
    }
    const client = await signedIn(testApp, host);
    expect(await feedOf(client)).toBeNull();
    const made = await make(client);
    expect(made?.url).toMatch(/^http:\/\/localhost:3000\/api\/calendar\/[a-z2-7]{26}\/visits\.ics$/);
    expect(made?.lastUsedAt).toBeNull();
    expect(await feedOf(client)).toEqual(made);
    await fetchFile(pathOf(made));
    expect((await feedOf(client))?.lastUsedAt).toEqual(expect.any(String));
    expect((await client.del('/api/desk/calendar-feed')).status).toBe(200);
    expect(await feedOf(client)).toBeNull();
    expect((await fetchFile(pathOf(made))).status).toBe(404);
  });

  it("has the host's own visits from 30 days back to 60 ahead, all for an admin, and no contact of a buyer [V46]", async () => {
    const other = await buildUser(testApp.db, { role: 'EXECUTIVE' });
    const own = await buildVisit({ visit_date: addDays(TODAY, -30), status: 'NO_SHOW' });
    const last = await buildVisit({ visit_date: addDays(TODAY, 60), notes: 'Ring twice' });
    const others = await buildVisit({ host_id: other.id });
    const outside = [
      await buildVisit({ visit_date: addDays(TODAY, -31) }),
      await buildVisit({ visit_date: addDays(TODAY, 61) }),
    ];
    const hosts = await fetchFile(pathOf(await make(await signedIn(testApp, host))));
    const all = await fetchFile(pathOf(await make(await signedIn(testApp, boss))));
    expect(hosts.headers['content-type']).toBe('text/calendar; method=PUBLISH; charset=utf-8');
    const [ofHost, ofAdmin] = [hosts, all].map(({ body }) => eventsOf(body).events);
    const uids = (events: typeof ofHost) => events?.map((event) => (event as { uid?: unknown }).uid);
    const uid = (id: number) => `visit-${id}@localhost`;
    expect(uids(ofHost)).toEqual(expect.arrayContaining([uid(own), uid(last)]));
    expect(uids(ofHost)).not.toContain(uid(others));
    expect(uids(ofAdmin)).toEqual(expect.arrayContaining([uid(own), uid(last), uid(others)]));
    for (const id of outside) expect(uids(ofAdmin)).not.toContain(uid(id));
    expect(ofHost).toContainEqual(
      expect.objectContaining({
        uid: uid(last),
        description: 'With Asha: Pending',
        url: `http://localhost:3000/desk/visits/${last}`,
      }),
    );
    const missed = expect.objectContaining({ uid: uid(own), description: 'With Asha: Did not come' });
    expect(ofHost).toContainEqual(missed);
    for (const secret of [buyer.contactNo, buyer.email, 'Kulkarni', 'Ring twice'])
      expect(all.body).not.toContain(secret);
  });

  it('is not sent again to a client that has it, and is limited to 60 reads an hour [V46]', async () => {
    const reader = await buildUser(testApp.db, { role: 'EXECUTIVE' });
    const path = pathOf(await make(await signedIn(testApp, reader)));
    const first = await fetchFile(path);
    expect(first.headers['cache-control']).toBe('private, no-cache');
    const again = await fetchFile(path, { headers: { 'if-none-match': String(first.headers['etag']) } });
    expect([again.status, again.body]).toEqual([304, '']);
    for (let reading = 2; reading < 60; reading += 1) await fetchFile(path);
    const refused = await fetchFile(path);
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toMatch(/^[1-9]\d*$/);
    await testApp.letPass(3601);
    expect((await fetchFile(path)).status).toBe(200);
  });

  it('ends when it is created again, the role is lost, the account is deactivated, or nobody reads it [V46, V14]', async () => {
    const admin = await signedIn(testApp, boss);
    const unknown = await createClient(testApp).get(`/api/calendar/${'a'.repeat(26)}/visits.ics`);
    expect([unknown.status, unknown.code]).toEqual([404, 'LINK_INVALID']);
    const refusal = async (path: string) => {
      const { status, code, message } = await createClient(testApp).get(path);
      expect([status, code, message]).toEqual([404, 'LINK_INVALID', unknown.message]);
    };

    const again = await buildUser(testApp.db, { role: 'EXECUTIVE' });
    const before = pathOf(await make(await signedIn(testApp, again)));
    const after = pathOf(await make(await signedIn(testApp, again)));
    await refusal(before);
    expect((await fetchFile(after)).status).toBe(200);

    for (const changes of [{ role: 'USER' }, { active: false }]) {
      const person = await buildUser(testApp.db, { role: 'EXECUTIVE' });
      const path = pathOf(await make(await signedIn(testApp, person)));
      expect((await admin.patch(`/api/admin/users/${person.id}`, changes)).status).toBe(200);
      await refusal(path);
      // back in the role, with a URL that the user may have passed on
      await admin.patch(`/api/admin/users/${person.id}`, { role: 'EXECUTIVE', active: true });
      await refusal(path);
    }

    const later = (days: number) => new Date(Date.now() + days * 86_400_000);
    testApp.setNow(later(179));
    expect((await fetchFile(after)).status).toBe(200);
    testApp.setNow(later(358));
    expect((await fetchFile(after)).status).toBe(200);
    testApp.setNow(later(539));
    await refusal(after);
    testApp.setNow(new Date());
  });
});

describe('the calendar of a user whose role was revoked on the command line', () => {
  it('is empty while the role is lost, though its URL was not revoked [V46, V14]', async () => {
    const person = await buildUser(testApp.db, { role: 'EXECUTIVE' });
    const client = await signedIn(testApp, person);
    const { data } = await client.post<CalendarFeed>('/api/desk/calendar-feed');
    const path = new URL(data?.url ?? '').pathname;
    const { id } = await buildBooking(testApp.db, {
      user_id: buyer.id,
      property_id: (await buildProperty(testApp.db)).id,
      visit_date: SOON,
      host_id: person.id,
    });
    const setRole = (role: string) =>
      testApp.db.updateTable('users').set({ role }).where('id', '=', person.id).execute();
    expect((await fetchFile(path)).body).toContain(`visit-${id}@`);
    await setRole('USER');
    const lost = await fetchFile(path);
    expect(lost.status).toBe(404);
    expect(lost.body).not.toContain('VEVENT');
    expect(JSON.parse(lost.body)).toMatchObject({ code: 'LINK_INVALID' });
    // its URL existed all the time
    await setRole('ADMIN');
    expect((await fetchFile(path)).status).toBe(200);
  });
});

describe('a calendar that is revoked during its use', () => {
  const URL_OF_FEED = '/api/desk/calendar-feed';

  /**
   * Makes the revocation wait for the link, and a call wait behind it; then both continue. Gives the response of the
   * call.
   */
  async function endBeside<T>(client: Client, call: () => Promise<T>): Promise<T> {
    const holder = await testApp.database.pool.connect();
    const waiting = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    const countWaiting = async () => (await testApp.database.pool.query(waiting)).rowCount;
    let isAnswered = false;
    try {
      await holder.query('BEGIN');
      await holder.query("SELECT FROM signed_links WHERE purpose = 'CALENDAR' AND revoked_at IS NULL FOR UPDATE");
      const ending = client.del(URL_OF_FEED);
      await expect.poll(countWaiting).toBe(1);
      const response = call().finally(() => (isAnswered = true));
      await expect.poll(async () => isAnswered || (await countWaiting()) === 2).toBe(true);
      await holder.query('COMMIT');
      expect((await ending).status).toBe(200);
      return await response;
    } finally {
      await holder.query('ROLLBACK');
      holder.release();
    }
  }

  it('stays revoked, when a client reads it and when its owner opens it [V46, V14]', async () => {
    const person = await buildUser(testApp.db, { role: 'EXECUTIVE' });
    const client = await signedIn(testApp, person);
    const make = async () => new URL((await client.post<CalendarFeed>(URL_OF_FEED)).data?.url ?? '').pathname;

    const read = await make();
    expect((await endBeside(client, () => fetchFile(read))).status).toBe(404);
    expect((await client.get(URL_OF_FEED)).data).toBeNull();

    const seen = await make();
    await endBeside(client, () => client.get(URL_OF_FEED));
    expect((await client.get(URL_OF_FEED)).data).toBeNull();
    expect((await fetchFile(seen)).status).toBe(404);
  });
});

describe('the calendar of a mail', () => {
  it('is of the visit as announced, with the method of the mail and the organizer of the file [V45, VISIT26]', async () => {
    const { db } = testApp;
    const clock = () => new Date();
    const calendars = createCalendars({
      db,
      clock,
      origin: 'http://localhost:3000',
      findSettings: createVisitAvailability({ clock }).settings,
      mailFrom: 'no@aangan.example',
    });
    const bookingId = await buildVisit({ visit_time: '15:00', visit_minutes: 60, revision: 1, status: 'CONFIRMED' });
    const facts = { visitDate: SOON, visitTime: '11:00', visitMinutes: 60 };
    const mail = { bookingId, facts, attendee: { name: 'Asha', email: 'asha@example.com' } };
    const asked = await calendars.ofMail(db, { ...mail, method: 'REQUEST', kind: 'booking-requested', revision: 0 });
    expect(eventsOf(asked ?? '')).toMatchObject({
      method: 'REQUEST',
      events: [{ uid: `visit-${bookingId}@localhost`, sequence: 0, status: 'TENTATIVE', start: `${SOON}T11:00:00` }],
    });
    const off = await calendars.ofMail(db, { ...mail, method: 'CANCEL', kind: 'booking-canceled', revision: 2 });
    expect(eventsOf(off ?? '')).toMatchObject({ method: 'CANCEL', events: [{ sequence: 2, status: 'CANCELLED' }] });
    const file = await calendars.fileOf(sql<boolean>`b.id = ${bookingId}`, 'visit.ics');
    for (const content of [off, file && (await text(file.content))]) {
      expect(content).toContain('ORGANIZER;CN="Aangan":mailto:no@aangan.example');
    }
    // deleted since: the mail has enough to remove it from the calendar
    await sql`DELETE FROM bookings WHERE id = ${bookingId}`.execute(db);
    const told = { ...facts, property: 'Green Park' };
    const gone = await calendars.ofMail(db, {
      ...mail,
      facts: told,
      method: 'CANCEL',
      kind: 'booking-canceled',
      revision: 3,
    });
    expect(eventsOf(gone ?? '')).toMatchObject({
      method: 'CANCEL',
      events: [{ sequence: 3, status: 'CANCELLED', summary: 'Site visit: Green Park', start: `${SOON}T11:00:00` }],
    });
    expect(
      await calendars.ofMail(db, { ...mail, facts: {}, method: 'CANCEL', kind: 'booking-canceled', revision: 3 }),
    ).toBeNull();
  });
});
