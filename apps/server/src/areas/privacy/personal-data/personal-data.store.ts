import type { Nominee } from '@aangan/contract/privacy/entities';
import { CONSENT_PURPOSES, type ConsentPurpose, type ConsentSource } from '@aangan/contract/privacy/lists';
import { sql } from 'kysely';
import { only } from '../../../database/fragments.ts';
import type { Database } from '../../../database/pool.ts';

export interface ConsentRow {
  purpose: ConsentPurpose;
  version: string;
  lang: string;
  source: ConsentSource;
  givenAt: Date;
  withdrawnAt: Date | null;
}

/** The newest consent of a person for each purpose, of those ever given. */
export async function listConsents(db: Database, userId: number): Promise<ConsentRow[]> {
  const { rows } = await sql<ConsentRow>`
    SELECT c.purpose, c.version, c.lang, c.source, c.given_at AS "givenAt", c.withdrawn_at AS "withdrawnAt"
    FROM unnest(${sql.val([...CONSENT_PURPOSES])}::text[]) asked
    CROSS JOIN LATERAL (
      SELECT * FROM consents WHERE user_id = ${userId} AND purpose = asked ORDER BY id DESC LIMIT 1) c`.execute(db);
  return rows;
}

const nomineeColumns = sql`name, relation, contact_no AS "contactNo", email`;

/** Null when nobody is named. */
export async function findNominee(db: Database, userId: number): Promise<Nominee | null> {
  const { rows } = await sql<Nominee>`SELECT ${nomineeColumns} FROM nominees WHERE user_id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

/** Names somebody, in place of whom was named before. */
export async function saveNominee(db: Database, userId: number, nominee: Nominee, at: Date): Promise<Nominee> {
  const { name, relation, contactNo, email } = nominee;
  const { rows } = await sql<Nominee>`
    INSERT INTO nominees (user_id, name, relation, contact_no, email, added_at)
    VALUES (${userId}, ${name}, ${relation}, ${contactNo}, ${email}, ${at})
    ON CONFLICT (user_id) DO UPDATE SET name = excluded.name, relation = excluded.relation,
      contact_no = excluded.contact_no, email = excluded.email, added_at = excluded.added_at
    RETURNING ${nomineeColumns}`.execute(db);
  return only(rows);
}

export async function deleteNominee(db: Database, userId: number): Promise<void> {
  await sql`DELETE FROM nominees WHERE user_id = ${userId}`.execute(db);
}

/** Consents that are written at a time. */
const BATCH = 2000;

/**
 * Gives accounts that are older than the notice the consent to be kept that they gave when they signed up (I26), a batch at
 * a time. Safe beside others who do it, and beside people who sign up.
 * @param version what stands for the notice of then
 */
export async function backfillConsents(db: Database, version: string, lang: string): Promise<void> {
  let aboveId = 0;
  for (;;) {
    const { rows } = await sql<{ last: number | null }>`
      WITH batch AS (
        SELECT id, created_at, erased_at FROM users WHERE id > ${aboveId} ORDER BY id LIMIT ${sql.lit(BATCH)}
      ), added AS (
        INSERT INTO consents (user_id, purpose, version, lang, given_at, source)
        SELECT b.id, 'ACCOUNT', ${version}, ${lang}, b.created_at, 'MIGRATION' FROM batch b
        WHERE b.erased_at IS NULL
          AND NOT EXISTS (SELECT FROM consents c WHERE c.user_id = b.id AND c.purpose = 'ACCOUNT')
        ON CONFLICT (user_id, purpose) WHERE withdrawn_at IS NULL DO NOTHING
      )
      SELECT max(id) AS last FROM batch`.execute(db);
    const last = rows[0]?.last ?? null;
    if (last === null) return;
    aboveId = last;
  }
}
