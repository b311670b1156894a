import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../test/app.ts';
import { createClient } from '../../../test/client.ts';
import { buildProperty } from '../../../test/factories-catalogue.ts';
import { buildUser, signedIn } from '../../../test/factories.ts';

/** With a share of one millisecond, which the first answer that has to be read uses up. */
const test = useTestApp({ budgetMs: 1 });
let nextAddress = 1;

beforeAll(async () => {
  await buildProperty(test.db);
});

let asked = 0;
/** A search that nobody asked for before. */
const unasked = () => `/api/properties/search?minPrice=${(asked += 1)}`;
/** Of a network of its own: neighbours have a share together too. */
const newAddress = () => `203.0.${(nextAddress += 1)}.1`;
const visitor = (address = newAddress()) => createClient(test, { address });
const spent = async () => {
  const address = newAddress();
  const url = unasked();
  expect((await visitor(address).get(url)).status).toBe(200);
  return { address, url };
};
const misses = async () => {
  const { body } = await test.app.inject('/metrics');
  return Number(/^aangan_kept_answers_total\{outcome="miss"\} (\d+)$/m.exec(body)?.[1]);
};

describe('the share of the database of one address', () => {
  let release: () => Promise<void> = async () => undefined;
  afterEach(() => release());

  /** Whatever reads properties waits until `release()`. */
  const hold = async () => {
    const blocking = await test.database.pool.connect();
    await blocking.query('BEGIN; LOCK TABLE properties IN ACCESS EXCLUSIVE MODE');
    release = async () => {
      release = async () => undefined;
      await blocking.query('COMMIT');
      blocking.release();
    };
  };
  /** Asks, and waits until it was found that nobody has the answer. */
  const begin = async (address: string, url: string) => {
    const before = await misses();
    const answer = visitor(address).get(url);
    await expect.poll(misses, { timeout: 30_000 }).toBe(before + 1);
    // an answer that is not waited for yet
    return { answer };
  };

  it('once used up refuses what has to be read with 429, and nothing else, and nobody else [CALL24]', async () => {
    const { address, url } = await spent();
    const refused = await visitor(address).get(unasked());
    expect(refused.code).toBe('TOO_MANY_REQUESTS');
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(40);
    // somebody else asks for it too, at their own cost
    expect((await visitor().get(url)).status).toBe(200);
    // kept already, and a call that reads no catalogue
    for (const kept of [url, '/api/auth/validate']) expect((await visitor(address).get(kept)).status).toBe(200);
    expect((await visitor().get(unasked())).status).toBe(200);
  });

  it.each(['/api/properties', '/api/properties/999999', '/api/properties/featured', '/api/properties/stats'])(
    'is what a buyer has %s read from as well, signed in or not',
    async (url) => {
      const { address } = await spent();
      const user = await buildUser(test.db);
      // a change, so that nothing is kept
      await buildProperty(test.db);
      const buyer = await signedIn(test, user, { address });
      expect((await buyer.get(url)).code).toBe('TOO_MANY_REQUESTS');
    },
  );

  it('is that of an IPv6 link, and three times that of its subscriber for all of a /56', async () => {
    // whole milliseconds of each reading count, and one is the share of a link
    expect((await visitor('2001:db8:1:2::1').get(unasked())).status).toBe(200);
    expect((await visitor('2001:db8:1:2::ffff').get(unasked())).code).toBe('TOO_MANY_REQUESTS');
    const links = Array.from({ length: 6 }, (_, nth) => `2001:db8:1:${nth + 3}::1`);
    const codes: (string | undefined)[] = [];
    for (const link of links) codes.push((await visitor(link).get(unasked())).code);
    expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS');
    expect((await visitor('2001:db8:2::1').get(unasked())).status).toBe(200);
  });

  it('has its answers read one after the other, and keeps nobody else from the same answer [CALL24]', async () => {
    const [address, other] = [newAddress(), newAddress()];
    const [first, second] = [unasked(), unasked()];
    await hold();
    const answers = [await begin(address, first), await begin(address, second), await begin(other, second)];
    await release();
    const codes = await Promise.all(answers.map(async ({ answer }) => (await answer).status));
    expect(codes).toEqual([200, 429, 200]);
    // read at the other's cost
    expect((await visitor(address).get(second)).status).toBe(200);
  });

  it('pays for an answer that others wait for too, and theirs does not', async () => {
    const [address, other] = [newAddress(), newAddress()];
    const url = unasked();
    await hold();
    const answers = [await begin(address, url), await begin(other, url)];
    await release();
    for (const { answer } of answers) expect((await answer).status).toBe(200);
    expect((await visitor(other).get(unasked())).status).toBe(200);
    expect((await visitor(address).get(unasked())).code).toBe('TOO_MANY_REQUESTS');
  });

  it('pays for what was not found too, and says so in the log once', async () => {
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

  it('is not taken from by this machine itself', async () => {
    for (let again = 0; again < 3; again += 1) expect((await visitor('127.0.0.1').get(unasked())).status).toBe(200);
  });
});
