import { DatabaseError } from 'pg';
import type { Logger } from 'pino';
import type { DatabaseConnection } from './connection.ts';
import { isUnavailable } from './constraints.ts';
import { createDatabase, createPool, type OpenDatabase, type PoolOptions } from './pool.ts';

/** Where reads go that may be a moment behind. */
export interface Reads {
  /** Runs some reads, and nothing that writes: they may be run twice. */
  run<T>(work: (database: OpenDatabase) => Promise<T>): Promise<T>;
  /** Runs them where nothing is behind, within what the primary has for such reads. */
  runOnPrimary<T>(work: (database: OpenDatabase) => Promise<T>): Promise<T>;
  /** Undefined where they go to the database itself. */
  replica?: ReplicaState;
}

export interface ReplicaState {
  readonly isAway: boolean;
  /** How many reads the primary answered in its place. */
  readonly standIns: number;
  /** Asks whether it answers; resolves in seconds, whatever it does. */
  probe(): Promise<void>;
}

export interface ReplicaOptions {
  replica: DatabaseConnection | string;
  primary: DatabaseConnection | string;
  log: Pick<Logger, 'info' | 'warn'>;
  pooler?: boolean;
  /** Why it is away from the beginning; undefined where it is not. */
  absence?: unknown;
}

/** Connections to the primary for reads of a replica that is away: what they may take from those that write. */
const STAND_IN_CONNECTIONS = 10;
const PROBE_TIMEOUT_MS = 500;

/** Reads from the database itself. */
export function readsOf(database: OpenDatabase): Reads {
  return { run: (work) => work(database), runOnPrimary: (work) => work(database) };
}

/**
 * Reads from a replica, and from the primary while that one is away. What it fails to answer is asked of the primary at
 * once; whether it is away is for a probe to say, on a connection of its own. As soon as it is, what still waits for it
 * goes to the primary too. The caller has it probed every second, and closes it.
 */
export function openReplica(options: ReplicaOptions): Reads & { replica: ReplicaState; close(): Promise<void> } {
  const { log, pooler = false } = options;
  const open = (connection: DatabaseConnection | string, more: Partial<PoolOptions> = {}): OpenDatabase => {
    const pool = createPool({ connection, log, pooler, ...more });
    return { pool, db: createDatabase(pool) };
  };
  const replica = open(options.replica);
  const prober = open(options.replica, { max: 1, statementTimeoutMs: PROBE_TIMEOUT_MS });
  const standIn = open(options.primary, { max: STAND_IN_CONNECTIONS });
  const state = { isAway: false, standIns: 0 };
  const waiting = new Set<() => void>();
  let probing: Promise<void> | undefined;

  const comeBack = () => {
    if (state.isAway) log.info('The replica answers again');
    state.isAway = false;
  };
  const leave = (error: unknown) => {
    if (!state.isAway) log.warn({ err: error }, 'The replica is away: the catalogue is read from the database itself');
    state.isAway = true;
    for (const giveUp of waiting) giveUp();
  };
  if (options.absence !== undefined) leave(options.absence);
  const probe = () => {
    probing ??= prober.pool
      .query('SELECT 1')
      .then(comeBack, leave)
      .finally(() => (probing = undefined));
    return probing;
  };
  /** Rejects when the replica goes away first. */
  const unlessAway = <T>(reading: Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      const giveUp = () => reject(new ReplicaAway());
      waiting.add(giveUp);
      reading.then(resolve, reject).finally(() => waiting.delete(giveUp));
    });

  const runOnPrimary = <T>(work: (database: OpenDatabase) => Promise<T>) => {
    state.standIns += 1;
    return work(standIn);
  };

  return {
    run: async (work) => {
      if (!state.isAway) {
        try {
          return await unlessAway(work(replica));
        } catch (error) {
          if (!isLost(error)) throw error;
          void probe();
        }
      }
      return runOnPrimary(work);
    },
    runOnPrimary,
    replica: {
      get isAway() {
        return state.isAway;
      },
      get standIns() {
        return state.standIns;
      },
      probe,
    },
    close: async () => {
      const ends = [replica, prober].map(({ pool }) => pool.end());
      await standIn.pool.end();
      // one that is away may never answer to that
      if (!state.isAway) await Promise.all(ends);
    },
  };
}

class ReplicaAway extends Error {}

const STATEMENT_TIMED_OUT = '57014';

/** Whether the primary should be asked instead; what takes too long here would take as long there. */
function isLost(error: unknown): boolean {
  if (error instanceof DatabaseError && error.code === STATEMENT_TIMED_OUT) return false;
  return error instanceof ReplicaAway || isUnavailable(error);
}
