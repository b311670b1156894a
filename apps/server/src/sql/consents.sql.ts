import type { ConsentPurpose, ConsentSource } from '@aangan/contract/privacy/lists';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../database/pool.ts';

export interface GivenConsent {
  userId: number;
  purpose: ConsentPurpose;
  /** The version of the notice that was shown, and its language. */
  version: string;
  lang: string;
  source: ConsentSource;
  at: Date;
}

/**
 * Records a consent to a purpose. An existing consent to this version stays (I26); one to an earlier version ends, and a new
 * row is added.
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
 * Withdraws a consent, if there is one.
 * @returns the id of the withdrawn consent; null where there was none
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

/** Finds the newest consent of a person to a purpose, with the time of withdrawal, null while it is valid; null without one. */
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

/** SQL for whether a person, by a column such as `u.id`, has a valid consent to a purpose. */
export function consentGiven(userId: RawBuilder<number>, purpose: ConsentPurpose): RawBuilder<boolean> {
  return sql`EXISTS (SELECT FROM consents c
    WHERE c.user_id = ${userId} AND c.purpose = ${sql.lit(purpose)} AND c.withdrawn_at IS NULL)`;
}

/** Whether a person has a valid consent to a purpose. */
export async function hasConsent(db: Database, userId: number, purpose: ConsentPurpose): Promise<boolean> {
  const { rows } = await sql<{
    given: boolean;
  }>`SELECT ${consentGiven(sql`${userId}::bigint`, purpose)} AS given`.execute(db);
  return rows[0]?.given ?? false;
}

/** SQL for whether a person's consent to the account is to none of these versions of the notice. */
export function consentOutdated(userId: RawBuilder<unknown>, versions: readonly string[]): RawBuilder<boolean> {
  return sql`EXISTS (SELECT FROM consents c WHERE c.user_id = ${userId} AND c.purpose = 'ACCOUNT'
    AND c.withdrawn_at IS NULL AND c.version <> ALL (${sql.val([...versions])}::text[]))`;
}
