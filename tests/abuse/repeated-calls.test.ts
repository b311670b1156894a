import { randomUUID } from 'node:crypto';
import { addDays, todayInIndia } from '@aangan/contract/core/dates';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildProperty } from '../../apps/server/test/factories-catalogue.ts';
import { describeTheLog } from './support/clean-log.ts';
import { startWorld, type World } from './support/world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld({ instances: 2 });
});

afterAll(() => world?.close());

const visit = { visitDate: addDays(todayInIndia(), 2) };
const countOf = async (table: 'bookings' | 'idempotency_keys', userId: number) =>
  (await world.db.selectFrom(table).select('user_id').where('user_id', '=', userId).execute()).length;

/** Gives a function that books a visit for a new buyer on an instance, with the same key each time. */
async function newVisit() {
  const { id } = await buildProperty(world.db);
  const { id: userId, cookie } = await world.person();
  const headers = { 'idempotency-key': `"${randomUUID()}"` };
  const path = `/api/bookings/properties/${id}`;
  const book = (instance: number) => world.call({ method: 'POST', path, json: visit, cookie, headers, instance });
  return { id, userId, book };
}

describe('a call that is sent repeatedly to two instances', () => {
  it('is done once in each of ten rounds, with the same response [ASVS 2.3.4]', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { userId, book } = await newVisit();
      const responses = await Promise.all(Array.from({ length: 10 }, (_, n) => book(n % 2)));
      const done = responses.filter(({ status }) => status === 201);
      const others = responses.filter(({ status }) => status !== 201);
      expect(others.map(({ json }) => json.code)).toEqual(others.map(() => 'IDEMPOTENCY_IN_PROGRESS'));
      expect(new Set(done.map(({ text }) => text)).size).toBe(1);
      expect(done.filter(({ headers }) => headers['idempotent-replayed'] === undefined)).toHaveLength(1);
      expect([await countOf('bookings', userId), await countOf('idempotency_keys', userId)]).toEqual([1, 1]);
    }
  });

  it('is done by the second when the first is killed while it runs [ASVS 2.3.3]', async () => {
    const { id, userId, book } = await newVisit();
    const holder = await world.database.pool.connect();
    await holder.query(`BEGIN; SELECT 1 FROM properties WHERE id = ${id} FOR UPDATE`);
    const first = book(0).catch(() => 'no response');
    const waiting = 'SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted';
    while ((await world.database.pool.query<{ n: number }>(waiting)).rows[0]?.n === 0);
    world.servers[0]?.child.kill('SIGKILL');
    expect(await first).toBe('no response');
    await holder.query('COMMIT');
    holder.release();
    const second = await book(1);
    expect([second.status, second.headers['idempotent-replayed']]).toEqual([201, undefined]);
    expect([await countOf('bookings', userId), await countOf('idempotency_keys', userId)]).toEqual([1, 1]);
  });
});

describeTheLog(() => world);
