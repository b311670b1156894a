import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createTestApp, useTestApp } from '../../../../test/app.ts';
import { createClient } from '../../../../test/client.ts';
import { freshContactNo } from '../../../../test/factories.ts';

const testApp = useTestApp();

async function withCode() {
  const contactNo = freshContactNo();
  await createClient(testApp).post('/api/auth/start', { contactNo });
  const row = await testApp.db
    .selectFrom('otp_codes')
    .select(['id', 'salt', 'code_hash'])
    .where('contact_no', '=', contactNo)
    .executeTakeFirstOrThrow();
  return { contactNo, otp: testApp.codeFor(contactNo), ...row };
}

const verify = (contactNo: string, otp: string, app = testApp) =>
  createClient(app).post('/api/auth/verify-otp', { contactNo, otp });

describe('the stored hash of a code', () => {
  it('is useless without the secret of the server [ASVS 6.5.2]', async () => {
    const { contactNo, otp } = await withCode();
    const secret = 'another secret for tests, long enough, too';
    const stranger = await createTestApp({ database: testApp.database, config: { secret } });
    try {
      expect((await verify(contactNo, otp, stranger)).code).toBe('OTP_INVALID');
      expect((await verify(contactNo, otp)).status).toBe(200);
    } finally {
      await stranger.close();
    }
  });

  it('is no digest of the code and the other columns alone [ASVS 6.5.2]', async () => {
    const { contactNo, otp, salt, code_hash: hash } = await withCode();
    const words = [otp, contactNo, salt, Buffer.from(salt.toString('hex'))];
    const pairs = words.flatMap((one) => words.map((two) => [one, two] as const));
    const digests = pairs.flatMap(([one, two]) => [
      createHash('sha256').update(one).digest('hex'),
      createHash('sha256').update(one).update(two).digest('hex'),
      createHmac('sha256', one).update(two).digest('hex'),
    ]);
    expect(hash).toHaveLength(32);
    expect(digests).not.toContain(hash.toString('hex'));
  });

  it('has a salt of its own, which matters [ASVS 6.5.2]', async () => {
    const codes = [await withCode(), await withCode(), await withCode()];
    expect(new Set(codes.map(({ salt }) => salt.toString('hex'))).size).toBe(3);
    const [one, two] = codes;
    await testApp.db.updateTable('otp_codes').set({ salt: two!.salt }).where('id', '=', one!.id).execute();
    expect((await verify(one!.contactNo, one!.otp)).code).toBe('OTP_INVALID');
    await testApp.db.updateTable('otp_codes').set({ salt: one!.salt }).where('id', '=', one!.id).execute();
    expect((await verify(one!.contactNo, one!.otp)).status).toBe(200);
  });
});
