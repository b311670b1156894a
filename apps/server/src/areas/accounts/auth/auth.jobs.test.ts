import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { createTestApp, useTestApp } from '../../../../test/app.ts';
import { createClient } from '../../../../test/client.ts';
import { buildUser, freshContactNo, signedIn } from '../../../../test/factories.ts';
import { removeLeftovers } from './auth.jobs.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
const testApp = useTestApp();

async function count(table: 'otp_codes' | 'sessions' | 'session_tokens' | 'rate_limits'): Promise<number> {
  return (await testApp.db.selectFrom(table).selectAll().execute()).length;
}

describe('removeLeftovers', () => {
  it('removes codes a day after they expired, and expired limits [ASVS 14.2.7]', async () => {
    await createClient(testApp).post('/api/auth/start', { contactNo: freshContactNo() });
    await testApp.letPass(DAY + 500);
    await removeLeftovers(testApp.db);
    expect([await count('otp_codes'), await count('rate_limits')]).toEqual([1, 0]);
    await testApp.letPass(101);
    await removeLeftovers(testApp.db);
    expect(await count('otp_codes')).toBe(0);
  });

  it('removes sessions 30 days after they ended, and no live ones [ASVS 14.2.7]', async () => {
    const user = await buildUser(testApp.db);
    const ended = await signedIn(testApp, user);
    await ended.post('/api/auth/logout');
    await testApp.letPass(30 * DAY - 60);
    const living = await signedIn(testApp, user);
    await removeLeftovers(testApp.db);
    expect([await count('sessions'), await count('session_tokens')]).toEqual([2, 1]);
    await testApp.letPass(61);
    await removeLeftovers(testApp.db);
    expect([await count('sessions'), await count('session_tokens')]).toEqual([1, 1]);
    expect((await living.get('/api/users/profile')).status).toBe(200);
  });

  it('removes tokens as soon as they have expired, also before their session [ASVS 14.2.7]', async () => {
    const user = await buildUser(testApp.db);
    await signedIn(testApp, user);
    const sessions = await count('sessions');
    await testApp.letPass(7 * DAY + 1);
    await removeLeftovers(testApp.db);
    expect([await count('sessions'), await count('session_tokens')]).toEqual([sessions, 0]);
  });

  it('is run by one instance at a time', async () => {
    const client = await testApp.database.pool.connect();
    await client.query(`BEGIN; SELECT pg_advisory_xact_lock(hashtext('housekeeping'), 0)`);
    expect(await removeLeftovers(testApp.db)).toBe(false);
    await client.query('COMMIT');
    client.release();
    expect(await removeLeftovers(testApp.db)).toBe(true);
  });

  it('removes more than one batch', async () => {
    await testApp.database.pool.query(
      `INSERT INTO rate_limits (key, points, resets_at) SELECT 'k' || n, 1, now() - interval '1 s' FROM generate_series(1, 4500) n`,
    );
    await removeLeftovers(testApp.db);
    expect(await count('rate_limits')).toBe(0);
  });
});

describe('a running server', () => {
  it('removes them by itself every ten minutes [ASVS 14.2.7, V20]', async () => {
    const app = await createTestApp({ withJobs: true });
    try {
      await createClient(app).post('/api/auth/start', { contactNo: freshContactNo() });
      await app.letPass(DAY + 601);
      // one tick: their schedule is in the table of timers
      await app.jobs.send(app.db, 'housekeeping', {});
      const codes = async () => (await app.db.selectFrom('otp_codes').select('id').execute()).length;
      await vi.waitFor(async () => expect(await codes()).toBe(0), { timeout: 10_000 });
      const { rows } = await sql`SELECT cron FROM pgboss.schedule WHERE name = 'housekeeping'`.execute(app.db);
      expect(rows).toEqual([{ cron: '*/10 * * * *' }]);
    } finally {
      await app.close();
    }
  });
});
