import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../test/app.ts';
import { createClient } from '../../../test/client.ts';
import { buildProperty } from '../../../test/factories-catalogue.ts';
import { buildUser, signedIn } from '../../../test/factories.ts';

/** An app with a budget of one millisecond, which the first response read from the database spends. */
const test = useTestApp({ budgetMs: 1 });
let nextAddress = 1;

beforeAll(async () => {
  await buildProperty(test.db);
});

let asked = 0;
/** The URL of a search that is not cached. */
const uncached = () => `/api/properties/search?minPrice=${(asked += 1)}`;
/** An address of a network of its own, since neighbours also share a budget. */
const newAddress = () => `203.0.${(nextAddress += 1)}.1`;
const visitor = (address = newAddress()) => createClient(test, { address });
const spent = async () => {
  const address = newAddress();
  const url = uncached();
  expect((await visitor(address).get(url)).status).toBe(200);
  return { address, url };
};
const misses = async () => {
  const { body } = await test.app.inject('/metrics');
  return Number(/^aangan_kept_answers_total\{outcome="miss"\} (\d+)$/m.exec(body)?.[1]);
};

describe('the database budget of one address', () => {
  let release: () => Promise<void> = async () => undefined;
  afterEach(() => release());

  /** Locks properties, so that every read of them waits until `release()`. */
  const hold = async () => {
    const blocking = await test.database.pool.connect();
    await blocking.query('BEGIN; LOCK TABLE properties IN ACCESS EXCLUSIVE MODE');
    release = async () => {
      release = async () => undefined;
      await blocking.query('COMMIT');
      blocking.release();
    };
  };
  /** Sends a request, and waits until it was looked up in the cache and missed. */
  const begin = async (address: string, url: string) => {
    const before = await misses();
    const response = visitor(address).get(url);
    await expect.poll(misses).toBe(before + 1);
    // the response is awaited later
    return { response };
  };

  it('once spent refuses database reads with 429, nothing else and no other address [CALL24]', async () => {
    const { address, url } = await spent();
    const refused = await visitor(address).get(uncached());
    expect(refused.code).toBe('TOO_MANY_REQUESTS');
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(40);
    // another address gets it at its own cost
    expect((await visitor().get(url)).status).toBe(200);
    // a cached response, and a call that reads no catalogue
    for (const free of [url, '/api/auth/validate']) expect((await visitor(address).get(free)).status).toBe(200);
    expect((await visitor().get(uncached())).status).toBe(200);
  });

  it.each(['/api/properties', '/api/properties/999999', '/api/properties/featured', '/api/properties/stats'])(
    'is what a buyer has %s read from as well, signed in or not',
    async (url) => {
      const { address } = await spent();
      const user = await buildUser(test.db);
      // a change, so that nothing is cached
      await buildProperty(test.db);
      const buyer = await signedIn(test, user, { address });
      expect((await buyer.get(url)).code).toBe('TOO_MANY_REQUESTS');
    },
  );

  it('belongs to an IPv6 link, and is three times as large for the /56 of its subscriber', async () => {
    // each read costs at least a whole millisecond, which is the budget of a link
    expect((await visitor('2001:db8:1:2::1').get(uncached())).status).toBe(200);
    expect((await visitor('2001:db8:1:2::ffff').get(uncached())).code).toBe('TOO_MANY_REQUESTS');
    const links = Array.from({ length: 6 }, (_, nth) => `2001:db8:1:${nth + 3}::1`);
    const codes: (string | undefined)[] = [];
    for (const link of links) codes.push((await visitor(link).get(uncached())).code);
    expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS');
    expect((await visitor('2001:db8:2::1').get(uncached())).status).toBe(200);
  });

  it('is spent on one read after the other, and blocks no other address from the same response [CALL24]', async () => {
    const [address, other] = [newAddress(), newAddress()];
    const [first, second] = [uncached(), uncached()];
    await hold();
    const responses = [await begin(address, first), await begin(address, second), await begin(other, second)];
    await release();
    const codes = await Promise.all(responses.map(async ({ response }) => (await response).status));
    expect(codes).toEqual([200, 429, 200]);
    // read at the other address's cost
    expect((await visitor(address).get(second)).status).toBe(200);
  });

  it('pays for a read that others wait for too, and theirs does not', async () => {
    const [address, other] = [newAddress(), newAddress()];
    const url = uncached();
    await hold();
    const responses = [await begin(address, url), await begin(other, url)];
    await release();
    for (const { response } of responses) expect((await response).status).toBe(200);
    expect((await visitor(other).get(uncached())).status).toBe(200);
    expect((await visitor(address).get(uncached())).code).toBe('TOO_MANY_REQUESTS');
  });

  it('pays for a read without a result too, and is logged once when spent', async () => {
    const address = newAddress();
    const buyer = await signedIn(test, await buildUser(test.db), { address });
    const lines = () => test.logs.filter(({ msg, limit }) => msg === 'Call limit reached' && limit === 'share').length;
    const before = lines();
    expect((await buyer.get('/api/properties/999999')).code).toBe('NOT_FOUND');
    for (let again = 0; again < 3; again += 1) {
      expect((await buyer.get('/api/properties/999999')).code).toBe('TOO_MANY_REQUESTS');
    }
    expect(lines()).toBe(before + 1);
  });

  it('is not charged for requests from this machine', async () => {
    for (let again = 0; again < 3; again += 1) expect((await visitor('127.0.0.1').get(uncached())).status).toBe(200);
  });
});
