import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestJobs } from '../../test/app.ts';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import type { Outcome } from './job.ts';
import type { Jobs } from './jobs.ts';

const quiet = { warn: () => undefined, error: () => undefined };
const PATIENCE = { timeout: 20_000, interval: 50 };

let database: TestDatabase;
let opened: Jobs[];

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(async () => {
  await database.drop();
});

beforeEach(async () => {
  opened = [];
  return async () => {
    for (const jobs of opened) await jobs.stop();
  };
});

async function openInstance(define: (jobs: Jobs) => void): Promise<Jobs> {
  const jobs = createTestJobs(database, quiet);
  opened.push(jobs);
  define(jobs);
  await jobs.start();
  return jobs;
}

const untilSeen = (seen: readonly unknown[], count: number) =>
  vi.waitFor(() => expect(seen.length).toBeGreaterThanOrEqual(count), PATIENCE);

async function countJobs(name: string): Promise<number> {
  const { rows } = await sql<{ jobs: number }>`
    SELECT count(*) AS jobs FROM pgboss.job WHERE name = ${name}`.execute(database.db);
  return rows[0]?.jobs ?? 0;
}

describe('a job that is sent', () => {
  it("is part of the caller's transaction: none after a roll-back, one after a commit [V2]", async () => {
    const seen: object[] = [];
    const jobs = await openInstance((own) => own.define('sent', {}, async (data) => seen.push(data)));
    const given = { id: 7, name: 'आँगन "\\' };
    await expect(
      database.db.transaction().execute(async (trx) => {
        await jobs.send(trx, 'sent', { id: 1 });
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    await database.db.transaction().execute((trx) => jobs.send(trx, 'sent', given));
    await untilSeen(seen, 1);
    expect(seen).toEqual([given]);
    expect(await countJobs('sent')).toBe(1);
  });

  it('is not added while one with its key waits, also in parallel, and is once that has begun [V2]', async () => {
    const seen: { round: number }[] = [];
    const jobs = await openInstance((own) =>
      own.define<{ round: number }>('keyed', { keyed: true }, async (data) => seen.push(data)),
    );
    const later = new Date(Date.now() + 3_600_000);
    const sendOne = (key: string, startAfter?: Date) =>
      jobs.send(database.db, 'keyed', { round: 1 }, { key, startAfter });
    await Promise.all(Array.from({ length: 8 }, () => sendOne('home 1', later)));
    await sendOne('home 2', later);
    expect(await countJobs('keyed')).toBe(2);
    await sendOne('home 3');
    await untilSeen(seen, 1);
    await sendOne('home 3');
    await untilSeen(seen, 2);
    expect(await countJobs('keyed')).toBe(4);
  });

  it('has a key exactly where its queue has keys [V2]', async () => {
    const jobs = await openInstance((own) => {
      own.define('with-keys', { keyed: true }, async () => undefined);
      own.define('without-keys', {}, async () => undefined);
    });
    await expect(jobs.send(database.db, 'with-keys', {})).rejects.toThrow('a key each');
    await expect(jobs.send(database.db, 'without-keys', {}, { key: 'x' })).rejects.toThrow('no keys');
    await expect(jobs.send(database.db, 'unknown', {}, { key: 'x' })).rejects.toThrow('not defined');
  });

  it('is run by one of two instances', async () => {
    const seen: number[] = [];
    const define = (own: Jobs) =>
      own.define<{ id: number }>('shared', { concurrency: 4 }, async ({ id }) => seen.push(id));
    const first = await openInstance(define);
    await openInstance(define);
    const ids = Array.from({ length: 40 }, (_, id) => id);
    await database.db.transaction().execute(async (trx) => {
      for (const id of ids) await first.send(trx, 'shared', { id });
    });
    await untilSeen(seen, ids.length);
    for (const jobs of opened) await jobs.stop();
    expect(seen.toSorted((a, b) => a - b)).toEqual(ids);
  });

  it('is retried after a failure [V3]', async () => {
    let tries = 0;
    const outcomes: Outcome[] = [];
    const jobs = await openInstance((own) => {
      own.define('unlucky', {}, async () => {
        tries += 1;
        if (tries === 1) throw new Error('not this time');
      });
      own.watch((name, outcome) => name === 'unlucky' && outcomes.push(outcome));
    });
    await jobs.send(database.db, 'unlucky', {});
    await untilSeen(outcomes, 2);
    expect(outcomes).toEqual(['failed', 'done']);
  });

  it('is dead and listed after 6 failures, and never lost [V3]', async () => {
    const outcomes: Outcome[] = [];
    const jobs = await openInstance((own) => {
      own.define('hopeless', {}, async () => {
        throw new Error('never');
      });
      own.watch((name, outcome) => name === 'hopeless' && outcomes.push(outcome));
    });
    await jobs.send(database.db, 'hopeless', { id: 3 });
    const due = sql`UPDATE pgboss.job SET start_after = now() WHERE name = 'hopeless' AND state = 'retry'`;
    await vi.waitFor(async () => {
      await due.execute(database.db);
      expect(outcomes).toHaveLength(6);
    }, PATIENCE);
    expect(outcomes).toEqual(['failed', 'failed', 'failed', 'failed', 'failed', 'dead']);
    const { rows } = await vi.waitFor(async () => {
      const dead = await sql<{ source_name: string; data: object }>`
        SELECT source_name, data FROM pgboss.job WHERE name = 'dead'`.execute(database.db);
      expect(dead.rows).toHaveLength(1);
      return dead;
    }, PATIENCE);
    expect(rows).toEqual([{ source_name: 'hopeless', data: { id: 3 } }]);
  });
});

describe('a timer', () => {
  it('runs once per tick in Indian time over two instances, and at the start with `atStart` [V3]', async () => {
    const ticks: string[] = [];
    const starts: string[] = [];
    // only the minute that has just begun in India, since a tick of the last minute is still due at a start
    const now = new Date(Date.now() + 19_800_000);
    const [minute, hour] = [now.getUTCMinutes(), now.getUTCHours()];
    const define = (own: Jobs) => {
      own.every('tick', `${minute} ${hour} * * *`, async () => ticks.push('tick'));
      own.every('never', '0 0 29 2 *', async () => starts.push('start'), { atStart: true });
    };
    // timers of an earlier start that were not checked for long
    await (await openInstance(define)).stop();
    await sql`UPDATE pgboss.version SET cron_on = NULL`.execute(database.db);
    starts.length = 0;
    await openInstance(define);
    await openInstance(define);
    await untilSeen(ticks, 1);
    await untilSeen(starts, 1);
    for (const jobs of opened) await jobs.stop();
    expect(ticks).toHaveLength(1);
    expect(await countJobs('tick')).toBe(1);
    const { rows } = await sql<{ name: string; timezone: string }>`
      SELECT name, timezone FROM pgboss.schedule ORDER BY name`.execute(database.db);
    expect(rows).toEqual([
      { name: 'never', timezone: 'Asia/Kolkata' },
      { name: 'tick', timezone: 'Asia/Kolkata' },
    ]);
  });

  it('of an earlier release is removed', async () => {
    await openInstance((own) => own.every('of-now', '0 3 * * *', async () => undefined));
    const { rows } = await sql<{ name: string }>`SELECT name FROM pgboss.schedule`.execute(database.db);
    expect(rows).toEqual([{ name: 'of-now' }]);
  });
});

describe('an unavailable queue', () => {
  it('costs a caller no more than half a second while its tables are locked [V72]', async () => {
    const jobs = await openInstance((own) => own.define('locked', {}, async () => undefined));
    await database.db.transaction().execute(async (lock) => {
      await sql`LOCK TABLE pgboss.job, pgboss.queue IN ACCESS EXCLUSIVE MODE`.execute(lock);
      const told = await database.db.transaction().execute(async (trx) => {
        for (let id = 0; id < 8; id += 1) await jobs.send(trx, 'locked', { id });
        const { rows } = await sql<{ lock_timeout: string }>`SHOW lock_timeout`.execute(trx);
        return rows[0]?.lock_timeout;
      });
      expect(told).toBe('2s');
    });
    expect(await countJobs('locked')).toBe(0);
  });

  it('is reinstalled after it was dropped, and continues [V1, V72]', async () => {
    const seen: object[] = [];
    const jobs = await openInstance((own) => own.define('again', {}, async (data) => seen.push(data)));
    await sql`DROP SCHEMA pgboss CASCADE`.execute(database.db);
    // commits, with or without a job
    await database.db.transaction().execute((trx) => jobs.send(trx, 'again', {}));
    await vi.waitFor(async () => {
      await jobs.send(database.db, 'again', { id: 1 });
      expect(seen).not.toEqual([]);
    }, PATIENCE);
  });

  it('does not block a start, and is opened when it is back [V72]', async () => {
    const seen: object[] = [];
    const lock = await database.pool.connect();
    await lock.query('BEGIN; LOCK TABLE pgboss.version, pgboss.queue IN ACCESS EXCLUSIVE MODE');
    try {
      const jobs = await openInstance((own) => own.define('late', {}, async (data) => seen.push(data)));
      await jobs.send(database.db, 'late', {});
      await lock.query('ROLLBACK');
      await vi.waitFor(async () => {
        await jobs.send(database.db, 'late', { id: 1 });
        expect(seen).not.toEqual([]);
      }, PATIENCE);
    } finally {
      lock.release();
    }
  });
});
