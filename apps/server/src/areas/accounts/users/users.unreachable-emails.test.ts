import type { AdminUser, AdminUserStats } from '@aangan/contract/accounts/admin-entities';
import type { Paged } from '@aangan/contract/core/paged';
import { expect, it } from 'vitest';
import { useTestApp } from '../../../../test/app.ts';
import { buildUser, signedIn } from '../../../../test/factories.ts';
import { markUnreachableEmails } from './users.jobs.ts';

const testApp = useTestApp();

it('lists stored addresses that mail cannot reach to admins until they are corrected [ADMU20]', async () => {
  const { db } = testApp;
  const admin = await buildUser(db, { role: 'ADMIN', email: 'office@aangan.example' });
  const client = await signedIn(testApp, admin);
  const addresses = ['as\u200Bha@mail.example', 'Ravi <ravi@mail.example>', 'sunita@mail.example.', 'आशा@mail.example'];
  const wrong = [];
  for (const email of addresses) wrong.push(await buildUser(db, { email }));
  for (const email of ["o'neil+1@mail.example", 'asha@घर.example']) await buildUser(db, { email });
  const listed = async (query = '') => {
    const { data } = await client.get<Paged<AdminUser>>(`/api/admin/users/filter?email=unreachable${query}`);
    return { ids: data.content.map(({ id }) => id), total: data.totalElements };
  };
  const counted = async () => (await client.get<AdminUserStats>('/api/admin/users/stats')).data.unreachableEmails;

  expect(await listed()).toEqual({ ids: [], total: 0 });
  expect(await markUnreachableEmails(db)).toBe(4);
  expect(await listed()).toEqual({ ids: wrong.map(({ id }) => id), total: 4 });
  expect(await listed('&size=1&page=1')).toEqual({ ids: [wrong[1]?.id], total: 4 });
  expect(await listed('&role=ADMIN')).toEqual({ ids: [], total: 0 });
  expect(await listed('&search=ravi')).toEqual({ ids: [wrong[1]?.id], total: 1 });
  expect(await counted()).toBe(4);
  expect((await client.get('/api/admin/users/filter?email=all')).errors?.[0]?.field).toBe('email');

  const [first] = wrong;
  const body = { name: 'Asha Rao', role: 'USER', active: true };
  const save = (email: string) => client.put(`/api/admin/users/${first?.id}`, { ...body, email });
  expect((await save('as\u200Bha@mail.example')).errors).toEqual([
    { field: 'email', message: 'Please enter a valid email address, without characters that cannot be seen' },
  ]);
  expect((await save('asha@mail.example')).status).toBe(200);
  expect(await counted()).toBe(3);
  expect((await listed()).ids).not.toContain(first?.id);
  // the next run unmarks an address that was corrected by other means
  await db
    .updateTable('users')
    .set({ email: 'ravi@mail.example' })
    .where('id', '=', wrong[1]?.id ?? 0)
    .execute();
  expect(await markUnreachableEmails(db)).toBe(2);
  expect(await counted()).toBe(2);
});
