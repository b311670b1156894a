import type { AdminBookingStats, AdminBookingStatsDetailed } from '@aangan/contract/visits/admin-entities';
import type { AdminUserStats } from '@aangan/contract/accounts/admin-entities';
import type { DashboardStats } from '@aangan/contract/accounts/admin-entities';
import type { Grievance, ViewsByStaff } from '@aangan/contract/privacy/entities';
import { USER_STATUSES } from '@aangan/contract/accounts/admin-inputs';
import type { Paged } from '@aangan/contract/core/paged';
import type { PropertyStats } from '@aangan/contract/catalogue/entities';
import { BOOKING_STATUSES } from '@aangan/contract/visits/statuses';
import { LOCALITIES } from '@aangan/contract/catalogue/search-lists';
import { ROLES } from '@aangan/contract/accounts/roles';
import { CONTACT_LOG_KINDS, GRIEVANCE_STATUSES, type GrievanceStatus } from '@aangan/contract/privacy/lists';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../../test/app.ts';
import type { Client } from '../../../../test/client.ts';
import { buildBooking, buildProperty } from '../../../../test/factories-catalogue.ts';
import { buildUser, signedIn, type BuiltUser } from '../../../../test/factories.ts';
import { buildView } from '../../../../test/privacy-kit.ts';

const NOW = new Date('2026-12-10T06:30:00Z');
const TODAY = '2026-12-10';

const testApp = useTestApp({ now: NOW });
let admin: Client;
let host: BuiltUser;

/** A different number of each kind, so that no part is mistaken for another. */
beforeAll(async () => {
  const { db } = testApp;
  const staff = await buildUser(db, { role: 'ADMIN' });
  admin = await signedIn(testApp, staff);
  for (const active of [true, false]) await buildUser(db, { role: 'EXECUTIVE', active });
  await buildUser(db, { active: false });
  await buildProperty(db, { featured: true, location: LOCALITIES[0] });
  await buildProperty(db, { flats: [], location: LOCALITIES[1] });
  const { id: property_id } = await buildProperty(db);
  for (const [index, status] of BOOKING_STATUSES.entries()) {
    for (let count = 0; count <= index; count += 1) {
      const { id: user_id } = await buildUser(db);
      await buildBooking(db, { user_id, property_id, status, visit_date: `2026-12-1${count}` });
    }
  }
  const buyer = await buildUser(db);
  host = await buildUser(db, { role: 'EXECUTIVE', active: false });
  const subject = { user_id: buyer.id, actor_id: host.id, actor_name: host.name, actor_role: 'EXECUTIVE' };
  for (const kind of CONTACT_LOG_KINDS) await buildView(db, { ...subject, kind, at: NOW, on_day: TODAY });
  for (const [index, status] of GRIEVANCE_STATUSES.entries()) {
    for (let count = 0; count <= index; count += 1) await buildComplaint(status);
  }
});

/** Creates a complaint of a new buyer in a status, by calls. */
async function buildComplaint(status: GrievanceStatus): Promise<void> {
  const buyer = await signedIn(testApp, await buildUser(testApp.db));
  const { id } = (await buyer.post<Grievance>('/api/users/grievances', { text: 'Nobody called me back.' })).data;
  if (status !== 'OPEN') await admin.post(`/api/admin/grievances/${id}/answer`, { text: 'We are sorry.' });
  if (status === 'CLOSED') await buyer.post(`/api/users/grievances/${id}/close`);
}

const get = async <Data>(url: string) => (await admin.get<Data>(url)).data;
const totalOf = async (url: string) => (await get<Paged<unknown>>(url)).totalElements;
const sum = (parts: readonly number[]) => parts.reduce((all, part) => all + part, 0);

describe('the parts of a figure sum up to it', () => {
  it.each(['/admin/dashboard/stats', '/api/admin/dashboard/stats'])('on %s [ADMD6]', async (url) => {
    const { bookings, users } = await get<DashboardStats>(url);
    const { total, ...statuses } = bookings;
    expect(sum(Object.values(statuses))).toBe(total);
    expect(total).toBe(21);
    expect(users.admins + users.executives + users.users).toBe(users.total);
    expect(users.active + users.inactive).toBe(users.total);
    expect([users.executives, users.inactive]).toEqual([3, 3]);
  });

  it('in the counts of bookings, in all and by day, property and consultant [ADMD6]', async () => {
    const { totalBookings, ...parts } = await get<AdminBookingStats>('/api/admin/bookings/stats');
    const { pendingCount, confirmedCount, completedCount, canceledCount, noShowCount } = parts;
    expect(pendingCount + confirmedCount + completedCount + canceledCount + noShowCount).toBe(totalBookings);
    const detailed = await get<AdminBookingStatsDetailed>('/api/admin/bookings/stats/detailed');
    expect(sum(detailed.byDay.flatMap(({ date: _, ...counts }) => Object.values(counts)))).toBe(totalBookings);
    expect(sum(detailed.byProperty.map(({ count }) => count))).toBe(totalBookings);
    expect(sum(detailed.byConsultant.map(({ count }) => count))).toBe(totalBookings);
  });

  it('in the counts of users [ADMD6]', async () => {
    const stats = await get<AdminUserStats>('/api/admin/users/stats');
    expect(sum(Object.values(stats.usersByRole))).toBe(stats.totalUsers);
    expect(stats.activeUsers + stats.inactiveUsers).toBe(stats.totalUsers);
  });

  it.each([
    ['/api/admin/bookings/filter', 'status', BOOKING_STATUSES],
    ['/api/admin/users/filter', 'role', ROLES],
    ['/api/admin/users/filter', 'status', USER_STATUSES],
    ['/api/admin/grievances', 'status', GRIEVANCE_STATUSES],
    ['/api/admin/contact-log', 'kind', CONTACT_LOG_KINDS],
    ['/api/properties', 'location', LOCALITIES],
  ] as const)('in the list of %s by %s [ADMD6]', async (url, name, values) => {
    const parts = await Promise.all(values.map((value) => totalOf(`${url}?${name}=${encodeURIComponent(value)}`)));
    expect(parts.filter((part) => part > 0).length).toBeGreaterThan(1);
    expect(sum(parts)).toBe(await totalOf(url));
  });

  it('between the counts and the lists of the same things [ADMD6]', async () => {
    const { properties, bookings, users } = await get<DashboardStats>('/api/admin/dashboard/stats');
    expect(await totalOf('/api/admin/properties')).toBe(properties.total);
    expect(await totalOf('/api/admin/bookings')).toBe(bookings.total);
    expect(await totalOf('/api/admin/users')).toBe(users.total);
    expect((await get<PropertyStats>('/api/properties/stats')).total).toBe(properties.total);
  });

  it('of looks at contacts: opening one and using it is one look [I51]', async () => {
    const buyer = await buildUser(testApp.db);
    const consultant = await buildUser(testApp.db, { role: 'ADMIN' });
    const by = await signedIn(testApp, consultant);
    const look = async () => {
      const { logId } = (await by.post<{ logId: number }>(`/api/staff/buyers/${buyer.id}/contact`, { reason: 'VISIT' }))
        .data;
      for (const channel of ['CALL', 'WHATSAPP']) await by.post(`/api/staff/contact-log/${logId}/used`, { channel });
    };
    await look();
    await look();
    const { staff } = await get<{ staff: ViewsByStaff[] }>('/api/admin/contact-log');
    expect(staff.find(({ actorId }) => actorId === consultant.id)).toMatchObject({ today: 2, week: 2 });
    expect(staff.find(({ actorId }) => actorId === host.id)?.today).toBe(CONTACT_LOG_KINDS.length);
  });
});
