import { DatabaseError } from 'pg';
import type { Logger } from 'pino';
import type { DatabaseConnection } from './connection.ts';
import { isUnavailable } from './constraints.ts';
import { createDatabase, createPool, type OpenDatabase, type Pooler, type PoolOptions } from './pool.ts';
import { createLagMeter } from './replica-lag.ts';

/** Where reads run that may be slightly stale. */
export interface Reads {
  /** Runs reads, never writes, since they may run twice. */
  run<T>(work: (database: OpenDatabase) => Promise<T>): Promise<T>;
  /** Runs reads on the primary, on its connections for such reads. */
  runOnPrimary<T>(work: (database: OpenDatabase) => Promise<T>): Promise<T>;
  /** Undefined where reads go to the primary. */
  replica?: ReplicaState;
}

export interface ReplicaState {
  /** Reads use a replica that is `up`; one that lags too far or does not respond is replaced by the primary. */
  readonly state: 'up' | 'lagging' | 'away';
  /** To the second; null while unknown. */
  readonly lagSeconds: number | null;
  /** How many reads ran on the primary in its place. */
  readonly standIns: number;
  /** Checks whether it responds and how far it lags; resolves within seconds and never rejects. */
  probe(): Promise<void>;
}

export interface ReplicaOptions {
  replica: DatabaseConnection | string;
  primary: DatabaseConnection | string;
  log: Pick<Logger, 'info' | 'warn'>;
  pooler?: Pooler;
  /** The largest lag at which it is read, seconds. */
  maxLagSeconds: number;
  /** The error for which it counts as away from the start; undefined without one. */
  absence?: unknown;
}

/** Connections to the primary for reads in place of the replica, so that they leave enough for writes. */
const STAND_IN_CONNECTIONS = 10;
const PROBE_TIMEOUT_MS = 500;

/** Gives reads that run on the primary alone. */
export function readsOf(database: OpenDatabase): Reads {
  return { run: (work) => work(database), runOnPrimary: (work) => work(database) };
}

/** The position in the write-ahead log, in bytes: flushed on a primary, replayed on a standby. */
const POSITION = `
  SELECT pg_wal_lsn_diff(
    CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_flush_lsn() END, '0/0'
  ) AS position`;

/**
 * Opens a replica for reads, which run on the primary while it is away or lags. A read that fails on the replica is retried on
 * the primary at once, but only a probe, on a connection of its own, declares the replica away; reads that still wait for it
 * then move to the primary too. The caller probes every second and closes it.
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
  // lagging until a probe has measured it
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
    // the lag before tells nothing of the lag after it returns
    meter = createLagMeter();
    for (const giveUp of waiting) giveUp();
  };
  /** A standby ahead of its primary follows another one, or ours from before a restore. */
  const disown = () => {
    enter('lagging', null);
    meter = createLagMeter();
  };
  if (options.absence !== undefined) leave(options.absence);
  const probe = () => {
    probing ??= (async () => {
      // read before the replica's position, which may advance meanwhile
      const primary = await positionOf(probers.primary).catch(() => null);
      const reached = await positionOf(probers.replica);
      // a replica with an unknown lag is better than a primary that does not respond
      if (primary === null) return enter('up', null);
      if (reached > primary && reached > (await positionOf(probers.primary).catch(() => reached))) return disown();
      const lagSeconds = meter.note(primary, reached);
      enter(lagSeconds !== null && lagSeconds <= maxLagSeconds ? 'up' : 'lagging', lagSeconds);
    })()
      .catch(leave)
      .finally(() => (probing = undefined));
    return probing;
  };
  /** Waits for a read; rejects when the replica goes away first. */
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
      // a replica that is away may never respond to that
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

/** Whether to retry on the primary; a statement that timed out here would time out there too. */
function isLost(error: unknown): boolean {
  if (error instanceof DatabaseError && error.code === STATEMENT_TIMED_OUT) return false;
  return error instanceof ReplicaAway || isUnavailable(error);
}
