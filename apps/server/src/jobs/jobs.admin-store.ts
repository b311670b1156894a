import type { Pool } from 'pg';
import type { PgBoss } from 'pg-boss';
import type { Jobs } from './jobs.ts';
import { DEAD_QUEUE, makeQueues, overPool, SCHEMA, sendOver, type QueueKind } from './queue.ts';

/** How the jobs of a name stand. */
export interface QueueState {
  name: string;
  /** As in crontab, in the time of India; null for what is sent. */
  cron: string | null;
  waiting: number;
  active: number;
  dead: number;
  /** Seconds since the oldest that could begin was due; null without one. */
  oldest: number | null;
}

/** A job that no try of got done. */
export interface DeadJob {
  id: string;
  name: string;
  data: unknown;
  /** Of the last try. */
  error: string;
  at: Date;
}

/** Whether there is a queue at all: a database that no server has run on has none. */
export async function hasQueue(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ has: boolean }>(`SELECT to_regclass('${SCHEMA}.job') IS NOT NULL AS has`);
  return rows[0]?.has === true;
}

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

/** Oldest first. */
export async function listDead(pool: Pool): Promise<DeadJob[]> {
  const { rows } = await pool.query<DeadJob>(
    `SELECT id, source_name AS name, data, coalesce(source_output->>'message', source_output::text, '') AS error,
       created_on AS at
     FROM ${SCHEMA}.job WHERE name = $1 ORDER BY created_on, id`,
    [DEAD_QUEUE],
  );
  return rows;
}

/** Hands a dead job to its queue again. @returns false when there is none of this id */
export async function retryDead(pool: Pool, id: string): Promise<boolean> {
  return withQueue(pool, async (boss) => (await boss.redrive(DEAD_QUEUE, { ids: [id] })) > 0);
}

/** Has a timer tick now. @returns false while one is due or under way */
export async function tickNow(pool: Pool, name: string): Promise<boolean> {
  return withQueue(pool, async (boss) => (await boss.send(name, {})) !== null);
}

/**
 * Does some work that may send jobs of these queues, for servers to do. Where no server has made them yet they are made:
 * a restored database has visits and no queue. Unlike a server's, a job that can't be sent ends the transaction.
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

/** The queue as a command needs it: it works on nothing, and leaves the looking after to the servers. */
async function withQueue<T>(pool: Pool, work: (boss: PgBoss) => Promise<T>): Promise<T> {
  const { PgBoss: Boss } = await import('pg-boss');
  const idle = { supervise: false, schedule: false, registerInstance: false };
  const boss = new Boss({ schema: SCHEMA, db: overPool(pool), ...idle });
  boss.on('error', () => undefined);
  // a server that starts now may install it, too
  await boss.start({ attempts: 3 });
  try {
    return await work(boss);
  } finally {
    await boss.stop({ graceful: false, close: false });
  }
}
