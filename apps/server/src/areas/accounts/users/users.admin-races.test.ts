import { beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../../test/app.ts';
import type { CheckedResponse, Client } from '../../../../test/client.ts';
import { buildUser, signedIn } from '../../../../test/factories.ts';
import { buildBooking, buildProperty } from '../../../../test/factories-catalogue.ts';

const ROUNDS = 30;

const testApp = useTestApp();

beforeEach(() => clear());

async function clear(): Promise<void> {
  for (const table of ['bookings', 'properties', 'users'] as const) await testApp.db.deleteFrom(table).execute();
}

async function buildAdmins(count: number): Promise<{ id: number; client: Client }[]> {
  const admins = [];
  for (let n = 0; n < count; n += 1) {
    const { id } = await buildUser(testApp.db, { role: 'ADMIN' });
    admins.push({ id, client: await signedIn(testApp, { id }) });
  }
  return admins;
}

async function activeAdmins(): Promise<number> {
  const query = testApp.db.selectFrom('users').select(({ fn }) => fn.countAll<number>().as('count'));
  const { count } = await query.where('role', '=', 'ADMIN').where('active', '=', true).executeTakeFirstOrThrow();
  return count;
}

type Removal = (client: Client, id: number) => Promise<CheckedResponse>;

const REMOVALS: Record<string, Removal> = {
  demote: (client, id) => client.patch(`/api/admin/users/${id}`, { role: 'USER' }),
  deactivate: (client, id) => client.patch(`/api/admin/users/${id}`, { active: false }),
  delete: (client, id) => client.del(`/api/admin/users/${id}`),
};
const PAIRS = Object.keys(REMOVALS).flatMap((first) => Object.keys(REMOVALS).map((second) => [first, second] as const));

describe('two admins who remove each other concurrently', () => {
  it.each(PAIRS)(
    '%s against %s leaves exactly one, every time [ROLE10, ASVS 15.4.1, 15.4.2, 15.4.3, 15.4.4]',
    async (first, second) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        await clear();
        const [a, b] = await buildAdmins(2);
        if (!a || !b) throw new Error('Two admins were to be made');
        const responses = await Promise.all([REMOVALS[first]?.(a.client, b.id), REMOVALS[second]?.(b.client, a.id)]);
        expect(responses.filter((response) => response?.status === 200)).toHaveLength(1);
        // the loser was removed before its session was looked up, or while its call waited
        const refused = responses.find((response) => response?.status !== 200);
        expect(['LAST_ADMIN', 'UNAUTHENTICATED', 'FORBIDDEN']).toContain(refused?.code);
        expect(await activeAdmins()).toBe(1);
      }
    },
  );
});

describe('many admins who remove each other concurrently', () => {
  it('never let a removed one remove another', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await clear();
      const admins = await buildAdmins(5);
      const ids = admins.map(({ id }) => id);
      const calls = admins.map(async ({ client }, index) => {
        const target = admins[(index + 1) % admins.length];
        return Object.values(REMOVALS)[index % 3]?.(client, target?.id ?? 0);
      });
      const responses = await Promise.all(calls);
      // written while all admins are locked, so in the actual order
      const query = testApp.db.selectFrom('audit_log').select(['actor_id', 'entity_id']).where('actor_id', 'in', ids);
      // a demoted admin whose session was looked up later is refused, which is logged too
      const log = await query.where('action', '<>', 'REFUSED').orderBy('id').execute();
      const removed = new Set<number>();
      for (const { actor_id, entity_id } of log) {
        expect(removed).not.toContain(actor_id);
        removed.add(entity_id);
      }
      expect(responses.filter((response) => response?.status === 200)).toHaveLength(removed.size);
      expect(await activeAdmins()).toBe(5 - removed.size);
      expect(await activeAdmins()).toBeGreaterThanOrEqual(1);
    }
  });
});

describe('a user who is deleted during other calls about the account', () => {
  it('is deleted completely: no booking, session or assignment is left, and nothing deadlocks', async () => {
    const [admin] = await buildAdmins(1);
    for (let round = 0; round < ROUNDS; round += 1) {
      const buyer = await buildUser(testApp.db, { role: 'EXECUTIVE' });
      const theirs = await signedIn(testApp, buyer);
      const property = await buildProperty(testApp.db, { assigned_user_id: buyer.id });
      const free = await buildProperty(testApp.db);
      const visit = await buildBooking(testApp.db, { user_id: buyer.id, property_id: property.id });
      const responses = await Promise.all([
        theirs.post(`/api/shortlists/properties/${property.id}/toggle`),
        admin?.client.patch(`/api/admin/bookings/${visit.id}`, { status: 'CONFIRMED' }),
        admin?.client.del(`/api/admin/users/${buyer.id}`),
        testApp.db
          .updateTable('properties')
          .set({ assigned_user_id: buyer.id })
          .where('id', '=', free.id)
          .execute()
          .catch(() => undefined),
        theirs.post('/api/auth/refresh'),
      ]);
      expect(responses[2]).toMatchObject({ status: 200 });
      const { rows } = await testApp.database.pool.query<{ left: number }>(
        `SELECT (SELECT count(*) FROM bookings WHERE user_id = $1) + (SELECT count(*) FROM shortlists WHERE user_id = $1)
           + (SELECT count(*) FROM sessions WHERE user_id = $1)
           + (SELECT count(*) FROM properties WHERE assigned_user_id = $1) AS left`,
        [buyer.id],
      );
      expect(rows).toEqual([{ left: 0 }]);
    }
  });

  it('waits for the save of a property that the user is assigned to', async () => {
    const [admin] = await buildAdmins(1);
    if (!admin) throw new Error('An admin was to be made');
    const consultant = await buildUser(testApp.db, { role: 'EXECUTIVE' });
    const property = await buildProperty(testApp.db, { assigned_user_id: consultant.id });
    const url = `/api/admin/properties/${property.id}`;
    const calls = await holdProperty(property.id, async (waiting) => {
      const deletion = admin.client.del(`/api/admin/users/${consultant.id}`);
      await waiting(1);
      const save = admin.client.patch(url, { assignedUserId: consultant.id, workDone: 7 });
      await waiting(2);
      return [deletion, save] as const;
    });
    const [deleted, saved] = await Promise.all(calls);
    expect(deleted.status).toBe(200);
    expect([saved.status, saved.errors?.map(({ field }) => field)]).toEqual([400, ['assignedUserId']]);
  });
});

/** Locks the row of a property until some calls wait for it. */
async function holdProperty<T>(id: number, queueUp: (waiting: (count: number) => Promise<void>) => Promise<T>) {
  const { pool } = testApp.database;
  const holder = await pool.connect();
  const countWaiting = async () => {
    const { rowCount } = await pool.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return rowCount;
  };
  try {
    await holder.query('BEGIN');
    await holder.query('SELECT FROM properties WHERE id = $1 FOR UPDATE', [id]);
    return await queueUp(async (count) => {
      await expect.poll(countWaiting).toBe(count);
    });
  } finally {
    await holder.query('ROLLBACK');
    holder.release();
  }
}

describe('a change of an account during a notification of an admin', () => {
  it('does not wait for it, since together with a deletion request the two could deadlock [I32]', async () => {
    const [asha, other] = await buildAdmins(2);
    if (!asha || !other) throw new Error('Two admins were to be made');
    const buyer = await buildUser(testApp.db);
    const news = { user_id: other.id, kind: 'desk-canceled', params: '{}', path: '/', dedupe_key: `told ${other.id}` };
    await testApp.db.transaction().execute(async (trx) => {
      await trx.insertInto('notifications').values(news).execute();
      expect((await asha.client.patch(`/api/admin/users/${buyer.id}`, { active: false })).status).toBe(200);
    });
  });
});
