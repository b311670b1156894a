import type { DeskVisit, VisitPass } from '@aangan/contract/visits/entities';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../../test/app.ts';
import type { Client } from '../../../../test/client.ts';
import { buildBooking, buildProperty } from '../../../../test/factories-catalogue.ts';
import { buildUser, signedIn, type BuiltUser } from '../../../../test/factories.ts';

/** 10 December 2026, 12:20 in India. */
const NOW = new Date('2026-12-10T06:50:00Z');
const TODAY = '2026-12-10';
const ALPHABET = [...'ABCDEFGHJKMNPQRSTVWXYZ23456789'];

const testApp = useTestApp({ now: NOW });
let host: BuiltUser;
let meera: Client;
let buyer: BuiltUser;
let client: Client;

beforeEach(async () => {
  testApp.setNow(NOW);
  host = await buildUser(testApp.db, { role: 'EXECUTIVE', name: 'Meera Kulkarni' });
  meera = await signedIn(testApp, host);
  buyer = await buildUser(testApp.db);
  client = await signedIn(testApp, buyer);
});

async function newVisit(columns: { visit_date?: string; status?: string; visit_time?: string } = {}) {
  const property = await buildProperty(testApp.db, { rera_no: 'P52100099001', assigned_user_id: host.id });
  const { visit_time, ...rest } = columns;
  const time = visit_time === undefined ? {} : { visit_time, visit_minutes: 60 };
  const usual = { user_id: buyer.id, property_id: property.id, host_id: host.id, visit_date: TODAY };
  const { id } = await buildBooking(testApp.db, { ...usual, status: 'CONFIRMED', ...time, ...rest });
  return { id, property };
}

const passOf = async (id: number) => (await client.get<VisitPass>(`/api/bookings/${id}/pass`)).data;
const checkIn = (code: unknown, extra: object = {}, by = meera) =>
  by.post<DeskVisit>('/api/desk/check-in', { code, ...extra });

describe('GET /api/bookings/:id/pass', () => {
  it('has a code of 6 unambiguous letters, created once and stored, and a check-in URL with it in the fragment [V61]', async () => {
    const { id, property } = await newVisit({ visit_time: '14:00' });
    const passes = await Promise.all(Array.from({ length: 6 }, () => passOf(id)));
    const [pass] = passes;
    expect(new Set(passes.map(({ code }) => code)).size).toBe(1);
    expect(pass?.code).toMatch(/^[ABCDEFGHJKMNPQRSTVWXYZ23456789]{6}$/);
    expect(pass).toMatchObject({
      bookingId: id,
      checkInUrl: `http://localhost:3000/desk/check-in#${pass?.code}`,
      visitDate: TODAY,
      visitTime: '14:00',
      propertyName: property.name,
      reraNo: 'P52100099001',
      location: 'Moshi-Dudulgaon',
      hostName: 'Meera Kulkarni',
      hostContactNo: host.contactNo,
    });
    expect(pass?.mapUrl).toMatch(/^https:\/\/www\.google\.com\/maps\//);
    await testApp.db.updateTable('bookings').set({ visit_date: '2026-12-11' }).where('id', '=', id).execute();
    expect((await passOf(id)).code).toBe(pass?.code);
  });

  it('says whether the visit is confirmed [VISIT29]', async () => {
    for (const status of ['PENDING', 'CONFIRMED', 'SCHEDULED'] as const) {
      expect((await passOf((await newVisit({ status })).id)).status).toBe(status);
    }
    expect((await client.get<VisitPass[]>('/api/visit-passes')).data.map(({ status }) => status)).toEqual([
      'PENDING',
      'CONFIRMED',
      'SCHEDULED',
    ]);
  });

  it('differs from visit to visit [V61]', async () => {
    const codes = new Set<string>();
    for (let made = 0; made < 8; made += 1) codes.add((await passOf((await newVisit()).id)).code);
    expect(codes.size).toBe(8);
  });

  it("exists for the caller's own upcoming visits [V61]", async () => {
    const { id } = await newVisit();
    expect((await meera.get(`/api/bookings/${id}/pass`)).code).toBe('NOT_FOUND');
    const canceled = await newVisit({ status: 'CANCELED' });
    expect((await client.get(`/api/bookings/${canceled.id}/pass`)).code).toBe('VISIT_STATE');
  });

  it('names no host who can no longer be one [V61]', async () => {
    const { id } = await newVisit();
    await testApp.db.updateTable('users').set({ active: false }).where('id', '=', host.id).execute();
    expect(await passOf(id)).toMatchObject({ hostName: null, hostContactNo: null });
  });
});

describe('GET /api/visit-passes', () => {
  it('has at most 4 of the next live visits, soonest first, each until its day is over [V61, V64]', async () => {
    const later = await newVisit({ visit_date: '2026-12-12' });
    const evening = await newVisit({ visit_time: '17:00' });
    const morning = await newVisit({ visit_time: '10:00' });
    await newVisit({ visit_date: '2026-12-09' });
    await newVisit({ status: 'NO_SHOW' });
    const list = async () => (await client.get<VisitPass[]>('/api/visit-passes')).data.map((pass) => pass.bookingId);
    expect(await list()).toEqual([morning.id, evening.id, later.id]);
    await newVisit({ visit_date: '2026-12-13' });
    await newVisit({ visit_date: '2026-12-14' });
    expect(await list()).toHaveLength(4);
    testApp.setNow(new Date('2026-12-10T18:30:00Z'));
    expect((await list())[0]).toBe(later.id);
  });
});

describe('POST /api/desk/check-in', () => {
  it('finds the visit by its code, ignoring letter case and spaces, and records the arrival [V62, V36]', async () => {
    const { id } = await newVisit({ status: 'PENDING' });
    const { code } = await passOf(id);
    const typed = ` ${code.slice(0, 3).toLowerCase()} ${code.slice(3)} `;
    expect((await checkIn(typed)).data).toMatchObject({
      id,
      status: 'CONFIRMED',
      stage: 'ARRIVED',
      arrivedAt: '2026-12-10T06:50:00.000Z',
    });
    const row = await testApp.db.selectFrom('bookings').select('arrived_by').where('id', '=', id).executeTakeFirst();
    expect(row?.arrived_by).toBe('PASS');
  });

  it('gives a second one the first arrival’s time [V62]', async () => {
    const { id } = await newVisit();
    const { code } = await passOf(id);
    await meera.post(`/api/desk/visits/${id}/arrive`, {});
    testApp.setNow(new Date('2026-12-10T08:00:00Z'));
    expect((await checkIn(code)).data.arrivedAt).toBe('2026-12-10T06:50:00.000Z');
  });

  it('with `look` returns the visit and changes nothing [V62]', async () => {
    const { id } = await newVisit();
    const { code } = await passOf(id);
    expect((await checkIn(code, { look: true })).data).toMatchObject({ id, arrivedAt: null, stage: 'CONFIRMED' });
    expect((await checkIn(code, { look: true })).data.arrivedAt).toBeNull();
  });

  it.each([
    ['2026-12-08', 404],
    ['2026-12-09', 200],
    ['2026-12-11', 200],
    ['2026-12-12', 404],
  ])('of a visit of %s responds %d: within a day around today [V62]', async (visit_date, expected) => {
    const { id } = await newVisit({ visit_date });
    await testApp.db.updateTable('bookings').set({ pass_code: 'K7M4QX' }).where('id', '=', id).execute();
    expect((await checkIn('K7M4QX')).status).toBe(expected);
  });

  it('finds the caller’s own visits alone, also for an admin [V62]', async () => {
    const { id } = await newVisit();
    const { code } = await passOf(id);
    const admin = await signedIn(testApp, await buildUser(testApp.db, { role: 'ADMIN' }));
    const colleague = await signedIn(testApp, await buildUser(testApp.db, { role: 'EXECUTIVE' }));
    for (const other of [admin, colleague]) expect((await checkIn(code, {}, other)).code).toBe('NOT_FOUND');
    expect((await checkIn(code, {}, client)).code).toBe('FORBIDDEN');
  });

  it('reports a cancelled visit as such [V36]', async () => {
    const { id } = await newVisit();
    const { code } = await passOf(id);
    await testApp.db.updateTable('bookings').set({ status: 'CANCELED' }).where('id', '=', id).execute();
    expect((await checkIn(code)).code).toBe('VISIT_STATE');
  });

  it('allows 20 unknown codes an hour, of 500 guesses; hits do not count [V62, V74]', async () => {
    const { id } = await newVisit();
    const { code } = await passOf(id);
    for (let hit = 0; hit < 25; hit += 1) expect((await checkIn(code, { look: true })).status).toBe(200);
    // all have the first letters of the code, so that a near miss is none either
    const guesses = ALPHABET.flatMap((one) => ALPHABET.map((other) => `${code.slice(0, 4)}${one}${other}`));
    const wrong = guesses.filter((guess) => guess !== code).slice(0, 500);
    const said: Record<string, number> = {};
    while (wrong.length > 0) {
      const responses = await Promise.all(wrong.splice(0, 10).map((guess) => checkIn(guess)));
      for (const { code: refused = 'found' } of responses) said[refused] = (said[refused] ?? 0) + 1;
    }
    expect(said).toEqual({ NOT_FOUND: 20, TOO_MANY_REQUESTS: 480 });
    expect((await checkIn(code)).code).toBe('TOO_MANY_REQUESTS');
    await testApp.letPass(3600);
    expect((await checkIn(code)).status).toBe(200);
  });

  it.each(['', '   ', 'x'.repeat(41), 5, null])('refuses the code %j', async (code) => {
    expect((await checkIn(code)).errors?.map(({ field }) => field)).toEqual(['code']);
  });

  it('writes the code to no line of the log [V61]', async () => {
    const { id } = await newVisit();
    testApp.logs.length = 0;
    const { code } = await passOf(id);
    await checkIn(code);
    expect(JSON.stringify(testApp.logs)).not.toContain(code);
    expect(testApp.logs.length).toBeGreaterThan(0);
  });
});
