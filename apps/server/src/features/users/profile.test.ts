import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { createClient } from '../../../test/client.ts';
import { buildUser, signedIn } from '../../../test/factories.ts';

const URL = '/api/users/profile';
let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp();
});

afterAll(() => testApp.close());

const fields = (email: string) => ({
  name: 'Asha Kulkarni',
  email,
  preferredFlatType: '4BHK',
  minBudget: 5_500_000,
  maxBudget: 9_000_000,
});

describe('GET /api/users/profile', () => {
  it('refuses a visitor', async () => {
    expect(await createClient(testApp).get(URL)).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
  });

  it("answers the caller's own profile and nothing more [ASVS 15.3.1]", async () => {
    const { active: _, ...profile } = await buildUser(testApp.db, {
      preferredFlatType: null,
      maxBudget: 0,
      minBudget: 0,
    });
    await buildUser(testApp.db);
    const client = await signedIn(testApp, profile);
    expect((await client.get(`${URL}?_t=1`)).data).toEqual(profile);
  });
});

describe('PUT /api/users/profile', () => {
  it('refuses a visitor, and another site', async () => {
    expect((await createClient(testApp).put(URL, fields('a@aangan.example'))).code).toBe('UNAUTHENTICATED');
    const user = await buildUser(testApp.db);
    const client = await signedIn(testApp, user, { headers: { origin: 'https://elsewhere.example' } });
    expect((await client.put(URL, fields('a@aangan.example'))).code).toBe('CROSS_ORIGIN');
  });

  it.each([
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(101) }],
    ['name', { name: null }],
    ['email', { email: 'nobody' }],
    ['email', { email: `${'x'.repeat(250)}@a.in` }],
    ['preferredFlatType', { preferredFlatType: 'villa' }],
    ['minBudget', { minBudget: 2, maxBudget: 1 }],
    ['minBudget', { minBudget: '5' }],
    ['maxBudget', { maxBudget: 1e15 }],
  ])('refuses a bad %s', async (field, overrides) => {
    const client = await signedIn(testApp, await buildUser(testApp.db));
    const answer = await client.put(URL, { ...fields('b@aangan.example'), ...overrides });
    expect(answer.code).toBe('VALIDATION_FAILED');
    expect(new Set(answer.errors?.map((error) => error.field))).toEqual(new Set([field]));
  });

  it('changes what a person may say of themselves, and nothing else', async () => {
    const user = await buildUser(testApp.db);
    const client = await signedIn(testApp, user);
    const changes = { ...fields('asha@aangan.example'), minBudget: 100.6, preferredFlatType: null };
    const sent = { ...changes, id: user.id + 1, role: 'ADMIN', contactNo: '9999999999', active: false };
    const expected = { ...changes, minBudget: 101, id: user.id, role: 'USER', contactNo: user.contactNo };
    expect((await client.put(URL, sent)).data).toEqual(expected);
    expect((await client.get(URL)).data).toEqual(expected);
  });

  it('takes the own e-mail in another letter case, and refuses that of somebody else', async () => {
    const other = await buildUser(testApp.db, { email: 'other@aangan.example' });
    const user = await buildUser(testApp.db, { email: 'mine@aangan.example' });
    const client = await signedIn(testApp, user);
    expect((await client.put(URL, fields('MINE@aangan.example'))).status).toBe(200);
    const refused = await client.put(URL, fields(other.email.toUpperCase()));
    expect(refused).toMatchObject({ status: 400, code: 'EMAIL_ALREADY_EXISTS', errors: [{ field: 'email' }] });
    expect((await client.get(URL)).data).toMatchObject({ email: 'MINE@aangan.example' });
  });
});
