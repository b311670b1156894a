import type { AdminBookingStatsDetailed } from '@aangan/contract/visits/admin-entities';
import { BOOKING_STATUSES } from '@aangan/contract/visits/statuses';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { buildUser } from '../../../../test/factories.ts';
import { buildProperty } from '../../../../test/factories-catalogue.ts';
import { seededRandom } from '../../../../test/seeded.ts';
import { createDatabase, createPool, type Database, type OpenDatabase } from '../../../database/pool.ts';
import type { DayRange } from './lifecycle.admin-stats-rules.ts';
import { findDetailedStats } from './lifecycle.admin-stats-store.ts';

interface Counted {
  id: number | null;
  name: string;
  count: number;
}

const FEW = 0;
const MANY = 400_000;
/** Makes parallel workers free, so that the planner uses them for little data too. */
const EAGER = ['parallel_setup_cost', 'parallel_tuple_cost'].map((name) => `-c ${name}=0`).join(' ');

let database: TestDatabase;
let eager: OpenDatabase;
/** The consultant of each home, by id, and the names of homes and users. */
const hosts = new Map<number, number | null>();
const homes = new Map<number, string>();
const people = new Map<number, string>();
let visits: { user_id: number; property_id: number; visit_date: string; status: string }[];

beforeAll(async () => {
  database = await createTestDatabase();
  const pool = createPool({ connection: database.connection, log: { warn: () => undefined }, max: 1, options: EAGER });
  eager = { pool, db: createDatabase(pool) };
  const random = seededRandom(39);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  for (let n = 0; n < 120; n += 1) {
    const { id, name } = await buildUser(database.db, { name: pick(['Asha', 'Ravi', 'Zoya']) });
    people.set(id, name);
  }
  for (let n = 0; n < 240; n += 1) {
    const assigned_user_id = pick([null, ...people.keys()]);
    const { id, name } = await buildProperty(database.db, {
      name: pick(['Amber', 'Birch', 'Cedar']),
      assigned_user_id,
    });
    homes.set(id, name);
    hosts.set(id, assigned_user_id);
  }
  visits = [...homes.keys()].flatMap((property_id) =>
    [...people.keys()]
      .filter(() => random() < 0.05)
      .map((user_id) => {
        const day = 1 + Math.floor(random() ** 2 * 28);
        const visit_date = `2026-12-${String(day).padStart(2, '0')}`;
        return { user_id, property_id, visit_date, status: pick(BOOKING_STATUSES) };
      }),
  );
  await database.db.insertInto('bookings').values(visits).execute();
  await sql`VACUUM (ANALYZE)`.execute(database.db);
});

afterAll(async () => {
  await eager.pool.end();
  await database.drop();
});

async function find(db: Database, range: DayRange, expected: number) {
  const stats = JSON.parse(await findDetailedStats(db, range, expected)) as AdminBookingStatsDetailed;
  return {
    byProperty: stats.byProperty.map(({ propertyId: id, propertyName: name, count }) => ({ id, name, count })),
    byConsultant: stats.byConsultant.map(({ userId: id, name, count }) => ({ id, name, count })),
  };
}

/** Gives the same figures, counted row by row. */
function count({ startDate = '', endDate = '9999' }: DayRange) {
  const ids = visits
    .filter(({ visit_date: day }) => day >= startDate && day <= endDate)
    .map(({ property_id }) => property_id);
  const byHost = ids.map((id) => hosts.get(id) ?? null);
  return {
    byProperty: firstOf(ids, (id) => homes.get(id) ?? ''),
    byConsultant: firstOf(byHost, (id) => (id === null ? 'Unassigned' : (people.get(id) ?? ''))),
  };
}

function firstOf<Id extends number | null>(ids: Id[], nameOf: (id: Id) => string): Counted[] {
  const counts = new Map<Id, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts]
    .map(([id, found]) => ({ id, name: nameOf(id), count: found }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name) || Number(a.id) - Number(b.id))
    .slice(0, 100);
}

/** Gives the number of parallel workers in the plans of a connection's statements. */
async function helpersOf({ db }: OpenDatabase): Promise<number> {
  await sql`SELECT pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ planned: number }>`
    SELECT parallel_workers_to_launch AS planned FROM pg_stat_database WHERE datname = current_database()`.execute(db);
  return rows[0]?.planned ?? 0;
}

describe('findDetailedStats', () => {
  // homes with more than one visit: none, fewer than a hundred, more
  const ranges = [
    { startDate: '2027-01-01' },
    { startDate: '2026-12-27' },
    { startDate: '2026-12-09', endDate: '2026-12-11' },
    { endDate: '2026-12-01' },
    { startDate: '2026-12-02', endDate: '2026-12-20' },
    {},
  ];

  it('finds what a full count of the visits of a range finds', async () => {
    for (const range of ranges) expect(await find(database.db, range, FEW)).toEqual(count(range));
  });

  it('uses parallel workers of Postgres for many visits, and finds the same', async () => {
    await find(eager.db, {}, FEW);
    const before = await helpersOf(eager);
    for (const range of ranges) expect(await find(eager.db, range, MANY)).toEqual(count(range));
    expect(await helpersOf(eager)).toBeGreaterThan(before);
  });
});
