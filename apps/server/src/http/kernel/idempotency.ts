import { createHash, timingSafeEqual } from 'node:crypto';
import { IDEMPOTENCY_KEY_HEADER, IDEMPOTENCY_KEY_MAX } from '@aangan/contract/core/limits';
import { TEXTS } from '@aangan/contract/core/texts';
import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { Database } from '../../database/pool.ts';
import { AppError, invalidField } from './app-error.ts';

/** What a call was answered: enough to answer it again. */
export interface StoredReply {
  data: unknown;
  message?: string;
}

/** A call that came with a key. */
export interface KeyedCall {
  /** Its name in the contract. */
  name: string;
  /** As `readIdempotencyKey` gives it. */
  key: string;
  /** What came with it, by `fingerprintOf`; undefined while a form is still to be read. */
  fingerprint: Buffer | undefined;
  /** Who calls; undefined for somebody who has no account yet. */
  userId: number | undefined;
  newcomer?: Newcomer | undefined;
  /** What is kept of what the work answers: no more than its caller gets. */
  toKept: (answer: unknown) => StoredReply;
}

interface CallUnderWay extends KeyedCall {
  /** Whether it has written an answer itself: what fails then is no repeat. */
  hasKept: boolean;
}

/** How a call is answered again that makes the account its key belongs to. */
export interface Newcomer {
  /** The user it made; null when there is none. */
  findOwner: () => Promise<number | null>;
  /** Does what the answer needs beside it, so many seconds after it was given; false when it may not be given again. */
  resume: (ageSeconds: number) => Promise<boolean>;
}

/** The key of the call under way, in the hands of the work. Without a key each of these does the work alone, or nothing. */
export interface Repeat<Answer = unknown> {
  /**
   * Writes the answer beside its key: last in the transaction of the work, so that both are done or neither. Raises what
   * ends that transaction when the key has an answer already; the caller is then given that one.
   */
  keep(trx: Database, userId: number, answer: Answer): Promise<void>;
  /** Runs work that is a single statement: with a key in a transaction with `keep`, else as it is. */
  kept<Given extends Answer>(db: Database, userId: number, work: (db: Database) => Promise<Given>): Promise<Given>;
  /** Says what came in a body that is no JSON, once it is read: a repeat ends here, before the work. */
  identify(...parts: unknown[]): Promise<void>;
  /** Takes `keep` back: the work was not done after all. */
  forget(userId: number): Promise<void>;
}

export type Idempotency = ReturnType<typeof createIdempotency>;

/** Seconds: whatever is under way is mostly done by then. */
const RETRY_AFTER = 1;

/**
 * Answers a repeated call as the first was answered (decisions/0013). Nothing is written before the work: its row is part
 * of the work's transaction, so a server that is killed leaves nothing to clear up, and of two calls with one key, here or
 * on two instances, one is done; the other is rolled back whole and given the answer of the first.
 */
export function createIdempotency(db: Database) {
  /** What this process is at: the database could tell only once it is done. */
  const underWay = new Set<string>();

  return {
    /**
     * Gives what `work` gives, or the answer of the first call with this key. Raises IDEMPOTENCY_IN_PROGRESS,
     * IDEMPOTENCY_KEY_REUSED, and what `work` raises.
     */
    async run<Result>(
      keyedCall: KeyedCall,
      work: (repeat: Repeat) => Promise<Result>,
    ): Promise<{ result: Result } | { before: StoredReply }> {
      const call = { ...keyedCall, hasKept: false };
      const place = `${call.name} ${call.userId ?? call.fingerprint?.toString('hex')} ${call.key}`;
      if (underWay.has(place)) throw inProgress();
      underWay.add(place);
      try {
        return { result: await work(createRepeat(db, call)) };
      } catch (error) {
        const before = call.hasKept ? null : await findAnswer(db, call);
        if (before === null) throw error;
        return { before };
      } finally {
        underWay.delete(place);
      }
    },
  };
}

/** For calls that came without a key. */
export const WITHOUT_KEY: Repeat = {
  keep: async () => undefined,
  kept: (db, _userId, work) => work(db),
  identify: async () => undefined,
  forget: async () => undefined,
};

function createRepeat(db: Database, call: CallUnderWay): Repeat {
  const keep = async (trx: Database, user_id: number, answer: unknown) => {
    if (!call.fingerprint) throw new Error(`${call.name} keeps an answer without knowing what came with the key`);
    const row = { user_id, endpoint: call.name, key_hash: sha256(call.key), fingerprint: call.fingerprint };
    await trx
      .insertInto('idempotency_keys')
      .values({ ...row, answer: JSON.stringify(call.toKept(answer)) })
      .execute()
      .catch(explainWait);
    call.hasKept = true;
  };
  return {
    keep,
    kept: (pool, userId, work) =>
      pool.transaction().execute(async (trx) => {
        const answer = await work(trx);
        await keep(trx, userId, answer);
        return answer;
      }),
    identify: async (...parts) => {
      call.fingerprint = fingerprintOf(...parts);
      // what comes next is costly; `run` gives the answer
      if (call.userId !== undefined && (await findRow(db, call, call.userId))) throw inProgress();
    },
    forget: async (userId) => {
      const { name, key } = call;
      const rows = db.deleteFrom('idempotency_keys').where('user_id', '=', userId).where('endpoint', '=', name);
      await rows.where('key_hash', '=', sha256(key)).execute();
    },
  };
}

/** The answer of the first call with this key. Raises IDEMPOTENCY_KEY_REUSED when something else came with that one. */
async function findAnswer(db: Database, call: KeyedCall): Promise<StoredReply | null> {
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

/** What came with a key, in 32 bytes. Parts in the order their schema gives them. */
export function fingerprintOf(...parts: unknown[]): Buffer {
  return sha256(JSON.stringify(parts));
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** A structured field's string (RFC 9651), as the draft has it: printable ASCII, a quote and a backslash escaped. */
const QUOTED = /^"((?:[ !#-[\]-~]|\\["\\])*)"$/;
/** What many clients send in its stead: a bare UUID or the like. */
const BARE = /^[A-Za-z0-9._~:+/=-]+$/;

/**
 * The key of a request, quoted or bare.
 * @throws AppError VALIDATION_FAILED naming the header, for what is no key
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

/** Another instance writes the same key: it was not done in time for us to see what came of it. */
function explainWait(error: unknown): never {
  const isLockTimeout = error instanceof DatabaseError && error.code === '55P03';
  throw isLockTimeout ? inProgress() : error;
}
