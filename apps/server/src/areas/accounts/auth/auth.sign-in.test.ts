import { TEXTS } from '@aangan/contract/core/texts';
import { describe, expect, it } from 'vitest';
import { createTestApp, useTestApp } from '../../../../test/app.ts';
import { createClient, type Client } from '../../../../test/client.ts';
import { wrongCode } from '../../../../test/codes.ts';
import { buildUser, freshContactNo, signedIn } from '../../../../test/factories.ts';

const OPERATOR = '9800000099';
const testApp = useTestApp({ config: { adminContacts: [OPERATOR] } });

async function codeFor(contactNo: string): Promise<{ contactNo: string; otp: string }> {
  const response = await createClient(testApp).post('/api/auth/start', { contactNo });
  expect(response.status, `${response.message}`).toBe(200);
  return { contactNo, otp: testApp.codeFor(contactNo) };
}

const signIn = (given: object, client: Client = createClient(testApp)) => client.post('/api/auth/signin', given);
const signUp = (given: object, client: Client = createClient(testApp)) => client.post('/api/auth/signup', given);

let people = 0;
function person(overrides: object = {}) {
  people += 1;
  const email = `new${people}@aangan.example`;
  return { name: 'Asha Kulkarni', email, preferredFlatType: '3BHK', minBudget: 1, maxBudget: 2, ...overrides };
}

const sessionsOf = (userId: number) =>
  testApp.db.selectFrom('sessions').select(['id', 'end_reason']).where('user_id', '=', userId).orderBy('id').execute();

describe('POST /api/auth/signin', () => {
  it.each([
    ['contactNo', { contactNo: 'x', otp: '123456' }],
    ['otp', { contactNo: '9876543210', otp: '' }],
  ])('refuses an invalid %s', async (field, body) => {
    expect(await signIn(body)).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ field }] });
  });

  it('signs in, once per code, and sets the cookies of the policy [AUTH11, CALL8, SESS2]', async () => {
    const user = await buildUser(testApp.db, { role: 'EXECUTIVE' });
    const given = await codeFor(user.contactNo);
    const client = createClient(testApp);
    const { id, name, email, contactNo, role, preferredFlatType, minBudget, maxBudget } = user;
    const response = await signIn(given, client);
    const profile = { id, name, email, contactNo, role, preferredFlatType, minBudget, maxBudget };
    expect(response.data).toEqual({
      ...profile,
      emailChecked: false,
      deletionDueOn: null,
      noticeDue: false,
      language: null,
    });
    const common = { secure: false, httpOnly: true };
    expect(client.cookies.get('access_token')).toMatchObject({ ...common, path: '/', sameSite: 'Lax', maxAge: 86_400 });
    expect(client.cookies.get('refresh_token')).toMatchObject({
      ...common,
      path: '/api/auth',
      sameSite: 'Strict',
      maxAge: 604_800,
    });
    expect(client.cookies.get('signed_in')).toMatchObject({ value: '1', httpOnly: false, path: '/', maxAge: 604_800 });
    for (const name of ['access_token', 'refresh_token']) {
      expect(client.cookies.get(name)?.value).toMatch(/^[\w-]{43}$/);
      expect(JSON.stringify(response.data)).not.toContain(client.cookies.get(name)?.value);
    }
    expect((await client.get('/api/users/profile')).status).toBe(200);
    expect((await signIn(given)).code).toBe('OTP_EXPIRED');
  });

  it('stores hashes of tokens only [ASVS 7.2.3]', async () => {
    const user = await buildUser(testApp.db);
    const client = createClient(testApp);
    await signIn(await codeFor(user.contactNo), client);
    const rows = await testApp.db.selectFrom('session_tokens').selectAll().execute();
    const stored = JSON.stringify(rows) + rows.map(({ access_hash: hash }) => hash.toString('base64url')).join();
    for (const name of ['access_token', 'refresh_token']) {
      expect(stored).not.toContain(client.cookies.get(name)?.value);
    }
  });

  it('marks the cookies Secure over https', async () => {
    const https = await createTestApp({
      config: { appOrigin: 'https://homes.example.com', https: true },
      database: testApp.database,
    });
    const user = await buildUser(testApp.db);
    const given = await codeFor(user.contactNo);
    const response = await createClient(https).post('/api/auth/signin', given);
    expect(response.setCookies).toHaveLength(4);
    for (const cookie of response.setCookies) expect(cookie).toContain('; Secure');
    await https.close();
  });

  it('refuses a number without an account, which may sign up with the same code', async () => {
    const given = await codeFor(freshContactNo());
    expect(await signIn(given)).toMatchObject({ status: 400, code: 'NOT_REGISTERED', setCookies: [] });
    expect((await signUp({ ...person(), ...given })).status).toBe(201);
  });

  it('refuses a deactivated account, with a valid code only', async () => {
    const user = await buildUser(testApp.db, { active: false });
    const given = await codeFor(user.contactNo);
    expect((await signIn({ ...given, otp: wrongCode(given.otp) })).code).toBe('OTP_INVALID');
    const refused = await signIn(given);
    expect(refused).toMatchObject({ status: 403, code: 'ACCOUNT_DEACTIVATED', message: TEXTS.auth.deactivated });
    expect(refused.setCookies).toEqual([]);
    expect(await sessionsOf(user.id)).toEqual([]);
  });

  it('ends the session this browser had before, whoever it belonged to, and no other [ASVS 7.1.2, 7.2.4]', async () => {
    const [first, second] = [await buildUser(testApp.db), await buildUser(testApp.db)];
    const browser = await signedIn(testApp, first);
    const elsewhere = await signedIn(testApp, first);
    expect((await signIn(await codeFor(second.contactNo), browser)).status).toBe(200);
    expect((await browser.get<{ id: number }>('/api/users/profile')).data.id).toBe(second.id);
    expect((await elsewhere.get('/api/users/profile')).status).toBe(200);
    expect((await sessionsOf(first.id)).map(({ end_reason: reason }) => reason)).toEqual(['REPLACED', null]);
  });

  it('refuses another site, without an effect [SESS10]', async () => {
    const user = await buildUser(testApp.db);
    const given = await codeFor(user.contactNo);
    for (const headers of [
      { origin: 'https://elsewhere.example' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: undefined, 'sec-fetch-site': 'same-site' },
      { origin: 'null' },
    ]) {
      const refused = await createClient(testApp, { headers }).post('/api/auth/signin', given);
      expect(refused).toMatchObject({ status: 403, code: 'CROSS_ORIGIN', setCookies: [] });
    }
    expect((await signIn(given)).status).toBe(200);
  });
});

describe('POST /api/auth/signup', () => {
  it.each([
    ['name', { name: '   ' }, 'Name is required'],
    ['name', { name: 'x'.repeat(101) }, 'Must be at most 100 characters'],
    ['name', { name: 'a\u0000b' }, 'Must not contain control characters'],
    ['email', { email: '' }, 'Email is required'],
    ['email', { email: 'asha@nowhere' }, 'Please enter a valid email address'],
    ['email', { email: 'Asha <asha@mail.example>' }, 'Please enter a valid email address'],
    [
      'email',
      { email: 'as\u200Bha@mail.example' },
      'Please enter a valid email address, without characters that cannot be seen',
    ],
    ['preferredFlatType', { preferredFlatType: '1BHK' }, 'Must be one of 2BHK, 3BHK, 4BHK'],
    ['minBudget', { minBudget: -1 }, 'Must be 0 or more'],
    ['minBudget', { minBudget: 3, maxBudget: 2 }, 'Must not be more than the maximum budget'],
    ['maxBudget', { maxBudget: 'lots' }, 'Must be an amount in rupees'],
    ['contactNo', { contactNo: '12345' }, TEXTS.auth.phoneInvalid],
    ['otp', { otp: '12' }, 'Must be the 6-digit code'],
  ])('refuses an invalid %s', async (field, overrides, message) => {
    const body = { ...person(), contactNo: '9876543210', otp: '123456', ...overrides };
    const response = await signUp(body);
    expect(response.code).toBe('VALIDATION_FAILED');
    expect(response.errors?.[0]).toEqual({ field, message });
    expect(new Set(response.errors?.map((error) => error.field))).toEqual(new Set([field]));
  });

  it('registers a USER, whatever the payload says, and signs in [AUTH23, ROLE1]', async () => {
    const given = await codeFor(freshContactNo());
    const client = createClient(testApp);
    const { contactNo, otp } = given;
    const fields = person({ name: '  Zoë 🏡 ', email: ' Zoe@Aangan.example ' });
    const extra = { role: 'ADMIN', id: 1, active: false, phoneNumber: contactNo };
    const response = await signUp({ ...fields, ...extra, contactNo, otp }, client);
    expect(response).toMatchObject({ status: 201, data: { userId: expect.any(Number) } });
    expect((await client.get('/api/users/profile')).data).toEqual({
      id: (response.data as { userId: number }).userId,
      name: 'Zoë 🏡',
      email: 'Zoe@Aangan.example',
      contactNo,
      role: 'USER',
      preferredFlatType: '3BHK',
      minBudget: 1,
      maxBudget: 2,
      emailChecked: false,
      deletionDueOn: null,
      noticeDue: false,
      language: null,
    });
    expect((await signUp({ ...person(), ...given })).code).toBe('OTP_EXPIRED');
  });

  it("makes the operator's own numbers ADMIN [ROLE11]", async () => {
    const client = createClient(testApp);
    await signUp({ ...person(), ...(await codeFor(OPERATOR)) }, client);
    expect((await client.get('/api/users/profile')).data).toMatchObject({ role: 'ADMIN' });
  });

  it('refuses an e-mail that is taken, letter case ignored, and does not use the code up [AUTH11, ASVS 2.3.3]', async () => {
    const taken = await buildUser(testApp.db, { email: 'Taken@Aangan.example' });
    const given = await codeFor(freshContactNo());
    const refused = await signUp({ ...person({ email: taken.email.toLowerCase() }), ...given });
    expect(refused).toMatchObject({ status: 400, code: 'EMAIL_ALREADY_EXISTS', setCookies: [] });
    expect(refused.message).toContain('already exists');
    expect((await signUp({ ...person(), ...given })).status).toBe(201);
  });

  it('refuses a number that is taken', async () => {
    const user = await buildUser(testApp.db);
    const refused = await signUp({ ...person(), ...(await codeFor(user.contactNo)) });
    expect(refused).toMatchObject({ status: 400, code: 'CONTACT_ALREADY_EXISTS', setCookies: [] });
    expect(refused.message).toContain('already exists');
  });

  it('refuses a deactivated account', async () => {
    const user = await buildUser(testApp.db, { active: false });
    const refused = await signUp({ ...person(), ...(await codeFor(user.contactNo)) });
    expect(refused).toMatchObject({ status: 403, code: 'ACCOUNT_DEACTIVATED' });
  });

  it('refuses to register without a live code [ASVS 2.3.1]', async () => {
    const refused = await signUp({ ...person(), contactNo: freshContactNo(), otp: '123456' });
    expect(refused).toMatchObject({ status: 400, code: 'OTP_EXPIRED' });
    expect(refused.message).toContain('OTP');
  });
});
