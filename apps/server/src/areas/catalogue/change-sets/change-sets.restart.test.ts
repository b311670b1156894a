import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, useTestApp } from '../../../../test/app.ts';
import { useChangeSets } from '../../../../test/change-sets-kit.ts';
import type { Client } from '../../../../test/client.ts';
import { buildUser, signedIn } from '../../../../test/factories.ts';

const testApp = useTestApp({ withJobs: true });
let client: Client;
const { bulk, create, read, settled } = useChangeSets(() => client);

beforeAll(async () => {
  client = await signedIn(testApp, await buildUser(testApp.db, { role: 'ADMIN' }));
});

describe('a set whose server ends while it is applied', () => {
  it('has written nothing, and is applied whole by another one [F74]', async () => {
    const [first, last] = [await create(), await create()];
    const set = await bulk({ ids: [first.id, last.id], edit: { kind: 'FEATURED', featured: false } });

    // the second home is held, so that the work stands still after the first one is locked
    const holder = await testApp.database.pool.connect();
    await holder.query(`BEGIN; SELECT FROM properties WHERE id = ${last.id} FOR UPDATE`);
    expect((await client.post(`/api/admin/change-sets/${set.id}/apply`, undefined)).status).toBe(200);
    const waiting = sql<{ pid: number }>`
      SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
        AND query LIKE '%FOR NO KEY UPDATE%'`;
    await expect.poll(async () => (await waiting.execute(testApp.db)).rows.length).toBe(1);
    // as the end of the process ends its connection
    const { rows } = await waiting.execute(testApp.db);
    await holder.query(`SELECT pg_terminate_backend(${rows[0]?.pid})`);
    expect((await read(first)).version).toBe(first.version);
    await holder.query('ROLLBACK');
    holder.release();

    await testApp.jobs.stop();
    await testApp.db
      .updateTable('change_sets')
      .set({ touched_at: new Date(0) })
      .where('id', '=', set.id)
      .execute();
    const other = await createTestApp({ database: testApp.database, withJobs: true });
    try {
      await other.jobs.send(other.db, 'change-sets-due', {});
      expect((await settled(set)).status).toBe('APPLIED');
      for (const home of [first, last]) expect((await read(home)).version).toBe(home.version + 1);
    } finally {
      await other.close();
    }
  });
});
