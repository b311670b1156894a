import { sql } from 'kysely';
import type { Database } from '../database/pool.ts';
import type { Fields } from './audit.rules.ts';
import { findKeys } from './audit.store.ts';
import { peopleOf, sealEntry, type PlainEntry } from './audit.personal-rules.ts';

/** An entry of an older release. Of a visit's entry the buyer is part of the name; `buyerId` is 0 where nobody knows. */
interface WaitingEntry extends Pick<PlainEntry, 'entity' | 'entityId' | 'entityName'> {
  id: number;
  actorId: number;
  actorName: string;
  before: Fields | null;
  after: Fields | null;
  buyerId: number;
}

/** Small enough to stay far from the statement time-out. */
const BATCH = 200;

/**
 * Seals what an older release wrote in plain, or strips it where the person is gone, oldest first, and so lets it into
 * the chain. Of instances that start at once only one does it.
 * @returns how many entries this one sealed
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

/** Whom a visit was of its own row tells, and once that is gone the entry of its deletion. */
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
