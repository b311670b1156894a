import { DatabaseError } from 'pg';
import type { Logger } from 'pino';
import type { DatabaseConnection } from './connection.ts';
import { isUnavailable } from './constraints.ts';
import { createDatabase, createPool, type OpenDatabase, type Pooler, type PoolOptions } from './pool.ts';
import { createLagMeter } from './replica-lag.ts';

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
  /** Reads go to one that is up, and to the primary in place of one that is behind by too much, or does not answer. */
  readonly state: 'up' | 'lagging' | 'away';
  /** To the second; null while nobody can tell. */
  readonly lagSeconds: number | null;
  /** How many reads the primary answered in its place. */
  readonly standIns: number;
  /** Asks whether it answers, and how far it has come; resolves in seconds, whatever it does. */
  probe(): Promise<void>;
}

export interface ReplicaOptions {
  replica: DatabaseConnection | string;
  primary: DatabaseConnection | string;
  log: Pick<Logger, 'info' | 'warn'>;
  pooler?: Pooler;
  /** How far it may be behind and still be read; seconds. */
  maxLagSeconds: number;
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

/** In bytes from the beginning of the write-ahead log: what a primary has on its disk, and what a standby has replayed. */
const POSITION = `
  SELECT pg_wal_lsn_diff(
    CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_flush_lsn() END, '0/0'
  ) AS position`;

/**
 * Reads from a replica, and from the primary while that one is away or lags behind. What it fails to answer is asked of
 * the primary at once; whether it is away is for a probe to say, on a connection of its own. As soon as it is, what still
 * waits for it goes to the primary too. The caller has it probed every second, and closes it.
 */
export function openReplica(options: ReplicaOptions): Reads & { replica: ReplicaState; close(): Promise<void> } {
  const { log, pooler = 'off', maxLagSeconds } = options;
  const open = (connection: DatabaseConnection | string, more: Partial<PoolOptions> = {}): OpenDatabase => {
    const pool = createPool({ connection, log, pooler, ...more });
    return { pool, db: createDatabase(pool) };
  };
  const openProber = (connection: DatabaseConnection | string) =>
    open(connection, { max: 1, statementTimeoutMs: PROBE_TIMEOUT_MS });
  const replica = open(options.replica);
  const probers = { replica: openProber(options.replica), primary: openProber(options.primary) };
  const standIn = open(options.primary, { max: STAND_IN_CONNECTIONS });
  // until a probe has found that it is not behind
  const now: { state: ReplicaState['state']; lagSeconds: number | null } = { state: 'lagging', lagSeconds: null };
  let standIns = 0;
  let meter = createLagMeter();
  const waiting = new Set<() => void>();
  let probing: Promise<void> | undefined;

  const enter = (state: ReplicaState['state'], lagSeconds: number | null, error?: unknown) => {
    if (state !== now.state) announce(log, state, { lagSeconds, err: error });
    Object.assign(now, { state, lagSeconds });
  };
  const leave = (error: unknown) => {
    enter('away', null, error);
    // how it comes back is not to be guessed from how it went
    meter = createLagMeter();
    for (const giveUp of waiting) giveUp();
  };
  /** No standby is ahead of its primary: this one follows another, or what ours was before it was set back in time. */
  const disown = () => {
    enter('lagging', null);
    meter = createLagMeter();
  };
  if (options.absence !== undefined) leave(options.absence);
  const probe = () => {
    probing ??= (async () => {
      // before the replica, which may come further while we ask
      const primary = await positionOf(probers.primary).catch(() => null);
      const reached = await positionOf(probers.replica);
      // a replica that is behind by we don't know how much is better than a primary that does not answer
      if (primary === null) return enter('up', null);
      if (reached > primary && reached > (await positionOf(probers.primary).catch(() => reached))) return disown();
      const lagSeconds = meter.note(primary, reached);
      enter(lagSeconds !== null && lagSeconds <= maxLagSeconds ? 'up' : 'lagging', lagSeconds);
    })()
      .catch(leave)
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
    standIns += 1;
    return work(standIn);
  };

  return {
    run: async (work) => {
      if (now.state === 'up') {
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
      get state() {
        return now.state;
      },
      get lagSeconds() {
        return now.lagSeconds;
      },
      get standIns() {
        return standIns;
      },
      probe,
    },
    close: async () => {
      const ends = [replica, probers.replica].map(({ pool }) => pool.end());
      await Promise.all([standIn, probers.primary].map(({ pool }) => pool.end()));
      // one that is away may never answer to that
      if (now.state !== 'away') await Promise.all(ends);
    },
  };
}

async function positionOf({ pool }: OpenDatabase): Promise<number> {
  const { rows } = await pool.query<{ position: number }>(POSITION);
  return rows[0]?.position ?? 0;
}

function announce(
  log: ReplicaOptions['log'],
  state: ReplicaState['state'],
  { err, lagSeconds }: { err: unknown; lagSeconds: number | null },
): void {
  if (state === 'up') log.info('The catalogue is read from the replica');
  else if (state === 'away') log.warn({ err }, 'The replica is away: the catalogue is read from the database itself');
  else log.warn({ lagSeconds }, 'The replica lags behind: the catalogue is read from the database itself');
}

class ReplicaAway extends Error {}

const STATEMENT_TIMED_OUT = '57014';

/** Whether the primary should be asked instead; what takes too long here would take as long there. */
function isLost(error: unknown): boolean {
  if (error instanceof DatabaseError && error.code === STATEMENT_TIMED_OUT) return false;
  return error instanceof ReplicaAway || isUnavailable(error);
}
