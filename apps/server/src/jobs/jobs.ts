import { sql } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { DatabaseConnection } from '../database/connection.ts';
import { createPool, type Database, type Pooler } from '../database/pool.ts';
import type { Outcome, SendOptions } from './job.ts';
import { openQueue, policyOf, sendOver, workOff, type Queue } from './queue.ts';

export interface QueueOptions {
  /** Whether its jobs have keys: one with the key of a waiting job is not added. All jobs of a queue have keys, or none. */
  keyed?: boolean;
  /** Concurrent jobs per process; 1 by default. */
  concurrency?: number;
  /** How often a process polls; 5 by default. */
  pollSeconds?: number;
}

/**
 * A queue of work in the database, for any process. It is never the only record: what is due follows from our own tables, so
 * that a queue that is unavailable or was dropped delays work and loses none (V1).
 */
export interface Jobs {
  /** Defines how the jobs of a queue are run. To be called before `start`. */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the definer of a queue declares its data
  define<Data extends object>(name: string, options: QueueOptions, run: (data: Data) => Promise<unknown>): void;
  /**
   * Runs work on a schedule in the time of India, `cron` as in crontab, once per tick over all processes; with `atStart` also
   * when a process starts. Missed ticks, and ticks during a run, are skipped, so the work must do all that is due. To be
   * called before `start`.
   */
  every(name: string, cron: string, run: () => Promise<unknown>, options?: { atStart?: boolean }): void;
  /**
   * Sends a job as part of the caller's transaction. A queue that is unavailable, dropped or locked costs the caller half a
   * second at most, and no job is added. A job runs at least once, with up to 5 retries. Raises an Error for a key where the
   * queue has none, and the other way round.
   */
  send(trx: Database, name: string, data: object, options?: SendOptions): Promise<void>;
  /** Starts to work, installing the queue where it is missing. Retries until an unavailable queue is back. */
  start(): Promise<void>;
  /** Waits for running jobs, 10 seconds at most: jobs that were cut are run again. */
  stop(): Promise<void>;
  /** Adds a listener for the outcome of each attempt at a job. */
  watch(listener: (name: string, outcome: Outcome) => void): void;
}

export interface JobsDeps {
  connection: DatabaseConnection | string;
  pooler?: Pooler;
  log: Pick<Logger, 'warn' | 'error'>;
  /** Overrides the polling interval of all queues, for tests. */
  pollSeconds?: number;
}

/** The lock time-out on the tables of the queue, milliseconds. */
const SEND_TIMEOUT_MS = 500;
/** How long sending pauses after a failure, since one call may send several jobs. */
const AWAY_MS = 5_000;
const RETRY_OPEN_MS = 5_000;
/** Within the patience of a service manager, after the 20 seconds of the requests. */
const STOP_TIMEOUT_MS = 10_000;
const COMPLAIN_EVERY_MS = 60_000;
/** Undefined table, schema, object or function: the queue was dropped. */
const DROPPED = new Set(['42P01', '3F000', '42704', '42883']);

/** Creates the jobs of one process, on a pool of their own that is opened on demand. */
export function createJobs({ connection, pooler = 'off', log, pollSeconds }: JobsDeps): Jobs {
  const queues: Queue[] = [];
  const listeners: ((name: string, outcome: Outcome) => void)[] = [];
  const state = { boss: null as PgBoss | null, isStopping: false, awayUntil: 0, complainedAt: 0 };
  let pool: ReturnType<typeof createPool> | null = null;
  let opening: Promise<void> | null = null;
  let retry: NodeJS.Timeout | undefined;

  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the definer of a queue declares its data
  function define<Data extends object>(
    name: string,
    { keyed = false, concurrency = 1, pollSeconds: own = 5 }: QueueOptions,
    run: (data: Data) => Promise<unknown>,
  ): void {
    queues.push({
      name,
      policy: policyOf(keyed),
      concurrency,
      pollSeconds: pollSeconds ?? own,
      run: run as Queue['run'],
    });
  }

  function every(name: string, cron: string, run: () => Promise<unknown>, { atStart = false } = {}): void {
    const timer = { cron, atStart };
    queues.push({ name, policy: 'exclusive', concurrency: 1, pollSeconds: pollSeconds ?? 10, run, timer });
  }

  async function send(trx: Database, name: string, data: object, { key, startAfter }: SendOptions = {}): Promise<void> {
    const isKeyed = queues.find((queue) => queue.name === name)?.policy === 'short';
    if (isKeyed !== (key !== undefined)) {
      throw new Error(`Jobs of ${name} have ${isKeyed ? 'a key each' : 'no keys, or are not defined'}`);
    }
    const { boss } = state;
    if (!boss || Date.now() < state.awayUntil) return;
    if (!trx.isTransaction) {
      await trx.transaction().execute((own) => send(own, name, data, { key, startAfter }));
      return;
    }
    // an error of the queue must not fail the caller's transaction
    await sql.raw(`SAVEPOINT job; SET LOCAL lock_timeout = ${SEND_TIMEOUT_MS}`).execute(trx);
    try {
      await sendOver(boss, trx, { name, data, key, startAfter });
      await sql.raw('SET LOCAL lock_timeout TO DEFAULT; RELEASE SAVEPOINT job').execute(trx);
    } catch (error) {
      await sql.raw('ROLLBACK TO SAVEPOINT job; RELEASE SAVEPOINT job').execute(trx);
      state.awayUntil = Date.now() + AWAY_MS;
      noteTrouble(error);
    }
  }

  async function start(): Promise<void> {
    await open();
  }

  /** Opens the queue; a failed attempt schedules the next one. */
  async function open(): Promise<void> {
    opening ??= tryToOpen().finally(() => (opening = null));
    await opening;
  }

  async function tryToOpen(): Promise<void> {
    clearTimeout(retry);
    pool ??= createPool({ connection, log, max: 3, pooler });
    try {
      const boss = await openQueue({ pool, queues, onTrouble: noteTrouble });
      for (const queue of queues) await workOff(boss, queue, (outcome) => notify(queue.name, outcome), log);
      state.boss = boss;
      state.awayUntil = 0;
    } catch (error) {
      noteTrouble(error);
      if (!state.isStopping) retry = setTimeout(() => void open(), RETRY_OPEN_MS).unref();
    }
  }

  /** Logs a failure of the queue, once a minute, and reinstalls it where it was dropped. */
  function noteTrouble(error: unknown): void {
    if (state.isStopping) return;
    if (Date.now() - state.complainedAt > COMPLAIN_EVERY_MS) {
      state.complainedAt = Date.now();
      log.warn({ err: error }, 'The queue of jobs is not well: work waits');
    }
    if (state.boss && DROPPED.has((error as { code?: string } | null)?.code ?? '')) {
      void close(state.boss).then(() => open());
    }
  }

  async function close(boss: PgBoss): Promise<void> {
    state.boss = null;
    await boss.stop({ graceful: false, close: false }).catch(() => undefined);
  }

  async function stop(): Promise<void> {
    state.isStopping = true;
    clearTimeout(retry);
    await opening;
    // the pool is closed by us
    await state.boss?.stop({ graceful: true, timeout: STOP_TIMEOUT_MS, close: false });
    state.boss = null;
    await pool?.end();
    pool = null;
  }

  function notify(name: string, outcome: Outcome): void {
    for (const listener of listeners) listener(name, outcome);
  }

  return { define, every, send, start, stop, watch: (listener) => void listeners.push(listener) };
}
