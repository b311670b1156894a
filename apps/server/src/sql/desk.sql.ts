import { sql, type RawBuilder } from 'kysely';
import { instantJson } from '../database/fragments.ts';
import { contactJson } from './contacts.sql.ts';
import { isEligible } from './users.sql.ts';
import { isLive, visitParts } from './visit.sql.ts';

/**
 * SQL for whether a visit `b` has a time but no slot: staff booked it beyond the capacity of its property, or of its host `h`
 * (V28).
 */
export const isClash: RawBuilder<boolean> = sql<boolean>`(${isLive} AND b.visit_time IS NOT NULL
  AND (b.property_seat IS NULL OR (b.host_seat IS NULL AND coalesce(${isEligible('h')}, false))))`;

/**
 * SQL for the names and values of `json_build_object` that are the contract's `deskVisit`; reads `b` (bookings), `p`
 * (properties), `u` (users, the buyer) and `h` (users, the host, or none). Contacts are masked for every reader (V58).
 */
export const deskVisitParts = sql`'id', b.id, 'status', b.status, 'visitDate', b.visit_date, 'revision', b.revision,
  'notes', b.notes, ${visitParts}, 'closedAt', ${instantJson('b.closed_at')},
  'property', json_build_object('id', p.id, 'name', p.name, 'location', p.location,
    'address', concat_ws(', ', p.location, p.city, concat_ws(' ', p.state, p.zipcode))),
  'buyer', json_build_object('id', u.id, 'name', u.name, ${contactJson('u')}, 'active', u.active),
  'clash', ${isClash}`;

/** SQL for the contract's `deskVisit`. */
export const deskVisitJson = sql`json_build_object(${deskVisitParts})`;

/** SQL that joins to bookings `b` the tables of `deskVisitParts`, row by row by their keys, for visits of a few days. */
export const joinDesk = sql`CROSS JOIN LATERAL (SELECT * FROM properties WHERE id = b.property_id OFFSET 0) p
  CROSS JOIN LATERAL (SELECT * FROM users WHERE id = b.user_id OFFSET 0) u
  LEFT JOIN LATERAL (SELECT * FROM users WHERE id = b.host_id OFFSET 0) h ON true`;

/** SQL for the order of a list of visits: by day and time, without a time last. */
export const deskOrder = sql`b.visit_date, b.visit_time NULLS LAST, b.id`;
