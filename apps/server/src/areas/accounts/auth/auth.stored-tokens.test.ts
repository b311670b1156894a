import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../../../test/app.ts';
import { createSessionKit } from '../../../../test/sessions.ts';

const DAY = 86_400;
const testApp = useTestApp();

const { freshClient, refresh, exchange, isIn, copyOf } = createSessionKit(() => testApp);

describe('a refresh of a fresh pair', () => {
  it('leaves it: no cookie, no new pair [SESS13]', async () => {
    const client = await freshClient();
    await exchange(client);
    const held = new Map(client.cookies);
    await testApp.letPass(DAY / 2 - 60);
    expect(await refresh(client)).toMatchObject({ status: 200, data: null, setCookies: [] });
    expect(client.cookies).toEqual(held);
    expect(await isIn(client)).toBe(true);
  });

  it('exchanges it from half of the life of its access token on [SESS13]', async () => {
    const client = await freshClient();
    await testApp.letPass(DAY / 2);
    const held = copyOf(client).cookies.get('access_token')?.value;
    expect((await refresh(client)).setCookies).toHaveLength(3);
    expect(client.cookies.get('access_token')?.value).not.toBe(held);
  });

  it('leaves it for concurrent callers, who all stay signed in', async () => {
    const client = await freshClient();
    const copies = Array.from({ length: 6 }, () => copyOf(client));
    const responses = await Promise.all(copies.map(refresh));
    expect(responses.map(({ status, setCookies }) => [status, setCookies])).toEqual(responses.map(() => [200, []]));
    expect(await isIn(client)).toBe(true);
  });

  it('marks it as used: earlier pairs are old from then on [SESS11]', async () => {
    const client = await freshClient();
    const thief = copyOf(client);
    await exchange(client);
    expect((await refresh(client)).setCookies).toEqual([]);
    await testApp.letPass(10);
    expect((await refresh(thief)).status).toBe(401);
    expect((await refresh(client)).status).toBe(401);
  });

  it('detects a thief who has exchanged a copy of it: the session ends [SESS11]', async () => {
    const client = await freshClient();
    const thief = copyOf(client);
    expect((await refresh(client)).setCookies).toEqual([]);
    await exchange(thief);
    expect(await isIn(thief)).toBe(true);
    await testApp.letPass(10);
    expect((await refresh(client)).status).toBe(401);
    expect(await isIn(thief)).toBe(false);
  });

  it('does not accept two tokens of different pairs as one', async () => {
    const client = await freshClient();
    const [one, other] = [copyOf(client), copyOf(client)];
    await Promise.all([exchange(one), exchange(other)]);
    const access = other.cookies.get('access_token');
    if (access) one.cookies.set('access_token', access);
    expect((await refresh(one)).setCookies).toHaveLength(3);
  });

  it('does not extend the end of a session', async () => {
    const client = await freshClient();
    for (let day = 6; day < 30; day += 6) {
      await testApp.letPass(6 * DAY);
      expect((await refresh(client)).status, `day ${day}`).toBe(200);
    }
    await testApp.letPass(6 * DAY - 600);
    expect((await refresh(client)).setCookies).toHaveLength(3);
    expect((await refresh(client)).setCookies).toEqual([]);
    await testApp.letPass(600);
    expect((await refresh(client)).status).toBe(401);
  });

  it('is refused once the session has ended', async () => {
    const client = await freshClient();
    const copy = copyOf(client);
    await client.post('/api/auth/logout');
    expect((await refresh(copy)).status).toBe(401);
  });
});
