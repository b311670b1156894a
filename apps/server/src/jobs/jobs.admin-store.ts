import type { Pool } from 'pg';
import type { PgBoss } from 'pg-boss';
import type { Jobs } from './jobs.ts';
import { DEAD_QUEUE, makeQueues, overPool, SCHEMA, sendOver, type QueueKind } from './queue.ts';

/** The state of a queue. */
export interface QueueState {
  name: string;
  /** The crontab expression of a timer, in the time of India; null for a queue of sent jobs. */
  cron: string | null;
  waiting: number;
  active: number;
  dead: number;
  /** Seconds for which the oldest job has been due; null without one. */
  oldest: number | null;
}

/** A job whose attempts have all failed. */
export interface DeadJob {
  id: string;
  name: string;
  data: unknown;
  /** The error of the last attempt. */
  error: string;
  at: Date;
}

/** Whether the queue is installed: a database without a server so far has none. */
export async function hasQueue(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ has: boolean }>(`SELECT to_regclass('${SCHEMA}.job') IS NOT NULL AS has`);
  return rows[0]?.has === true;
}

/** Lists the queues with their states. */
export async function listQueues(pool: Pool): Promise<QueueState[]> {
  const { rows } = await pool.query<QueueState>(
    `SELECT q.name, s.cron,
       count(*) FILTER (WHERE j.name = q.name AND j.state IN ('created', 'retry')) AS waiting,
       count(*) FILTER (WHERE j.name = q.name AND j.state = 'active') AS active,
       count(*) FILTER (WHERE j.name = $1) AS dead,
       extract(epoch FROM now() - min(j.start_after) FILTER (
         WHERE j.name = q.name AND j.state IN ('created', 'retry') AND j.start_after <= now()))::int AS oldest
     FROM ${SCHEMA}.queue q
     LEFT JOIN ${SCHEMA}.schedule s ON s.name = q.name
     LEFT JOIN ${SCHEMA}.job j ON j.name = q.name OR (j.name = $1 AND j.source_name = q.name)
     WHERE q.name <> $1 AND q.name NOT LIKE '\\_\\_pgboss%'
     GROUP BY q.name, s.cron ORDER BY q.name`,
    [DEAD_QUEUE],
  );
  return rows;
}

/** Lists dead jobs, oldest first. */
export async function listDead(pool: Pool): Promise<DeadJob[]> {
  const { rows } = await pool.query<DeadJob>(
    `SELECT id, source_name AS name, data, coalesce(source_output->>'message', source_output::text, '') AS error,
       created_on AS at
     FROM ${SCHEMA}.job WHERE name = $1 ORDER BY created_on, id`,
    [DEAD_QUEUE],
  );
  return rows;
}

/** Sends a dead job to its queue again. @returns false when there is none of this id */
export async function retryDead(pool: Pool, id: string): Promise<boolean> {
  return withQueue(pool, async (boss) => (await boss.redrive(DEAD_QUEUE, { ids: [id] })) > 0);
}

/** Runs a timer now. @returns false while a run is due or in progress */
export async function tickNow(pool: Pool, name: string): Promise<boolean> {
  return withQueue(pool, async (boss) => (await boss.send(name, {})) !== null);
}

/**
 * Runs work that may send jobs to these queues, for servers to do. Creates missing queues, as a restored database has none.
 * Unlike in a server, a job that can't be sent fails the transaction.
 */
export async function withSender<T>(
  pool: Pool,
  queues: readonly QueueKind[],
  work: (jobs: Pick<Jobs, 'send'>) => Promise<T>,
): Promise<T> {
  return withQueue(pool, async (boss) => {
    await makeQueues(boss, queues);
    return work({ send: (trx, name, data, options) => sendOver(boss, trx, { name, data, ...options }) });
  });
}

/** Runs work on the queue as a command needs it: without workers and maintenance, which are left to servers. */
async function withQueue<T>(pool: Pool, work: (boss: PgBoss) => Promise<T>): Promise<T> {
  const { PgBoss: Boss } = await import('pg-boss');
  const idle = { supervise: false, schedule: false, registerInstance: false };
  const boss = new Boss({ schema: SCHEMA, db: overPool(pool), ...idle });
  boss.on('error', () => undefined);
  // a starting server may install it concurrently
  await boss.start({ attempts: 3 });
  try {
    return await work(boss);
  } finally {
    await boss.stop({ graceful: false, close: false });
  }
}
