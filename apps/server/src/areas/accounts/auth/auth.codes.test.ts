import { TEXTS } from '@aangan/contract/core/texts';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../../../test/app.ts';
import { createClient } from '../../../../test/client.ts';
import { wrongCode } from '../../../../test/codes.ts';
import { countStatements } from '../../../../test/statements.ts';
import { buildUser, freshContactNo } from '../../../../test/factories.ts';

const testApp = useTestApp();

const visitor = () => createClient(testApp);
const start = (contactNo: unknown, client = visitor()) => client.post('/api/auth/start', { contactNo });
const verify = (contactNo: string, otp: string, client = visitor()) =>
  client.post('/api/auth/verify-otp', { contactNo, otp });

/** A number with a live code. */
async function withCode(contactNo = freshContactNo()): Promise<{ contactNo: string; otp: string }> {
  const answer = await start(contactNo);
  expect(answer.status, `${answer.message}`).toBe(200);
  return { contactNo, otp: testApp.codeFor(contactNo) };
}

describe('POST /api/auth/start', () => {
  it.each([
    ['nine digits', '987654321'],
    ['eleven digits', '98765432101'],
    ['a number', 9876543210],
    ['letters', '98765abcde'],
    ['a country code', '+919876543210'],
    ['a line break at the end', '9876543210\n'],
    ['a prefix', '+919876543210'],
    ['a list', ['9876543210']],
    ['a number that is no mobile phone’s', '5987654321'],
    ['zeros', '0000000000'],
    ['nothing', undefined],
  ])('refuses %s and names the field [AUTH3, DATA10]', async (_what, contactNo) => {
    const answer = await start(contactNo);
    expect(answer).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ field: 'contactNo' }] });
    expect(answer.errors?.[0]?.message).toBe(TEXTS.auth.phoneInvalid);
  });

  it('reads a number in the digits of another script as the same number [DATA19]', async () => {
    const contactNo = freshContactNo();
    const devanagari = contactNo.replace(/\d/g, (digit) => String.fromCodePoint(0x0966 + Number(digit)));
    expect((await start(devanagari)).status).toBe(200);
    const row = await testApp.db
      .selectFrom('otp_codes')
      .select('contact_no')
      .where('contact_no', '=', contactNo)
      .executeTakeFirst();
    expect(row).toEqual({ contact_no: contactNo });
    // the limits of a number count both forms together
    expect((await start(contactNo)).code).toBe('OTP_COOLDOWN');
  });

  it('sends a code of six digits and returns the next steps [CALL7, ASVS 6.5.4]', async () => {
    const contactNo = freshContactNo();
    const answer = await start(contactNo);
    expect(answer.data).toEqual({ resendsRemaining: 2, resendAvailableInSeconds: 30, expiresInSeconds: 600 });
    expect(answer.message).toBe('OTP sent successfully to your phone number');
    const message = testApp.outbox.at(-1);
    expect(message).toMatchObject({ to: contactNo, template: 'otp', code: expect.stringMatching(/^[0-9]{6}$/) });
    expect(message?.body).toContain(message?.code);
  });

  it('waits 30 seconds between two codes for a number [AUTH8]', async () => {
    const { contactNo, otp } = await withCode();
    await testApp.letPass(12);
    const early = await start(contactNo);
    expect(early).toMatchObject({
      code: 'OTP_COOLDOWN',
      details: { resendAvailableInSeconds: 18, resendsRemaining: 2 },
    });
    expect(early.headers['retry-after']).toBe('18');
    expect((await verify(contactNo, otp)).status).toBe(200);
    await testApp.letPass(18);
    expect((await start(contactNo)).data).toMatchObject({ resendsRemaining: 1 });
  });

  it('sends a code and two more in 15 minutes [AUTH8, AUTH10]', async () => {
    const { contactNo } = await withCode();
    for (const resendsRemaining of [1, 0]) {
      await testApp.letPass(30);
      expect((await start(contactNo)).data).toMatchObject({ resendsRemaining });
    }
    await testApp.letPass(30);
    const refused = await start(contactNo);
    expect(refused).toMatchObject({ code: 'OTP_RESENDS_EXHAUSTED', message: TEXTS.auth.resendsReached });
    // 15 minutes after the first, of which 90 seconds are gone
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(810);
    await testApp.letPass(811);
    expect((await start(contactNo)).status).toBe(200);
  });

  it('sends ten codes to a number in a day', async () => {
    const { contactNo } = await withCode();
    for (let sent = 1; sent < 10; sent += 1) {
      await testApp.letPass(901);
      expect((await start(contactNo)).status).toBe(200);
    }
    await testApp.letPass(901);
    const refused = await start(contactNo);
    expect(refused.code).toBe('OTP_RESENDS_EXHAUSTED');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(70_000);
    await testApp.letPass(Number(refused.headers['retry-after']) + 1);
    expect((await start(contactNo)).status).toBe(200);
  });

  it('responds the same to registered, unknown and deactivated numbers [ASVS 6.3.8]', async () => {
    const numbers = [
      (await buildUser(testApp.db)).contactNo,
      freshContactNo(),
      (await buildUser(testApp.db, { active: false })).contactNo,
    ];
    const answers = [];
    // the same work each time, so that the response time reveals nothing either
    const statements = countStatements(testApp.database.pool);
    for (const contactNo of numbers) {
      const { status, data, message, ...answer } = await start(contactNo);
      const setCookies = answer.setCookies.map((line) => line.replace(/=[\w-]{43};/, '=…;'));
      const sent = testApp.outbox.at(-1)?.to === contactNo;
      answers.push({ status, data, message, setCookies, sent, statements: statements.take() });
    }
    expect(answers[0]).toMatchObject({ status: 200, sent: true });
    expect(answers[0]?.statements).toBeGreaterThan(0);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  it('stores no code in plain, and no number beside it [ASVS 6.5.2]', async () => {
    const { contactNo, otp } = await withCode();
    const row = await testApp.db
      .selectFrom('otp_codes')
      .selectAll()
      .where('contact_no', '=', contactNo)
      .executeTakeFirstOrThrow();
    expect(row.code_hash).toHaveLength(32);
    expect(row.salt).toHaveLength(16);
    expect(JSON.stringify(row)).not.toContain(otp);
  });
});

describe('POST /api/auth/verify-otp', () => {
  it.each([
    ['contactNo', { contactNo: '12', otp: '123456' }],
    ['otp', { contactNo: '9876543210', otp: '12345' }],
    ['otp', { contactNo: '9876543210', otp: 123456 }],
    ['otp', { contactNo: '9876543210', otp: '१२३४५' }],
    ['otp', { contactNo: '9876543210' }],
  ])('refuses an invalid %s', async (field, body) => {
    const answer = await visitor().post('/api/auth/verify-otp', body);
    expect(answer).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ field }] });
  });

  it('says SIGNUP or LOGIN and does not use the code up [AUTH11, AUTH12, CALL8]', async () => {
    const user = await buildUser(testApp.db);
    const known = await withCode(user.contactNo);
    const fresh = await withCode();
    for (let round = 0; round < 5; round += 1) {
      expect(await verify(known.contactNo, known.otp)).toMatchObject({
        data: 'LOGIN',
        message: TEXTS.auth.codeVerified,
      });
      expect((await verify(fresh.contactNo, fresh.otp)).data).toBe('SIGNUP');
    }
  });

  it('gives three tries [AUTH13]', async () => {
    const { contactNo, otp } = await withCode();
    for (const attemptsRemaining of [2, 1, 0]) {
      const wrong = await verify(contactNo, wrongCode(otp));
      expect(wrong).toMatchObject({ status: 400, code: 'OTP_INVALID', details: { attemptsRemaining } });
      expect(wrong.message).toContain('invalid');
    }
    const usedUp = await verify(contactNo, otp);
    expect(usedUp).toMatchObject({ status: 400, code: 'OTP_ATTEMPTS_EXCEEDED' });
    expect(usedUp.message).toContain('attempts exceeded');
    expect(usedUp.message).toContain(TEXTS.auth.attemptsReached);
    expect(usedUp.message).not.toMatch(/expired|invalid/);
  });

  it('shares the tries with signin and signup [AUTH13]', async () => {
    const { contactNo, otp } = await withCode();
    const guess = { contactNo, otp: wrongCode(otp) };
    const person = { name: 'A', email: 'shared@aangan.example', preferredFlatType: '2BHK' };
    expect((await visitor().post('/api/auth/signin', guess)).details).toEqual({ attemptsRemaining: 2 });
    const signup = await visitor().post('/api/auth/signup', { ...person, ...guess });
    expect(signup).toMatchObject({ code: 'OTP_INVALID', details: { attemptsRemaining: 1 } });
    expect((await verify(contactNo, guess.otp)).details).toEqual({ attemptsRemaining: 0 });
    expect((await visitor().post('/api/auth/signin', { contactNo, otp })).code).toBe('OTP_ATTEMPTS_EXCEEDED');
  });

  it('refuses a code ten minutes after it was sent, whatever tries are left [AUTH11, ASVS 6.5.5]', async () => {
    const { contactNo, otp } = await withCode();
    await testApp.letPass(599);
    expect((await verify(contactNo, otp)).status).toBe(200);
    await testApp.letPass(1);
    const expired = await verify(contactNo, otp);
    expect(expired).toMatchObject({ status: 400, code: 'OTP_EXPIRED' });
    expect(expired.message).toContain('expired');
  });

  it('refuses a number without a code like an expired code', async () => {
    expect((await verify(freshContactNo(), '123456')).code).toBe('OTP_EXPIRED');
  });

  it('replaces the old code and its tries by a new one [ASVS 6.6.2]', async () => {
    const { contactNo, otp } = await withCode();
    for (let wrong = 0; wrong < 3; wrong += 1) await verify(contactNo, wrongCode(otp));
    await testApp.letPass(30);
    const second = await withCode(contactNo);
    const old = second.otp === otp ? wrongCode(otp) : otp;
    expect((await verify(contactNo, old)).code).toBe('OTP_INVALID');
    expect((await verify(contactNo, second.otp)).status).toBe(200);
  });

  it('reveals a deactivated account only to a caller with the code', async () => {
    const user = await buildUser(testApp.db, { active: false });
    const { contactNo, otp } = await withCode(user.contactNo);
    expect((await verify(contactNo, wrongCode(otp))).code).toBe('OTP_INVALID');
    const refused = await verify(contactNo, otp);
    expect(refused).toMatchObject({ status: 403, code: 'ACCOUNT_DEACTIVATED', message: TEXTS.auth.deactivated });
  });
});

describe('limits per client address', () => {
  it('stops after 60 wrong codes in an hour, whatever the numbers, and no other address', async () => {
    const guesser = createClient(testApp, { address: '203.0.113.7' });
    const numbers = [];
    for (let made = 0; made < 21; made += 1) numbers.push(await withCode());
    const results = new Map<string | undefined, number>();
    for (const { contactNo, otp } of numbers) {
      for (let wrong = 0; wrong < 3; wrong += 1) {
        const { code } = await verify(contactNo, wrongCode(otp), guesser);
        results.set(code, (results.get(code) ?? 0) + 1);
      }
    }
    expect(Object.fromEntries(results)).toEqual({ OTP_INVALID: 60, TOO_MANY_REQUESTS: 3 });
    const { contactNo, otp } = await withCode();
    expect((await verify(contactNo, otp, guesser)).code).toBe('TOO_MANY_REQUESTS');
    expect((await verify(contactNo, otp)).status).toBe(200);
    await testApp.letPass(3600);
    const later = await withCode();
    expect((await verify(later.contactNo, later.otp, guesser)).status).toBe(200);
  });

  it('does not count right codes', async () => {
    const client = createClient(testApp, { address: '203.0.113.8' });
    const { contactNo, otp } = await withCode();
    for (let round = 0; round < 65; round += 1) expect((await verify(contactNo, otp, client)).status).toBe(200);
  });
});
