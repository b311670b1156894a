import type { Profile } from '@aangan/contract/accounts/entities';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../../../test/app.ts';
import { createClient } from '../../../../test/client.ts';
import { buildUser, freshContactNo, signedIn } from '../../../../test/factories.ts';

const testApp = useTestApp();
const URL = '/api/users/language';
const PROFILE = '/api/users/profile';

describe('PUT /api/users/language', () => {
  it('keeps the language of messages, which nobody has chosen at first [L17]', async () => {
    const client = await signedIn(testApp, await buildUser(testApp.db));
    expect((await client.get(PROFILE)).data).toMatchObject({ language: null });
    expect((await client.put(URL, { language: 'mr' })).data).toEqual({ language: 'mr' });
    expect((await client.get(PROFILE)).data).toMatchObject({ language: 'mr' });
  });

  it('is left by a change of the profile [L17]', async () => {
    const client = await signedIn(testApp, await buildUser(testApp.db));
    await client.put(URL, { language: 'hi' });
    const { data } = await client.get<Profile>(PROFILE);
    const changed = await client.put(PROFILE, { ...data, name: 'Asha Kulkarni', language: 'en' });
    expect(changed.data).toMatchObject({ name: 'Asha Kulkarni', language: 'hi' });
  });

  it('refuses a visitor, another site, and what is no language of ours [L17]', async () => {
    expect((await createClient(testApp).put(URL, { language: 'mr' })).code).toBe('UNAUTHENTICATED');
    const user = await buildUser(testApp.db);
    const elsewhere = await signedIn(testApp, user, { headers: { origin: 'https://elsewhere.example' } });
    expect(await elsewhere.put(URL, { language: 'mr' })).toMatchObject({ status: 403, code: 'CROSS_ORIGIN' });
    const client = await signedIn(testApp, user);
    for (const language of ['fr', 'MR', '', null, undefined, ['mr'], 1]) {
      const { status, errors } = await client.put(URL, { language });
      expect([status, errors]).toEqual([400, [{ field: 'language', message: 'Must be one of en, mr, hi' }]]);
    }
    expect((await client.get(PROFILE)).data).toMatchObject({ language: null });
  });

  it('stores one of twenty concurrent changes, and takes thirty in a minute [L17]', async () => {
    const client = await signedIn(testApp, await buildUser(testApp.db));
    const sent = Array.from({ length: 20 }, (_, n) => client.put(URL, { language: n % 2 ? 'mr' : 'hi' }));
    expect(new Set((await Promise.all(sent)).map(({ status }) => status))).toEqual(new Set([200]));
    expect(['mr', 'hi']).toContain((await client.get<Profile>(PROFILE)).data.language);
    for (let n = 20; n < 30; n += 1) expect((await client.put(URL, { language: 'en' })).status).toBe(200);
    expect((await client.put(URL, { language: 'mr' })).code).toBe('TOO_MANY_REQUESTS');
    expect((await client.get(PROFILE)).data).toMatchObject({ language: 'en' });
  });
});

describe('a code for signing in', () => {
  const start = (contactNo: string, language?: unknown) =>
    createClient(testApp).post('/api/auth/start', { contactNo, ...(language !== undefined && { language }) });

  it('goes in the language of the page, to a known and an unknown number alike, in one SMS [L25, L27]', async () => {
    const known = await buildUser(testApp.db);
    await testApp.db.updateTable('users').set({ language: 'hi' }).where('id', '=', known.id).execute();
    for (const language of ['mr', undefined] as const) {
      const unknown = freshContactNo();
      // at the next turn the cooldown of the known number is over
      await testApp.letPass(31);
      const answers = [await start(known.contactNo, language), await start(unknown, language)];
      for (const { data } of answers)
        expect(data).toMatchObject({ resendAvailableInSeconds: 30, expiresInSeconds: 600 });
      const texts = [known.contactNo, unknown].map((to) => testApp.outbox.findLast((sent) => sent.to === to));
      const [one, other] = texts.map((sent) => ({ ...sent, to: '', code: '', body: sent?.body.replace(/\d{6}/, '') }));
      expect(one).toEqual(other);
      expect(one?.language).toBe(language ?? 'en');
      expect(/\p{Script=Devanagari}/u.test(one?.body ?? '')).toBe(language === 'mr');
    }
  });

  it('is refused in a language that is not ours [L25]', async () => {
    for (const language of ['fr', null, ['mr']]) {
      expect(await start(freshContactNo(), language)).toMatchObject({ status: 400, errors: [{ field: 'language' }] });
    }
  });

  it('makes an account whose messages go in the language of the page that signed up [L17]', async () => {
    for (const language of ['mr', undefined]) {
      const [client, contactNo] = [createClient(testApp), freshContactNo()];
      await client.post('/api/auth/start', { contactNo });
      const person = { name: 'Asha', email: `asha${contactNo}@aangan.example`, preferredFlatType: '2BHK' };
      const given = { ...person, contactNo, otp: testApp.codeFor(contactNo), ...(language && { language }) };
      expect((await client.post('/api/auth/signup', given)).status).toBe(201);
      expect((await client.get(PROFILE)).data).toMatchObject({ language: language ?? null });
    }
  });
});
