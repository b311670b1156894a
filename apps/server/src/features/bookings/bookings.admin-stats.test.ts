import type { AdminBookingStats, AdminBookingStatsDetailed } from '@aangan/contract/admin-entities';
import { BOOKING_STATUSES } from '@aangan/contract/lists';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import type { Client } from '../../../test/client.ts';
import { buildUser, signedIn } from '../../../test/factories.ts';
import { buildBooking, buildProperty } from '../../../test/factories-catalogue.ts';

let testApp: TestApp;
let client: Client;

beforeAll(async () => {
  testApp = await createTestApp();
  client = await signedIn(testApp, await buildUser(testApp.db, { role: 'ADMIN' }));
});

afterAll(() => testApp.close());

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
  it('counts nothing where there is nothing', async () => {
    expect((await client.get('/api/admin/bookings/stats')).data).toEqual({
      totalBookings: 0,
      pendingCount: 0,
      confirmedCount: 0,
      completedCount: 0,
      recentBookingsCount: 0,
    });
  });

  it('counts by status, the scheduled as confirmed, and those made in the last 7 days [ADMB1, ADMB22, ADMD2]', async () => {
    const { id } = await buildProperty(testApp.db);
    for (const status of BOOKING_STATUSES) await book(id, '2026-12-14', status);
    await book(id, '2026-12-15', 'PENDING', daysAgo(6.9));
    await book(id, '2026-12-15', 'PENDING', daysAgo(7.1));
    expect((await client.get<AdminBookingStats>('/api/admin/bookings/stats')).data).toEqual({
      totalBookings: 7,
      pendingCount: 3,
      confirmedCount: 2,
      completedCount: 1,
      recentBookingsCount: 6,
    });
  });
});

describe('GET /api/admin/bookings/stats/detailed', () => {
  it('refuses what is no date, and a range that is turned round', async () => {
    for (const field of ['startDate', 'endDate']) {
      for (const value of ['2026-02-30', '', 'today', '%00']) {
        const answer = await client.get(`/api/admin/bookings/stats/detailed?${field}=${value}`);
        expect(answer.errors?.map((error) => error.field)).toEqual([field]);
      }
    }
    const turned = '/api/admin/bookings/stats/detailed?startDate=2026-12-02&endDate=2026-12-01';
    expect((await client.get(turned)).errors?.map((error) => error.field)).toEqual(['startDate']);
  });

  it('is empty where there is nothing', async () => {
    expect(await get()).toEqual({ byDay: [], byProperty: [], byConsultant: [] });
  });

  it('counts by day and status, by property and by consultant, for the visits of a range [ADMB23]', async () => {
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
    const first = { date: '2026-12-01', pending: 1, confirmed: 2, completed: 0, canceled: 0 };
    const third = { date: '2026-12-03', pending: 0, confirmed: 0, completed: 1, canceled: 1 };
    const fourth = { date: '2026-12-04', pending: 1, confirmed: 0, completed: 0, canceled: 0 };
    expect(await get()).toEqual({
      byDay: [first, third, fourth],
      byProperty: [property(cedar, 3), property(amber, 2), property(birch, 1)],
      byConsultant: [
        { userId: exec.id, name: 'Exec', count: 3 },
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
    expect((await get('?startDate=2026-12-04')).byDay).toEqual([fourth]);
    expect((await get('?endDate=2026-11-30')).byDay).toEqual([]);
  });
});
