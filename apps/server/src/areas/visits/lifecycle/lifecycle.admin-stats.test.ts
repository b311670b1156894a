import type { AdminBookingStats, AdminBookingStatsDetailed } from '@aangan/contract/visits/admin-entities';
import { COUNTED_IN_DETAIL } from '@aangan/contract/visits/admin-inputs';
import { BOOKING_STATUSES } from '@aangan/contract/visits/statuses';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../../test/app.ts';
import type { Client } from '../../../../test/client.ts';
import { buildUser, signedIn } from '../../../../test/factories.ts';
import { buildBooking, buildProperty } from '../../../../test/factories-catalogue.ts';
import { mendCounts } from '../../catalogue/counts/counts.store.ts';

const testApp = useTestApp({ now: new Date('2026-12-02T06:30:00Z') });
let client: Client;

beforeAll(async () => {
  client = await signedIn(testApp, await buildUser(testApp.db, { role: 'ADMIN' }));
});

beforeEach(async () => {
  await testApp.db.deleteFrom('properties').execute();
});

async function book(property_id: number, visit_date: string, status: string, created_at = new Date()): Promise<void> {
  const { id: user_id } = await buildUser(testApp.db);
  await buildBooking(testApp.db, { user_id, property_id, visit_date, status, created_at });
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const get = async (query = '') =>
  (await client.get<AdminBookingStatsDetailed>(`/api/admin/bookings/stats/detailed${query}`)).data;
const property = ({ id, name }: { id: number; name: string }, count: number) => ({
  propertyId: id,
  propertyName: name,
  count,
});

describe('GET /api/admin/bookings/stats', () => {
  it('has zeros where there is nothing', async () => {
    expect((await client.get('/api/admin/bookings/stats')).data).toEqual({
      totalBookings: 0,
      pendingCount: 0,
      confirmedCount: 0,
      completedCount: 0,
      canceledCount: 0,
      noShowCount: 0,
      recentBookingsCount: 0,
    });
  });

  it('counts by status, scheduled ones as confirmed, and those made in the last 7 days [ADMB1, ADMB22, ADMD2]', async () => {
    const { id } = await buildProperty(testApp.db);
    for (const status of BOOKING_STATUSES) await book(id, '2026-12-14', status);
    await book(id, '2026-12-15', 'PENDING', daysAgo(6.9));
    await book(id, '2026-12-15', 'PENDING', daysAgo(7.1));
    expect((await client.get<AdminBookingStats>('/api/admin/bookings/stats')).data).toEqual({
      totalBookings: 8,
      pendingCount: 3,
      confirmedCount: 2,
      completedCount: 1,
      canceledCount: 1,
      noShowCount: 1,
      recentBookingsCount: 7,
    });
  });
});

describe('GET /api/admin/bookings/stats/detailed', () => {
  it('refuses an invalid date, and a reversed range', async () => {
    for (const field of ['startDate', 'endDate']) {
      for (const value of ['2026-02-30', '', 'today', '%00']) {
        const response = await client.get(`/api/admin/bookings/stats/detailed?${field}=${value}`);
        expect(response.errors?.map((error) => error.field)).toEqual([field]);
      }
    }
    const turned = '/api/admin/bookings/stats/detailed?startDate=2026-12-02&endDate=2026-12-01';
    expect((await client.get(turned)).errors?.map((error) => error.field)).toEqual(['startDate']);
  });

  it('is empty where there is nothing', async () => {
    expect(await get()).toEqual({ byDay: [], byProperty: [], byConsultant: [] });
  });

  it('counts by day and status, by property and by consultant, for the visits of a range [ADMB23, V39]', async () => {
    const exec = await buildUser(testApp.db, { name: 'Exec', role: 'EXECUTIVE' });
    const amber = await buildProperty(testApp.db, { name: 'Amber', assigned_user_id: exec.id });
    const birch = await buildProperty(testApp.db, { name: 'Birch', assigned_user_id: exec.id });
    const cedar = await buildProperty(testApp.db, { name: 'Cedar' });
    await book(amber.id, '2026-12-01', 'PENDING');
    await book(amber.id, '2026-12-01', 'SCHEDULED');
    await book(birch.id, '2026-12-01', 'CONFIRMED');
    await book(cedar.id, '2026-12-03', 'COMPLETED');
    await book(cedar.id, '2026-12-03', 'CANCELED');
    await book(cedar.id, '2026-12-04', 'PENDING');
    await book(birch.id, '2026-12-04', 'NO_SHOW');
    const first = { date: '2026-12-01', pending: 1, confirmed: 2, completed: 0, canceled: 0, noShow: 0 };
    const third = { date: '2026-12-03', pending: 0, confirmed: 0, completed: 1, canceled: 1, noShow: 0 };
    const fourth = { date: '2026-12-04', pending: 1, confirmed: 0, completed: 0, canceled: 0, noShow: 1 };
    expect(await get()).toEqual({
      byDay: [first, third, fourth],
      byProperty: [property(cedar, 3), property(amber, 2), property(birch, 2)],
      byConsultant: [
        { userId: exec.id, name: 'Exec', count: 4 },
        { userId: null, name: 'Unassigned', count: 3 },
      ],
    });
    expect(await get('?startDate=2026-12-01&endDate=2026-12-03')).toEqual({
      byDay: [first, third],
      byProperty: [property(amber, 2), property(cedar, 2), property(birch, 1)],
      byConsultant: [
        { userId: exec.id, name: 'Exec', count: 3 },
        { userId: null, name: 'Unassigned', count: 2 },
      ],
    });
    expect(await get('?startDate=2026-12-04')).toEqual({
      byDay: [fourth],
      byProperty: [property(birch, 1), property(cedar, 1)],
      byConsultant: [
        { userId: exec.id, name: 'Exec', count: 1 },
        { userId: null, name: 'Unassigned', count: 1 },
      ],
    });
    expect(await get('?endDate=2026-11-30')).toEqual({ byDay: [], byProperty: [], byConsultant: [] });
    expect((await get('?endDate=2026-12-01')).byProperty).toEqual([property(amber, 2), property(birch, 1)]);
  });

  it('sorts equal counts by name, and equal names by id', async () => {
    const execs = [];
    for (const name of ['Zoya', 'Asha', 'Asha']) execs.push(await buildUser(testApp.db, { name, role: 'EXECUTIVE' }));
    const [zoya, asha, namesake] = execs.map(({ id }) => id);
    const homes = [];
    for (const [name, host] of [
      ['Birch', zoya],
      ['Amber', namesake],
      ['Amber', asha],
      ['Cedar', asha],
      ['Cedar', namesake],
      ['Dune', null],
    ] as const) {
      homes.push(await buildProperty(testApp.db, { name, assigned_user_id: host ?? null }));
    }
    // three of Birch, two of each Amber and of Dune, one of each Cedar
    const visits = [0, 0, 1, 1, 2, 2, 3, 4, 5, 5, 0];
    for (const home of visits) await book(homes[home]?.id ?? 0, '2026-12-01', 'PENDING');
    const { byProperty, byConsultant } = await get();
    expect(byProperty.map(({ propertyId, count }) => [propertyId, count])).toEqual([
      [homes[0]?.id, 3],
      [homes[1]?.id, 2],
      [homes[2]?.id, 2],
      [homes[5]?.id, 2],
      [homes[3]?.id, 1],
      [homes[4]?.id, 1],
    ]);
    expect(byConsultant.map(({ userId, count }) => [userId, count])).toEqual([
      [asha, 3],
      [namesake, 3],
      [zoya, 3],
      [null, 2],
    ]);
  });

  it('covers the 30 days around today without dates [ADMB23]', async () => {
    const { id } = await buildProperty(testApp.db);
    for (const day of ['2026-11-16', '2026-11-17', '2026-12-16', '2026-12-17']) await book(id, day, 'PENDING');
    expect((await get()).byDay.map(({ date }) => date)).toEqual(['2026-11-17', '2026-12-16']);
    expect((await get('?startDate=2026-01-01')).byProperty).toMatchObject([{ count: 4 }]);
  });

  it('has the hundred properties and consultants with the most visits [ADMB23]', async () => {
    const { id: user_id } = await buildUser(testApp.db);
    for (let n = 0; n < 101; n += 1) {
      const { id: assigned_user_id } = await buildUser(testApp.db, { name: `Exec ${n}`, role: 'EXECUTIVE' });
      const { id } = await buildProperty(testApp.db, { name: `Home ${String(n).padStart(3, '0')}`, assigned_user_id });
      await buildBooking(testApp.db, { user_id, property_id: id, visit_date: '2026-12-01' });
      // the last by name, and first by visits
      if (n === 100) await book(id, '2026-12-02', 'PENDING');
    }
    const { byProperty, byConsultant, byDay } = await get();
    expect(byProperty.map(({ count }) => count)).toEqual([2, ...Array.from({ length: 99 }, () => 1)]);
    expect([byProperty[0]?.propertyName, byProperty.at(-1)?.propertyName]).toEqual(['Home 100', 'Home 098']);
    const names = Array.from({ length: 100 }, (_, n) => `Exec ${n}`).sort();
    expect(byConsultant.map(({ name }) => name)).toEqual(['Exec 100', ...names.slice(0, 99)]);
    expect(byDay.map(({ pending }) => pending)).toEqual([101, 1]);
  });

  it('refuses a range with too many visits to count by property in time', async () => {
    const kept = { visit_date: '2026-12-01', status: 'PENDING', visits: COUNTED_IN_DETAIL + 1 };
    await testApp.db.insertInto('booking_counts').values(kept).execute();
    const refused = await client.get('/api/admin/bookings/stats/detailed');
    expect([refused.status, refused.errors?.map(({ field }) => field)]).toEqual([400, ['startDate']]);
    expect((await client.get('/api/admin/bookings/stats/detailed?startDate=2026-12-02')).status).toBe(200);
    await mendCounts(testApp.database.pool);
    expect((await client.get('/api/admin/bookings/stats/detailed')).status).toBe(200);
  });
});
