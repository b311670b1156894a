import { afterEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../test/app.ts';
import type { Client } from '../../../test/client.ts';
import { buildUser, signedIn } from '../../../test/factories.ts';
import { AT_ONCE, WAITING_MAX } from './account-concurrency.ts';

const test = useTestApp();
let release: () => Promise<void> = async () => undefined;

afterEach(() => release());
/** Whatever reads bookings waits until `release()`, or until it has waited for too long. */
async function hold(): Promise<void> {
  const blocking = await test.database.pool.connect();
  await blocking.query('BEGIN; LOCK TABLE bookings IN ACCESS EXCLUSIVE MODE');
  release = async () => {
    release = async () => undefined;
    await blocking.query('COMMIT');
    blocking.release();
  };
}

/** How many statements wait for the table. */
async function held(): Promise<number> {
  const { rows } = await test.database.pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_locks WHERE relation = 'bookings'::regclass AND NOT granted
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  );
  return rows[0]?.count ?? 0;
}

const someone = async (role: 'USER' | 'ADMIN' = 'USER') => signedIn(test, await buildUser(test.db, { role }));
const list = (client: Client) => client.get('/api/bookings');
const many = <T>(count: number, ask: () => T) => Array.from({ length: count }, ask);

describe('calls of one account that read much', () => {
  it('are three at a time; the others wait, and nobody else does [CALL25]', async () => {
    const [client, other] = [await someone(), await someone()];
    await hold();
    const answers = many(8, () => list(client));
    await expect.poll(held, { timeout: 1_500 }).toBe(AT_ONCE);
    const another = list(other);
    await expect.poll(held, { timeout: 1_500 }).toBe(AT_ONCE + 1);
    await release();
    expect((await Promise.all([...answers, another])).map(({ status }) => status)).toEqual(many(9, () => 200));
  });

  it('are refused at once where 12 wait already, and soon where their turn does not come [CALL25]', async () => {
    const client = await someone();
    await hold();
    const answered: number[] = [];
    const answers = many(AT_ONCE + WAITING_MAX, async () => {
      const { status } = await list(client);
      answered.push(status);
      return status;
    });
    await expect.poll(held, { timeout: 1_500 }).toBe(AT_ONCE);
    const refused = await list(client);
    expect([refused.code, refused.headers['retry-after']]).toEqual(['TOO_MANY_REQUESTS', '2']);
    expect(answered).toEqual([]);
    // those that are worked on are given up by the database, as any that waits for a lock
    const all = await Promise.all(answers);
    expect(all.at(-1)).toBe(429);
    expect(new Set(all)).toEqual(new Set([503, 429]));
    await release();
    expect((await list(client)).status).toBe(200);
  });

  it('count a file until all of it is sent [CALL25]', async () => {
    const admin = await someone('ADMIN');
    await hold();
    const files = many(AT_ONCE + 2, () => admin.file('/api/admin/bookings/export', {}));
    await expect.poll(held, { timeout: 1_500 }).toBe(AT_ONCE);
    // a call without turns shows that the others are not only late
    expect((await admin.get('/api/admin/users/stats')).status).toBe(200);
    expect(await held()).toBe(AT_ONCE);
    await release();
    expect((await Promise.all(files)).map(({ statusCode }) => statusCode)).toEqual(many(AT_ONCE + 2, () => 200));
  });
});
