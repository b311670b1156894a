import { addDays } from '@aangan/contract/core/dates';
import type { PropertyDetail } from '@aangan/contract/catalogue/entities';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { useTestApp } from '../../../../test/app.ts';
import type { Client } from '../../../../test/client.ts';
import { buildBooking, buildProperty } from '../../../../test/factories-catalogue.ts';
import { buildUser, signedIn, type BuiltUser } from '../../../../test/factories.ts';
import { HOSTILE_IDS } from '../../../../test/hostile.ts';

/** 10 December 2026, 15:30 in India. */
const NOW = new Date('2026-12-10T10:00:00Z');
const TODAY = '2026-12-10';
const NONE = { light: null, layout: null, build: null, surroundings: null, value: null, note: '' };

const testApp = useTestApp({ now: NOW, withJobs: true });
let buyer: BuiltUser;
let host: BuiltUser;
let client: Client;

beforeAll(async () => {
  buyer = await buildUser(testApp.db);
  host = await buildUser(testApp.db, { role: 'EXECUTIVE' });
  client = await signedIn(testApp, buyer);
});

interface Visit {
  status?: string;
  visit_date?: string;
  user_id?: number;
  host_id?: number | null;
}

async function buildVisit({ status = 'COMPLETED', visit_date = TODAY, ...rest }: Visit = {}) {
  const { id: property_id } = await buildProperty(testApp.db);
  return buildBooking(testApp.db, { user_id: buyer.id, property_id, status, visit_date, host_id: host.id, ...rest });
}

describe.each([
  ['GET', 'score', undefined],
  ['PUT', 'score', { light: 3 }],
  ['DELETE', 'score', undefined],
  ['PUT', 'rating', { stars: 4 }],
  ['DELETE', 'rating', undefined],
] as const)('%s /api/bookings/:id/%s', (method, what, body) => {
  const send = (by: Client, id: number | string) => {
    const url = `/api/bookings/${id}/${what}`;
    if (method === 'PUT') return by.put(url, body);
    return method === 'GET' ? by.get(url) : by.del(url);
  };

  it.each(HOSTILE_IDS)('refuses the id %s', async (id) => {
    const response = await send(client, id);
    expect([response.status, response.errors?.[0]?.field]).toEqual([400, 'id']);
  });

  it("is 404 for another user's visit [V66, V67]", async () => {
    const other = await buildUser(testApp.db);
    const { id } = await buildVisit({ user_id: other.id });
    expect((await send(client, id)).code).toBe('NOT_FOUND');
    expect((await send(client, 999_999)).code).toBe('NOT_FOUND');
  });
});

describe('a score card', () => {
  it('is saved, changed and deleted by its owner [V66]', async () => {
    const { id } = await buildVisit({ status: 'CONFIRMED' });
    expect((await client.get(`/api/bookings/${id}/score`)).data).toBeNull();
    const first = { ...NONE, light: 4, note: 'Sun in both bedrooms\nnarrow lift' };
    expect((await client.put(`/api/bookings/${id}/score`, { light: 4, note: first.note })).data).toEqual(first);
    expect((await client.get(`/api/bookings/${id}/score`)).data).toEqual(first);
    const second = { ...NONE, build: 1, value: 5 };
    expect((await client.put(`/api/bookings/${id}/score`, second)).data).toEqual(second);
    expect((await client.get(`/api/bookings/${id}/score`)).data).toEqual(second);
    expect((await client.del(`/api/bookings/${id}/score`)).data).toBeNull();
    expect((await client.get(`/api/bookings/${id}/score`)).data).toBeNull();
  });

  it.each([
    ['nothing at all', {}, 'body'],
    ['a note alone', { note: 'Fine' }, 'body'],
    ['a zero', { light: 0 }, 'light'],
    ['a six', { value: 6 }, 'value'],
    ['a half', { build: 2.5 }, 'build'],
    ['text', { layout: '3' }, 'layout'],
    ['a long note', { light: 1, note: 'x'.repeat(1001) }, 'note'],
  ])('of %s is refused [V66]', async (_what, body, field) => {
    const { id } = await buildVisit();
    const response = await client.put(`/api/bookings/${id}/score`, body);
    expect([response.status, response.errors?.[0]?.field]).toEqual([400, field]);
  });

  it.each(['PENDING', 'CONFIRMED', 'SCHEDULED', 'COMPLETED'])(
    'of a %s visit is possible from its day on [V66]',
    async (status) => {
      const tomorrow = await buildVisit({ status, visit_date: addDays(TODAY, 1) });
      expect((await client.put(`/api/bookings/${tomorrow.id}/score`, { light: 3 })).code).toBe('VISIT_STATE');
      const today = await buildVisit({ status });
      expect((await client.put(`/api/bookings/${today.id}/score`, { light: 3 })).status).toBe(200);
    },
  );

  it.each([
    ['CANCELED', 'cancelled'],
    ['NO_SHOW', 'missed'],
  ])('is not for a %s visit [V66]', async (status, word) => {
    const { id } = await buildVisit({ status });
    const response = await client.put(`/api/bookings/${id}/score`, { light: 3 });
    expect([response.status, response.code, response.message]).toEqual([
      409,
      'VISIT_STATE',
      `A ${word} visit can't be scored.`,
    ]);
  });
});

describe('a rating', () => {
  const rate = (id: number, stars: unknown = 4) => client.put(`/api/bookings/${id}/rating`, { stars });
  const ratingOf = async (id: number) =>
    (await client.get<{ rating: number | null }>(`/api/bookings/${id}`)).data.rating;

  it('is given once per visit, changed and deleted, and is in the booking [V67]', async () => {
    const { id } = await buildVisit();
    expect((await rate(id, 4)).data).toEqual({ stars: 4 });
    expect(await ratingOf(id)).toBe(4);
    expect((await rate(id, 2)).data).toEqual({ stars: 2 });
    expect(await ratingOf(id)).toBe(2);
    expect((await client.del(`/api/bookings/${id}/rating`)).data).toBeNull();
    expect(await ratingOf(id)).toBeNull();
    expect((await client.del(`/api/bookings/${id}/rating`)).data).toBeNull();
  });

  it.each([0, 6, 4.5, '4', null, undefined])('of %j is refused [V67]', async (stars) => {
    const { id } = await buildVisit();
    const response = await client.put(`/api/bookings/${id}/rating`, { stars });
    expect([response.status, response.errors?.[0]?.field]).toEqual([400, 'stars']);
  });

  it.each(['PENDING', 'CONFIRMED', 'SCHEDULED', 'CANCELED', 'NO_SHOW'])(
    'of a %s visit is refused [V67]',
    async (status) => {
      const { id } = await buildVisit({ status });
      expect((await rate(id)).code).toBe('VISIT_STATE');
    },
  );

  it('is possible from the day of the visit to 60 days after [V67]', async () => {
    const tomorrow = await buildVisit({ visit_date: addDays(TODAY, 1) });
    expect((await rate(tomorrow.id)).code).toBe('VISIT_STATE');
    const lastDay = await buildVisit({ visit_date: addDays(TODAY, -60) });
    expect((await rate(lastDay.id)).status).toBe(200);
    const tooLate = await buildVisit({ visit_date: addDays(TODAY, -61) });
    expect((await rate(tooLate.id)).code).toBe('VISIT_STATE');
  });

  it('can be changed and deleted within 14 days [V67]', async () => {
    const { id } = await buildVisit({ visit_date: addDays(TODAY, -59) });
    await rate(id, 5);
    testApp.setNow(new Date(NOW.getTime() + 14 * 86_400_000));
    expect((await rate(id, 3)).data).toEqual({ stars: 3 });
    testApp.setNow(new Date(NOW.getTime() + 14 * 86_400_000 + 1));
    expect((await rate(id, 1)).code).toBe('VISIT_STATE');
    expect((await client.del(`/api/bookings/${id}/rating`)).code).toBe('VISIT_STATE');
    expect(await ratingOf(id)).toBe(3);
    testApp.setNow(NOW);
  });

  it('is not possible where nobody showed the home, nor of oneself [V67]', async () => {
    expect((await rate((await buildVisit({ host_id: null })).id)).code).toBe('VISIT_STATE');
    expect((await rate((await buildVisit({ host_id: buyer.id })).id)).code).toBe('VISIT_STATE');
  });

  it('changes five times in 24 hours at most; the same stars are no change [V67]', async () => {
    const { id } = await buildVisit();
    for (const stars of [1, 2, 3, 4]) expect((await rate(id, stars)).status).toBe(200);
    expect((await rate(id, 4)).status).toBe(200);
    expect((await client.del(`/api/bookings/${id}/rating`)).status).toBe(200);
    const refused = await rate(id, 5);
    expect([refused.status, refused.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(refused.message).toMatch(
      /^You have changed this rating 5 times in 24 hours. You can change it again from \d/,
    );
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000);
    expect(await ratingOf(id)).toBeNull();
    // a day later by the database's clock
    const resets_at = sql<Date>`resets_at - interval '1 day'`;
    await testApp.db.updateTable('rate_limits').set({ resets_at }).where('key', '=', `rating:${id}`).execute();
    expect((await rate(id, 5)).status).toBe(200);
  });

  it('is hidden while its visit is reopened [V67]', async () => {
    const { id } = await buildVisit();
    await rate(id, 5);
    const set = (status: string) => testApp.db.updateTable('bookings').set({ status }).where('id', '=', id).execute();
    await set('CONFIRMED');
    expect(await ratingOf(id)).toBeNull();
    await set('COMPLETED');
    expect(await ratingOf(id)).toBe(5);
  });
});

describe('the figures of a consultant', () => {
  async function consultantWith(stars: number[]) {
    const consultant = await buildUser(testApp.db, { role: 'EXECUTIVE' });
    const { id: propertyId } = await buildProperty(testApp.db, { assigned_user_id: consultant.id });
    for (const one of stars) {
      const visitor = await buildUser(testApp.db);
      const { id } = await buildVisit({ user_id: visitor.id, host_id: consultant.id });
      await (await signedIn(testApp, visitor)).put(`/api/bookings/${id}/rating`, { stars: one });
    }
    const stats = async () =>
      (await client.get<PropertyDetail>(`/api/properties/${propertyId}`)).data.assignedUser?.stats;
    return { consultant, stats };
  }

  const soon = { timeout: 10_000, interval: 100 };
  /** Ages the last update beyond ten minutes, and runs the deferred one. */
  const tenMinutesLater = async (id: number) => {
    const { db, database } = testApp;
    const computed_at = new Date(NOW.getTime() - 600_001);
    await db.updateTable('consultant_stats').set({ computed_at }).where('user_id', '=', id).execute();
    await database.pool.query(
      "UPDATE pgboss.job SET start_after = now() WHERE name = 'visits-stats' AND state = 'created'",
    );
  };
  /** Gives the consultants whose update is deferred. */
  const putOff = async () => {
    const { rows } = await testApp.database.pool.query<{ count: number }>(
      "SELECT count(*)::int AS count FROM pgboss.job WHERE name = 'visits-stats' AND start_after > now() + interval '5 minutes'",
    );
    return rows[0]?.count ?? 0;
  };
  const ratingsOf = async (id: number) => {
    const query = testApp.db.selectFrom('consultant_stats').select('ratings').where('user_id', '=', id);
    return (await query.executeTakeFirst())?.ratings;
  };

  it('are on the page of a home from five ratings on, within 10 seconds [V68]', async () => {
    const { consultant, stats } = await consultantWith([5, 4, 4, 4]);
    const fifth = await buildUser(testApp.db);
    const visit = await buildVisit({ user_id: fifth.id, host_id: consultant.id });
    for (const status of ['NO_SHOW', 'CANCELED']) await buildVisit({ status, host_id: consultant.id });
    // outside the last 365 days
    await buildVisit({ host_id: consultant.id, visit_date: addDays(TODAY, -365) });
    await vi.waitFor(async () => {
      await tenMinutesLater(consultant.id);
      expect(await ratingsOf(consultant.id)).toBe(4);
    }, soon);
    expect(await stats()).toBeNull();

    await (await signedIn(testApp, fifth)).put(`/api/bookings/${visit.id}/rating`, { stars: 4 });
    await vi.waitFor(async () => {
      await tenMinutesLater(consultant.id);
      // 21 / 5 = 4.2; 5 hosted of 6: 83.3 %
      expect(await stats()).toEqual({
        rating: 4.2,
        ratings: 5,
        hosted: 5,
        visits: 6,
        attendedPercent: 83,
        medianReplyMinutes: null,
      });
    }, soon);
  });

  it('are updated every ten minutes at most, so that the response cache stays valid [V68]', async () => {
    const { consultant } = await consultantWith([5]);
    await vi.waitFor(async () => expect(await ratingsOf(consultant.id)).toBe(1), soon);
    const version = async () =>
      (await testApp.db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()).version;
    const another = await buildUser(testApp.db);
    const { id } = await buildVisit({ user_id: another.id, host_id: consultant.id });
    const before = await version();
    const earlier = await putOff();
    await (await signedIn(testApp, another)).put(`/api/bookings/${id}/rating`, { stars: 1 });
    await vi.waitFor(async () => expect(await putOff()).toBe(earlier + 1), soon);
    expect([await ratingsOf(consultant.id), await version()]).toEqual([1, before]);
    await tenMinutesLater(consultant.id);
    await vi.waitFor(async () => expect(await ratingsOf(consultant.id)).toBe(2), soon);
  });

  it('are rounded half up, to tenths, with the median response time from five on [V68]', async () => {
    // 17 / 4 has too few; 65 / 20 = 3.25
    const { consultant, stats } = await consultantWith([4, 4, 4, 4, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3]);
    await vi.waitFor(async () => {
      await tenMinutesLater(consultant.id);
      expect(await stats()).toMatchObject({ rating: 3.2, ratings: 20 });
    }, soon);
    const visits = await testApp.db
      .selectFrom('bookings')
      .select('id')
      .where('host_id', '=', consultant.id)
      .orderBy('id')
      .limit(5)
      .execute();
    for (const [i, { id }] of visits.entries()) {
      const at = new Date(NOW.getTime() - 86_400_000);
      await testApp.db
        .insertInto('booking_events')
        .values({
          booking_id: id,
          at,
          transition: 'book',
          actor_kind: 'BUYER',
          to_status: 'PENDING',
          visit_date: TODAY,
        })
        .execute();
      const minutes = [10, 20, 125, 600, 900][i] ?? 0;
      await testApp.db
        .updateTable('bookings')
        .set({ answered_at: new Date(at.getTime() + minutes * 60_000) })
        .where('id', '=', id)
        .execute();
    }
    const [first] = visits;
    const owner = await testApp.db
      .selectFrom('bookings')
      .selectAll()
      .where('id', '=', first?.id ?? 0)
      .executeTakeFirstOrThrow();
    const again = await testApp.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', owner.user_id)
      .executeTakeFirstOrThrow();
    await (await signedIn(testApp, again)).put(`/api/bookings/${owner.id}/rating`, { stars: 5 });
    await vi.waitFor(async () => {
      await tenMinutesLater(consultant.id);
      // 65 / 20 = 3.25
      expect(await stats()).toMatchObject({ rating: 3.3, ratings: 20, medianReplyMinutes: 125 });
    }, soon);
  });
});
