import { sql } from 'kysely';
import type { Database } from '../database/pool.ts';
import type { Fields } from './audit.rules.ts';
import { findKeys } from './audit.store.ts';
import { peopleOf, sealEntry, type PlainEntry } from './audit.personal-rules.ts';

/** An unsealed entry of an older release. A visit's name contains the buyer; `buyerId` is 0 where unknown. */
interface WaitingEntry extends Pick<PlainEntry, 'entity' | 'entityId' | 'entityName'> {
  id: number;
  actorId: number;
  actorName: string;
  before: Fields | null;
  after: Fields | null;
  buyerId: number;
}

/** Entries per transaction, few enough to stay far from the statement time-out. */
const BATCH = 200;

/**
 * Seals entries that an older release wrote in plain, oldest first, which adds them to the chain; values of deleted people are
 * removed. Concurrent instances do it once.
 * @returns how many entries this instance sealed
 */
export async function backfillSeals(db: Database): Promise<number> {
  for (let sealed = 0; ;) {
    const count = await db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ ours: boolean }>`
        SELECT pg_try_advisory_xact_lock(hashtext('seal audit log'), 0) AS ours`.execute(trx);
      return rows[0]?.ours ? sealBatch(trx) : 0;
    });
    sealed += count;
    if (count < BATCH) return sealed;
  }
}

async function sealBatch(trx: Database): Promise<number> {
  const waiting = await findWaiting(trx);
  const entries = waiting.map((row) => ({ id: row.id, plain: toPlain(row) }));
  const keys = await findKeys(trx, [...new Set(entries.flatMap(({ plain }) => peopleOf(plain)))]);
  for (const { id, plain } of entries) {
    const { actorName, entityName, before, after, sealed } = sealEntry(plain, keys);
    await sql`SELECT seal_audit_entry(${id}, ${actorName}, ${entityName}, ${asJson(before)}, ${asJson(after)},
      ${asJson(sealed)})`.execute(trx);
  }
  return waiting.length;
}

/** Finds unsealed entries; the buyer of a visit comes from its row, or from the entry of its deletion. */
async function findWaiting(trx: Database): Promise<WaitingEntry[]> {
  const { rows } = await sql<WaitingEntry>`
    SELECT a.id, a.actor_id AS "actorId", a.actor_name AS "actorName", a.entity, a.entity_id AS "entityId",
      a.entity_name AS "entityName", a.before, a.after,
      CASE WHEN a.entity <> 'BOOKING' THEN 0 ELSE coalesce(
        (SELECT b.user_id FROM bookings b WHERE b.id = a.entity_id),
        (SELECT (gone.before ->> 'userId')::bigint FROM audit_log gone
          WHERE gone.entity = 'BOOKING' AND gone.entity_id = a.entity_id AND gone.action = 'DELETE' LIMIT 1),
        0) END AS "buyerId"
    FROM audit_log a WHERE a.sealed IS NULL ORDER BY a.id LIMIT ${sql.lit(BATCH)}`.execute(trx);
  return rows;
}

function toPlain({ id: _, actorId, actorName, entityName, buyerId, ...rest }: WaitingEntry): PlainEntry {
  const actor = { userId: actorId, name: actorName };
  if (rest.entity !== 'BOOKING') return { ...rest, actor, entityName };
  return { ...rest, actor, entityName: '', person: { userId: buyerId, name: entityName } };
}

function asJson(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}
