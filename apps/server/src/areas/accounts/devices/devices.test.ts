import type { Device } from '@aangan/contract/privacy/entities';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../../../test/app.ts';
import { createClient, type Client } from '../../../../test/client.ts';
import { buildUser, signedIn, type BuiltUser } from '../../../../test/factories.ts';

const URL = '/api/users/sessions';
const NOW = new Date('2026-12-05T13:00:00Z');
const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0';

const testApp = useTestApp({ now: NOW });

async function signIn({ contactNo }: BuiltUser, userAgent: string): Promise<Client> {
  await testApp.letPass(31);
  const client = createClient(testApp, { headers: { 'user-agent': userAgent } });
  expect((await client.post('/api/auth/start', { contactNo })).status).toBe(200);
  const otp = testApp.codeFor(contactNo);
  expect((await client.post('/api/auth/signin', { contactNo, otp })).status).toBe(200);
  return client;
}

const devicesOf = async (client: Client) => (await client.get<Device[]>(URL)).data;

describe('the devices of a user', () => {
  it('are the live sessions, with the current one first [I39]', async () => {
    const user = await buildUser(testApp.db);
    const phone = await signIn(user, ANDROID);
    const desk = await signIn(user, FIREFOX);
    await signedIn(testApp, await buildUser(testApp.db));
    const devices = await devicesOf(phone);
    expect(devices.map(({ device, current }) => [device, current])).toEqual([
      ['Chrome on Android', true],
      ['Firefox on Windows', false],
    ]);
    for (const { startedAt, lastUsedAt } of devices) {
      expect(new Date(lastUsedAt).getTime()).toBeGreaterThanOrEqual(new Date(startedAt).getTime());
    }
    await desk.post('/api/auth/logout');
    expect(await devicesOf(phone)).toHaveLength(1);
  });

  it('store neither user agent nor address [I39]', async () => {
    const user = await buildUser(testApp.db);
    await signIn(user, ANDROID);
    const row = await testApp.db.selectFrom('sessions').selectAll().where('user_id', '=', user.id).executeTakeFirst();
    expect(JSON.stringify(row)).toContain('Chrome on Android');
    expect(JSON.stringify(row)).not.toMatch(/Mozilla|537\.36|127\.0\.0\.1/);
  });

  it('are signed out one by one, from their next call on; the current one with its cookies [I39, ASVS 7.5.2]', async () => {
    const user = await buildUser(testApp.db);
    const [own, other] = [await signIn(user, ANDROID), await signIn(user, FIREFOX)];
    const stranger = await signedIn(testApp, await buildUser(testApp.db));
    const ids = (await devicesOf(own)).map(({ id }) => id);
    expect((await stranger.del(`${URL}/${ids[1]}`)).status).toBe(404);
    expect((await other.get('/api/users/profile')).status).toBe(200);
    expect((await own.del(`${URL}/${ids[1]}`)).status).toBe(200);
    expect((await other.get('/api/users/profile')).status).toBe(401);
    expect((await own.del(`${URL}/${ids[1]}`)).status).toBe(404);
    expect((await own.del(`${URL}/${ids[0]}`)).status).toBe(200);
    expect(own.cookies.get('access_token')?.value ?? '').toBe('');
    expect((await own.get('/api/users/profile')).status).toBe(401);
  });

  it('are signed out together, except the current one', async () => {
    const user = await buildUser(testApp.db);
    const own = await signedIn(testApp, user);
    const others = [await signedIn(testApp, user), await signedIn(testApp, user)];
    expect((await own.post(`${URL}/end-others`)).data).toEqual({ ended: 2 });
    for (const other of others) expect((await other.get('/api/users/profile')).status).toBe(401);
    expect((await own.post(`${URL}/end-others`)).data).toEqual({ ended: 0 });
  });
});

describe('a sign-in on a new device', () => {
  const newsOf = async (client: Client) => {
    const { data } = await client.get<{ content: { kind: string; text: string; path: string }[] }>(
      '/api/notifications',
    );
    return data.content.filter(({ kind }) => kind === 'new-device').map(({ text, path }) => [text, path]);
  };
  const onPhone = [
    'New sign-in: Chrome on Android, 5 December 2026, 6:30 pm. Not you? Sign out all other devices.',
    '/user/devices',
  ];

  it('is notified in the account and by mail, once in 30 days for each device [I40]', async () => {
    const user = await buildUser(testApp.db);
    const checked = { email_checked_at: new Date() };
    await testApp.db.updateTable('users').set(checked).where('id', '=', user.id).execute();
    const phone = await signIn(user, ANDROID);
    expect((await newsOf(phone)).map(([text]) => text?.replaceAll('\u00A0', ' '))).toEqual([onPhone[0]]);
    expect((await newsOf(phone)).map(([, path]) => path)).toEqual([onPhone[1]]);
    await signIn(user, ANDROID);
    expect(await newsOf(phone)).toHaveLength(1);
    const desk = await signIn(user, FIREFOX);
    expect(await newsOf(desk)).toHaveLength(2);
    await testApp.sendDue();
    const mails = testApp.mails.filter(({ to }) => to === user.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['New sign-in', 'New sign-in']);
    await testApp.letPass(61 * 86_400);
    const later = await signIn(user, ANDROID);
    expect(await newsOf(later)).toHaveLength(3);
  });

  it('is also notified to staff, and not to a user who signs up [I40]', async () => {
    const admin = await buildUser(testApp.db, { role: 'ADMIN' });
    expect(await newsOf(await signIn(admin, ANDROID))).toHaveLength(1);
    const contactNo = '9876512399';
    const client = createClient(testApp, { headers: { 'user-agent': ANDROID } });
    await client.post('/api/auth/start', { contactNo });
    const person = { name: 'New Person', email: 'new-person@aangan.example', preferredFlatType: '2BHK' };
    const signUp = await client.post('/api/auth/signup', { ...person, contactNo, otp: testApp.codeFor(contactNo) });
    expect(signUp.status).toBe(201);
    expect(await newsOf(client)).toEqual([]);
  });
});
