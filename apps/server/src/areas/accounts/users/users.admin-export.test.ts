import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../../test/app.ts';
import type { Client } from '../../../../test/client.ts';
import { downloadCsv } from '../../../../test/csv.ts';
import { buildUser, signedIn, type BuiltUser } from '../../../../test/factories.ts';

const URL = '/api/admin/users/export';

const testApp = useTestApp({ now: new Date('2026-12-10T18:29:00Z') });
let admin: BuiltUser;
let client: Client;

beforeAll(async () => {
  admin = await buildUser(testApp.db, { name: 'Asha', role: 'ADMIN' });
  client = await signedIn(testApp, admin);
});

describe('POST /api/admin/users/export', () => {
  it('refuses a wrong filter by its name', async () => {
    expect((await client.post(URL, { role: 'OWNER' })).errors?.map(({ field }) => field)).toEqual(['role']);
    expect((await client.post(URL, { search: '\u0000' })).errors?.map(({ field }) => field)).toEqual(['search']);
  });

  it('is no GET, which would log no reason [I48]', async () => {
    expect((await client.get(`${URL}?reason=Words%20of%20another%20site`)).status).toBe(400);
    expect((await client.get('/api/admin/bookings/export?reason=Words%20of%20another%20site')).status).toBe(400);
    expect(await testApp.db.selectFrom('contact_log').select('id').execute()).toEqual([]);
    expect(await testApp.db.selectFrom('audit_log').select('id').where('action', '=', 'EXPORT').execute()).toEqual([]);
  });

  it('gives a dated file of the users that the filter finds', async () => {
    const odd = await buildUser(testApp.db, { name: '=HYPERLINK("x"),', email: '+odd@aangan.example', active: false });
    await testApp.db
      .updateTable('users')
      .set({ created_at: new Date('2026-11-30T18:30:00Z') })
      .where('id', '=', odd.id)
      .execute();
    const { disposition, lines } = await downloadCsv(client, URL, {});
    expect(disposition).toBe('attachment; filename="aangan-users-2026-12-10.csv"');
    const heading = ['User ID', 'Name', 'E-mail', 'Phone', 'Role', 'Status', 'Joined (India)', 'Do not contact'];
    const [name, email] = [`'=HYPERLINK("x"),`, "'+odd@aangan.example"];
    const line = [String(odd.id), name, email, odd.contactNo, 'User', 'Inactive', '2026-12-01 00:00', 'No'];
    expect(lines).toEqual([heading, expect.arrayContaining([String(admin.id), 'Asha', 'Admin', 'Active']), line]);
    expect((await downloadCsv(client, URL, { search: 'hyperlink', role: 'USER' })).lines).toEqual([heading, line]);
    expect((await downloadCsv(client, URL, { search: 'hyperlink', role: 'ADMIN' })).lines).toEqual([heading]);
  });
});
