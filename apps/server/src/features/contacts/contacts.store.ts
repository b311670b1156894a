import { sql } from 'kysely';
import type { Database } from '../../database/pool.ts';
import type { Actor } from '../../http/actor.ts';
import { isProtected } from '../shared/contacts.sql.ts';

/** A look of staff at a buyer's number. */
export interface Look {
  /** Whose number. */
  userId: number;
  actor: Actor;
  reason: 'VISIT';
  /** What the number is wanted for. */
  channel: 'CALL' | 'WHATSAPP';
  /** About which home; null where it is about none. */
  propertyId: number | null;
  /** The present day in India, 'yyyy-MM-dd'. */
  today: string;
}

/**
 * Writes down a look and what it was used for, and gives the number, in one statement; null when there is no such buyer.
 * Staff, who are not protected, are no buyers here.
 */
export async function openContact(db: Database, look: Look): Promise<string | null> {
  const { actor, userId, reason, channel, propertyId, today } = look;
  const { rows } = await sql<{ contactNo: string }>`
    WITH buyer AS (
      SELECT id, contact_no FROM users u WHERE u.id = ${userId} AND ${isProtected('u')}
    ), look AS (
      INSERT INTO contact_log (on_day, user_id, actor_id, actor_name, actor_role, kind, reason, property_id)
      SELECT ${today}::date, id, ${actor.userId}::bigint, ${actor.name}, ${actor.role}, 'REVEAL', ${reason},
        ${propertyId}::bigint
      FROM buyer
      RETURNING *
    ), used AS (
      INSERT INTO contact_log (on_day, user_id, actor_id, actor_name, actor_role, kind, reason, property_id, reveal_id)
      SELECT on_day, user_id, actor_id, actor_name, actor_role, ${channel}, reason, property_id, id FROM look
      RETURNING user_id
    )
    SELECT buyer.contact_no AS "contactNo" FROM buyer JOIN used ON used.user_id = buyer.id`.execute(db);
  return rows[0]?.contactNo ?? null;
}
