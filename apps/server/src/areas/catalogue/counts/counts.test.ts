import type { AdminBookingStats } from '@aangan/contract/visits/admin-entities';
import type { AdminProperty } from '@aangan/contract/catalogue/admin-entities';
import type { AdminUserStats, DashboardStats } from '@aangan/contract/accounts/admin-entities';
import type { AdminBooking, AdminBookingStatsDetailed } from '@aangan/contract/visits/admin-entities';
import type { Booking } from '@aangan/contract/visits/booking-entity';
import type { Paged } from '@aangan/contract/core/paged';
import type { PropertyStats } from '@aangan/contract/catalogue/entities';
import { addDays } from '@aangan/contract/core/dates';
import { BOOKING_STATUSES } from '@aangan/contract/visits/statuses';
import { LOCALITIES } from '@aangan/contract/catalogue/search-lists';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { propertyBody } from '../../../../test/admin-kit.ts';
import { createTestApp, useTestApp } from '../../../../test/app.ts';
import { catalogueRow, createCatalogueKit, type CatalogueKit } from '../../../../test/catalogue-kit.ts';
import { createClient, type Client } from '../../../../test/client.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { buildUser, signedIn } from '../../../../test/factories.ts';
import { seededRandom } from '../../../../test/seeded.ts';
import { createBackup } from '../../../backup/create-backup.ts';
import { restoreBackup } from '../../../backup/restore-backup.ts';
import { createPool } from '../../../database/pool.ts';
import { importCatalogue } from '../transfer/transfer.import-service.ts';
import { addUpCounts, mendCounts } from './counts.store.ts';

const NOW = new Date('2026-12-10T06:30:00Z');
const TODAY = '2026-12-10';

const testApp = useTestApp({ now: NOW });
let kit: CatalogueKit;
let admin: Client;
let visitor: Client;

beforeAll(async () => {
  kit = await createCatalogueKit();
  admin = await signedIn(testApp, await buildUser(testApp.db, { role: 'ADMIN' }));
  visitor = createClient(testApp);
});

afterAll(() => kit.close());

/** Gives the results of the calls that use stored counts. */
async function told(by: Client = admin) {
  const [dashboard, bookings, users, catalogue, detailed, list, people, homes] = await Promise.all([
    by.get<DashboardStats>('/api/admin/dashboard/stats'),
    by.get<AdminBookingStats>('/api/admin/bookings/stats'),
    by.get<AdminUserStats>('/api/admin/users/stats'),
    visitor.get<PropertyStats>('/api/properties/stats'),
    by.get<AdminBookingStatsDetailed>('/api/admin/bookings/stats/detailed?startDate=2026-01-01'),
    by.get<Paged<unknown>>('/api/admin/bookings?size=1'),
    by.get<Paged<unknown>>('/api/admin/users?size=1'),
    by.get<Paged<unknown>>('/api/admin/properties?size=1'),
  ]);
  const { recentBookingsCount: _, ...counts } = bookings.data;
  return {
    dashboard: dashboard.data,
    bookings: counts,
    users: users.data,
    catalogue: catalogue.data,
    byDay: detailed.data.byDay,
    totals: [list, people, homes].map(({ data }) => data.totalElements),
  };
}

/** Gives the same figures, counted from the rows. */
async function counted(database: Pick<TestDatabase, 'db'> = testApp) {
  const bookings = await database.db.selectFrom('bookings').select(['visit_date', 'status']).execute();
  const users = await database.db.selectFrom('users').select(['role', 'active', 'email_unreachable']).execute();
  const homes = await database.db
    .selectFrom('properties')
    .select(['location', 'featured', 'flat_mask', 'sample'])
    .execute();
  const { rows: growth } = await sql<{ mean: number | null }>`
    SELECT round((avg(power(last::float8 / first, 365.25 / days) - 1) * 100)::numeric, 1) AS mean
    FROM (
      SELECT (array_agg(min_price ORDER BY recorded_on))[1] AS first,
        (array_agg(min_price ORDER BY recorded_on DESC))[1] AS last, max(recorded_on) - min(recorded_on) AS days
      FROM price_history WHERE min_price > 0 GROUP BY property_id
    ) recorded WHERE days >= 90`.execute(database.db);
  const of = (...statuses: string[]) => bookings.filter(({ status }) => statuses.includes(status)).length;
  const withRole = (role: string) => users.filter((user) => user.role === role).length;
  const active = users.filter((user) => user.active).length;
  const [pending, confirmed, completed] = [of('PENDING'), of('CONFIRMED', 'SCHEDULED'), of('COMPLETED')];
  return {
    dashboard: {
      properties: {
        total: homes.length,
        featured: homes.filter(({ featured }) => featured).length,
        available: homes.filter(({ flat_mask }) => flat_mask !== 0).length,
      },
      bookings: {
        total: bookings.length,
        pending,
        confirmed,
        completed,
        canceled: of('CANCELED'),
        noShow: of('NO_SHOW'),
      },
      users: {
        total: users.length,
        admins: withRole('ADMIN'),
        executives: withRole('EXECUTIVE'),
        users: withRole('USER'),
        active,
        inactive: users.length - active,
      },
    },
    bookings: {
      totalBookings: bookings.length,
      pendingCount: pending,
      confirmedCount: confirmed,
      completedCount: completed,
      canceledCount: of('CANCELED'),
      noShowCount: of('NO_SHOW'),
    },
    users: {
      totalUsers: users.length,
      usersByRole: { ADMIN: withRole('ADMIN'), EXECUTIVE: withRole('EXECUTIVE'), USER: withRole('USER') },
      activeUsers: active,
      inactiveUsers: users.length - active,
      unreachableEmails: users.filter((user) => user.email_unreachable).length,
    },
    catalogue: {
      total: homes.length,
      totalLocations: new Set(homes.map(({ location }) => location)).size,
      avgGrowth: growth[0]?.mean ?? null,
      sampleCatalogue: homes.some(({ sample }) => sample),
    },
    byDay: [...new Set(bookings.map(({ visit_date }) => visit_date))].toSorted().map((date) => {
      const then = bookings.filter(({ visit_date }) => visit_date === date);
      const is = (...statuses: string[]) => then.filter(({ status }) => statuses.includes(status)).length;
      const [waiting, sure] = [is('PENDING'), is('CONFIRMED', 'SCHEDULED')];
      const [canceled, noShow] = [is('CANCELED'), is('NO_SHOW')];
      return { date, pending: waiting, confirmed: sure, completed: is('COMPLETED'), canceled, noShow };
    }),
    totals: [bookings.length, users.length, homes.length],
  };
}

type Random = (below: number) => number;
const any = <T>(random: Random, things: readonly T[]): T | undefined =>
  things.length === 0 ? undefined : things[random(things.length)];
const homes = () => testApp.db.selectFrom('properties').select(['id', 'external_id']).orderBy('id').execute();
const visits = () => testApp.db.selectFrom('bookings').select(['id', 'user_id']).orderBy('id').execute();
const buyers = () => testApp.db.selectFrom('users').select('id').where('role', '<>', 'ADMIN').orderBy('id').execute();
const signIn = (id: number) => signedIn(testApp, { id });
const day = (random: Random) => addDays(TODAY, 1 + random(20));
const price = (random: Random) => 4_000_000 + random(6) * 700_000;
const location = (random: Random) => any(random, LOCALITIES) ?? LOCALITIES[0];

/** Random actions by calls; a refused one must change nothing, and is as good a step as any. */
const STEPS: Record<string, (random: Random) => Promise<unknown>> = {
  signUp: async () => buildUser(testApp.db),
  book: async (random) => {
    const [home, buyer] = [any(random, await homes()), any(random, await buyers())];
    if (!home || !buyer) return;
    await (await signIn(buyer.id)).post(`/api/bookings/properties/${home.id}`, { visitDate: day(random), notes: '' });
  },
  move: async (random) => {
    const visit = any(random, await visits());
    if (!visit) return;
    await (
      await signIn(visit.user_id)
    ).put<Booking>(`/api/bookings/${visit.id}`, { visitDate: day(random), status: 'PENDING' });
  },
  decide: async (random) => {
    const visit = any(random, await visits());
    const status = any(random, ['PENDING', 'CONFIRMED', 'COMPLETED']);
    if (visit) await admin.patch<AdminBooking>(`/api/admin/bookings/${visit.id}`, { status, visitDate: day(random) });
  },
  /** Writes like another system: no call of ours cancels or schedules. */
  write: async (random) => {
    const visit = any(random, await visits());
    const status = any(random, BOOKING_STATUSES) ?? 'PENDING';
    if (!visit) return;
    const update = testApp.db.updateTable('bookings').set({ status }).where('id', '=', visit.id);
    await update.execute().catch(() => undefined);
  },
  dropVisit: async (random) => {
    const visit = any(random, await visits());
    if (visit) await admin.del(`/api/admin/bookings/${visit.id}`);
  },
  create: (random) => {
    const [minPrice, featured] = [price(random), random(2) === 0];
    const body = {
      address: { location: location(random) },
      featured,
      isFeatured: featured,
      minPrice,
      maxPrice: 9_000_000,
    };
    return admin.post<AdminProperty>('/api/admin/properties', propertyBody(body));
  },
  save: async (random) => {
    const home = any(random, await homes());
    testApp.setNow(new Date(NOW.getTime() + random(400) * 86_400_000));
    const [minPrice, featured] = [price(random), random(2) === 0];
    const body = { address: { location: location(random) }, featured, isFeatured: featured, minPrice };
    if (home) await admin.patch(`/api/admin/properties/${home.id}`, body);
    testApp.setNow(NOW);
  },
  remove: async (random) => {
    const home = any(random, await homes());
    if (home) await admin.del(`/api/admin/properties/${home.id}`);
  },
  import: async (random) => {
    const rows = [0, 1, 2].map((n) => {
      const first = price(random);
      const priceHistory = [{ recordedOn: '2025-01-01', minPrice: first, maxPrice: 9_000_000 }];
      return catalogueRow({ externalId: `court-${random(4) + n * 4}`, location: location(random), priceHistory });
    });
    const file = kit.write('homes.json', JSON.stringify({ properties: rows, sample: random(2) === 0 }));
    await importCatalogue({ ...kit.deps, db: testApp.db }, file);
  },
  change: async (random) => {
    const buyer = any(random, await buyers());
    const body = { role: any(random, ['USER', 'EXECUTIVE']), active: random(2) === 0 };
    if (buyer) await admin.patch(`/api/admin/users/${buyer.id}`, body);
  },
  erase: async (random) => {
    const buyer = any(random, await buyers());
    if (buyer) await admin.del(`/api/admin/users/${buyer.id}`);
  },
  addUp: () => addUpCounts(testApp.db),
};

/** Visits change more often than users and homes, since otherwise few would remain. */
const OFTEN = ['signUp', 'book', 'book', 'book', 'move', 'decide', 'decide', 'write', 'create', 'save', 'change'];
const step = fc.record({ what: fc.constantFrom(...Object.keys(STEPS), ...OFTEN), seed: fc.nat() });

async function take({ what, seed }: { what: string; seed: number }): Promise<void> {
  const next = seededRandom(seed);
  await STEPS[what]?.((below) => Math.floor(next() * below));
}

describe('stored counts', () => {
  it('equal those of the rows after any actions, sequential or concurrent [ADMD2, HOME2, HOME3]', async () => {
    const first = ['signUp', 'create', 'book', 'import', 'book', 'book'];
    for (let seed = 0; seed < 30; seed += 1) await take({ what: first[seed % first.length] ?? '', seed });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 5, maxLength: 12 }),
        async (rounds) => {
          for (const atOnce of rounds) {
            await Promise.all(atOnce.map(take));
            expect(await told()).toEqual(await counted());
          }
        },
      ),
      { numRuns: 6 },
    );
  });

  it('are one row each once they are added up, and unchanged ones are not written', async () => {
    for (const what of ['signUp', 'create', 'book', 'book', 'book', 'decide']) await take({ what, seed: 11 });
    const before = await told();
    await addUpCounts(testApp.db);
    const rows = () =>
      sql<{ row: string }>`SELECT concat(xmin, visit_date, status) AS row FROM booking_counts`.execute(testApp.db);
    const { rows: once } = await rows();
    expect(await told()).toEqual(before);
    await addUpCounts(testApp.db);
    expect((await rows()).rows).toEqual(once);
    const { rows: double } =
      await sql`SELECT FROM booking_counts GROUP BY visit_date, status HAVING count(*) > 1`.execute(testApp.db);
    expect(double).toEqual([]);
  });

  it('are right after a restore', async () => {
    for (const what of ['signUp', 'create', 'import', 'book', 'save', 'erase']) await take({ what, seed: 5 });
    const folder = `${kit.folder}/backup`;
    await createBackup({ connection: testApp.database.connection, media: testApp.mediaStore }, folder);
    const fresh = await createTestDatabase({ blank: true });
    try {
      await restoreBackup({ connection: fresh.connection, media: testApp.mediaStore }, folder);
      const other = await createTestApp({ database: fresh, now: NOW });
      const { id } = await fresh.db
        .selectFrom('users')
        .select('id')
        .where('role', '=', 'ADMIN')
        .executeTakeFirstOrThrow();
      const { catalogue: _, ...fromBackup } = await told(await signedIn(other, { id }));
      const { catalogue: __, ...asCounted } = await counted(fresh);
      expect(fromBackup).toEqual(asCounted);
      await other.close();
    } finally {
      await fresh.drop();
    }
  });

  it('are repaired and logged when a writer bypassed them', async () => {
    for (const what of ['signUp', 'create', 'book']) await take({ what, seed: 3 });
    expect(await mendCounts(testApp.database.pool)).toEqual([]);
    await sql`INSERT INTO booking_counts VALUES ('2026-12-24', 'PENDING', 3)`.execute(testApp.db);
    await sql`UPDATE property_growth SET growth = growth + 1`.execute(testApp.db);
    await sql`DELETE FROM user_counts`.execute(testApp.db);
    expect(await told()).not.toEqual(await counted());
    const wrong = (await mendCounts(testApp.database.pool))?.map(({ counts }) => counts);
    expect(wrong).toEqual(['property_growth', 'booking_counts', 'user_counts']);
    expect(await told()).toEqual(await counted());
  });

  it('are repaired also where that takes longer than a call may', async () => {
    const { pool, connection, drop } = await createTestDatabase();
    const impatient = createPool({ connection, log: { warn: () => undefined }, statementTimeoutMs: 1_000 });
    try {
      // a connection that is silent for a second beyond its limit is dropped
      await pool.query(`
        INSERT INTO user_counts VALUES ('USER', true, 3);
        CREATE FUNCTION dawdle() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(2.5); RETURN NULL; END';
        CREATE TRIGGER user_counts__dawdle AFTER INSERT ON user_counts EXECUTE FUNCTION dawdle()`);
      expect(await mendCounts(impatient)).toEqual([{ counts: 'user_counts', wrong: 1 }]);
    } finally {
      await impatient.end();
      await drop();
    }
  });
});
