import { CompiledQuery } from 'kysely';
import type { Pool } from 'pg';
import type { Db, Job, PgBoss, QueuePolicy } from 'pg-boss';
import type { Logger } from 'pino';
import type { Database } from '../database/pool.ts';
import type { Outcome, SendOptions } from './job.ts';

/** A queue and how its jobs are run. */
export interface Queue {
  name: string;
  policy: QueuePolicy;
  concurrency: number;
  pollSeconds: number;
  run: (data: object) => Promise<unknown>;
  timer?: { cron: string; atStart: boolean };
}

export const SCHEMA = 'pgboss';
/** The queue of dead jobs, which has no workers. */
export const DEAD_QUEUE = 'dead';
/** Attempts after the first one. */
export const RETRIES = 5;

const TIME_ZONE = 'Asia/Kolkata';
const HOUR = 3_600;

/** Options of all our queues. A retry waits about 5, 10, 20, 40, 80 seconds. */
const QUEUE_OPTIONS = {
  retryLimit: RETRIES,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 600,
  // jobs of a killed worker are released after this, and at most 30 seconds more
  heartbeatSeconds: 60,
  expireInSeconds: 6 * HOUR,
  // for done jobs, and for dead ones, which are by then in the dead queue
  deleteAfterSeconds: HOUR,
} as const;

/** Polling only, and no maintenance for tables of millions of rows, since ours are small. */
const OPTIONS = {
  schema: SCHEMA,
  registerInstance: false,
  reindex: false,
  monitorVacuum: false,
  superviseIntervalSeconds: 30,
  monitorIntervalSeconds: 30,
  maintenanceIntervalSeconds: HOUR,
  queueCacheIntervalSeconds: HOUR,
  flowIntervalSeconds: HOUR,
  bamIntervalSeconds: HOUR,
  cronMonitorIntervalSeconds: 30,
  cronWorkerIntervalSeconds: 5,
} as const;

export interface OpenQueueDeps {
  pool: Pool;
  queues: readonly Queue[];
  onTrouble: (error: unknown) => void;
}

/** Opens pg-boss, installed or migrated where necessary, with these queues and their timers. */
export async function openQueue({ pool, queues, onTrouble }: OpenQueueDeps): Promise<PgBoss> {
  const { PgBoss: Boss } = await import('pg-boss');
  const boss = new Boss({ ...OPTIONS, db: overPool(pool) });
  boss.on('error', onTrouble);
  try {
    // of concurrently starting instances one installs, and the others find it done at their next attempt
    await boss.start({ attempts: 3 });
    await makeQueues(boss, queues);
    await makeTimers(boss, queues);
    return boss;
  } catch (error) {
    await boss.stop({ graceful: false, close: false }).catch(() => undefined);
    throw error;
  }
}

/** The name of a queue in the database, and whether its jobs have keys. */
export type QueueKind = Pick<Queue, 'name' | 'policy'>;

/** Gives the policy of a queue of jobs with keys, or without. */
export function policyOf(keyed: boolean): QueuePolicy {
  return keyed ? 'short' : 'standard';
}

/** Creates missing queues. */
export async function makeQueues(boss: PgBoss, queues: readonly QueueKind[]): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue.policy]));
  if (!known.has(DEAD_QUEUE)) await boss.createQueue(DEAD_QUEUE, { retentionSeconds: 365 * 24 * HOUR });
  for (const { name, policy } of queues) {
    if (!known.has(name)) await boss.createQueue(name, { ...QUEUE_OPTIONS, policy, deadLetter: DEAD_QUEUE });
  }
}

/** Sets the timers of this release, and removes those of the previous one. */
async function makeTimers(boss: PgBoss, queues: readonly Queue[]): Promise<void> {
  const known = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
  for (const { name, timer } of queues) {
    if (timer && known.get(name) !== timer.cron) await boss.schedule(name, timer.cron, {}, { tz: TIME_ZONE });
    if (timer?.atStart) await boss.send(name, {});
    if (timer) known.delete(name);
  }
  for (const name of known.keys()) await boss.unschedule(name);
}

/** Starts the workers of this process for a queue, until it is closed. */
export async function workOff(
  boss: PgBoss,
  { name, run, concurrency, pollSeconds }: Queue,
  notify: (outcome: Outcome) => void,
  log: Pick<Logger, 'warn' | 'error'>,
): Promise<void> {
  const attempt = async (job: Job) => {
    try {
      await run(job.data);
      notify('done');
      return { id: job.id, status: 'completed' as const };
    } catch (error) {
      const isDead = job.retryCount >= RETRIES;
      notify(isDead ? 'dead' : 'failed');
      const facts = { err: error, job: name, id: job.id };
      if (isDead) log.error(facts, 'A job failed for the last time: npm run jobs -- failed');
      else log.warn(facts, 'A job failed and will be tried again');
      return { id: job.id, status: 'failed' as const, output: { message: String(error) } };
    }
  };
  // in batches of two: a full batch is followed by the next at once, where a single job waits for the next poll
  const batchSize = Math.min(concurrency, 2);
  const options = {
    batchSize,
    localConcurrency: Math.ceil(concurrency / batchSize),
    pollingIntervalSeconds: pollSeconds,
    burstWhenBatchFull: true,
    perJobResults: true,
  } as const;
  await boss.work<object>(name, options, (batch) => Promise.all(batch.map(attempt)));
}

/** Sends a job as part of a transaction. */
export async function sendOver(
  boss: PgBoss,
  trx: Database,
  { name, data, key, startAfter }: { name: string; data: object } & SendOptions,
): Promise<void> {
  await boss.send(name, data, {
    db: overKysely(trx),
    ...(key === undefined ? {} : { singletonKey: key }),
    ...(startAfter ? { startAfter } : {}),
  });
}

/** Adapts a transaction for pg-boss. */
function overKysely(trx: Database): Db {
  return {
    executeSql: async (text, values) => {
      const { rows } = await trx.executeQuery(CompiledQuery.raw(text, values));
      return { rows };
    },
  };
}

/** Adapts a pool for pg-boss. */
export function overPool(pool: Pool): Db {
  return { executeSql: (text, values) => pool.query(text, values) };
}
