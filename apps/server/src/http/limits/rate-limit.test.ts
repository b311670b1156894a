import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../test/app.ts';
import { createClient, type CheckedResponse } from '../../../test/client.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { addressPrefixes } from '../kernel/client-address.ts';
import { givePointBack, takePoint } from './rate-limit.ts';

describe('one client', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:1::4:5:6:7', '2001:db8:1:0::/64'],
    ['2001:db8::5:6:7:8', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ])('%s counts as %s', (address, key) => {
    expect(addressPrefixes(address)[0].key).toBe(key);
  });
});

describe('addressPrefixes', () => {
  it.each([
    ['203.0.113.7', ['203.0.113.7', '203.0.113.0/24']],
    ['::ffff:203.0.113.7', ['203.0.113.7', '203.0.113.0/24']],
    ['2001:db8:1:ab12:3:4:5:6', ['2001:db8:1:ab12::/64', '2001:db8:1:ab00::/56', '2001:db8:1::/48']],
    ['2001:DB8:1:0012::1', ['2001:db8:1:12::/64', '2001:db8:1:0::/56', '2001:db8:1::/48']],
    ['::1', ['0:0:0:0::/64', '0:0:0:0::/56', '0:0:0::/48']],
  ])('%s stands in %j', (address, keys) => {
    expect(addressPrefixes(address).map(({ key }) => key)).toEqual(keys);
  });
});

describe('takePoint', () => {
  let database: TestDatabase;
  const limit = { key: 'test', points: 3, seconds: 60 };

  beforeAll(async () => {
    database = await createTestDatabase();
  });

  afterAll(() => database.drop());

  it('gives no more points than the limit, concurrently or not', async () => {
    const waits = await Promise.all(Array.from({ length: 20 }, () => takePoint(database.db, limit)));
    expect(waits.filter((wait) => wait === null)).toHaveLength(3);
    const waited = waits.filter((wait) => wait !== null);
    expect(Math.min(...waited)).toBeGreaterThan(50);
  });

  it('gives one more for a returned one, and all in the next window', async () => {
    await database.pool.query(`UPDATE rate_limits SET points = 3`);
    await givePointBack(database.db, limit.key);
    expect([await takePoint(database.db, limit), (await takePoint(database.db, limit)) !== null]).toEqual([null, true]);
    await database.pool.query(`UPDATE rate_limits SET resets_at = now()`);
    expect(await takePoint(database.db, limit)).toBeNull();
    const { rows } = await database.pool.query('SELECT points FROM rate_limits');
    expect(rows).toEqual([{ points: 1 }]);
  });

  it('takes nothing when the transaction is rolled back', async () => {
    await database.pool.query(`DELETE FROM rate_limits`);
    const rolledBack = database.db.transaction().execute(async (trx) => {
      await takePoint(trx, limit);
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    expect((await database.pool.query('SELECT key FROM rate_limits')).rows).toEqual([]);
  });
});

describe('the limit of calls per address', () => {
  const testApp = useTestApp();

  const call = async (count: number, address: string, headers = {}): Promise<CheckedResponse[]> => {
    const client = createClient(testApp, { address, headers });
    const responses: CheckedResponse[] = [];
    for (let made = 0; made < count; made += 1) responses.push(await client.get('/api/auth/validate'));
    return responses;
  };

  it('answers 429 with Retry-After beyond 1,200 a minute, to that address only, and logs it once [ASVS 2.4.1]', async () => {
    const responses = await call(1205, '203.0.113.50');
    expect(responses.findIndex(({ status }) => status !== 200)).toBe(1200);
    for (const { code } of responses.slice(1200)) expect(code).toBe('TOO_MANY_REQUESTS');
    expect((await call(1, '203.0.113.51'))[0]?.status).toBe(200);
    expect(testApp.logs.filter(({ msg }) => msg === 'Call limit reached')).toHaveLength(1);
  });

  it('comes before the session and after the cross-origin rule', async () => {
    const client = createClient(testApp, { address: '203.0.113.50' });
    expect((await client.get('/api/users/profile')).code).toBe('TOO_MANY_REQUESTS');
    const foreign = await client.post('/api/auth/logout', undefined, { headers: { origin: 'https://x.example' } });
    expect(foreign.code).toBe('CROSS_ORIGIN');
  });

  it('ignores a forwarded address from a client that is no proxy of ours [ASVS 15.3.4]', async () => {
    const [response] = await call(1, '203.0.113.50', { 'x-forwarded-for': '198.51.100.1' });
    expect(response?.code).toBe('TOO_MANY_REQUESTS');
  });
});
