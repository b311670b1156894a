import { beforeEach, describe, expect, it } from 'vitest';
import { SmsFailure, type SmsMessage } from '../../../adapters/sms/sms-sender.ts';
import { createTestApp, useTestApp } from '../../../../test/app.ts';
import { createClient, type Client } from '../../../../test/client.ts';
import { wrongCode } from '../../../../test/codes.ts';
import { buildUser, freshContactNo, signedIn, type BuiltUser } from '../../../../test/factories.ts';

const CHANGE = '/api/users/contact-change';
const PROFILE = '/api/users/profile';

/** Numbers that the gateway refuses. */
let unreachable: string[] = [];
const sent: SmsMessage[] = [];
const testApp = useTestApp({
  sms: {
    send: async (message) => {
      if (unreachable.includes(message.to)) throw new SmsFailure('refused', 'No such number');
      sent.push(message);
    },
  },
});
let user: BuiltUser;
let client: Client;
let next: string;

beforeEach(async () => {
  unreachable = [];
  user = await buildUser(testApp.db);
  client = await signedIn(testApp, user);
  next = freshContactNo();
});

const codeFor = (contactNo: string) => sent.findLast(({ to }) => to === contactNo)?.code ?? '';

async function codesFor(number: string): Promise<{ currentOtp: string; newOtp: string }> {
  const { status, data } = await client.post(CHANGE, { contactNo: number });
  expect(status).toBe(200);
  const each = { resendsRemaining: 2, resendAvailableInSeconds: 30, expiresInSeconds: 600 };
  expect(data).toMatchObject({ current: { expiresInSeconds: 600 }, next: each });
  return { currentOtp: codeFor(user.contactNo), newOtp: codeFor(number) };
}

function body(changes: object) {
  const { name, email, preferredFlatType, minBudget, maxBudget } = user;
  return { name, email, preferredFlatType, minBudget, maxBudget, ...changes };
}

const numberNow = async () => (await client.get<{ contactNo: string }>(PROFILE)).data.contactNo;

describe('POST /api/users/contact-change', () => {
  it('is for signed-in users, and for another number than theirs', async () => {
    expect((await createClient(testApp).post(CHANGE, { contactNo: next })).status).toBe(401);
    for (const contactNo of ['123', user.contactNo]) {
      const { status, errors } = await client.post(CHANGE, { contactNo });
      expect([status, errors?.map(({ field }) => field)]).toEqual([400, ['contactNo']]);
    }
  });

  it('sends both codes, naming their purpose, or none that is valid [I34]', async () => {
    const { newOtp } = await codesFor(next);
    const text = 'is your Aangan code to change your number. If you did not ask for it, do nothing.';
    expect(sent.slice(-2).map(({ to, body }) => [to, body.slice(7)])).toEqual([
      [next, text],
      [user.contactNo, text],
    ]);
    expect(newOtp).toMatch(/^\d{6}$/);

    await testApp.letPass(31);
    const count = sent.length;
    unreachable = [next];
    expect((await client.post(CHANGE, { contactNo: next })).status).toBe(503);
    expect(sent).toHaveLength(count);
    const third = freshContactNo();
    unreachable = [user.contactNo];
    expect((await client.post(CHANGE, { contactNo: third })).status).toBe(503);
    const codes = { currentOtp: '123456', newOtp: codeFor(third) };
    expect((await client.put(PROFILE, body({ contactNo: third, ...codes }))).code).toBe('OTP_EXPIRED');
  });

  it('responds the same to a number that another user has', async () => {
    const other = await buildUser(testApp.db);
    expect((await client.post(CHANGE, { contactNo: other.contactNo })).status).toBe(200);
  });
});

describe('PUT /api/users/profile with another number', () => {
  it('ignores it without codes, whatever it is [I34]', async () => {
    for (const contactNo of [next, 'no number', 7, null]) {
      expect((await client.put(PROFILE, body({ contactNo }))).status).toBe(200);
      expect(await numberNow()).toBe(user.contactNo);
    }
  });

  it('changes it with both codes, ends other sessions, and notifies account and e-mail [I34, ASVS 7.4.3, 7.5.1]', async () => {
    const otherDevice = await signedIn(testApp, user);
    const codes = await codesFor(next);
    const { status, data } = await client.put(PROFILE, body({ name: 'New Name', contactNo: next, ...codes }));
    expect(status).toBe(200);
    expect(data).toMatchObject({ name: 'New Name', contactNo: next, role: 'USER' });
    expect((await otherDevice.get(PROFILE)).status).toBe(401);
    expect(await numberNow()).toBe(next);
    await testApp.sendDue();
    const mail = testApp.mails.findLast(({ to }) => to === user.email);
    expect(mail).toMatchObject({ subject: 'Your number was changed' });
    expect(mail?.text).toContain('Not you? Write to grievance@aangan.example.');
    const start = await createClient(testApp).post('/api/auth/start', { contactNo: user.contactNo });
    expect(start.status).toBe(200);
    expect((await client.put(PROFILE, body({ contactNo: freshContactNo(), ...codes }))).code).toBe('OTP_EXPIRED');
  });

  it('invalidates codes for signing in or up that were sent to the old number [I34]', async () => {
    const stranger = createClient(testApp);
    expect((await stranger.post('/api/auth/start', { contactNo: user.contactNo })).status).toBe(200);
    const given = { contactNo: user.contactNo, otp: codeFor(user.contactNo) };
    const codes = await codesFor(next);
    expect((await client.put(PROFILE, body({ contactNo: next, ...codes }))).status).toBe(200);
    expect((await stranger.post('/api/auth/verify-otp', given)).code).toBe('OTP_EXPIRED');
    expect((await stranger.post('/api/auth/signin', given)).code).toBe('OTP_EXPIRED');
  });

  it('saves nothing of the body when one of the codes is wrong, and names it [I34]', async () => {
    const codes = await codesFor(next);
    for (const field of ['currentOtp', 'newOtp'] as const) {
      const wrong = { ...codes, [field]: wrongCode(codes[field]) };
      const { status, code, errors } = await client.put(PROFILE, body({ name: 'Nope', contactNo: next, ...wrong }));
      expect([status, code, errors?.map((error) => error.field)]).toEqual([400, 'OTP_INVALID', [field]]);
      const missing = await client.put(PROFILE, body({ name: 'Nope', contactNo: next, ...codes, [field]: undefined }));
      expect([missing.status, missing.errors?.map((error) => error.field)]).toEqual([400, [field]]);
    }
    expect((await client.get(PROFILE)).data).toMatchObject({ name: user.name, contactNo: user.contactNo });
    expect((await client.put(PROFILE, body({ contactNo: next, ...codes }))).status).toBe(200);
  });

  it('accepts no code of another new number, of another user, or for signing in [I34]', async () => {
    const codes = await codesFor(next);
    const other = freshContactNo();
    expect((await client.put(PROFILE, body({ contactNo: other, ...codes }))).code).toBe('OTP_EXPIRED');
    const thief = await buildUser(testApp.db);
    const theirs = await signedIn(testApp, thief);
    const stolen = { ...body({}), email: thief.email, contactNo: next, ...codes };
    expect((await theirs.put(PROFILE, stolen)).code).toBe('OTP_EXPIRED');
    await createClient(testApp).post('/api/auth/start', { contactNo: next });
    const signIn = codeFor(next);
    if (signIn !== codes.newOtp) {
      const response = await client.put(PROFILE, body({ contactNo: next, ...codes, newOtp: signIn }));
      expect([response.code, response.errors?.map(({ field }) => field)]).toEqual(['OTP_INVALID', ['newOtp']]);
    }
    expect((await client.put(PROFILE, body({ contactNo: next, ...codes }))).status).toBe(200);
  });

  it('refuses a number that was taken meanwhile; the codes stay valid [I34]', async () => {
    const codes = await codesFor(next);
    const rival = await buildUser(testApp.db, { contactNo: next });
    const taken = await client.put(PROFILE, body({ name: 'Nope', contactNo: next, ...codes }));
    expect([taken.status, taken.code]).toEqual([400, 'CONTACT_ALREADY_EXISTS']);
    expect((await client.get(PROFILE)).data).toMatchObject({ name: user.name, contactNo: user.contactNo });
    await testApp.db.deleteFrom('users').where('id', '=', rival.id).execute();
    expect((await client.put(PROFILE, body({ contactNo: next, ...codes }))).status).toBe(200);
  });

  it('allows three changes in 30 days, and no more [I34]', async () => {
    for (let change = 1; change <= 3; change += 1) {
      const codes = await codesFor(next);
      expect((await client.put(PROFILE, body({ contactNo: next, ...codes }))).status).toBe(200);
      user = { ...user, contactNo: next };
      next = freshContactNo();
    }
    const refused = await client.post(CHANGE, { contactNo: next });
    expect([refused.status, refused.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(29 * 86_400);
    await testApp.letPass(30 * 86_400);
    client = await signedIn(testApp, user);
    await codesFor(next);
  });

  it('makes nobody an admin by a new number of ADMIN_CONTACTS [I34]', async () => {
    const listed = '9876512345';
    const config = { ...testApp.config, adminContacts: [listed] };
    const other = await createTestApp({ database: testApp.database, config });
    client = await signedIn(other, user);
    expect((await client.post(CHANGE, { contactNo: listed })).status).toBe(200);
    const codes = { currentOtp: other.codeFor(user.contactNo), newOtp: other.codeFor(listed) };
    const changed = await client.put(PROFILE, body({ contactNo: listed, ...codes }));
    expect(changed.data).toMatchObject({ contactNo: listed, role: 'USER' });
    await other.close();
  });
});

describe('a changed e-mail address', () => {
  it('is unconfirmed, and the phone is notified once [I15]', async () => {
    const count = sent.length;
    expect((await client.put(PROFILE, body({ email: 'other-address@aangan.example' }))).data).toMatchObject({
      emailChecked: false,
    });
    await testApp.sendDue();
    const told = sent.slice(count).map(({ to, template, body: text }) => [to, template, text]);
    const text = 'Aangan: your e-mail address was changed. Not you? Sign in and sign out all other devices.';
    expect(told).toEqual([[user.contactNo, 'email-changed', text]]);
  });
});
