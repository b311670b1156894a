import { PRESENT_NOTICE } from '@aangan/contract/privacy/notice';
import type { Consent, Nominee, PrivacyNotice } from '@aangan/contract/privacy/entities';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../../test/app.ts';
import { createClient, type Client } from '../../../../test/client.ts';
import { buildUser, freshContactNo, signedIn, type BuiltUser } from '../../../../test/factories.ts';
import { giveConsent, hasConsent } from '../../../sql/consents.sql.ts';
import { backfillConsents } from './personal-data.service.ts';

const NOW = new Date('2026-12-10T08:00:00Z');
const { version } = PRESENT_NOTICE;
const CONSENTS = '/api/users/consents';

const testApp = useTestApp({ now: NOW });
let buyer: BuiltUser;
let client: Client;

beforeEach(async () => {
  testApp.setNow(NOW);
  buyer = await buildUser(testApp.db);
  client = await signedIn(testApp, buyer);
});

const save = (purpose: string, body: object, by = client) =>
  by.put<Consent>(`${CONSENTS}/${purpose}`, { given: true, version, lang: 'en', ...body });
const rowsOf = (userId: number) =>
  testApp.db.selectFrom('consents').selectAll().where('user_id', '=', userId).orderBy('id').execute();

async function signUp(): Promise<number> {
  const contactNo = freshContactNo();
  const newcomer = createClient(testApp);
  await newcomer.post('/api/auth/start', { contactNo });
  const otp = testApp.codeFor(contactNo);
  const person = { name: 'Janaki Quilon', email: `${contactNo}@aangan.example`, preferredFlatType: '2BHK' };
  const answer = await newcomer.post<{ userId: number }>('/api/auth/signup', { ...person, contactNo, otp });
  expect(answer.status).toBe(201);
  return answer.data.userId;
}

describe('GET /api/privacy/notice', () => {
  it('gives a visitor every purpose, with its data, retention and recipients [I28]', async () => {
    const { data } = await createClient(testApp).get<PrivacyNotice>('/api/privacy/notice');
    expect(data).toMatchObject({ version, lang: 'en', effectiveFrom: PRESENT_NOTICE.effectiveFrom });
    expect(data.purposes.map(({ purpose, needed }) => [purpose, needed])).toEqual([
      ['ACCOUNT', true],
      ['ALERT_EMAILS', false],
    ]);
    const asked = await client.get<PrivacyNotice>(`/api/privacy/notice?version=${version}&lang=en`);
    expect(asked.data).toEqual(data);
  });

  it('gives it in Marathi and Hindi, with everything that it says in English [L45]', async () => {
    const read = async (lang: string) =>
      (await createClient(testApp).get<PrivacyNotice>(`/api/privacy/notice?lang=${lang}`)).data;
    const english = await read('en');
    for (const lang of ['mr', 'hi']) {
      const { purposes, ...notice } = await read(lang);
      expect(notice).toEqual({ version, lang, effectiveFrom: english.effectiveFrom });
      for (const [at, { purpose, needed, ...words }] of purposes.entries()) {
        expect({ purpose, needed }).toEqual(expect.objectContaining({ purpose: english.purposes[at]?.purpose }));
        for (const text of Object.values(words)) expect(text).toMatch(/^[^a-z]*[\u0900-\u097F][^a-z]*$/);
      }
    }
  });

  it.each(['version=2020-01', 'lang=fr', 'lang=valueOf'])('has none for %s', async (query) => {
    expect((await client.get(`/api/privacy/notice?${query}`)).code).toBe('NOT_FOUND');
  });
});

describe('a sign-up', () => {
  it('stores the consent to the account in its transaction [I27]', async () => {
    const [consent, ...more] = await rowsOf(await signUp());
    expect(more).toEqual([]);
    expect(consent).toMatchObject({ purpose: 'ACCOUNT', version, lang: 'en', source: 'SIGNUP', withdrawn_at: null });
    expect(consent?.given_at).toEqual(NOW);
  });

  it('of an older release gets the consent later, once, as of its day [I26]', async () => {
    const signedUp = await signUp();
    await Promise.all([backfillConsents(testApp.db), backfillConsents(testApp.db)]);
    await backfillConsents(testApp.db);
    const rows = await rowsOf(buyer.id);
    expect(rows.map(({ purpose, source }) => [purpose, source])).toEqual([['ACCOUNT', 'MIGRATION']]);
    const { created_at } = await testApp.db
      .selectFrom('users')
      .select('created_at')
      .where('id', '=', buyer.id)
      .executeTakeFirstOrThrow();
    expect(rows[0]?.given_at).toEqual(created_at);
    expect((await rowsOf(signedUp)).map(({ source }) => source)).toEqual(['SIGNUP']);
  });
});

describe('PUT /api/users/consents/:purpose', () => {
  it('keeps the language in which the notice was read [L45]', async () => {
    for (const lang of ['mr', 'hi', 'en']) {
      const { data } = await save('ALERT_EMAILS', { lang });
      expect(data).toMatchObject({ given: true, lang });
      await save('ALERT_EMAILS', { given: false, lang });
    }
    expect((await rowsOf(buyer.id)).map(({ lang }) => lang)).toEqual(expect.arrayContaining(['mr', 'hi', 'en']));
  });

  it('is for signed-in users, for a known purpose, in a language of the notice [I26]', async () => {
    expect((await save('ALERT_EMAILS', {}, createClient(testApp))).code).toBe('UNAUTHENTICATED');
    expect((await save('MARKETING', {})).code).toBe('NOT_FOUND');
    expect((await save('ALERT_EMAILS', { given: 'yes' })).errors?.map(({ field }) => field)).toEqual(['given']);
    expect((await save('ALERT_EMAILS', { lang: 'fr' })).errors?.map(({ field }) => field)).toEqual(['lang']);
    const refusal = await save('ALERT_EMAILS', { version: '2020-01' });
    expect(refusal.errors).toEqual([{ field: 'version', message: `Read the current notice first: ${version}` }]);
    expect(await rowsOf(buyer.id)).toEqual([]);
  });

  it('grants and withdraws, each with its time, and a second grant keeps the first [I26]', async () => {
    expect((await save('ALERT_EMAILS', {})).data).toEqual({
      purpose: 'ALERT_EMAILS',
      needed: false,
      given: true,
      version,
      lang: 'en',
      givenAt: NOW.toISOString(),
      withdrawnAt: null,
      source: 'SETTINGS',
    });
    testApp.setNow(new Date('2026-12-11T08:00:00Z'));
    expect((await save('ALERT_EMAILS', {})).data.givenAt).toBe(NOW.toISOString());
    expect(await hasConsent(testApp.db, buyer.id, 'ALERT_EMAILS')).toBe(true);
    const withdrawn = await save('ALERT_EMAILS', { given: false });
    expect(withdrawn.data).toMatchObject({ given: false, withdrawnAt: '2026-12-11T08:00:00.000Z' });
    expect(await hasConsent(testApp.db, buyer.id, 'ALERT_EMAILS')).toBe(false);
    await save('ALERT_EMAILS', {});
    expect((await rowsOf(buyer.id)).map(({ withdrawn_at }) => withdrawn_at === null)).toEqual([false, true]);
    expect((await client.get<Consent[]>(CONSENTS)).data.map(({ purpose, given }) => [purpose, given])).toEqual([
      ['ACCOUNT', false],
      ['ALERT_EMAILS', true],
    ]);
  });

  it('leaves one live row for 20 concurrent calls [I26]', async () => {
    await Promise.all(Array.from({ length: 20 }, () => save('ALERT_EMAILS', {})));
    expect(await rowsOf(buyer.id)).toHaveLength(1);
  });

  it('accepts the present notice after an earlier one, both on record [I26, I28]', async () => {
    const before = { userId: buyer.id, purpose: 'ACCOUNT', version: '2025-01', lang: 'en', source: 'SIGNUP' } as const;
    await giveConsent(testApp.db, { ...before, at: new Date('2025-01-01T00:00:00Z') });
    expect((await save('ACCOUNT', {})).data).toMatchObject({ given: true, version, source: 'SETTINGS' });
    const rows = await rowsOf(buyer.id);
    expect(rows.map((row) => [row.version, row.withdrawn_at === null])).toEqual([
      ['2025-01', false],
      [version, true],
    ]);
  });

  it('is due again, by the profile, for users who agreed before a material notice, until they agree [I28]', async () => {
    const due = async () => (await client.get<{ noticeDue: boolean }>('/api/users/profile')).data.noticeDue;
    expect(await due()).toBe(false);
    await backfillConsents(testApp.db);
    expect(await due()).toBe(true);
    await save('ACCOUNT', {});
    expect(await due()).toBe(false);
  });

  it('refuses to withdraw the consent that the account needs [I27]', async () => {
    await save('ACCOUNT', {});
    const refusal = await save('ACCOUNT', { given: false });
    expect([refusal.status, refusal.code, refusal.message]).toEqual([
      409,
      'CONSENT_NEEDED',
      'Without this we cannot run your account. You can delete it instead.',
    ]);
    expect(await hasConsent(testApp.db, buyer.id, 'ACCOUNT')).toBe(true);
  });

  it('allows a withdrawal from a page with an earlier notice [I27]', async () => {
    await save('ALERT_EMAILS', {});
    expect((await save('ALERT_EMAILS', { given: false, version: '2025-01' })).data.given).toBe(false);
  });

  it('is limited to 60 a minute', async () => {
    const answers = [];
    for (let made = 0; made < 62; made += 1) answers.push(await save('ALERT_EMAILS', { given: made % 2 === 0 }));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
    expect(answers.at(-1)?.code).toBe('TOO_MANY_REQUESTS');
  });
});

describe('/api/users/nominee', () => {
  const URL = '/api/users/nominee';
  const sister = { name: 'Asha Jadhav', relation: 'Sister', contactNo: '9123456780', email: 'asha@aangan.example' };

  it('refuses a visitor, and each invalid field by its name [I35]', async () => {
    expect((await createClient(testApp).get(URL)).code).toBe('UNAUTHENTICATED');
    const wrong = await client.put(URL, { name: '', relation: '', contactNo: '12', email: 'x' });
    const fields = wrong.errors?.map(({ field }) => field) ?? [];
    expect(fields.toSorted()).toEqual(['contactNo', 'email', 'name', 'relation']);
  });

  it('is one per user, visible to nobody else [I35]', async () => {
    expect((await client.get<Nominee | null>(URL)).data).toBeNull();
    expect((await client.put<Nominee>(URL, sister)).data).toEqual(sister);
    const brother = { ...sister, name: 'Ravi Jadhav', relation: 'Brother' };
    await client.put(URL, brother);
    expect((await client.get<Nominee | null>(URL)).data).toEqual(brother);
    const stranger = await signedIn(testApp, await buildUser(testApp.db));
    expect((await stranger.get<Nominee | null>(URL)).data).toBeNull();
    expect((await client.del<Nominee | null>(URL)).data).toBeNull();
    expect((await client.get<Nominee | null>(URL)).data).toBeNull();
  });
});
