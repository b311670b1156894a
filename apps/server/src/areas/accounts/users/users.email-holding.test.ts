import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../../test/app.ts';
import { createClient, type Client } from '../../../../test/client.ts';
import { createTestDatabase } from '../../../../test/database.ts';
import { buildUser, freshContactNo, signedIn, type BuiltUser } from '../../../../test/factories.ts';
import { migrate } from '../../../database/migrate.ts';

const testApp = useTestApp();
let admin: Client;

beforeAll(async () => {
  admin = await signedIn(testApp, await buildUser(testApp.db, { role: 'ADMIN' }));
});

const person = (email: string) => ({
  name: 'Asha Kulkarni',
  email,
  preferredFlatType: '2BHK',
  minBudget: 0,
  maxBudget: 0,
});

const save = (user: BuiltUser, changes: { email?: string; role?: string }) => {
  const { id, name, email, role, active } = user;
  return admin.put(`/api/admin/users/${id}`, { name, email, role, active, ...changes });
};

async function withCode(): Promise<{ contactNo: string; otp: string }> {
  const contactNo = freshContactNo();
  await createClient(testApp).post('/api/auth/start', { contactNo });
  return { contactNo, otp: testApp.codeFor(contactNo) };
}

async function signUp(email: string) {
  return createClient(testApp).post('/api/auth/signup', { ...person(email), ...(await withCode()) });
}

async function typing(email: string): Promise<BuiltUser> {
  const user = await buildUser(testApp.db);
  const client = await signedIn(testApp, user);
  expect((await client.put('/api/users/profile', person(email))).status).toBe(200);
  return { ...user, name: 'Asha Kulkarni', email };
}

describe('an address that staff enter', () => {
  it('is reserved, like one given at sign-up', async () => {
    const typist = await typing('before@aangan.example');
    expect((await save(typist, { email: 'staff@aangan.example' })).status).toBe(200);
    expect((await signUp('Staff@aangan.example')).code).toBe('EMAIL_ALREADY_EXISTS');
    expect((await save(await buildUser(testApp.db), { email: 'STAFF@aangan.example' })).code).toBe(
      'EMAIL_ALREADY_EXISTS',
    );
  });

  it('may be one that another user typed into a profile', async () => {
    await typing('typed@aangan.example');
    expect((await save(await buildUser(testApp.db), { email: 'typed@aangan.example' })).status).toBe(200);
  });

  it('stays as it was when only other fields change', async () => {
    const typist = await typing('twice@aangan.example');
    expect((await signUp('twice@aangan.example')).status).toBe(201);
    expect((await save(typist, { role: 'EXECUTIVE' })).status).toBe(200);
    const checked = await buildUser(testApp.db, { email: 'checked@aangan.example' });
    const row = () => testApp.db.selectFrom('users').select('email_checked_at').where('id', '=', checked.id);
    await testApp.db.updateTable('users').set({ email_checked_at: new Date() }).where('id', '=', checked.id).execute();
    await save(checked, { role: 'EXECUTIVE' });
    expect((await row().executeTakeFirstOrThrow()).email_checked_at).not.toBeNull();
    await save(checked, { email: 'unchecked@aangan.example' });
    expect((await row().executeTakeFirstOrThrow()).email_checked_at).toBeNull();
  });
});

describe('a confirmed address', () => {
  it('cannot be used at sign-up, whoever else typed it', async () => {
    await typing('mine@aangan.example');
    const { id } = await typing('mine@aangan.example');
    await testApp.db.updateTable('users').set({ email_checked_at: new Date() }).where('id', '=', id).execute();
    expect((await signUp('MINE@aangan.example')).code).toBe('EMAIL_ALREADY_EXISTS');
    await typing('mine@aangan.example');
  });

  it('belongs to one account, as the database enforces [DATA16]', async () => {
    const ids = [await typing('two@aangan.example'), await typing('two@aangan.example')].map(({ id }) => id);
    const check = testApp.db.updateTable('users').set({ email_checked_at: new Date() }).where('id', 'in', ids);
    await expect(check.execute()).rejects.toThrow(/users__email/);
  });
});

describe('concurrently', () => {
  it('two sign-ups succeed once, and twenty users who type the address block neither [ASVS 15.4.1]', async () => {
    for (let round = 0; round < 5; round += 1) {
      // free again in a second try
      const email = `rush-${randomUUID()}@aangan.example`;
      const [codes, typists] = [[await withCode(), await withCode()], [] as Client[]];
      for (let n = 0; n < 20; n += 1) typists.push(await signedIn(testApp, await buildUser(testApp.db)));
      const [signUps, changes] = await Promise.all([
        Promise.all(
          codes.map((given) => createClient(testApp).post('/api/auth/signup', { ...person(email), ...given })),
        ),
        Promise.all(typists.map((client) => client.put('/api/users/profile', person(email.toUpperCase())))),
      ]);
      expect(signUps.map(({ code }) => code ?? 'none').sort()).toEqual(['EMAIL_ALREADY_EXISTS', 'none']);
      expect(changes.map(({ status }) => status)).toEqual(changes.map(() => 200));
    }
  });
});

describe('the migration of existing addresses', () => {
  it('reserves the addresses of accounts that are unchanged since sign-up, and no others', async () => {
    const database = await createTestDatabase({ blank: true });
    try {
      const log = { info: () => undefined };
      await migrate({ connection: database.connection, log, until: '0009' });
      await database.pool.query(
        `INSERT INTO users (name, email, contact_no, updated_at) VALUES
          ('As signed up', 'kept@aangan.example', '9000000001', now()),
          ('Changed since', 'typed@aangan.example', '9000000002', now() + interval '1 minute')`,
      );
      await migrate({ connection: database.connection, log });
      const { rows } = await database.pool.query('SELECT email, email_held, email_checked_at FROM users ORDER BY id');
      expect(rows).toEqual([
        { email: 'kept@aangan.example', email_held: true, email_checked_at: null },
        { email: 'typed@aangan.example', email_held: false, email_checked_at: null },
      ]);
      // the previous release writes rows without the new columns, and knows the index by its name
      const again = `INSERT INTO users (name, email, contact_no) VALUES ('Old server', 'KEPT@aangan.example', '9000000003')`;
      await expect(database.pool.query(again)).rejects.toMatchObject({ constraint: 'users__email' });
    } finally {
      await database.drop();
    }
  });
});
