import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import type { CheckedResponse, Client } from '../../../../test/client.ts';
import { buildBooking, buildProperty } from '../../../../test/factories-catalogue.ts';
import { buildUser, signedIn } from '../../../../test/factories.ts';

/** 11:30 in India, on a Thursday. */
const NOW = new Date('2026-12-10T06:00:00Z');
const DAY = '2026-12-12';
const TIMES = ['10:00', '11:00', '12:00'] as const;
/** At a home, and with the one consultant of both homes. */
const PLACES = { home: 3, host: 4 };

let watcher: PoolClient;
let instances: [TestApp, TestApp];
let homes: [number, number];
let hostId: number;

beforeAll(async () => {
  const first = await createTestApp({ now: NOW });
  instances = [first, await createTestApp({ now: NOW, database: first.database })];
  const { db } = first;
  watcher = await first.database.pool.connect();
  const host = await buildUser(db, { role: 'EXECUTIVE' });
  hostId = host.id;
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
  watcher.release();
  await instances[1].close();
  await instances[0].close();
});

const pick = <Of>(all: readonly Of[], n: number): Of => all[n % all.length] as Of;

/**
 * Gives a function that books or moves a visit.
 * @param bookingId the caller's visit on another day, to move
 */
type Act = (client: Client, n: number, bookingId: number) => Promise<CheckedResponse>;
const book: Act = (client, n) => {
  const body = { visitDate: DAY, visitTime: pick(TIMES, n) };
  return client.post(`/api/bookings/properties/${pick(homes, n)}`, body);
};
const move: Act = (client, n, bookingId) =>
  client.put(`/api/bookings/${bookingId}`, { visitDate: DAY, visitTime: pick(TIMES, n), status: 'PENDING' });
const plan: Act = (client, n) => {
  const [one, other] = n % 2 === 0 ? homes : homes.toReversed();
  const stops = [
    { propertyId: one, visitTime: '10:00' },
    { propertyId: other, visitTime: '12:00' },
  ];
  return client.post('/api/visit-plans', { visitDate: DAY, stops });
};

/** Counts the largest number of overlapping committed visits at a home, and with a host. */
const MOST_AT_ONCE = `
  WITH live AS (
    SELECT id, property_id, host_id, visit_time AS starts, visit_time + make_interval(mins => visit_minutes) AS ends
    FROM bookings WHERE visit_date = '${DAY}' AND visit_time IS NOT NULL AND status IN ('PENDING', 'CONFIRMED'))
  SELECT coalesce(max(home), 0)::int AS home, coalesce(max(host), 0)::int AS host FROM (
    SELECT count(*) FILTER (WHERE o.property_id = b.property_id) AS home,
      count(*) FILTER (WHERE o.host_id = b.host_id) AS host
    FROM live b JOIN live o ON o.starts <= b.starts AND o.ends > b.starts GROUP BY b.id) counted`;

const mostAtOnce = async () => (await watcher.query<{ home: number; host: number }>(MOST_AT_ONCE)).rows[0];

/** Counts the connections that wait for a lock of the capacity. */
const waiting = async () => {
  const { rows } = await watcher.query<{ waiting: number }>(`
    SELECT count(*)::int AS waiting FROM pg_locks
    WHERE locktype = 'advisory' AND NOT granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`);
  return rows[0]?.waiting;
};

describe('200 concurrent bookings, moves and plans for three times, on two instances', () => {
  it('never exceed a capacity, fill every place, and cause no deadlock and no 5xx [V26, V69]', async () => {
    const acts = [book, book, move, plan];
    const people = [];
    for (let n = 0; n < 200; n += 1) {
      const instance = pick(instances, n);
      const { id: user_id } = await buildUser(instance.db);
      const act = pick(acts, Math.floor(n / 2));
      // instance, home and time vary independently of the kind of call
      const chosen = Math.floor(n / 8) + n;
      const standing = { user_id, property_id: pick(homes, chosen), host_id: hostId, visit_date: '2026-12-20' };
      const bookingId = act === move ? (await buildBooking(instance.db, standing)).id : 0;
      const client = await signedIn(instance, { id: user_id });
      people.push({ call: () => act(client, chosen, bookingId) });
    }
    // places are never freed, so a check after each successful call sees what its commit wrote
    let looks = Promise.resolve();
    const look = async () => {
      const most = await mostAtOnce();
      expect(most?.home).toBeLessThanOrEqual(PLACES.home);
      expect(most?.host).toBeLessThanOrEqual(PLACES.host);
    };
    const responses = await Promise.all(
      people.map(async ({ call }) => {
        const response = await call();
        if (response.status < 300) looks = looks.then(look);
        return response;
      }),
    );
    await looks;
    const outcomes = responses.map(({ status, code }) => `${status} ${code ?? ''}`.trim());
    expect([...new Set(outcomes)].toSorted()).toEqual(['200', '201', '409 SLOT_TAKEN']);
    const taken = await instances[0].db
      .selectFrom('bookings')
      .select(['visit_time', (eb) => eb.fn.countAll<number>().as('visits')])
      .where('visit_date', '=', DAY)
      .where('visit_time', 'is not', null)
      .groupBy('visit_time')
      .orderBy('visit_time')
      .execute();
    expect(taken.map(({ visits }) => visits)).toEqual(TIMES.map(() => PLACES.host));
    expect((await mostAtOnce())?.home).toBeLessThanOrEqual(PLACES.home);
    const { rows } = await instances[0].database.pool.query<{ deadlocks: string }>(
      'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
    );
    expect(Number(rows[0]?.deadlocks)).toBe(0);
  });
});

describe('calls for a day whose capacity is locked', () => {
  it('wait on one connection, get a response, and are not run after their deadline [V69]', async () => {
    const day = '2026-12-14';
    const [instance] = instances;
    const bookers = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const client = await signedIn(instance, await buildUser(instance.db));
        return () => client.post(`/api/bookings/properties/${homes[0]}`, { visitDate: day, visitTime: '10:00' });
      }),
    );
    const [later, ...now] = bookers;
    const reader = await signedIn(instance, await buildUser(instance.db));
    await watcher.query('BEGIN');
    try {
      const name = `visit:property:${homes[0]}:${day}`;
      await watcher.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
      const underWay = Promise.all(now.map((book) => book()));
      await vi.waitFor(async () => expect(await waiting()).toBeGreaterThan(0));
      expect((await reader.get('/api/users/profile')).status).toBe(200);
      expect(await waiting()).toBe(1);
      const responses = await underWay;
      expect(responses.map(({ status }) => status)).toEqual(now.map(() => 503));
    } finally {
      await watcher.query('COMMIT');
    }
    // two gave up on the lock, and one more can have it now; three would leave no place
    expect((await later?.())?.status).toBe(201);
  });
});
