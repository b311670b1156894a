import type { ChangeSet } from '@aangan/contract/catalogue/change-set-entities';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, useTestApp } from '../../../../test/app.ts';
import { SETS, useChangeSets } from '../../../../test/change-sets-kit.ts';
import type { Client } from '../../../../test/client.ts';
import { buildUser, signedIn } from '../../../../test/factories.ts';
import { lockImports, type CatalogueTransaction } from '../transfer/transfer.store.ts';
import { APPLY_JOB } from './change-sets.jobs.ts';

const testApp = useTestApp({ withJobs: true });
let client: Client;
const { bulk, create, read, settled, step } = useChangeSets(() => client);

beforeAll(async () => {
  client = await signedIn(testApp, await buildUser(testApp.db, { role: 'ADMIN' }));
});

const apply = async ({ id }: ChangeSet) =>
  expect((await client.post(`${SETS}/${id}/apply`, undefined)).status).toBe(200);
const remove = ({ id }: { id: number }) => client.del(`/api/admin/properties/${id}`);

/** Gives two homes, and a checked set that changes both. */
async function prepared() {
  const [first, last] = [await create(), await create()];
  const set = await bulk({ ids: [first.id, last.id], edit: { kind: 'FEATURED', featured: false } });
  expect(set.counts.change).toBe(2);
  return { first, last, set };
}

/** The homes in whose history a set is, as often as it is there. */
async function changedBy({ id }: ChangeSet): Promise<number[]> {
  const entries = testApp.db.selectFrom('audit_log').select('entity_id').where('change_set_id', '=', id);
  const rows = await entries.where('entity', '=', 'PROPERTY').orderBy('entity_id').execute();
  return rows.map((row) => row.entity_id);
}

async function untilWaiting(count: number): Promise<void> {
  const waiting = sql`SELECT FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE NOT granted AND datname = current_database()`;
  const found = async () => (await waiting.execute(testApp.db)).rows.length;
  await expect.poll(found, { interval: 20 }).toBe(count);
}

/** Runs work while the test holds locks, which it takes by statements. */
const holding = (work: (trx: CatalogueTransaction) => Promise<unknown>) => testApp.db.transaction().execute(work);
const take = (trx: CatalogueTransaction, statement: string) => sql.raw(statement).execute(trx);

describe('a set that two servers apply at once', () => {
  it('is applied once, as when a slow one was handed over again [F74]', async () => {
    const other = await createTestApp({ database: testApp.database, withJobs: true });
    try {
      const { first, last, set } = await prepared();
      await holding(async (trx) => {
        await take(trx, `SELECT FROM properties WHERE id = ${last.id} FOR UPDATE`);
        await apply(set);
        await untilWaiting(1);
        await testApp.jobs.send(testApp.db, APPLY_JOB, { setId: set.id }, { key: String(set.id) });
        await untilWaiting(2);
      });
      expect((await settled(set)).status).toBe('APPLIED');
      const unfinished = sql`SELECT FROM pgboss.job WHERE name = ${APPLY_JOB} AND state IN ('created', 'active', 'retry')`;
      const count = async () => (await unfinished.execute(testApp.db)).rows.length;
      await expect.poll(count, { interval: 100 }).toBe(0);
      expect((await settled(set)).status).toBe('APPLIED');
      expect(await changedBy(set)).toEqual([first.id, last.id]);
      for (const home of [first, last]) expect((await read(home)).version).toBe(home.version + 1);
    } finally {
      await other.close();
    }
  });
});

describe('a set that takes long to apply', () => {
  it('lets others save other homes, and delete them [F74]', async () => {
    const { last, set } = await prepared();
    const [saved, removed] = [await create(), await create()];
    await holding(async (trx) => {
      await take(trx, `SELECT FROM flats WHERE property_id = ${last.id} FOR UPDATE`);
      await apply(set);
      await untilWaiting(1);
      expect((await client.patch(`/api/admin/properties/${saved.id}`, { workDone: 60 })).status).toBe(200);
      expect((await remove(removed)).status).toBe(200);
    });
    expect((await settled(set)).status).toBe('APPLIED');
  });
});

describe('a set one of whose homes is deleted at once', () => {
  it('is out of date where the deletion is first, and changes no other home [F74]', async () => {
    const { first, last, set } = await prepared();
    let removal: ReturnType<typeof remove> | undefined;
    await holding(async (trx) => {
      // the job stands still before it looks at the homes, and then the deletion before it ends
      await lockImports(trx);
      await apply(set);
      await untilWaiting(1);
      await take(trx, 'LOCK TABLE audit_log IN SHARE MODE');
      removal = remove(last);
      await untilWaiting(2);
    });
    expect((await removal)?.status).toBe(200);
    expect((await settled(set)).status).toBe('STALE');
    expect(await read(first)).toEqual(first);
    expect(await changedBy(set)).toEqual([]);
    expect(await step(set, 'check')).toMatchObject({ status: 'REFUSED', counts: { change: 1, error: 1 } });
  });

  it('is applied whole where it is first, and the home goes to the trash with it [F63, F74]', async () => {
    const { first, last, set } = await prepared();
    let removal: ReturnType<typeof remove> | undefined;
    await holding(async (trx) => {
      await take(trx, `SELECT FROM flats WHERE property_id = ${last.id} FOR UPDATE`);
      await apply(set);
      await untilWaiting(1);
      removal = remove(first);
      await untilWaiting(2);
    });
    expect((await removal)?.status).toBe(200);
    expect((await settled(set)).status).toBe('APPLIED');
    expect(await changedBy(set)).toEqual([first.id, last.id]);
    expect(await read(last)).toMatchObject({ featured: false, version: last.version + 1 });
    const { rows } = await sql<{ row: object }>`
      SELECT rows -> 'properties' -> 0 AS row FROM trash_items WHERE entity_id = ${first.id}`.execute(testApp.db);
    expect(rows[0]?.row).toMatchObject({ featured: false, version: first.version + 1 });
  });
});
