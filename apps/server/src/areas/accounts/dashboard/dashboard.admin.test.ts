import { DASHBOARD_STATS_ALSO_AT } from '@aangan/contract/accounts/admin-routes';
import { BOOKING_STATUSES } from '@aangan/contract/visits/statuses';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../../test/app.ts';
import type { Client } from '../../../../test/client.ts';
import { buildUser, signedIn } from '../../../../test/factories.ts';
import { buildBooking, buildProperty } from '../../../../test/factories-catalogue.ts';

const testApp = useTestApp();
let client: Client;

beforeAll(async () => {
  client = await signedIn(testApp, await buildUser(testApp.db, { role: 'ADMIN' }));
});

describe.each(['/api/admin/dashboard/stats', DASHBOARD_STATS_ALSO_AT])('GET %s', (url) => {
  it('counts properties, bookings and users [ADMD2, ADMD3]', async () => {
    const { db } = testApp;
    await db.deleteFrom('properties').execute();
    await db.deleteFrom('users').where('role', '<>', 'ADMIN').execute();
    const nothing = { total: 0, pending: 0, confirmed: 0, completed: 0, canceled: 0, noShow: 0 };
    expect((await client.get(url)).data).toEqual({
      properties: { total: 0, featured: 0, available: 0 },
      bookings: nothing,
      users: { total: 1, admins: 1, executives: 0, users: 0, active: 1, inactive: 0 },
    });

    const { id: property_id } = await buildProperty(db, { featured: true });
    await buildProperty(db);
    await buildProperty(db, { flats: [] });
    // one of each status
    for (const status of [...BOOKING_STATUSES, 'PENDING']) {
      await buildBooking(db, { user_id: (await buildUser(db)).id, property_id, status });
    }
    await buildUser(db, { role: 'EXECUTIVE', active: false });
    expect((await client.get(url)).data).toEqual({
      properties: { total: 3, featured: 1, available: 2 },
      bookings: { total: 7, pending: 2, confirmed: 2, completed: 1, canceled: 1, noShow: 1 },
      users: { total: 9, admins: 1, executives: 1, users: 7, active: 8, inactive: 1 },
    });
  });
});
