import { afterEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../test/app.ts';
import type { Client } from '../../../test/client.ts';
import { buildUser, signedIn } from '../../../test/factories.ts';
import { RUNNING_MAX, WAITING_MAX } from './account-concurrency.ts';

const test = useTestApp();
let release: () => Promise<void> = async () => undefined;

afterEach(() => release());
/** Locks bookings, so that every read of them waits until `release()` or its timeout. */
async function hold(): Promise<void> {
  const blocking = await test.database.pool.connect();
  await blocking.query('BEGIN; LOCK TABLE bookings IN ACCESS EXCLUSIVE MODE');
  release = async () => {
    release = async () => undefined;
    await blocking.query('COMMIT');
    blocking.release();
  };
}

/** Counts the statements that wait for the lock. */
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

describe('expensive calls of one account', () => {
  it('run three at a time; the others wait, and other accounts do not [CALL25]', async () => {
    const [client, other] = [await someone(), await someone()];
    await hold();
    const responses = many(8, () => list(client));
    await expect.poll(held, { timeout: 1_500 }).toBe(RUNNING_MAX);
    const another = list(other);
    await expect.poll(held, { timeout: 1_500 }).toBe(RUNNING_MAX + 1);
    await release();
    expect((await Promise.all([...responses, another])).map(({ status }) => status)).toEqual(many(9, () => 200));
  });

  it('are refused at once where 12 wait already, and after a while where no slot becomes free [CALL25]', async () => {
    const client = await someone();
    await hold();
    const answered: number[] = [];
    const responses = many(RUNNING_MAX + WAITING_MAX, async () => {
      const { status } = await list(client);
      answered.push(status);
      return status;
    });
    await expect.poll(held, { timeout: 1_500 }).toBe(RUNNING_MAX);
    const refused = await list(client);
    expect([refused.code, refused.headers['retry-after']]).toEqual(['TOO_MANY_REQUESTS', '2']);
    expect(answered).toEqual([]);
    // the database ends the running ones by its lock timeout
    const all = await Promise.all(responses);
    expect(all.at(-1)).toBe(429);
    expect(new Set(all)).toEqual(new Set([503, 429]));
    await release();
    expect((await list(client)).status).toBe(200);
  });

  it('hold the slot of a file until all of it is sent [CALL25]', async () => {
    const admin = await someone('ADMIN');
    await hold();
    const files = many(RUNNING_MAX + 2, () => admin.file('/api/admin/bookings/export', {}));
    await expect.poll(held, { timeout: 1_500 }).toBe(RUNNING_MAX);
    // a call without the limit answers, so the others are waiting and not merely slow
    expect((await admin.get('/api/admin/users/stats')).status).toBe(200);
    expect(await held()).toBe(RUNNING_MAX);
    await release();
    expect((await Promise.all(files)).map(({ statusCode }) => statusCode)).toEqual(many(RUNNING_MAX + 2, () => 200));
  });
});
