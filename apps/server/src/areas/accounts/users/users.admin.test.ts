import type { AdminUser, AdminUserStats } from '@aangan/contract/accounts/admin-entities';
import type { Paged } from '@aangan/contract/core/paged';
import type { PropertyDetail } from '@aangan/contract/catalogue/entities';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../../test/app.ts';
import { auditOf } from '../../../../test/audit.ts';
import type { Client } from '../../../../test/client.ts';
import { buildUser, signedIn, type BuiltUser } from '../../../../test/factories.ts';
import { buildBooking, buildProperty, buildShortlist } from '../../../../test/factories-catalogue.ts';
import { BROKEN_TEXTS, HOSTILE_IDS, HOSTILE_NUMBERS, HOSTILE_TEXTS, NOT_TEXT } from '../../../../test/hostile.ts';

const testApp = useTestApp();
let admin: BuiltUser;
let client: Client;

beforeEach(async () => {
  for (const table of ['bookings', 'properties', 'users'] as const) {
    await testApp.db.deleteFrom(table).execute();
  }
  admin = await buildUser(testApp.db, { name: 'Asha Admin', role: 'ADMIN', email: 'asha@aangan.example' });
  client = await signedIn(testApp, admin);
});

const GONE = 'Deleted with the account';
const idsOf = ({ content }: Paged<AdminUser>) => content.map(({ id }) => id);
const get = async (url: string) => (await client.get<Paged<AdminUser>>(url)).data;
const found = async (search: string) =>
  idsOf(await get(`/api/admin/users/filter?search=${encodeURIComponent(search)}`));
const url = (id: number | string) => `/api/admin/users/${id}`;
const standingOf = (id: number) =>
  testApp.db.selectFrom('users').select(['role', 'active']).where('id', '=', id).executeTakeFirst();

describe('GET /api/admin/users and /filter', () => {
  it('refuses each invalid parameter by its name', async () => {
    for (const path of ['/api/admin/users', '/api/admin/users/filter']) {
      for (const value of HOSTILE_NUMBERS) {
        for (const field of ['page', 'size']) {
          const response = await client.get(`${path}?${field}=${value}`);
          expect([response.status, response.errors?.map((error) => error.field)]).toEqual([400, [field]]);
        }
      }
      for (const query of ['size=0', 'size=101', 'sortBy=contact_no', 'sortBy=', 'sortDir=up', 'page=1&page=2']) {
        expect([query, (await client.get(`${path}?${query}`)).status]).toEqual([query, 400]);
      }
    }
    for (const value of HOSTILE_TEXTS) {
      expect((await client.get(`/api/admin/users/filter?search=${value}`)).errors?.[0]?.field).toBe('search');
    }
    for (const value of ['admin', 'ALL', '', 'ADMIN,USER']) {
      expect((await client.get(`/api/admin/users/filter?role=${value}`)).errors?.[0]?.field).toBe('role');
    }
  });

  it('shows all fields, ten a page, by id [ADMU15]', async () => {
    const users = [admin];
    for (let n = 0; n < 11; n += 1) users.push(await buildUser(testApp.db, { active: n !== 3 }));
    const first = await get('/api/admin/users');
    expect(first).toMatchObject({ totalElements: 12, totalPages: 2, last: false, page: 0, size: 10 });
    expect(idsOf(first)).toEqual(users.slice(0, 10).map(({ id }) => id));
    const [shown] = first.content;
    expect(shown).toEqual({
      id: admin.id,
      name: 'Asha Admin',
      email: 'asha@aangan.example',
      contactNo: admin.contactNo,
      phoneNumber: admin.contactNo,
      role: 'ADMIN',
      active: true,
      createdAt: expect.stringMatching(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      profilePicture: null,
      contactMasked: false,
      doNotContact: false,
      callHours: null,
    });
    const second = await get('/api/admin/users?page=1');
    expect([idsOf(second), second.last]).toEqual([users.slice(10).map(({ id }) => id), true]);
    expect(await get('/api/admin/users?page=7')).toMatchObject({ content: [], totalElements: 12, last: true });
  });

  it.each(['id', 'name', 'email', 'role', 'active', 'createdAt'] as const)(
    'sorts by %s in both directions, and pages never repeat or skip [ADMU16]',
    async (sortBy) => {
      for (let n = 0; n < 23; n += 1) {
        const name = ['bela', 'Arun', 'chitra'][n % 3] ?? '';
        await buildUser(testApp.db, { name, role: n % 2 ? 'EXECUTIVE' : 'USER', active: n % 5 !== 0 });
      }
      for (const sortDir of ['asc', 'desc']) {
        const pages: AdminUser[] = [];
        for (let page = 0; page < 6; page += 1) {
          pages.push(
            ...(await get(`/api/admin/users?size=4&page=${page}&sortBy=${sortBy}&sortDir=${sortDir}`)).content,
          );
        }
        expect(new Set(pages.map(({ id }) => id)).size).toBe(24);
        const key = (user: AdminUser) => {
          const value = user[sortBy];
          return typeof value === 'string' ? value.toLowerCase() : Number(value);
        };
        const sign = sortDir === 'asc' ? 1 : -1;
        for (const [index, user] of pages.slice(1).entries()) {
          const before = pages[index] as AdminUser;
          const [a, b] = [key(before), key(user)];
          const order = a < b ? -1 : a > b ? 1 : before.id - user.id;
          expect(order * sign).toBeLessThan(0);
        }
      }
    },
  );

  it('finds by a part of name, e-mail or number, ignoring letter case and without wildcards [ADMU16, ASVS 1.2.9]', async () => {
    const odd = await buildUser(testApp.db, { name: "O'Hara 100%_\\ «घर»", email: 'Odd.One@aangan.example' });
    await buildUser(testApp.db, { name: 'Ohara 1000', email: 'plain@aangan.example' });
    for (const search of ["o'hara", '100%', '%_', '\\ «', 'घर', 'odd.one@', odd.contactNo.slice(2), ' odd.one ']) {
      expect([search, await found(search)]).toEqual([search, [odd.id]]);
    }
    expect(await found('_aangan')).toEqual([]);
    expect(await found('%')).toEqual([odd.id]);
    // the end of one field and the beginning of the next do not match together
    expect(await found('«घर»odd')).toEqual([]);
  });

  it('filters by role, with a search or without', async () => {
    const exec = await buildUser(testApp.db, { name: 'Exec One', role: 'EXECUTIVE' });
    await buildUser(testApp.db, { name: 'Exec Two' });
    expect(idsOf(await get('/api/admin/users/filter?role=EXECUTIVE'))).toEqual([exec.id]);
    expect(idsOf(await get('/api/admin/users/filter?role=EXECUTIVE&search=exec'))).toEqual([exec.id]);
    expect(await get('/api/admin/users/filter?role=ADMIN&search=exec')).toMatchObject({ content: [], totalPages: 0 });
  });
});

describe('GET /api/admin/users/stats', () => {
  it('counts by role and activity [ADMU1, ADMU18]', async () => {
    await buildUser(testApp.db, { role: 'EXECUTIVE', active: false });
    await buildUser(testApp.db);
    await buildUser(testApp.db, { active: false });
    expect((await client.get<AdminUserStats>('/api/admin/users/stats')).data).toEqual({
      totalUsers: 4,
      usersByRole: { ADMIN: 1, EXECUTIVE: 1, USER: 2 },
      unreachableEmails: 0,
      activeUsers: 2,
      inactiveUsers: 2,
    });
  });
});

describe('GET /api/admin/users/:id', () => {
  it('gives one user, 400 for an invalid id, 404 for a missing one [ADMU19]', async () => {
    const { id } = await buildUser(testApp.db, { name: 'Ravi' });
    expect((await client.get<AdminUser>(`/api/admin/users/${id}`)).data).toMatchObject({ id, name: 'Ravi' });
    for (const wrong of HOSTILE_IDS) {
      expect([wrong, (await client.get(`/api/admin/users/${wrong}`)).status]).toEqual([wrong, 400]);
    }
    expect((await client.get('/api/admin/users/987654321')).code).toBe('NOT_FOUND');
  });
});

describe('PATCH /api/admin/users/:id', () => {
  it('refuses each invalid field by its name', async () => {
    const { id } = await buildUser(testApp.db);
    for (const wrong of HOSTILE_IDS) expect((await client.patch(url(wrong), { active: false })).status).toBe(400);
    for (const active of [null, 'true', 0, {}, []]) {
      expect((await client.patch(url(id), { active })).errors?.map(({ field }) => field)).toEqual(['active']);
    }
    for (const role of [...NOT_TEXT, 'admin', 'OWNER', '']) {
      expect((await client.patch(url(id), { role })).errors?.map(({ field }) => field)).toEqual(['role']);
    }
    for (const body of [{}, { name: 'Only' }]) expect((await client.patch(url(id), body)).status).toBe(400);
    expect((await client.patch(url(987654321), { active: false })).code).toBe('NOT_FOUND');
    expect(await auditOf(testApp.db, 'USER', id)).toEqual([]);
  });

  it('changes the role from the very next call, and logs it [ADMU19, ROLE1]', async () => {
    const user = await buildUser(testApp.db, { name: 'Ravi' });
    const theirs = await signedIn(testApp, user);
    expect((await theirs.get('/api/admin/users/stats')).code).toBe('FORBIDDEN');
    expect((await client.patch<AdminUser>(url(user.id), { role: 'ADMIN' })).data).toMatchObject({ role: 'ADMIN' });
    expect((await theirs.get('/api/admin/users/stats')).status).toBe(200);
    await client.patch(url(user.id), { role: 'EXECUTIVE' });
    expect((await theirs.get('/api/admin/users/stats')).code).toBe('FORBIDDEN');
    const who = { actorId: admin.id, actorName: 'Asha Admin', action: 'UPDATE', entityName: 'Ravi' };
    expect(await auditOf(testApp.db, 'USER', user.id)).toEqual([
      { ...who, before: { role: 'ADMIN' }, after: { role: 'EXECUTIVE' } },
      { ...who, before: { role: 'USER' }, after: { role: 'ADMIN' } },
      expect.objectContaining({ action: 'REFUSED', actorId: user.id }),
    ]);
  });

  it('ends all sessions from the next call on, for good: reactivation restores none [ADMU10, ASVS 6.5.6, 7.4.5]', async () => {
    const user = await buildUser(testApp.db);
    const theirs = await signedIn(testApp, user);
    const another = await signedIn(testApp, user);
    expect((await client.patch<AdminUser>(url(user.id), { active: false })).data.active).toBe(false);
    expect((await theirs.get('/api/users/profile')).code).toBe('UNAUTHENTICATED');
    expect((await client.patch<AdminUser>(url(user.id), { active: true })).data.active).toBe(true);
    for (const one of [theirs, another]) {
      expect((await one.post('/api/auth/refresh')).code).toBe('UNAUTHENTICATED');
      expect((await one.get('/api/users/profile')).code).toBe('UNAUTHENTICATED');
    }
    const [activation, deactivation] = await auditOf(testApp.db, 'USER', user.id);
    expect([deactivation?.after, activation?.after]).toEqual([{ active: false }, { active: true }]);
  });

  it('logs nothing when nothing changes', async () => {
    const user = await buildUser(testApp.db);
    const theirs = await signedIn(testApp, user);
    expect((await client.patch(url(user.id), { active: true, role: 'USER' })).status).toBe(200);
    expect(await auditOf(testApp.db, 'USER', user.id)).toEqual([]);
    expect((await theirs.get('/api/users/profile')).status).toBe(200);
  });

  it('leaves a demoted or deactivated consultant assigned, but hidden', async () => {
    const exec = await buildUser(testApp.db, { role: 'EXECUTIVE' });
    const { id } = await buildProperty(testApp.db, { assigned_user_id: exec.id });
    const shown = async () => (await client.get<PropertyDetail>(`/api/properties/${id}`)).data.assignedUser?.name;
    expect(await shown()).toBe(exec.name);
    for (const [away, back] of [
      [{ role: 'USER' }, { role: 'EXECUTIVE' }],
      [{ active: false }, { active: true }],
    ]) {
      await client.patch(url(exec.id), away);
      expect(await shown()).toBeUndefined();
      await client.patch(url(exec.id), back);
      expect(await shown()).toBe(exec.name);
    }
  });
});

describe('PUT /api/admin/users/:id', () => {
  const body = { name: 'Ravi Rao', email: 'ravi@aangan.example', role: 'EXECUTIVE', active: true };

  it('refuses each invalid field by its name', async () => {
    const { id } = await buildUser(testApp.db);
    for (const field of ['name', 'email', 'role', 'active']) {
      const wrong = [undefined, null, 5, [], {}, ...(field === 'active' ? ['yes'] : ['', ...BROKEN_TEXTS])];
      for (const value of wrong) {
        const response = await client.put(`/api/admin/users/${id}`, { ...body, [field]: value });
        expect([field, value, response.errors?.map((error) => error.field)]).toEqual([field, value, [field]]);
      }
    }
    expect((await client.put(`/api/admin/users/${id}`, { ...body, name: 'x'.repeat(101) })).status).toBe(400);
    expect((await client.put('/api/admin/users/987654321', body)).code).toBe('NOT_FOUND');
  });

  it('saves all four fields, and none when the e-mail is taken, letter case ignored [ADMU19]', async () => {
    const user = await buildUser(testApp.db, { name: 'Ravi', email: 'r@aangan.example' });
    const response = await client.put<AdminUser>(`/api/admin/users/${user.id}`, { ...body, contactNo: '9000000000' });
    expect(response.data).toMatchObject({ ...body, contactNo: user.contactNo });
    expect((await client.put(`/api/admin/users/${user.id}`, { ...body, email: 'ASHA@aangan.example' })).code).toBe(
      'EMAIL_ALREADY_EXISTS',
    );
    expect(await auditOf(testApp.db, 'USER', user.id)).toEqual([
      {
        actorId: admin.id,
        actorName: 'Asha Admin',
        action: 'UPDATE',
        entityName: 'Ravi Rao',
        before: { name: 'Ravi', email: 'r@aangan.example', role: 'USER' },
        after: { name: 'Ravi Rao', email: 'ravi@aangan.example', role: 'EXECUTIVE' },
      },
    ]);
  });

  it('lets admins save their own name, not their own role', async () => {
    await buildUser(testApp.db, { role: 'ADMIN' });
    const own = { name: 'Asha A', email: 'asha@aangan.example', role: 'ADMIN', active: true };
    expect((await client.put(`/api/admin/users/${admin.id}`, own)).status).toBe(200);
    for (const change of [{ role: 'USER' }, { active: false }]) {
      expect((await client.put(`/api/admin/users/${admin.id}`, { ...own, ...change })).code).toBe('OWN_ACCOUNT');
    }
    expect(await standingOf(admin.id)).toEqual({ role: 'ADMIN', active: true });
  });
});

describe('DELETE /api/admin/users/:id', () => {
  it('refuses an invalid id, 404 for a missing one', async () => {
    for (const wrong of HOSTILE_IDS) expect((await client.del(`/api/admin/users/${wrong}`)).status).toBe(400);
    expect((await client.del('/api/admin/users/987654321')).code).toBe('NOT_FOUND');
  });

  it('deletes shortlist, bookings and sessions, unassigns the properties, and logs it [ADMU14, ASVS 7.4.2]', async () => {
    const { db } = testApp;
    const exec = await buildUser(db, { name: 'Exec', role: 'EXECUTIVE' });
    const theirs = await signedIn(testApp, exec);
    const property = await buildProperty(db, { name: 'Amber Court', assigned_user_id: exec.id });
    const other = await buildUser(db);
    await buildBooking(db, { user_id: exec.id, property_id: property.id });
    await buildShortlist(db, { user_id: exec.id, property_id: property.id });
    const kept = await buildBooking(db, { user_id: other.id, property_id: property.id });

    expect((await client.del(`/api/admin/users/${exec.id}`)).data).toBeNull();

    expect((await theirs.get('/api/users/profile')).code).toBe('UNAUTHENTICATED');
    expect(await standingOf(exec.id)).toBeUndefined();
    expect(await db.selectFrom('bookings').selectAll().execute()).toEqual([kept]);
    expect(await db.selectFrom('shortlists').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('sessions').select('id').where('user_id', '=', exec.id).execute()).toEqual([]);
    const now = await db.selectFrom('properties').select(['assigned_user_id', 'version']).executeTakeFirst();
    expect(now).toEqual({ assigned_user_id: null, version: property.version + 1 });
    const who = { actorId: admin.id, actorName: 'Asha Admin' };
    // only what does not identify the person (erasure.test.ts)
    const entryAbout = { ...who, action: 'DELETE', entityName: expect.stringMatching(/^Deleted person/), after: null };
    const gone = { name: expect.stringMatching(/^Deleted person/), email: GONE, contactNo: GONE };
    expect(await auditOf(db, 'USER', exec.id)).toEqual([
      { ...entryAbout, before: { ...gone, role: 'EXECUTIVE', active: true, bookings: 1, shortlist: 1 } },
    ]);
    expect(await auditOf(db, 'PROPERTY', property.id)).toEqual([
      {
        ...who,
        action: 'UPDATE',
        entityName: 'Amber Court',
        before: { assignedUserId: String(exec.id) },
        after: { assignedUserId: null },
      },
    ]);
  });

  it('changes nothing at all when a part of it fails [ASVS 2.3.3]', async () => {
    const { db, database } = testApp;
    const exec = await buildUser(db, { role: 'EXECUTIVE' });
    const property = await buildProperty(db, { assigned_user_id: exec.id });
    await database.pool.query(`ALTER TABLE audit_log ADD CONSTRAINT broken CHECK (entity <> 'USER') NOT VALID`);
    try {
      const cookie = `access_token=${client.cookies.get('access_token')?.value ?? ''}`;
      const request = { method: 'DELETE', url: `/api/admin/users/${exec.id}`, headers: { cookie } } as const;
      expect((await testApp.app.inject(request)).statusCode).toBe(409);
    } finally {
      await database.pool.query('ALTER TABLE audit_log DROP CONSTRAINT broken');
    }
    expect(await standingOf(exec.id)).toBeDefined();
    const [row] = await db.selectFrom('properties').selectAll().execute();
    expect(row).toEqual(property);
    expect(await auditOf(db, 'PROPERTY', property.id)).toEqual([]);
  });

  it('refuses the own account', async () => {
    await buildUser(testApp.db, { role: 'ADMIN' });
    expect((await client.del(`/api/admin/users/${admin.id}`)).code).toBe('OWN_ACCOUNT');
    expect((await client.patch(`/api/admin/users/${admin.id}`, { role: 'USER' })).code).toBe('OWN_ACCOUNT');
    expect((await client.patch(`/api/admin/users/${admin.id}`, { active: false })).code).toBe('OWN_ACCOUNT');
    expect(await standingOf(admin.id)).toEqual({ role: 'ADMIN', active: true });
  });
});
