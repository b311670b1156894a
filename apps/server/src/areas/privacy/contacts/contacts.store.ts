import type { CallHours, ContactPreferences, Nominee } from '@aangan/contract/privacy/entities';
import type { ContactChannel, ContactReason } from '@aangan/contract/privacy/lists';
import { addDays, todayInIndia } from '@aangan/contract/core/dates';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../database/pool.ts';
import type { Actor } from '../../../http/kernel/actor.ts';
import { callHoursJson, isContactStopped, isOutsideCallHours, isProtected } from '../../../sql/contacts.sql.ts';
import { isLive } from '../../../sql/visit.sql.ts';

/** Days after a visit for which its host may look at the buyer's contact (I22). */
const REVEAL_DAYS = 7;
/** Minutes after a look in which its use is noted. */
const USE_MINUTES = 30;

/** A look of staff at a buyer's contact. */
export interface ContactView {
  /** Whose contact. */
  userId: number;
  actor: Actor;
  reason: ContactReason;
  note: string | null;
  /** What the contact is used for at once; null where that is not known yet. */
  channel: ContactChannel | null;
  /** About which home; null where it is about none. */
  propertyId: number | null;
  at: Date;
}

export interface OpenContact {
  contactNo: string;
  email: string;
  callHours: CallHours | null;
  outsideCallHours: boolean;
  nominee: Nominee | null;
  /** Of the entry in the log; null where the buyer wants no contact: then number and address are ''. */
  logId: number | null;
}

/** SQL for whether somebody may look at the contact of `u` at all. */
function isWithin({ role, userId }: Actor, at: Date): RawBuilder<boolean> {
  if (role === 'ADMIN') return sql`true`;
  const today = todayInIndia(at);
  return sql`EXISTS (SELECT FROM bookings b WHERE b.user_id = u.id AND b.host_id = ${userId} AND (${isLive}
    OR b.status <> 'CANCELED' AND b.visit_date BETWEEN ${addDays(today, -REVEAL_DAYS)} AND ${today}))`;
}

/** SQL for who acts for `u` if they cannot: for an admin with a legal reason alone, else null (I35). */
function nomineeFor({ role }: Actor, reason: ContactReason): RawBuilder<Nominee | null> {
  if (role !== 'ADMIN' || reason !== 'LEGAL') return sql`NULL::json`;
  return sql`(SELECT json_build_object('name', n.name, 'relation', n.relation, 'contactNo', n.contact_no,
    'email', n.email) FROM nominees n WHERE n.user_id = u.id)`;
}

/**
 * Writes down a look and what it was used for, and gives the contact, in one statement; null when there is no such buyer
 * for this member of staff. Staff, who are not protected, are no buyers here.
 */
export async function openContact(db: Database, look: ContactView): Promise<OpenContact | null> {
  const { actor, userId, reason, note, channel, propertyId, at } = look;
  const { rows } = await sql<OpenContact>`
    WITH buyer AS (
      SELECT u.id, u.contact_no, u.email, ${callHoursJson('u')} AS call_hours,
        ${isOutsideCallHours('u', at)} AS outside, ${nomineeFor(actor, reason)} AS nominee,
        ${reason} = 'LEGAL' OR NOT ${isContactStopped('u')} AS is_open
      FROM users u
      WHERE u.id = ${userId} AND ${isProtected('u')} AND u.erased_at IS NULL AND ${isWithin(actor, at)}
    ), look AS (
      INSERT INTO contact_log (at, on_day, user_id, actor_id, actor_name, actor_role, kind, reason, note,
        outside_call_hours, property_id)
      SELECT ${at}::timestamptz, ${todayInIndia(at)}::date, id, ${actor.userId}::bigint, ${actor.name}, ${actor.role},
        'REVEAL', ${reason}, ${note}, outside, ${propertyId}::bigint
      FROM buyer WHERE is_open
      RETURNING *
    ), used AS (
      INSERT INTO contact_log (at, on_day, user_id, actor_id, actor_name, actor_role, kind, reason, outside_call_hours,
        property_id, reveal_id)
      SELECT at, on_day, user_id, actor_id, actor_name, actor_role, ${channel}::text, reason, outside_call_hours,
        property_id, id
      FROM look WHERE ${channel}::text IS NOT NULL
    )
    SELECT look.id AS "logId", buyer.call_hours AS "callHours", buyer.outside AS "outsideCallHours",
      CASE WHEN look.id IS NULL THEN '' ELSE buyer.contact_no END AS "contactNo",
      CASE WHEN look.id IS NULL THEN '' ELSE buyer.email END AS email,
      CASE WHEN look.id IS NOT NULL THEN buyer.nominee END AS nominee
    FROM buyer LEFT JOIN look ON true`.execute(db);
  return rows[0] ?? null;
}

/** Notes what a look was used for; false when it is not this person's, or half an hour ago. */
export async function insertUse(
  db: Database,
  { logId, actor, channel, at }: { logId: number; actor: Actor; channel: ContactChannel; at: Date },
): Promise<boolean> {
  const since = new Date(at.getTime() - USE_MINUTES * 60_000);
  const { rows } = await sql`
    INSERT INTO contact_log (at, on_day, user_id, actor_id, actor_name, actor_role, kind, reason, outside_call_hours,
      property_id, reveal_id)
    SELECT ${at}::timestamptz, ${todayInIndia(at)}::date, l.user_id, l.actor_id, l.actor_name, l.actor_role, ${channel},
      l.reason, coalesce((SELECT ${isOutsideCallHours('u', at)} FROM users u WHERE u.id = l.user_id), false),
      l.property_id, l.id
    FROM contact_log l
    WHERE l.id = ${logId} AND l.kind = 'REVEAL' AND l.actor_id = ${actor.userId} AND l.at > ${since}
    RETURNING id`.execute(db);
  return rows.length > 0;
}

/** What showed contacts to staff without a look of its own. */
export interface ShownContacts {
  actor: Pick<Actor, 'userId' | 'name' | 'role'>;
  /** LISTED is noted once a day, EXPORT once a file, whose rows have its `at`. */
  kind: 'EXPORT' | 'LISTED' | 'SHARED';
  /** Of anybody; those who are not buyers are left out. */
  userIds: readonly number[];
  note?: string | null | undefined;
  propertyId?: number | undefined;
  at: Date;
}

/** Writes down who was shown, one row a buyer. */
export async function insertShown(db: Database, shown: ShownContacts): Promise<void> {
  const { actor, kind, userIds, note = null, propertyId = null, at } = shown;
  if (userIds.length === 0) return;
  const today = todayInIndia(at);
  const isSame = {
    LISTED: sql`l.on_day = ${today}::date`,
    EXPORT: sql`l.at = ${at}::timestamptz`,
    SHARED: sql`false`,
  }[kind];
  // in one order, or two calls of one person could wait for each other
  await sql`
    INSERT INTO contact_log (at, on_day, user_id, actor_id, actor_name, actor_role, kind, note, property_id)
    SELECT ${at}::timestamptz, ${today}::date, u.id, ${actor.userId}::bigint, ${actor.name}, ${actor.role}, ${kind},
      ${note}, ${propertyId}::bigint
    FROM users u
    WHERE u.id = ANY(${userIds}::bigint[]) AND ${isProtected('u')} AND NOT EXISTS (SELECT FROM contact_log l
      WHERE l.user_id = u.id AND l.actor_id = ${actor.userId} AND l.kind = ${kind} AND ${isSame})
    ORDER BY u.id
    ON CONFLICT DO NOTHING`.execute(db);
}

/** Any time where nothing is kept. */
export async function findPreferences(db: Database, userId: number): Promise<ContactPreferences> {
  const { rows } = await sql<ContactPreferences>`
    SELECT c.stopped_at IS NOT NULL AS stopped, ${callHoursJson('u')} AS "callHours"
    FROM users u LEFT JOIN contact_preferences c ON c.user_id = u.id WHERE u.id = ${userId}`.execute(db);
  return rows[0] ?? { stopped: false, callHours: null };
}

export async function savePreferences(
  db: Database,
  userId: number,
  { stopped, callHours, at }: ContactPreferences & { at: Date },
): Promise<void> {
  const days = callHours && callHours.days.reduce((bits, day) => bits | (1 << (day - 1)), 0);
  await sql`
    INSERT INTO contact_preferences AS kept (user_id, stopped_at, call_days, call_from, call_to)
    VALUES (${userId}, CASE WHEN ${stopped} THEN ${at}::timestamptz END, ${days}::smallint,
      ${callHours?.from ?? null}::smallint, ${callHours?.to ?? null}::smallint)
    ON CONFLICT (user_id) DO UPDATE SET
      stopped_at = CASE WHEN ${stopped} THEN coalesce(kept.stopped_at, excluded.stopped_at) END,
      call_days = excluded.call_days, call_from = excluded.call_from, call_to = excluded.call_to`.execute(db);
}
