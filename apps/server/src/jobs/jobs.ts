import { sql } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { DatabaseConnection } from '../database/connection.ts';
import { createPool, type Database, type Pooler } from '../database/pool.ts';
import type { Outcome, SendOptions } from './job.ts';
import { openQueue, policyOf, sendOver, workOff, type Queue } from './queue.ts';

export interface QueueOptions {
  /** Its jobs have keys: one that waits already is not added again. A queue has keys always or never. */
  keyed?: boolean;
  /** How many of its jobs a process works on at a time; 1 unless told. */
  concurrency?: number;
  /** How often a process asks for new ones; 5 unless told. */
  pollSeconds?: number;
}

/**
 * Work that is handed to a queue in the database, which any process takes up. Nothing true lives only in it: whatever is
 * due can be told from our own tables, so that a queue that is away, or was dropped, delays work and loses none (V1).
 */
export interface Jobs {
  /** Says how the jobs of a name are done. Before `start`. */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- who defines a queue says what is sent to it
  define<Data extends object>(name: string, options: QueueOptions, run: (data: Data) => Promise<unknown>): void;
  /**
   * Runs some work by the clock of India, `cron` as in crontab, once a tick however many processes there are; `atStart`,
   * once more whenever a process starts. A tick that nobody was there for is not made up, and one during a run is left
   * out: the work has to do all that is due. Before `start`.
   */
  every(name: string, cron: string, run: () => Promise<unknown>, options?: { atStart?: boolean }): void;
  /**
   * Hands over a job as part of the caller's transaction: rolled back, there is none. A queue that is away, dropped or
   * locked costs the caller half a second at most, and no job is added. Done at least once, tried again up to 5 times.
   */
  send(trx: Database, name: string, data: object, options?: SendOptions): Promise<void>;
  /** Begins to work, installing the queue where it is missing. A queue that is away is tried again until it is there. */
  start(): Promise<void>;
  /** Waits for the jobs under way, for 10 seconds at most: what is cut is taken up again. */
  stop(): Promise<void>;
  /** Has a listener told of each try of a job, with its end. */
  watch(listener: (name: string, outcome: Outcome) => void): void;
}

export interface JobsDeps {
  connection: DatabaseConnection | string;
  pooler?: Pooler;
  log: Pick<Logger, 'warn' | 'error'>;
  /** How often a process asks for jobs, whatever their queue says: for tests. */
  pollSeconds?: number;
}

/** Waiting for a lock on the tables of the queue, milliseconds. */
const SEND_PATIENCE_MS = 500;
/** For so long nothing is sent after a queue was found away: a call may tell several people. */
const AWAY_MS = 5_000;
const RETRY_OPEN_MS = 5_000;
/** Within what a service manager waits, after the requests have had their 20 seconds. */
const STOP_PATIENCE_MS = 10_000;
const COMPLAIN_EVERY_MS = 60_000;
/** Undefined table, undefined schema, undefined object: somebody dropped the queue. */
const DROPPED = new Set(['42P01', '3F000', '42704', '42883']);

/** The jobs of one process, on a pool of their own that is opened when it is needed. */
export function createJobs({ connection, pooler = 'off', log, pollSeconds }: JobsDeps): Jobs {
  const queues: Queue[] = [];
  const listeners: ((name: string, outcome: Outcome) => void)[] = [];
  const state = { boss: null as PgBoss | null, isStopping: false, awayUntil: 0, complainedAt: 0 };
  let pool: ReturnType<typeof createPool> | null = null;
  let opening: Promise<void> | null = null;
  let retry: NodeJS.Timeout | undefined;

  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- who defines a queue says what is sent to it
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
    // what goes wrong with the queue must not end the caller's transaction
    await sql.raw(`SAVEPOINT job; SET LOCAL lock_timeout = ${SEND_PATIENCE_MS}`).execute(trx);
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

  /** One try to open the queue; another follows by itself where it failed. */
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

  /** Says that the queue is not well, once a minute, and installs it again where it has been dropped. */
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
    // its pool is ours to end
    await state.boss?.stop({ graceful: true, timeout: STOP_PATIENCE_MS, close: false });
    state.boss = null;
    await pool?.end();
    pool = null;
  }

  function notify(name: string, outcome: Outcome): void {
    for (const listener of listeners) listener(name, outcome);
  }

  return { define, every, send, start, stop, watch: (listener) => void listeners.push(listener) };
}
