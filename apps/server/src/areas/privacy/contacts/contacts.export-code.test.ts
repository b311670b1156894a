import { beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../../test/app.ts';
import { createClient, type Client } from '../../../../test/client.ts';
import { wrongCode } from '../../../../test/codes.ts';
import { downloadCsv } from '../../../../test/csv.ts';
import { buildUser, signedIn, type BuiltUser } from '../../../../test/factories.ts';

const STEP_UP = '/api/users/step-up';
const MINUTE = 60;
const DAY_MS = 86_400_000;
const SPAN = { from: new Date(Date.now() - DAY_MS).toISOString(), to: new Date(Date.now() + DAY_MS).toISOString() };
const EXPORTS: [url: string, body: object][] = [
  ['/api/admin/users/export', { search: 'Rohan' }],
  ['/api/admin/bookings/export', {}],
  ['/api/admin/privacy/affected', { ...SPAN, scope: 'all', reason: 'A laptop was stolen' }],
];
const [USERS] = EXPORTS[0] ?? [''];

const testApp = useTestApp();
let admin: BuiltUser;
let client: Client;

beforeEach(async () => {
  await testApp.db.deleteFrom('contact_log').execute();
  admin = await buildUser(testApp.db, { role: 'ADMIN' });
  client = await signedIn(testApp, admin);
  await buildUser(testApp.db, { name: 'Rohan Jadhav' });
});

const countOf = async (table: 'audit_log' | 'contact_log') =>
  (await testApp.db.selectFrom(table).select('id').where('actor_id', '=', admin.id).execute()).length;
const noted = async () => [await countOf('audit_log'), await countOf('contact_log')];

async function askForCode(): Promise<string> {
  const { status, data } = await client.post(STEP_UP, { action: 'EXPORT_CONTACTS' });
  expect(status).toBe(200);
  expect(data).toMatchObject({ resendAvailableInSeconds: 30, expiresInSeconds: 600 });
  expect(testApp.outbox.at(-1)?.body).toContain('code to export contacts');
  return testApp.codeFor(admin.contactNo);
}

describe('an export with whole contacts', () => {
  it.each(EXPORTS)('needs a code from 15 minutes after signing in on: %s [I47]', async (url, body) => {
    await testApp.letPass(15 * MINUTE - 30);
    await downloadCsv(client, url, body);
    await testApp.letPass(31);
    const before = await noted();
    const refused = await client.post(url, body);
    expect([refused.status, refused.code]).toEqual([403, 'CODE_REQUIRED']);
    expect(await noted()).toEqual(before);

    const otp = await askForCode();
    expect((await client.post(url, { ...body, otp: wrongCode(otp) })).code).toBe('OTP_INVALID');
    expect(await noted()).toEqual(before);
    await downloadCsv(client, url, { ...body, otp });
    expect(await countOf('audit_log')).toBe((before[0] ?? 0) + 1);
    // a code is valid for one file
    expect((await client.post(url, { ...body, otp })).code).toBe('OTP_EXPIRED');
    expect((await client.post(url, body)).code).toBe('CODE_REQUIRED');
  });

  it('accepts no code of another purpose, nor one that another admin was sent [I47]', async () => {
    await testApp.letPass(16 * MINUTE);
    await createClient(testApp).post('/api/auth/start', { contactNo: admin.contactNo });
    const toSignIn = testApp.codeFor(admin.contactNo);
    expect((await client.post(USERS, { otp: toSignIn })).code).toBe('OTP_EXPIRED');
    const other = await buildUser(testApp.db, { role: 'ADMIN' });
    await (await signedIn(testApp, other)).post(STEP_UP, { action: 'EXPORT_CONTACTS' });
    expect((await client.post(USERS, { otp: testApp.codeFor(other.contactNo) })).code).toBe('OTP_EXPIRED');
    // nor does a code for an export sign anybody in
    await testApp.letPass(MINUTE);
    const toExport = await askForCode();
    const visitor = createClient(testApp);
    expect((await visitor.post('/api/auth/signin', { contactNo: admin.contactNo, otp: toExport })).status).toBe(400);
  });

  it('is given once for one code, also concurrently [I47]', async () => {
    await testApp.letPass(16 * MINUTE);
    const otp = await askForCode();
    const statuses = await Promise.all(
      Array.from({ length: 5 }, async () => (await client.file(USERS, { otp })).statusCode),
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400, 400]);
    expect(await countOf('audit_log')).toBe(1);
  });

  it('that cannot be logged does not use its code up [I47]', async () => {
    await testApp.letPass(16 * MINUTE);
    const otp = await askForCode();
    const { pool } = testApp.database;
    await pool.query(`ALTER TABLE audit_log ADD CONSTRAINT broken CHECK (action <> 'EXPORT') NOT VALID`);
    try {
      expect((await client.file(USERS, { otp })).statusCode).toBeGreaterThanOrEqual(400);
    } finally {
      await pool.query('ALTER TABLE audit_log DROP CONSTRAINT broken');
    }
    await downloadCsv(client, USERS, { otp });
  });
});

describe('a code for an export', () => {
  it.each(['USER', 'EXECUTIVE'] as const)('is sent to no %s [I47]', async (role) => {
    const sent = testApp.outbox.length;
    const person = await signedIn(testApp, await buildUser(testApp.db, { role }));
    expect((await person.post(STEP_UP, { action: 'EXPORT_CONTACTS' })).code).toBe('FORBIDDEN');
    expect(testApp.outbox).toHaveLength(sent);
  });
});
