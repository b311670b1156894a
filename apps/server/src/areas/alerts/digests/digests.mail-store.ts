import { sql } from 'kysely';
import type { Database } from '../../../database/pool.ts';
import {
  floorPrice,
  presentPrice,
  typesPriced,
  type PossessionChange,
  type PriceAsked,
} from '../../../sql/alerts.sql.ts';
import { isListed } from '../../../sql/properties.sql.ts';
import { isKnown } from './digests.store.ts';

export interface MailRecipient {
  email: string;
  /** When they agreed to alert e-mails. */
  givenAt: Date;
}

/** Whom a digest may still be mailed to: who agrees, at an address that is proved, and stays. Null for anybody else. */
export async function findRecipient(trx: Database, userId: number): Promise<MailRecipient | null> {
  const { rows } = await sql<MailRecipient>`
    SELECT u.email, c.given_at AS "givenAt" FROM users u
    JOIN consents c ON c.user_id = u.id AND c.purpose = 'ALERT_EMAILS' AND c.withdrawn_at IS NULL
    WHERE u.id = ${userId} AND u.active AND u.erased_at IS NULL AND u.deletion_due_at IS NULL
      AND u.email_checked_at IS NOT NULL`.execute(trx);
  return rows[0] ?? null;
}

/** What somebody is told about a home, and how that home stands now. */
export interface ToldItem extends PriceAsked {
  propertyId: number;
  reason: string;
  /** Null: by the shortlist. */
  searchId: number | null;
  /** Rupees, the lowest of the 30 days before its event of what `price` is of; null where none is known. */
  floorPrice: number | null;
  possession: PossessionChange[] | null;
  location: string;
  flatMask: number;
  /** Rupees; 0 on request. */
  minPrice: number;
  /** 'yyyy-MM-dd' */
  readyBy: string | null;
}

/**
 * What of a digest is still to be told (I9): not what is gone, offline, known meanwhile, no drop or date any more. Prices are
 * of the flats that the item's search asks for (I7); of the home by the shortlist.
 */
export async function listTold(trx: Database, userId: number, digest: string): Promise<ToldItem[]> {
  const { rows } = await sql<ToldItem>`
    SELECT i.property_id AS "propertyId", i.reason, i.search_id AS "searchId", ${floorPrice} AS "floorPrice",
      ${presentPrice} AS price, ${typesPriced} AS "typeMask",
      e.possession, p.location, n.flat_mask AS "flatMask", n.min_price AS "minPrice", n.ready_by::text AS "readyBy"
    FROM (
      SELECT t.*, e.at FROM alert_items t JOIN property_events e ON e.id = t.event_id
      WHERE t.user_id = ${userId} AND t.digest_key = ${digest}
    ) i
    JOIN property_events e ON e.id = i.event_id
    JOIN properties p ON p.id = i.property_id
    LEFT JOIN saved_searches s ON s.id = i.search_id
    LEFT JOIN search_filters f ON f.id = s.filter_id
    CROSS JOIN LATERAL (
      SELECT * FROM property_events WHERE property_id = i.property_id ORDER BY id DESC LIMIT 1
    ) n
    WHERE n.listed AND ${isListed('p')} AND NOT ${isKnown(userId)}
      AND (i.reason NOT LIKE 'PRICE:%' OR ${presentPrice} < ${floorPrice})
      AND NOT EXISTS (
        SELECT FROM property_events later CROSS JOIN jsonb_to_recordset(later.possession) AS moved (subject text)
        WHERE later.property_id = i.property_id AND later.id > i.event_id
          AND starts_with(i.reason, 'POSSESSION:' || moved.subject || ':'))
    ORDER BY i.event_id DESC, i.property_id, i.reason`.execute(trx);
  return rows;
}

export interface NamedSearch {
  id: number;
  /** Null of a search by the name of a home: it is called by that name, which stands in no mail (I12). */
  name: string | null;
  filterId: number;
}

/** The searches that somebody is told of, by name. */
export async function listSearches(trx: Database, userId: number): Promise<NamedSearch[]> {
  const { rows } = await sql<NamedSearch>`
    SELECT s.id, CASE WHEN f.name = '' THEN s.name END AS name, s.filter_id AS "filterId"
    FROM saved_searches s JOIN search_filters f ON f.id = s.filter_id
    WHERE s.user_id = ${userId} AND s.frequency <> 'OFF' ORDER BY lower(s.name)`.execute(trx);
  return rows;
}
