import type { AuditEntry } from '@aangan/contract/core/audit';
import type { Paged } from '@aangan/contract/core/paged';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, useTestApp } from '../../test/app.ts';
import { createClient, type Client } from '../../test/client.ts';
import { wrongCode } from '../../test/codes.ts';
import { buildUser, freshContactNo, signedIn, type BuiltUser } from '../../test/factories.ts';

const LISTED = '9812300001';
const LISTED_TOO = '9812300002';

const testApp = useTestApp({
  config: { adminContacts: [LISTED, LISTED_TOO] },
  now: new Date('2026-12-10T08:00:00Z'),
});
let admin: BuiltUser;
let client: Client;

beforeEach(async () => {
  admin = await buildUser(testApp.db, { name: 'Asha', role: 'ADMIN' });
  client = await signedIn(testApp, admin);
});

const audit = async (query: string) => (await client.get<Paged<AuditEntry>>(`/api/admin/audit?${query}`)).data.content;
const about = (userId: number) => audit(`entity=USER&entityId=${userId}`);
const told = ({ id: _i, at: _a, ...entry }: AuditEntry) => entry;

async function requestCode(contactNo: string): Promise<string> {
  await testApp.letPass(3600);
  expect((await createClient(testApp).post('/api/auth/start', { contactNo })).status).toBe(200);
  return testApp.codeFor(contactNo);
}

async function signUp(contactNo: string): Promise<{ id: number; client: Client; role: string }> {
  const person = { name: 'Meera', email: `meera${contactNo}@aangan.example`, preferredFlatType: '2BHK' };
  const visitor = createClient(testApp);
  const otp = await requestCode(contactNo);
  const { data } = await visitor.post<{ userId: number }>('/api/auth/signup', { ...person, contactNo, otp });
  const { role } = (await visitor.get<{ role: string }>('/api/users/profile')).data;
  return { id: data.userId, client: visitor, role };
}

async function download(url: string, body: object): Promise<number> {
  return (await client.file(url, body)).statusCode;
}

describe('the audit log has', () => {
  it('each export with its list and filters, without the search text', async () => {
    expect(await download('/api/admin/users/export', { role: 'EXECUTIVE', search: '9800000001' })).toBe(200);
    const visits = { status: ['PENDING', 'CONFIRMED'], startDate: '2026-12-01' };
    expect(await download('/api/admin/bookings/export', visits)).toBe(200);
    const common = { actorId: admin.id, actorName: 'Asha', action: 'EXPORT', entityId: 0, before: null };
    expect((await audit(`action=EXPORT&actorId=${admin.id}`)).map(told)).toEqual([
      {
        ...common,
        entity: 'BOOKING',
        entityName: 'aangan-bookings-2026-12-10',
        after: { status: ['PENDING', 'CONFIRMED'], startDate: '2026-12-01', searched: false },
      },
      {
        ...common,
        entity: 'USER',
        entityName: 'aangan-users-2026-12-10',
        after: { role: 'EXECUTIVE', searched: true },
      },
    ]);
  });

  it('no export that is refused', async () => {
    expect(await download('/api/admin/users/export', { role: 'OWNER' })).toBe(400);
    expect(await audit(`action=EXPORT&actorId=${admin.id}`)).toEqual([]);
  });

  it('each change of a person’s own profile, and nothing without a change', async () => {
    const user = await buildUser(testApp.db, { name: 'Ravi', email: 'ravi@aangan.example' });
    const theirs = await signedIn(testApp, user);
    const { email, preferredFlatType, minBudget, maxBudget } = user;
    const profile = { name: 'Ravi', email, preferredFlatType, minBudget, maxBudget };
    expect((await theirs.put('/api/users/profile', profile)).status).toBe(200);
    expect(await about(user.id)).toEqual([]);
    expect((await theirs.put('/api/users/profile', { ...profile, name: 'Ravi Rao', minBudget: 0 })).status).toBe(200);
    const taken = await buildUser(testApp.db);
    await theirs.put('/api/users/profile', { ...profile, name: 'Nobody', email: taken.email });
    const entries = (await about(user.id)).toReversed();
    expect(entries[0] && told(entries[0])).toEqual({
      actorId: user.id,
      actorName: 'Ravi',
      action: 'UPDATE',
      entity: 'USER',
      entityId: user.id,
      entityName: 'Ravi Rao',
      before: { name: 'Ravi', minBudget },
      after: { name: 'Ravi Rao', minBudget: 0 },
    });
  });

  it('the sign-ins of admins, and of no other users [ASVS 16.3.1]', async () => {
    const user = await buildUser(testApp.db, { role: 'EXECUTIVE' });
    for (const { contactNo } of [admin, user]) {
      const otp = await requestCode(contactNo);
      expect((await createClient(testApp).post('/api/auth/signin', { contactNo, otp })).status).toBe(200);
    }
    const entry = {
      actorId: admin.id,
      actorName: 'Asha',
      action: 'SIGN_IN',
      entityName: 'Asha',
      before: null,
      after: null,
    };
    expect(await about(admin.id)).toMatchObject([entry]);
    expect(await about(user.id)).toEqual([]);
  });

  it('a refused sign-in to the account of an admin, once an hour, and to no other account [ASVS 16.3.1]', async () => {
    const user = await buildUser(testApp.db);
    /** Runs on an instance of its own, since closing it waits for entries written after the responses. */
    const fail = async (contactNo: string, paths: string[]) => {
      const otp = await requestCode(contactNo);
      const instance = await createTestApp({ database: testApp.database });
      for (const path of paths) {
        const response = await createClient(instance).post(`/api/auth/${path}`, { contactNo, otp: wrongCode(otp) });
        expect(response.code).toBe('OTP_INVALID');
      }
      await instance.close();
    };
    for (const { contactNo } of [admin, user]) await fail(contactNo, ['signin', 'verify-otp', 'signin']);
    const refused = { actorId: 0, actorName: 'Unknown person', action: 'REFUSED', entityName: 'Asha' };
    const entry = { ...refused, after: { reason: 'SIGN_IN_REFUSED', code: 'OTP_INVALID' } };
    expect(await about(admin.id)).toMatchObject([entry]);
    expect(await about(user.id)).toEqual([]);
    await fail(admin.contactNo, ['verify-otp']);
    expect(await about(admin.id)).toMatchObject([entry, entry]);
  });

  it('a call for admins by another user, once an hour however many there are, also concurrently [ASVS 16.3.2]', async () => {
    const user = await buildUser(testApp.db, { name: 'Ravi' });
    const theirs = await signedIn(testApp, user);
    const calls = Array.from({ length: 20 }, () => theirs.del('/api/admin/users/7'));
    expect(new Set((await Promise.all(calls)).map(({ code }) => code))).toEqual(new Set(['FORBIDDEN']));
    const entry = {
      actorId: user.id,
      actorName: 'Ravi',
      action: 'REFUSED',
      entityName: 'Ravi',
      after: { reason: 'ROLE_TOO_LOW', call: 'DELETE /api/admin/users/:id' },
    };
    expect(await about(user.id)).toMatchObject([entry]);
    await testApp.letPass(3601);
    await theirs.get('/api/admin/audit');
    expect(await about(user.id)).toMatchObject([{ ...entry, after: { call: 'GET /api/admin/audit' } }, entry]);
  });

  it('nothing of a call for admins by a visitor', async () => {
    const before = (await audit('action=REFUSED&size=100')).length;
    expect((await createClient(testApp).get('/api/admin/users')).code).toBe('UNAUTHENTICATED');
    expect(await audit('action=REFUSED&size=100')).toHaveLength(before);
  });
});

describe('a number in ADMIN_CONTACTS', () => {
  it('makes an admin once: after the account was deleted it makes a user, and both are in the log', async () => {
    const first = await signUp(LISTED);
    expect(first.role).toBe('ADMIN');
    const bySettings = { actorId: 0, actorName: 'ADMIN_CONTACTS', entityName: 'Meera' };
    expect(await about(first.id)).toMatchObject([
      { ...bySettings, action: 'UPDATE', before: { role: 'USER' }, after: { role: 'ADMIN' } },
    ]);
    expect((await client.del(`/api/admin/users/${first.id}`)).status).toBe(200);
    const second = await signUp(LISTED);
    expect(second.role).toBe('USER');
    expect(await about(second.id)).toMatchObject([
      { ...bySettings, action: 'REFUSED', before: null, after: { reason: 'ADMIN_CONTACT_USED' } },
    ]);
    const { rows } = await testApp.database.pool.query('SELECT * FROM used_admin_contacts');
    expect(JSON.stringify(rows)).not.toContain(LISTED);
  });

  it('is used up by the deletion of an account that became an admin otherwise', async () => {
    const user = await buildUser(testApp.db, { contactNo: LISTED_TOO, role: 'ADMIN' });
    expect((await client.del(`/api/admin/users/${user.id}`)).status).toBe(200);
    expect((await signUp(LISTED_TOO)).role).toBe('USER');
  });

  it('does not change an existing account', async () => {
    const database = testApp.database;
    const contactNo = freshContactNo();
    const user = await buildUser(testApp.db, { contactNo });
    const listing = await createTestApp({ database, config: { adminContacts: [contactNo] } });
    const otp = await requestCode(contactNo);
    expect((await createClient(listing).post('/api/auth/signin', { contactNo, otp })).data).toMatchObject({
      role: 'USER',
    });
    expect(await about(user.id)).toEqual([]);
    await listing.close();
  });
});
