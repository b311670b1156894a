import { describe, expect, it } from 'vitest';
import { createTestApp, useTestApp } from '../../../../test/app.ts';
import { createClient } from '../../../../test/client.ts';
import { buildUser, freshContactNo, signedIn } from '../../../../test/factories.ts';
import { countStatements } from '../../../../test/statements.ts';

const URL = '/api/users/profile';
const testApp = useTestApp();

const fields = (email: string) => ({
  name: 'Asha Kulkarni',
  email,
  preferredFlatType: '4BHK',
  minBudget: 5_500_000,
  maxBudget: 9_000_000,
});

describe('GET /api/users/profile', () => {
  it("gives the caller's own profile and nothing more [CALL10, DATA15, ASVS 15.3.1]", async () => {
    const { active: _, ...profile } = await buildUser(testApp.db, {
      preferredFlatType: null,
      maxBudget: 0,
      minBudget: 0,
    });
    await buildUser(testApp.db);
    const client = await signedIn(testApp, profile);
    expect((await client.get(`${URL}?_t=1`)).data).toEqual({
      ...profile,
      emailChecked: false,
      deletionDueOn: null,
      noticeDue: false,
      language: null,
    });
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
  ])('refuses an invalid %s', async (field, overrides) => {
    const client = await signedIn(testApp, await buildUser(testApp.db));
    const response = await client.put(URL, { ...fields('b@aangan.example'), ...overrides });
    expect(response.code).toBe('VALIDATION_FAILED');
    expect(new Set(response.errors?.map((error) => error.field))).toEqual(new Set([field]));
  });

  it('changes what users may edit about themselves, and nothing else [CALL11]', async () => {
    const user = await buildUser(testApp.db);
    const client = await signedIn(testApp, user);
    const changes = { ...fields('asha@aangan.example'), minBudget: 100.6, preferredFlatType: null };
    const sent = { ...changes, id: user.id + 1, role: 'ADMIN', contactNo: '9999999999', active: false };
    const own = {
      id: user.id,
      role: 'USER',
      contactNo: user.contactNo,
      emailChecked: false,
      deletionDueOn: null,
      noticeDue: false,
      language: null,
    };
    const expected = { ...changes, ...own, minBudget: 101 };
    expect((await client.put(URL, sent)).data).toEqual(expected);
    expect((await client.get(URL)).data).toEqual(expected);
  });

  it('accepts the own e-mail in another letter case', async () => {
    const user = await buildUser(testApp.db, { email: 'mine@aangan.example' });
    const client = await signedIn(testApp, user);
    expect((await client.put(URL, fields('MINE@aangan.example'))).status).toBe(200);
    expect((await client.get(URL)).data).toMatchObject({ email: 'MINE@aangan.example' });
  });

  it('responds the same to an address that another user has and to a free one [ASVS 6.3.8]', async () => {
    const other = await buildUser(testApp.db, { email: 'other@aangan.example' });
    await letMailBeChecked(await buildUser(testApp.db, { email: 'checked@aangan.example' }));
    const counted = countStatements(testApp.database.pool);
    const seen: unknown[] = [];
    for (const email of ['free@aangan.example', 'OTHER@aangan.example', 'checked@aangan.example']) {
      const user = await buildUser(testApp.db);
      const client = await signedIn(testApp, user);
      counted.take();
      const { status, headers, data } = await client.put(URL, fields(email));
      seen.push([status, counted.take(), Object.keys(headers)]);
      const own = {
        id: user.id,
        role: 'USER',
        contactNo: user.contactNo,
        emailChecked: false,
        deletionDueOn: null,
        noticeDue: false,
        language: null,
      };
      expect(data).toEqual({ ...fields(email), ...own });
    }
    expect(seen).toEqual([seen[0], seen[0], seen[0]]);
    expect(await emailOf(other.id)).toBe('other@aangan.example');
  });

  it('does not reserve a typed address: it blocks no sign-up [DATA16]', async () => {
    const typist = await signedIn(testApp, await buildUser(testApp.db));
    expect((await typist.put(URL, fields('victim@aangan.example'))).status).toBe(200);
    expect((await signUp('Victim@Aangan.example')).status).toBe(201);
    expect((await typist.get(URL)).data).toMatchObject({ email: 'victim@aangan.example' });
    expect(await signUp('victim@aangan.example')).toMatchObject({ status: 400, code: 'EMAIL_ALREADY_EXISTS' });
  });

  it('frees the address of a sign-up when it changes, and reserves it while it does not', async () => {
    const user = await buildUser(testApp.db, { email: 'first@aangan.example' });
    const client = await signedIn(testApp, user);
    await client.put(URL, fields('FIRST@aangan.example'));
    expect((await signUp('first@aangan.example')).code).toBe('EMAIL_ALREADY_EXISTS');
    await client.put(URL, fields('second@aangan.example'));
    expect((await signUp('first@aangan.example')).status).toBe(201);
  });

  it('makes a changed address unconfirmed, but not in another letter case', async () => {
    const user = await buildUser(testApp.db, { email: 'owner@aangan.example' });
    await letMailBeChecked(user);
    const client = await signedIn(testApp, user);
    const isChecked = async () => {
      const query = testApp.db.selectFrom('users').select('email_checked_at').where('id', '=', user.id);
      return (await query.executeTakeFirstOrThrow()).email_checked_at !== null;
    };
    await client.put(URL, fields('Owner@aangan.example'));
    expect(await isChecked()).toBe(true);
    await client.put(URL, fields('elsewhere@aangan.example'));
    expect(await isChecked()).toBe(false);
  });
});

describe('changes of a profile', () => {
  it('are five a day, of whatever fields; the sixth is refused and changes nothing [CALL11]', async () => {
    const user = await buildUser(testApp.db);
    const client = await signedIn(testApp, user);
    for (let nth = 1; nth <= 5; nth += 1) {
      expect((await client.put(URL, { ...fields('busy@aangan.example'), minBudget: nth })).status).toBe(200);
    }
    const refused = await client.put(URL, { ...fields('busy@aangan.example'), minBudget: 6 });
    expect(refused).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
    expect(refused.message).toBe('You can change your profile at most 5 times in 24 hours. Please try again later.');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000);
    expect((await client.get(URL)).data).toMatchObject({ minBudget: 5 });
    await testApp.letPass(86_400);
    const nextDay = await signedIn(testApp, user);
    expect((await nextDay.put(URL, { ...fields('busy@aangan.example'), minBudget: 6 })).status).toBe(200);
  });

  it('do not count when nothing changes', async () => {
    const client = await signedIn(testApp, await buildUser(testApp.db));
    for (let call = 0; call < 8; call += 1) {
      expect((await client.put(URL, fields('calm@aangan.example'))).status).toBe(200);
    }
    expect((await client.put(URL, fields('moved@aangan.example'))).status).toBe(200);
  });

  it('are five also of 40 concurrent ones on two instances, and of one account alone [ASVS 2.4.1]', async () => {
    const second = await createTestApp({ database: testApp.database });
    const user = await buildUser(testApp.db);
    const [here, there] = [await signedIn(testApp, user), await signedIn(second, user)];
    const responses = await Promise.all(
      Array.from({ length: 40 }, async (_, nth) =>
        (nth % 2 === 0 ? here : there).put(URL, fields(`guess${nth}@aangan.example`)),
      ),
    );
    await second.close();
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(35);
    const other = await signedIn(testApp, await buildUser(testApp.db));
    expect((await other.put(URL, fields('guess@aangan.example'))).status).toBe(200);
  });

  it('count when the database refuses them [ASVS 6.3.8]', async () => {
    const user = await buildUser(testApp.db);
    const client = await signedIn(testApp, user);
    const cookie = `access_token=${client.cookies.get('access_token')?.value ?? ''}`;
    await testApp.database.pool.query(`ALTER TABLE users ADD CONSTRAINT broken CHECK (email NOT LIKE 'broken%')`);
    try {
      for (let nth = 0; nth < 5; nth += 1) {
        const payload = fields(`broken${nth}@aangan.example`);
        const response = await testApp.app.inject({ method: 'PUT', url: URL, headers: { cookie }, payload });
        expect(response.statusCode).toBe(409);
      }
    } finally {
      await testApp.database.pool.query('ALTER TABLE users DROP CONSTRAINT broken');
    }
    expect((await client.put(URL, fields('whole@aangan.example'))).status).toBe(429);
    expect(await emailOf(user.id)).toBe(user.email);
  });
});

async function letMailBeChecked({ id }: { id: number }): Promise<void> {
  await testApp.db.updateTable('users').set({ email_checked_at: new Date() }).where('id', '=', id).execute();
}

async function emailOf(id: number): Promise<string> {
  const row = await testApp.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow();
  return row.email;
}

/** Signs up with a fresh number. */
async function signUp(email: string) {
  const contactNo = freshContactNo();
  const visitor = createClient(testApp);
  await visitor.post('/api/auth/start', { contactNo });
  const person = { name: 'Asha', email, preferredFlatType: '2BHK', minBudget: 0, maxBudget: 0 };
  return visitor.post('/api/auth/signup', { ...person, contactNo, otp: testApp.codeFor(contactNo) });
}
