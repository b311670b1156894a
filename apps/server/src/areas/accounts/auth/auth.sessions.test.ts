import { describe, expect, it } from 'vitest';
import { createTestApp, useTestApp } from '../../../../test/app.ts';
import { createClient, type Client } from '../../../../test/client.ts';
import { buildUser, signedIn } from '../../../../test/factories.ts';
import { createSessionKit } from '../../../../test/sessions.ts';

const DAY = 86_400;
const testApp = useTestApp();

const { freshClient, refresh, exchange, isIn, copyOf } = createSessionKit(() => testApp);

async function letUserBe(client: Client, changes: { active: boolean }): Promise<void> {
  const { data } = await client.get<{ id: number }>('/api/users/profile');
  await testApp.db.updateTable('users').set(changes).where('id', '=', data.id).execute();
}

function expectCleared(setCookies: string[]): void {
  const names = ['access_token', 'refresh_token', 'signed_in'];
  expect(new Set(setCookies.map((cookie) => cookie.split('=')[0]))).toEqual(new Set(names));
  for (const cookie of setCookies)
    expect(cookie).toMatch(/^\w+=; Max-Age=0; Path=\/(api\/auth)?; Expires=Thu, 01 Jan 1970/);
}

describe('the access token', () => {
  it('expires after a day; its cookie is cleared, the refresh cookie is not', async () => {
    const client = await freshClient();
    await testApp.letPass(DAY - 60);
    expect(await isIn(client)).toBe(true);
    await testApp.letPass(60);
    const response = await client.get('/api/users/profile');
    expect(response).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
    expect(response.setCookies).toHaveLength(1);
    expect(response.setCookies[0]).toMatch(/^access_token=; Max-Age=0; Path=\/;/);
    expect((await refresh(client)).status).toBe(200);
    expect(await isIn(client)).toBe(true);
  });

  it.each([
    ['forged', 'A'.repeat(43)],
    ['mangled', 'x'],
    ['hostile', "' OR 1=1 --"],
    ['empty', ''],
  ])('is refused when %s', async (_what, value) => {
    const client = createClient(testApp);
    client.cookies.set('access_token', { value, path: '/', maxAge: 1, sameSite: 'Lax', httpOnly: true, secure: false });
    expect((await client.get('/api/users/profile')).code).toBe('UNAUTHENTICATED');
  });

  it('is no refresh token, nor the other way round', async () => {
    const client = await freshClient();
    const [access, renew] = [client.cookies.get('access_token'), client.cookies.get('refresh_token')];
    if (!access || !renew) throw new Error('no cookies');
    const swapped = createClient(testApp);
    swapped.cookies.set('access_token', { ...access, value: renew.value });
    swapped.cookies.set('refresh_token', { ...renew, value: access.value });
    expect(await isIn(swapped)).toBe(false);
    expect((await refresh(swapped)).status).toBe(401);
  });

  it('ends with a deactivated account on the very next call, refresh included [ROLE9, ASVS 7.2.1]', async () => {
    const client = await freshClient();
    await letUserBe(client, { active: false });
    expect(await isIn(client)).toBe(false);
    expect((await refresh(client)).status).toBe(401);
  });

  it('stays valid when the database is away: 503, cookies unchanged [ASVS 16.5.2, 16.5.3]', async () => {
    const away = await createTestApp();
    const client = await signedIn(away, await buildUser(away.db));
    await away.database.drop();
    const response = await client.get('/api/users/profile');
    expect(response).toMatchObject({ status: 503, code: 'UNAVAILABLE', setCookies: [] });
    expect(await refresh(client)).toMatchObject({ status: 503, setCookies: [] });
    await away.app.close();
  });
});

describe('POST /api/auth/refresh', () => {
  it('needs the request-origin header [SESS10]', async () => {
    const client = await freshClient();
    const refused = await client.post('/api/auth/refresh', undefined, { headers: { 'x-request-origin': '' } });
    expect(refused).toMatchObject({ status: 403, code: 'CROSS_ORIGIN', setCookies: [] });
    expect((await refresh(client)).status).toBe(200);
  });

  it('answers 401 without a token, and clears the cookies', async () => {
    const response = await refresh(createClient(testApp));
    expect(response).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
    expectCleared(response.setCookies);
  });

  it('accepts an empty body, whatever its content type', async () => {
    const headers = { 'content-type': 'application/json' };
    const client = await freshClient();
    expect((await client.post('/api/auth/refresh', undefined, { headers })).status).toBe(200);
    expect((await client.post('/api/auth/logout', undefined, { headers })).status).toBe(200);
    const start = await client.post('/api/auth/start', undefined, { headers });
    expect(start.code).toBe('VALIDATION_FAILED');
  });

  it('exchanges both tokens', async () => {
    const client = await freshClient();
    const before = copyOf(client).cookies;
    const response = await exchange(client);
    expect(response).toMatchObject({ status: 200, data: null });
    for (const name of ['access_token', 'refresh_token']) {
      expect(client.cookies.get(name)?.value).not.toBe(before.get(name)?.value);
    }
    expect(client.cookies.get('signed_in')?.value).toBe('1');
    expect(await isIn(client)).toBe(true);
  });

  it('expires seven days after the last refresh [ASVS 7.3.1]', async () => {
    const client = await freshClient();
    await testApp.letPass(7 * DAY - 60);
    expect((await exchange(client)).status).toBe(200);
    await testApp.letPass(7 * DAY - 60);
    expect((await exchange(client)).status).toBe(200);
    await testApp.letPass(7 * DAY);
    expectCleared((await exchange(client)).setCookies);
  });

  it('ends after 30 days however often it is refreshed [ASVS 7.3.2]', async () => {
    const client = await freshClient();
    for (let day = 0; day < 29; day += 6) {
      expect((await exchange(client)).status, `day ${day}`).toBe(200);
      await testApp.letPass(6 * DAY - 60);
    }
    expect((await exchange(client)).status).toBe(200);
    await testApp.letPass(600);
    expect(await isIn(client)).toBe(false);
    expect((await exchange(client)).status).toBe(401);
  });

  it('accepts an old token again while its successor is unused, as after a lost response', async () => {
    const client = await freshClient();
    const lost = copyOf(client);
    expect((await exchange(lost)).status).toBe(200);
    await testApp.letPass(3600);
    expect((await exchange(client)).status).toBe(200);
    expect(await isIn(client)).toBe(true);
  });

  it('accepts an old token within 10 seconds, as of concurrent requests [SESS11]', async () => {
    const client = await freshClient();
    const crossed = copyOf(client);
    await exchange(client);
    expect(await isIn(client)).toBe(true);
    await testApp.letPass(9);
    expect((await refresh(crossed)).status).toBe(200);
    expect([await isIn(client), await isIn(crossed)]).toEqual([true, true]);
  });

  it('ends the whole session when an old token comes later, and logs it [SESS11, ASVS 16.3.3]', async () => {
    const client = await freshClient();
    const thief = copyOf(client);
    await exchange(client);
    expect(await isIn(client)).toBe(true);
    await testApp.letPass(10);
    const refused = await refresh(thief);
    expect(refused).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
    expectCleared(refused.setCookies);
    expect(await isIn(client)).toBe(false);
    expect((await exchange(client)).status).toBe(401);
    expect(testApp.logs.filter(({ msg }) => /Old refresh token/.test(String(msg)))).toHaveLength(1);
  });

  it('counts a use of the new refresh token, too', async () => {
    const client = await freshClient();
    const thief = copyOf(client);
    await exchange(client);
    await exchange(client);
    await testApp.letPass(10);
    expect((await refresh(thief)).status).toBe(401);
    expect((await exchange(client)).status).toBe(401);
  });

  it('detects two holders who both continued from one token', async () => {
    const client = await freshClient();
    const thief = copyOf(client);
    await Promise.all([exchange(client), exchange(thief)]);
    await exchange(client);
    expect(await isIn(client)).toBe(true);
    await testApp.letPass(DAY / 2);
    expect((await refresh(thief)).status).toBe(401);
    expect(await isIn(client)).toBe(false);
  });
});

describe('an exchanged access token', () => {
  it('ends 30 seconds after its successor was first used, however often that is used again [SESS11, ASVS 7.2.2]', async () => {
    const client = await freshClient();
    const old = copyOf(client);
    await exchange(client);
    await testApp.letPass(60);
    expect([await isIn(old), await isIn(client)]).toEqual([true, true]);
    await testApp.letPass(29);
    expect([await isIn(client), await isIn(old)]).toEqual([true, true]);
    await testApp.letPass(1);
    expect([await isIn(old), await isIn(client)]).toEqual([false, true]);
  });

  it('is cleared by a response that leaves the refresh token to get a new one', async () => {
    const client = await freshClient();
    const old = copyOf(client);
    await exchange(client);
    await isIn(client);
    await testApp.letPass(30);
    const response = await old.get('/api/users/profile');
    expect(response).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
    expect(response.setCookies.map((cookie) => cookie.split('=')[0])).toEqual(['access_token']);
  });

  it('also ends when the new refresh token is what is used', async () => {
    const client = await freshClient();
    const old = copyOf(client);
    await exchange(client);
    const middle = copyOf(client);
    await exchange(client);
    await testApp.letPass(30);
    expect([await isIn(old), await isIn(middle), await isIn(client)]).toEqual([false, true, true]);
    await testApp.letPass(30);
    expect([await isIn(middle), await isIn(client)]).toEqual([false, true]);
  });

  it('gains no time by the use of a pair after its successor', async () => {
    const client = await freshClient();
    const old = copyOf(client);
    await exchange(client);
    await isIn(client);
    await testApp.letPass(20);
    await exchange(client);
    await isIn(client);
    await testApp.letPass(10);
    expect([await isIn(old), await isIn(client)]).toEqual([false, true]);
  });

  it('stays valid while its successor is unused, as after a lost response', async () => {
    const client = await freshClient();
    const lost = copyOf(client);
    await exchange(lost);
    await exchange(copyOf(client));
    await testApp.letPass(DAY - 60);
    expect(await isIn(client)).toBe(true);
  });

  it('is not ended by sibling pairs, which parallel refreshes made', async () => {
    const client = await freshClient();
    const sibling = copyOf(client);
    const responses = await Promise.all([exchange(client), exchange(sibling)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect([await isIn(client), await isIn(sibling)]).toEqual([true, true]);
    await testApp.letPass(DAY / 2);
    expect([await isIn(client), await isIn(sibling)]).toEqual([true, true]);
  });

  it('gets no longer life when an old token is exchanged once more in its last seconds [ASVS 7.2.2]', async () => {
    const client = await freshClient();
    const late = copyOf(client);
    await exchange(client);
    await exchange(client);
    expect(await isIn(client)).toBe(true);
    expect((await refresh(late)).status).toBe(200);
    expect(await isIn(late)).toBe(true);
    await testApp.letPass(30);
    expect([await isIn(late), await isIn(client)]).toEqual([false, true]);
  });

  it('ends no other session of the user', async () => {
    const user = await buildUser(testApp.db);
    const [client, other] = [await signedIn(testApp, user), await signedIn(testApp, user)];
    await exchange(client);
    await isIn(client);
    await testApp.letPass(60);
    expect(await isIn(other)).toBe(true);
  });
});

describe('POST /api/auth/logout', () => {
  it('ends the session and clears the cookies [SESS12]', async () => {
    const client = await freshClient();
    const copy = copyOf(client);
    const response = await client.post('/api/auth/logout');
    expect(response).toMatchObject({ status: 200, data: null });
    expectCleared(response.setCookies);
    expect(client.cookies.size).toBe(0);
    expect(await isIn(copy)).toBe(false);
    expect((await refresh(copy)).status).toBe(401);
  });

  it('succeeds without a session, and with a dead one', async () => {
    expect((await createClient(testApp).post('/api/auth/logout')).status).toBe(200);
    const client = await freshClient();
    await testApp.letPass(DAY);
    expect((await client.post('/api/auth/logout')).status).toBe(200);
    expect((await refresh(client)).status).toBe(401);
  });

  it('ends a session of which only the refresh token is alive', async () => {
    const client = await freshClient();
    const copy = copyOf(client);
    client.cookies.delete('access_token');
    await client.post('/api/auth/logout');
    expect(await isIn(copy)).toBe(false);
  });

  it('refuses another site', async () => {
    const client = await freshClient();
    const refused = await client.post('/api/auth/logout', undefined, {
      headers: { origin: 'https://elsewhere.example' },
    });
    expect(refused).toMatchObject({ code: 'CROSS_ORIGIN', setCookies: [] });
    expect(await isIn(client)).toBe(true);
  });
});

describe('GET /api/auth/validate', () => {
  it('says whether there is a live session [CALL9]', async () => {
    const client = await freshClient();
    expect((await client.get('/api/auth/validate')).data).toBe(true);
    expect((await createClient(testApp).get('/api/auth/validate')).data).toBe(false);
    await testApp.letPass(DAY);
    expect((await client.get('/api/auth/validate')).data).toBe(false);
  });
});
