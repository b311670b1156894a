import { createHash, timingSafeEqual } from 'node:crypto';
import { IDEMPOTENCY_KEY_HEADER, IDEMPOTENCY_KEY_MAX } from '@aangan/contract/core/limits';
import { TEXTS } from '@aangan/contract/core/texts';
import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { Database } from '../../database/pool.ts';
import { AppError, invalidField } from './app-error.ts';

/** The stored response of a call, enough to replay it. */
export interface StoredReply {
  data: unknown;
  message?: string;
}

/** A call with a key. */
export interface KeyedCall {
  /** Its name in the contract. */
  name: string;
  /** From `readIdempotencyKey`. */
  key: string;
  /** The digest of its input, from `fingerprintOf`; undefined until a form is read. */
  fingerprint: Buffer | undefined;
  /** The caller; undefined for one without an account yet. */
  userId: number | undefined;
  newcomer?: Newcomer | undefined;
  /** Reduces the work's result to what is stored: no more than the caller gets. */
  toStored: (result: unknown) => StoredReply;
}

interface RunningCall extends KeyedCall {
  /** Whether it stored its response: a later failure is then not that of a repeat. */
  hasStored: boolean;
}

/** How a call is replayed that creates the account its key belongs to. */
export interface Newcomer {
  /** Finds the created user; null where there is none. */
  findOwner: () => Promise<number | null>;
  /** Prepares a replay that many seconds after the first response; false where it may not be replayed. */
  resume: (ageSeconds: number) => Promise<boolean>;
}

/** The key of the running call, given to its work. Without a key these methods only run the work, or do nothing. */
export interface Repeat<Result = unknown> {
  /**
   * Stores the response with its key, as the last step of the work's transaction, so that both are committed or neither.
   * Raises, and so rolls back, where the key has a response already, which the caller then gets.
   */
  store(trx: Database, userId: number, result: Result): Promise<void>;
  /** Runs work that is a single statement: with a key in a transaction with `store`, else alone. */
  runAndStore<Given extends Result>(
    db: Database,
    userId: number,
    work: (db: Database) => Promise<Given>,
  ): Promise<Given>;
  /** Sets the input of a body that is no JSON, once it is read. Raises for a repeat, before the work. */
  identify(...parts: unknown[]): Promise<void>;
  /** Deletes the stored response, where the work was not done after all. */
  forget(userId: number): Promise<void>;
}

export type Idempotency = ReturnType<typeof createIdempotency>;

/** Seconds, in which most running calls end. */
const RETRY_AFTER = 1;

/**
 * Replays the first response to a repeated call (decisions/0013). The key's row is part of the work's transaction, so a killed
 * server leaves nothing to clean up, and of two calls with one key, on any instance, one is committed; the other is rolled
 * back and gets the response of the first.
 */
export function createIdempotency(db: Database) {
  /** Running calls of this process: the database shows a call only once it is committed. */
  const running = new Set<string>();

  return {
    /**
     * Runs `work`, or gives the stored response of the first call with this key. Raises IDEMPOTENCY_IN_PROGRESS,
     * IDEMPOTENCY_KEY_REUSED, and what `work` raises.
     */
    async run<Result>(
      keyedCall: KeyedCall,
      work: (repeat: Repeat) => Promise<Result>,
    ): Promise<{ result: Result } | { before: StoredReply }> {
      const call = { ...keyedCall, hasStored: false };
      const id = `${call.name} ${call.userId ?? call.fingerprint?.toString('hex')} ${call.key}`;
      if (running.has(id)) throw inProgress();
      running.add(id);
      try {
        return { result: await work(createRepeat(db, call)) };
      } catch (error) {
        const before = call.hasStored ? null : await findReply(db, call);
        if (before === null) throw error;
        return { before };
      } finally {
        running.delete(id);
      }
    },
  };
}

/** The `Repeat` of calls without a key. */
export const WITHOUT_KEY: Repeat = {
  store: async () => undefined,
  runAndStore: (db, _userId, work) => work(db),
  identify: async () => undefined,
  forget: async () => undefined,
};

function createRepeat(db: Database, call: RunningCall): Repeat {
  const store = async (trx: Database, user_id: number, result: unknown) => {
    if (!call.fingerprint) throw new Error(`${call.name} stores a response without knowing what came with the key`);
    const row = { user_id, endpoint: call.name, key_hash: sha256(call.key), fingerprint: call.fingerprint };
    await trx
      .insertInto('idempotency_keys')
      .values({ ...row, answer: JSON.stringify(call.toStored(result)) })
      .execute()
      .catch(explainWait);
    call.hasStored = true;
  };
  return {
    store,
    runAndStore: (pool, userId, work) =>
      pool.transaction().execute(async (trx) => {
        const result = await work(trx);
        await store(trx, userId, result);
        return result;
      }),
    identify: async (...parts) => {
      call.fingerprint = fingerprintOf(...parts);
      // before the costly part; `run` then gives the stored response
      if (call.userId !== undefined && (await findRow(db, call, call.userId))) throw inProgress();
    },
    forget: async (userId) => {
      const { name, key } = call;
      const rows = db.deleteFrom('idempotency_keys').where('user_id', '=', userId).where('endpoint', '=', name);
      await rows.where('key_hash', '=', sha256(key)).execute();
    },
  };
}

/** Finds the stored response of a key. Raises IDEMPOTENCY_KEY_REUSED where its call had another input. */
async function findReply(db: Database, call: KeyedCall): Promise<StoredReply | null> {
  const { fingerprint, newcomer } = call;
  const owner = newcomer ? await newcomer.findOwner() : call.userId;
  if (!fingerprint || owner === null || owner === undefined) return null;
  const row = await findRow(db, call, owner);
  if (!row) return null;
  if (!timingSafeEqual(fingerprint, row.fingerprint)) {
    throw new AppError('IDEMPOTENCY_KEY_REUSED', TEXTS.repeat.keyReused);
  }
  if (newcomer && !(await newcomer.resume(row.ageSeconds))) return null;
  return row.answer as unknown as StoredReply;
}

async function findRow(db: Database, { name, key }: KeyedCall, userId: number) {
  return db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'answer', sql<number>`extract(epoch FROM now() - created_at)::float8`.as('ageSeconds')])
    .where('user_id', '=', userId)
    .where('endpoint', '=', name)
    .where('key_hash', '=', sha256(key))
    .executeTakeFirst();
}

/** Digests the input of a call to 32 bytes; the parts must be in the order of their schema. */
export function fingerprintOf(...parts: unknown[]): Buffer {
  return sha256(JSON.stringify(parts));
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** A structured field's string (RFC 9651), as in the draft: printable ASCII with escaped quotes and backslashes. */
const QUOTED = /^"((?:[ !#-[\]-~]|\\["\\])*)"$/;
/** A bare key such as a UUID, which many clients send instead. */
const BARE = /^[A-Za-z0-9._~:+/=-]+$/;

/**
 * Parses the key of a request, quoted or bare; undefined without one.
 * @throws AppError VALIDATION_FAILED naming the header, for an invalid key
 */
export function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  const text = String(header);
  const key = QUOTED.exec(text)?.[1]?.replaceAll(/\\(.)/g, '$1') ?? BARE.exec(text)?.[0] ?? '';
  if (key.length >= 1 && key.length <= IDEMPOTENCY_KEY_MAX) return key;
  const right = `Must be 1 to ${IDEMPOTENCY_KEY_MAX} printable ASCII characters in double quotes, for example a UUID`;
  throw invalidField(IDEMPOTENCY_KEY_HEADER, right);
}

function inProgress(): AppError {
  return new AppError('IDEMPOTENCY_IN_PROGRESS', TEXTS.repeat.stillUnderWay, { retryAfter: RETRY_AFTER });
}

/** Converts a lock timeout: another instance writes the same key and was not done in time. */
function explainWait(error: unknown): never {
  const isLockTimeout = error instanceof DatabaseError && error.code === '55P03';
  throw isLockTimeout ? inProgress() : error;
}
