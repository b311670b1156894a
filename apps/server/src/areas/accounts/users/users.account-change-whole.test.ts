import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../../test/app.ts';
import { auditOf } from '../../../../test/audit.ts';
import type { Client } from '../../../../test/client.ts';
import { buildUser, signedIn, type BuiltUser } from '../../../../test/factories.ts';

const testApp = useTestApp();
let admin: Client;
let user: BuiltUser;
let theirs: Client;

beforeAll(async () => {
  admin = await signedIn(testApp, await buildUser(testApp.db, { role: 'ADMIN' }));
});

beforeEach(async () => {
  user = await buildUser(testApp.db);
  theirs = await signedIn(testApp, user);
});

const accountOf = ({ id }: BuiltUser) =>
  testApp.db
    .selectFrom('users')
    .select(['name', 'email', 'role', 'active', 'updated_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** Sends a change while its last part, the entry in the audit log, cannot be written. */
async function changeWithoutEntry(method: 'PATCH' | 'PUT', body: object): Promise<number> {
  const { pool } = testApp.database;
  await pool.query(`ALTER TABLE audit_log ADD CONSTRAINT broken CHECK (entity <> 'USER') NOT VALID`);
  try {
    const cookie = `access_token=${admin.cookies.get('access_token')?.value ?? ''}`;
    const request = { method, url: `/api/admin/users/${user.id}`, headers: { cookie }, payload: body };
    return (await testApp.app.inject(request)).statusCode;
  } finally {
    await pool.query('ALTER TABLE audit_log DROP CONSTRAINT broken');
  }
}

describe('a change of an account that fails at its last step', () => {
  it.each([
    ['a promotion', 'PATCH', { role: 'ADMIN' }],
    ['a deactivation', 'PATCH', { active: false }],
    ['a promotion and a new name', 'PUT', { name: 'Rao', email: 'rao@aangan.example', role: 'ADMIN', active: true }],
    ['a deactivation and a demotion', 'PUT', { name: 'Rao', email: 'r@aangan.example', role: 'USER', active: false }],
  ] as const)('changes nothing: %s [ASVS 2.3.3, 16.5.3]', async (_what, method, body) => {
    const before = await accountOf(user);
    expect(await changeWithoutEntry(method, body)).toBeGreaterThanOrEqual(400);
    expect(await accountOf(user)).toEqual(before);
    expect(await auditOf(testApp.db, 'USER', user.id)).toEqual([]);
    expect((await theirs.get('/api/users/profile')).status).toBe(200);
    expect((await theirs.get('/api/admin/users/stats')).code).toBe('FORBIDDEN');
  });

  it('leaves no entry when the account itself cannot be changed [ASVS 2.3.3, 16.5.3]', async () => {
    const { email } = await buildUser(testApp.db);
    const before = await accountOf(user);
    const body = { name: 'Rao', email, role: 'ADMIN', active: false };
    expect((await admin.put(`/api/admin/users/${user.id}`, body)).code).toBe('EMAIL_ALREADY_EXISTS');
    expect(await accountOf(user)).toEqual(before);
    expect(await auditOf(testApp.db, 'USER', user.id)).toEqual([]);
    expect((await theirs.get('/api/users/profile')).status).toBe(200);
  });
});

/** Saves the own profile while no row of this table can be written. */
async function saveProfileWithout(table: 'audit_log' | 'messages'): Promise<number> {
  const { pool } = testApp.database;
  await pool.query(`ALTER TABLE ${table} ADD CONSTRAINT broken CHECK (false) NOT VALID`);
  try {
    const cookie = `access_token=${theirs.cookies.get('access_token')?.value ?? ''}`;
    const payload = { name: 'Rao', email: 'rao@aangan.example', preferredFlatType: '2BHK', minBudget: 0, maxBudget: 0 };
    const request = { method: 'PUT', url: '/api/users/profile', headers: { cookie }, payload } as const;
    return (await testApp.app.inject(request)).statusCode;
  } finally {
    await pool.query(`ALTER TABLE ${table} DROP CONSTRAINT broken`);
  }
}

describe('a change of an own profile that fails', () => {
  it('leaves the profile unchanged where its entry cannot be written [ASVS 2.3.3, 16.5.3]', async () => {
    const before = await accountOf(user);
    expect(await saveProfileWithout('audit_log')).toBeGreaterThanOrEqual(400);
    expect(await accountOf(user)).toEqual(before);
    expect(await auditOf(testApp.db, 'USER', user.id)).toEqual([]);
  });

  it('leaves no entry where a later step fails: the confirmation request to the new address [ASVS 2.3.3, 16.5.3]', async () => {
    const before = await accountOf(user);
    expect(await saveProfileWithout('messages')).toBeGreaterThanOrEqual(400);
    expect(await accountOf(user)).toEqual(before);
    expect(await auditOf(testApp.db, 'USER', user.id)).toEqual([]);
  });
});
