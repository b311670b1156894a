import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../../../test/app.ts';
import { createClient, type Client } from '../../../../test/client.ts';
import { freshContactNo } from '../../../../test/factories.ts';

const KEY = '8e03978e-40d5-43dd-bc93-6894a57f9324';
const testApp = useTestApp();

const signUp = (client: Client, body: object, key = KEY) =>
  client.post<{ userId: number }>('/api/auth/signup', body, { headers: { 'idempotency-key': key } });

/** Gives a registration with a new code. */
async function newForm() {
  const contactNo = freshContactNo();
  await createClient(testApp).post('/api/auth/start', { contactNo });
  const email = `p${contactNo}@aangan.example`;
  return { name: 'Tara', email, preferredFlatType: '3BHK', contactNo, otp: testApp.codeFor(contactNo) };
}

describe('POST /api/auth/signup again with the same key', () => {
  it('signs in a client that never got the first response, with new tokens', async () => {
    const form = await newForm();
    const first = await signUp(createClient(testApp), form);
    const phone = createClient(testApp);
    const again = await signUp(phone, form);
    expect([again.status, again.data, again.headers['idempotent-replayed']]).toEqual([201, first.data, 'true']);
    expect(again.setCookies).toHaveLength(4);
    expect(again.setCookies).not.toEqual(first.setCookies);
    expect((await phone.get('/api/users/profile')).data).toMatchObject({ id: first.data.userId, name: 'Tara' });
  });

  it('gives no session once a code would have expired, whatever is still stored [ASVS 6.5.1]', async () => {
    const form = await newForm();
    await signUp(createClient(testApp), form);
    await testApp.letPass(599);
    expect((await signUp(createClient(testApp), form)).status).toBe(201);
    await testApp.letPass(2);
    const late = await signUp(createClient(testApp), form);
    expect([late.status, late.code, late.setCookies]).toEqual([400, 'OTP_EXPIRED', []]);
  });

  it('gives no session for another code, another person or another key', async () => {
    const form = await newForm();
    await signUp(createClient(testApp), form);
    const otp = form.otp === '000000' ? '000001' : '000000';
    for (const [body, key, code] of [
      [{ ...form, otp }, KEY, 'IDEMPOTENCY_KEY_REUSED'],
      [{ ...form, name: 'Mala' }, KEY, 'IDEMPOTENCY_KEY_REUSED'],
      [form, 'another', 'OTP_EXPIRED'],
      [{ ...form, contactNo: freshContactNo() }, KEY, 'OTP_EXPIRED'],
    ] as const) {
      const answer = await signUp(createClient(testApp), body, key);
      expect([answer.code, answer.setCookies]).toEqual([code, []]);
    }
  });

  it('gives no session for a deactivated account', async () => {
    const form = await newForm();
    const { data } = await signUp(createClient(testApp), form);
    await testApp.db.updateTable('users').set({ active: false }).where('id', '=', data.userId).execute();
    const answer = await signUp(createClient(testApp), form);
    expect([answer.code, answer.setCookies]).toEqual(['OTP_EXPIRED', []]);
  });

  it('creates one account for ten concurrent calls', async () => {
    const form = await newForm();
    const answers = await Promise.all(Array.from({ length: 10 }, () => signUp(createClient(testApp), form)));
    const done = answers.filter(({ status }) => status === 201);
    expect(new Set(done.map(({ data }) => data.userId)).size).toBe(1);
    expect(answers.filter(({ status }) => status !== 201).every(({ code }) => code === 'IDEMPOTENCY_IN_PROGRESS')).toBe(
      true,
    );
  });

  it('stores only the id of the user: no cookie, no code, no person, nor the key itself', async () => {
    const form = await newForm();
    const { data } = await signUp(createClient(testApp), form);
    const rows = await testApp.database.pool.query<{ answer: string; row: string }>(
      'SELECT answer::text AS answer, k::text AS row FROM idempotency_keys k WHERE user_id = $1',
      [data.userId],
    );
    expect(rows.rows.map(({ answer }) => answer)).toEqual([JSON.stringify({ data: { userId: data.userId } })]);
    for (const secret of [KEY, form.otp, form.contactNo, form.email, form.name]) {
      expect(rows.rows[0]?.row).not.toContain(secret);
    }
  });
});
