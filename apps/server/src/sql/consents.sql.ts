import type { ConsentPurpose, ConsentSource } from '@aangan/contract/privacy/lists';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../database/pool.ts';

export interface GivenConsent {
  userId: number;
  purpose: ConsentPurpose;
  /** Of the notice that was shown, and its language. */
  version: string;
  lang: string;
  source: ConsentSource;
  at: Date;
}

/**
 * Notes that somebody agreed to a purpose. Who agreed to this version before still does since then: that row stays (I26).
 * One of an earlier version ends here, and what was agreed to now stands beside it.
 */
export async function giveConsent(trx: Database, { userId, at, ...consent }: GivenConsent): Promise<void> {
  const { purpose, version, source } = consent;
  await trx
    .updateTable('consents')
    .set({ withdrawn_at: at, withdrawn_source: source })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('withdrawn_at', 'is', null)
    .where('version', '<>', version)
    .execute();
  await trx
    .insertInto('consents')
    .values({ user_id: userId, given_at: at, ...consent })
    .onConflict((conflict) => conflict.columns(['user_id', 'purpose']).where('withdrawn_at', 'is', null).doNothing())
    .execute();
}

/**
 * Notes that somebody agrees no longer; who never did, or has withdrawn, stays as they are.
 * @returns the id of the consent that was withdrawn; null where there was none
 */
export async function withdrawConsent(
  trx: Database,
  { userId, purpose, source, at }: Pick<GivenConsent, 'userId' | 'purpose' | 'source' | 'at'>,
): Promise<number | null> {
  const withdrawn = await trx
    .updateTable('consents')
    .set({ withdrawn_at: at, withdrawn_source: source })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return withdrawn?.id ?? null;
}

/** The newest consent of somebody to a purpose, and when it was withdrawn, null while it holds; null where there is none. */
export async function findNewestConsent(
  db: Database,
  userId: number,
  purpose: ConsentPurpose,
): Promise<{ id: number; withdrawnAt: Date | null } | null> {
  const found = await db
    .selectFrom('consents')
    .select(['id', 'withdrawn_at as withdrawnAt'])
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return found ?? null;
}

/** SQL for whether the person of this id, a column such as `u.id`, agrees to a purpose now. */
export function consentGiven(userId: RawBuilder<number>, purpose: ConsentPurpose): RawBuilder<boolean> {
  return sql`EXISTS (SELECT FROM consents c
    WHERE c.user_id = ${userId} AND c.purpose = ${sql.lit(purpose)} AND c.withdrawn_at IS NULL)`;
}

/** Whether somebody agrees to a purpose now. */
export async function hasConsent(db: Database, userId: number, purpose: ConsentPurpose): Promise<boolean> {
  const { rows } = await sql<{
    given: boolean;
  }>`SELECT ${consentGiven(sql`${userId}::bigint`, purpose)} AS given`.execute(db);
  return rows[0]?.given ?? false;
}

/** SQL for whether the person of this id agrees to the account by a notice that is none of these versions any more. */
export function consentOutdated(userId: RawBuilder<unknown>, versions: readonly string[]): RawBuilder<boolean> {
  return sql`EXISTS (SELECT FROM consents c WHERE c.user_id = ${userId} AND c.purpose = 'ACCOUNT'
    AND c.withdrawn_at IS NULL AND c.version <> ALL (${sql.val([...versions])}::text[]))`;
}
