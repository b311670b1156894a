import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import type { CheckedAnswer, Client } from '../../../test/client.ts';
import { buildBooking, buildProperty } from '../../../test/factories-catalogue.ts';
import { buildUser, signedIn } from '../../../test/factories.ts';

/** 11:30 in India, on a Thursday. */
const NOW = new Date('2026-12-10T06:00:00Z');
const DAY = '2026-12-12';
const TIMES = ['10:00', '11:00', '12:00'] as const;
/** At a home, and with the one consultant of both. */
const PLACES = { home: 3, host: 4 };

let instances: [TestApp, TestApp];
let homes: [number, number];

beforeAll(async () => {
  const first = await createTestApp({ now: NOW });
  instances = [first, await createTestApp({ now: NOW, database: first.database })];
  const { db } = first;
  const host = await buildUser(db, { role: 'EXECUTIVE' });
  const build = async () => (await buildProperty(db, { assigned_user_id: host.id })).id;
  homes = [await build(), await build()];
  await db
    .insertInto('visit_settings')
    .values({
      id: 1,
      version: 1,
      hours: JSON.stringify(Array.from({ length: 7 }, () => [{ from: '10:00', to: '13:00' }])),
      slot_minutes: 60,
      property_capacity: PLACES.home,
      consultant_capacity: PLACES.host,
      notice_minutes: 0,
      confirmation: 'REVIEW',
      road_factor_percent: 140,
      speed_kmh: 20,
      buffer_minutes: 10,
    })
    .execute();
});

afterAll(async () => {
  await instances[1].close();
  await instances[0].close();
});

const pick = <Of>(all: readonly Of[], n: number): Of => all[n % all.length] as Of;

type Act = (client: Client, n: number, userId: number) => Promise<CheckedAnswer>;
const book: Act = (client, n) => {
  const body = { visitDate: DAY, visitTime: pick(TIMES, n) };
  return client.post(`/api/bookings/properties/${pick(homes, n)}`, body);
};
const move: Act = async (client, n, userId) => {
  const at = { user_id: userId, property_id: pick(homes, n), visit_date: '2026-12-20' };
  const { id } = await buildBooking(instances[0].db, at);
  return client.put(`/api/bookings/${id}`, { visitDate: DAY, visitTime: pick(TIMES, n) });
};
const plan: Act = (client, n) => {
  const [one, other] = n % 2 === 0 ? homes : homes.toReversed();
  const stops = [
    { propertyId: one, visitTime: '10:00' },
    { propertyId: other, visitTime: '12:00' },
  ];
  return client.post('/api/visit-plans', { visitDate: DAY, stops });
};

/** The most visits that there are at once at a home, and with a host, as they are committed. */
async function mostAtOnce(): Promise<{ home: number; host: number }> {
  const { rows } = await sql<{ home: number; host: number }>`
    WITH live AS (
      SELECT id, property_id, host_id, visit_time AS starts, visit_time + make_interval(mins => visit_minutes) AS ends
      FROM bookings WHERE visit_date = ${DAY} AND visit_time IS NOT NULL AND status IN ('PENDING', 'CONFIRMED'))
    SELECT coalesce(max(home), 0)::int AS home, coalesce(max(host), 0)::int AS host FROM (
      SELECT count(*) FILTER (WHERE o.property_id = b.property_id) AS home,
        count(*) FILTER (WHERE o.host_id = b.host_id) AS host
      FROM live b JOIN live o ON o.starts <= b.starts AND o.ends > b.starts GROUP BY b.id) counted`.execute(
    instances[0].db,
  );
  return rows[0] ?? { home: 0, host: 0 };
}

describe('200 bookings, moves and plans at once for three times, on two instances', () => {
  it('never pass a capacity, fill every place, and end in no deadlock [V26, V69]', async () => {
    const acts = [book, book, move, plan];
    const people = await Promise.all(
      Array.from({ length: 200 }, async (_, n) => {
        const instance = pick(instances, n);
        const { id } = await buildUser(instance.db);
        // neither the instance nor the home nor the time goes with the act
        return {
          act: pick(acts, Math.floor(n / 2)),
          n: Math.floor(n / 8) + n,
          id,
          client: await signedIn(instance, { id }),
        };
      }),
    );
    const calls = { under: people.length };
    const answers = Promise.all(
      people.map(async ({ act, client, n, id }) => {
        const answer = await act(client, n, id);
        calls.under -= 1;
        return answer;
      }),
    );
    while (calls.under > 0) {
      const { home, host } = await mostAtOnce();
      expect(home).toBeLessThanOrEqual(PLACES.home);
      expect(host).toBeLessThanOrEqual(PLACES.host);
    }
    const outcomes = (await answers).map(({ status, code }) => `${status} ${code ?? ''}`.trim());
    expect([...new Set(outcomes)].toSorted()).toEqual(['200', '201', '409 SLOT_TAKEN']);
    const taken = await instances[0].db
      .selectFrom('bookings')
      .select(['visit_time', (eb) => eb.fn.countAll<number>().as('visits')])
      .where('visit_date', '=', DAY)
      .where('visit_time', 'is not', null)
      .groupBy('visit_time')
      .orderBy('visit_time')
      .execute();
    expect(taken.map(({ visits }) => Number(visits))).toEqual(TIMES.map(() => PLACES.host));
    expect(await mostAtOnce()).toEqual({ home: PLACES.home, host: PLACES.host });
    const { rows } = await instances[0].database.pool.query<{ deadlocks: string }>(
      'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
    );
    expect(Number(rows[0]?.deadlocks)).toBe(0);
  }, 60_000);
});
