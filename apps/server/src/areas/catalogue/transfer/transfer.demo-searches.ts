import { ALERT_FREQUENCIES } from '@aangan/contract/alerts/lists';
import { contactNo, integer, oneOf } from '@aangan/contract/core/fields';
import { PRICE_MAX } from '@aangan/contract/core/limits';
import { FLAT_TYPES } from '@aangan/contract/catalogue/search-lists';
import { sql, type RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import type { Links } from '../../../messages/links.ts';
import { flatsColumn, priceOf } from '../../../sql/derived.sql.ts';
import type { CatalogueTransaction } from './transfer.store.ts';

/** What people of the demo look for, and what is new to them. */
export const demoSearches = {
  searches: z.array(
    z.strictObject({
      contactNo,
      name: z.string(),
      query: z.record(z.string(), z.string()),
      frequency: oneOf(ALERT_FREQUENCIES),
    }),
  ),
  /** Those that came since the searches were looked at. */
  newHomes: z.array(z.string()),
  /** Those that became cheaper since then, and what they cost before. */
  priceDrops: z.array(z.strictObject({ externalId: z.string(), from: integer(1, PRICE_MAX) })),
  hidden: z.array(z.strictObject({ contactNo, externalIds: z.array(z.string()) })),
};

type DemoSearches = z.infer<z.ZodMiniObject<typeof demoSearches>>;

/** What is handed in by who makes events and keeps searches. */
export interface DemoAlerts {
  /** Makes the events of those homes that are due by an instant. */
  makeEvents(trx: CatalogueTransaction, now: Date): Promise<unknown>;
  /** The id of the filters' row. */
  keepFilters(trx: CatalogueTransaction, query: Record<string, string>, now: Date): Promise<number>;
  /** Makes the links by which mails are stopped. */
  links: Pick<Links, 'issue'>;
}

/** SQL that gives those flats of an event another price, in rupees, that have the home's lowest. */
function flatsAtPrice(price: number): RawBuilder<unknown> {
  const columns = FLAT_TYPES.map((type) => {
    const column = sql.ref(flatsColumn(type));
    return sql`${column} = (
      SELECT array_agg(flat ORDER BY flat) FROM (
        SELECT CASE ${priceOf(sql`before`)} WHEN min_price THEN before - min_price + ${price} ELSE before END AS flat
        FROM unnest(${column}) before
      ) flats)`;
  });
  return sql.join(columns);
}

const DAY_MS = 86_400_000;
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

/**
 * Makes the events of the homes that were there, then the searches, which were looked at three days ago, then the events
 * of what has come since. Nobody is told of them: they have been.
 */
export async function insertSearches(
  trx: CatalogueTransaction,
  { makeEvents, keepFilters, links }: DemoAlerts,
  { searches, newHomes, priceDrops, hidden }: DemoSearches,
  now: Date,
): Promise<void> {
  const [listed, looked] = [daysBefore(now, 40), daysBefore(now, 3)];
  const fresh = sql`(SELECT id FROM properties WHERE external_id = ANY(${newHomes}::text[]))`;
  await sql`UPDATE property_match_queue SET due_at = ${listed} WHERE property_id NOT IN ${fresh}`.execute(trx);
  await makeEvents(trx, listed);
  for (const { externalId, from } of priceDrops) {
    await sql`
      UPDATE property_events SET min_price = ${from}, floor_price = ${from}, ${flatsAtPrice(from)}
      WHERE property_id = (SELECT id FROM properties WHERE external_id = ${externalId})`.execute(trx);
  }
  const newest = sql`(SELECT max(id) FROM property_events)`;
  for (const { contactNo, name, query, frequency } of searches) {
    const filterId = await keepFilters(trx, query, now);
    await sql`
      INSERT INTO saved_searches (user_id, filter_id, name, frequency, since_event_id, seen_event_id, told_at, seen_at,
        created_at)
      SELECT id, ${filterId}, ${name}, ${frequency}, ${newest}, ${newest}, ${now}::timestamptz, ${looked}::timestamptz,
        ${daysBefore(now, 12)}::timestamptz
      FROM users WHERE contact_no = ${contactNo}`.execute(trx);
  }
  await sql`
    INSERT INTO property_match_queue (property_id, due_at)
    SELECT id, ${now}::timestamptz FROM properties
    WHERE external_id = ANY(${priceDrops.map(({ externalId }) => externalId)}::text[])
    ON CONFLICT DO NOTHING`.execute(trx);
  await sql`UPDATE property_match_queue SET due_at = ${now}`.execute(trx);
  await makeEvents(trx, now);
  await sql`UPDATE property_events SET fanout_after = NULL`.execute(trx);
  await sql`UPDATE saved_searches SET since_event_id = ${newest}`.execute(trx);
  const { rows } = await sql<{ userId: number }>`
    INSERT INTO alert_settings (user_id, shortlist_since_event_id, shortlist_told_at, last_digest_at, next_digest_at)
    SELECT DISTINCT user_id, ${newest}, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
    FROM saved_searches RETURNING user_id AS "userId"`.execute(trx);
  for (const { userId } of rows) {
    await links.issue(trx, { purpose: 'ALERTS', subjectId: userId, userId, expiresAt: null });
  }
  for (const { contactNo, externalIds } of hidden) {
    await sql`
      INSERT INTO hidden_properties (user_id, property_id, created_at)
      SELECT u.id, p.id, ${looked}::timestamptz FROM users u, properties p
      WHERE u.contact_no = ${contactNo} AND p.external_id = ANY(${externalIds}::text[])`.execute(trx);
  }
}
