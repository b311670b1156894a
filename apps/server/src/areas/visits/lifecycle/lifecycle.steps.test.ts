import type { Visit } from '@aangan/contract/visits/entities';
import { VISIT_ACTS_A_DAY } from '@aangan/contract/visits/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, useTestApp, type TestApp } from '../../../../test/app.ts';
import { createClient, type Client } from '../../../../test/client.ts';
import { buildBooking, buildProperty } from '../../../../test/factories-catalogue.ts';
import { buildUser, signedIn, type BuiltUser } from '../../../../test/factories.ts';
import { book as bookPlan, createPlanKit } from '../../../../test/plan-kit.ts';
import { castOf, atDesk } from '../../../../test/visit-kit.ts';

/** Thursday, 10 December 2026, 15:30 in India. */
const NOW = new Date('2026-12-10T10:00:00Z');
const HOUR_MS = 3_600_000;
const later = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);

const testApp = useTestApp({ now: NOW });
let other: TestApp;
let buyer: BuiltUser;
let client: Client;

beforeAll(async () => {
  other = await createTestApp({ now: NOW, database: testApp.database });
});

afterAll(() => other.close());

beforeEach(async () => {
  testApp.setNow(NOW);
  buyer = await buildUser(testApp.db);
  client = await signedIn(testApp, buyer);
});

const newHome = async () => (await buildProperty(testApp.db)).id;
const book = (propertyId: number, body: object = { visitDate: '2026-12-20' }) =>
  client.post<Visit>(`/api/bookings/properties/${propertyId}`, body);

/** Books a home and cancels the visit, so many times. */
async function bookAndCancel(times: number): Promise<void> {
  const home = await newHome();
  for (let i = 0; i < times; i += 1) {
    const { data } = await book(home);
    await client.post(`/api/bookings/${data.id}/cancel`, {});
  }
}

const rowsOfBuyer = async () =>
  (await testApp.db.selectFrom('bookings').select('id').where('user_id', '=', buyer.id).execute()).length;

describe('the bookings and moves of a buyer', () => {
  it('are limited to 20 in 24 hours, and a cancellation returns none [VISIT21]', async () => {
    await bookAndCancel(VISIT_ACTS_A_DAY - 1);
    testApp.setNow(later(1));
    expect((await book(await newHome())).status).toBe(201);
    testApp.setNow(later(2));
    const rows = await rowsOfBuyer();
    const refused = await book(await newHome());
    expect([refused.status, refused.code, refused.message]).toEqual([
      429,
      'TOO_MANY_REQUESTS',
      'You have booked or moved visits 20 times in 24 hours. You can do so again from 11 December 2026, 3:30\u00A0pm.',
    ]);
    expect(refused.headers['retry-after']).toBe(String(22 * 3600));
    expect(await rowsOfBuyer()).toBe(rows);

    testApp.setNow(new Date(later(24).getTime() - 1));
    expect((await book(await newHome())).status).toBe(429);
    testApp.setNow(later(24));
    expect((await book(await newHome())).status).toBe(201);
  });

  it('are limited to 60 in 30 days [VISIT21]', async () => {
    for (const days of [0, 1, 2]) {
      testApp.setNow(later(24 * days));
      await bookAndCancel(VISIT_ACTS_A_DAY);
    }
    testApp.setNow(later(24 * 3));
    const refused = await book(await newHome(), { visitDate: '2026-12-20' });
    expect([refused.status, refused.message, refused.headers['retry-after']]).toEqual([
      429,
      'You have booked or moved visits 60 times in 30 days. You can do so again from 9 January 2027, 3:30\u00A0pm.',
      String(27 * 86_400),
    ]);
    testApp.setNow(later(24 * 30));
    expect((await book(await newHome(), { visitDate: '2027-01-20' })).status).toBe(201);
  });

  it('include moves by the page and by a link, and accepted suggestions [VISIT21]', async () => {
    const { asHost, asBuyer, propertyId, buyer: mover } = await castOf(testApp);
    const { data } = await asBuyer.post<Visit>(`/api/bookings/properties/${propertyId}`, { visitDate: '2026-12-20' });
    const expiresAt = later(24 * 20);
    const { links } = testApp.app.messages;
    const token = await links.issue(testApp.db, { purpose: 'VISIT', subjectId: data.id, userId: mover.id, expiresAt });
    const visitor = createClient(testApp);
    const days = (n: number) => ({ visitDate: `2026-12-${11 + (n % 18)}` });
    const steps = [
      (n: number) => asBuyer.put(`/api/bookings/${data.id}`, { ...days(n), status: 'PENDING' }),
      (n: number) => visitor.post(`/api/visit-links/${token}/move`, days(n)),
    ];
    for (let n = 1; n < VISIT_ACTS_A_DAY - 1; n += 1) {
      expect((await steps[n % 2]?.(n))?.status).toBe(200);
    }
    const suggestion = { visitDate: '2026-12-30', visitTime: '11:00', note: '' };
    await atDesk(asHost, data.id, 'propose', suggestion);
    const answerWith = async (answer: 'ACCEPT' | 'DECLINE') => {
      const { revision } = (await asBuyer.get<Visit>(`/api/bookings/${data.id}`)).data;
      return (await asBuyer.post(`/api/bookings/${data.id}/proposal`, { answer, revision })).status;
    };
    expect(await answerWith('ACCEPT')).toBe(200);

    for (const [n, step] of steps.entries()) {
      const { status, message } = (await step(n)) ?? {};
      expect([status, message]).toEqual([429, expect.stringContaining('from 11 December 2026, 3:30\u00A0pm.')]);
    }
    await atDesk(asHost, data.id, 'propose', { ...suggestion, visitTime: '12:00' });
    expect(await answerWith('ACCEPT')).toBe(429);
    // a call that takes no place is not refused
    expect(await answerWith('DECLINE')).toBe(200);
    expect((await asBuyer.post(`/api/bookings/${data.id}/cancel`, {})).status).toBe(200);
  });

  it('include neither refused ones, nor repeated ones, nor those by staff [VISIT21]', async () => {
    const admin = await signedIn(testApp, await buildUser(testApp.db, { role: 'ADMIN' }));
    const { data } = await book(await newHome());
    for (let n = 0; n < VISIT_ACTS_A_DAY; n += 1) {
      expect((await book(data.propertyId)).code).toBe('ALREADY_BOOKED');
      expect(
        (await client.put(`/api/bookings/${data.id}`, { visitDate: '2026-12-20', status: 'PENDING' })).status,
      ).toBe(200);
      const day = `2026-12-${11 + n}`;
      expect((await admin.patch(`/api/admin/bookings/${data.id}`, { id: data.id, visitDate: day })).status).toBe(200);
      await admin.patch(`/api/admin/bookings/${data.id}`, { id: data.id, visitDate: '2026-12-20', status: 'PENDING' });
    }
    expect((await book(await newHome())).status).toBe(201);
  });

  it('include a plan completely or not at all, and the refusal says when all of it fits [VISIT21]', async () => {
    await bookAndCancel(1);
    testApp.setNow(later(3));
    await bookAndCancel(VISIT_ACTS_A_DAY - 2);
    const kit = createPlanKit(testApp, '2026-12-15');
    const homes = await kit.twoHomes();
    const stops = homes.map(({ id }, i) => ({ propertyId: id, visitTime: ['10:00', '12:00'][i] }));
    const before = await kit.countRows();
    const refused = await bookPlan(client, { visitDate: '2026-12-15', stops });
    expect([refused.status, refused.message]).toEqual([429, expect.stringContaining('11 December 2026, 3:30\u00A0pm')]);
    expect(await kit.countRows()).toEqual(before);
    testApp.setNow(later(24));
    expect((await bookPlan(client, { visitDate: '2026-12-15', stops })).status).toBe(201);
  });

  it('are limited also concurrently on two instances, with and without a time [VISIT21]', async () => {
    const twin = await signedIn(other, buyer);
    const homes = await Promise.all(Array.from({ length: 30 }, newHome));
    const built = await Promise.all(
      Array.from({ length: 6 }, async () =>
        buildBooking(testApp.db, { user_id: buyer.id, property_id: await newHome(), visit_date: '2026-12-20' }),
      ),
    );
    const answers = await Promise.all([
      ...homes.map((id, n) => {
        const timed = { visitDate: `2026-12-${11 + (n % 6)}`, visitTime: '11:00' };
        const body = n % 5 === 0 ? timed : { visitDate: '2026-12-21' };
        return (n % 2 === 0 ? client : twin).post(`/api/bookings/properties/${id}`, body);
      }),
      ...built.map(({ id }, n) =>
        (n % 2 === 0 ? client : twin).put(`/api/bookings/${id}`, { visitDate: '2026-12-22', status: 'PENDING' }),
      ),
    ]);
    const done = answers.filter(({ status }) => status < 300);
    expect(done.length).toBe(VISIT_ACTS_A_DAY);
    expect(new Set(answers.filter(({ status }) => status >= 300).map(({ status }) => status))).toEqual(new Set([429]));
  });
});
