import { FLAT_TYPES } from '@aangan/contract/catalogue/search-lists';
import type { AlertReason } from '@aangan/contract/alerts/lists';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../database/pool.ts';
import { flatsOfAsked, hasAreaAsked } from './asked-flats.sql.ts';
import { flatsColumn, priceOf } from './derived.sql.ts';
import { filterMatches } from './filters.sql.ts';
import { isHidden } from './hidden-homes.sql.ts';
import { flatTypeBit, isListed } from './properties.sql.ts';

// What is news to whom (I6, I7): filters (`filters.sql.ts`) are evaluated against events nowhere else.

/** For so long before a change a home may not have matched to be new, nor have been as cheap to have dropped (I7). */
const LOOKED_BACK = sql`interval '30 days'`;

/**
 * SQL for the ids of events of event `e`'s property that were in force at a moment of the 30 days before it begin here:
 * the one in force when they began, if any.
 */
export function firstInForce(propertyId: RawBuilder<unknown>, at: RawBuilder<unknown>): RawBuilder<number> {
  return sql`coalesce((SELECT w.id FROM property_events w WHERE w.property_id = ${propertyId}
    AND w.at <= ${at} - ${LOOKED_BACK} ORDER BY w.id DESC LIMIT 1), 0)`;
}

/** The id of the newest event; 0 when there is none. */
export async function newestEventId(db: Database): Promise<number> {
  const { rows } = await sql<{ id: number }>`SELECT coalesce(max(id), 0) AS id FROM property_events`.execute(db);
  return rows[0]?.id ?? 0;
}

/** SQL for all flats of an event, each as a number. */
function flatsOf(event: string): RawBuilder<unknown> {
  return sql.join(
    FLAT_TYPES.map((type) => sql.ref(`${event}.${flatsColumn(type)}`)),
    sql` || `,
  );
}

/** SQL for the ends of all prices of event `e`, of the home and of its flats: by these an index leads to the filters. */
const lowestPrice = sql`least(e.min_price,
  (SELECT min(${priceOf(sql`flat`)}) FROM unnest(${flatsOf('e')}) flat WHERE ${priceOf(sql`flat`)} > 0))`;
const highestPrice = sql`greatest(e.max_price, (SELECT max(${priceOf(sql`flat`)}) FROM unnest(${flatsOf('e')}) flat))`;

/** The filters that a home asked for by an event meets, in no order. */
export async function findFiltersOf(db: Database, eventId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT f.id FROM property_events e JOIN search_filters f
      ON f.min_price <= ${highestPrice} AND f.max_price >= ${lowestPrice} AND ${filterMatches()}
    WHERE e.id = ${eventId}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * SQL for whether the price of an event's home is what filter `f` goes by (I7): where it asks for no type, and where no
 * flat of the home has a price.
 */
function isByHome(event: string): RawBuilder<boolean> {
  return sql`(coalesce(f.flat_mask, 0) = 0
    OR NOT EXISTS (SELECT FROM unnest(${flatsOf(event)}) flat WHERE ${priceOf(sql`flat`)} > 0))`;
}

/**
 * SQL for the lowest price, in rupees, of the flats of an event's home that filter `f` asks for by type and area; null
 * where none of them has one. Where `isByHome`, it is the home's.
 * @param isInBand counts only flats within the prices that are asked for
 */
function priceAsked(event: string, { isInBand }: { isInBand: boolean }): RawBuilder<number | null> {
  const price = priceOf(sql`flat`);
  const band = isInBand ? sql`AND ${price} BETWEEN f.min_price AND f.max_price` : sql``;
  return sql`(CASE WHEN ${isByHome(event)} THEN nullif(${sql.ref(`${event}.min_price`)}, 0)
    ELSE (SELECT min(${price}) FROM unnest(${flatsOfAsked(event)}) flat WHERE ${price} > 0 AND ${hasAreaAsked} ${band}) END)`;
}

/** SQL for the price of a home by now, of event `n`, to filter `f`: that of the cheapest flat it asks for; null without one. */
export const presentPrice = priceAsked('n', { isInBand: true });

/**
 * SQL for the lowest price of the 30 days before event `e` to filter `f`, of whatever flats of the types and area that it
 * asks for: a flat that has become dearer and so come into its prices is no drop.
 */
export const floorPrice = sql<number | null>`(CASE WHEN ${isByHome('e')} THEN e.floor_price ELSE (
  SELECT min(${priceAsked('b', { isInBand: false })}) FROM property_events b
  WHERE b.property_id = e.property_id AND b.id < e.id AND b.id >= ${firstInForce(sql`e.property_id`, sql`e.at`)}
) END)`;

/** SQL for a mask of the types of flats that `presentPrice` is of; 0 where it is the home's. */
export const typesPriced = sql<number>`(CASE WHEN ${isByHome('n')} THEN 0 ELSE (${sql.join(
  FLAT_TYPES.map((type) => {
    const bit = flatTypeBit(type);
    const price = priceOf(sql`flat`);
    return sql`CASE WHEN (f.flat_mask & ${sql.lit(bit)}) <> 0 AND EXISTS (
      SELECT FROM unnest(${sql.ref(`n.${flatsColumn(type)}`)}) flat
      WHERE ${price} > 0 AND ${price} BETWEEN f.min_price AND f.max_price AND ${hasAreaAsked}
    ) THEN ${sql.lit(bit)} ELSE 0 END`;
  }),
  sql` | `,
)}) END)`;

/** Somebody's question, and up to which event they know the answer. */
export interface NewsAsk {
  filterId: number;
  sinceEventId: number;
  /** Whose hidden homes are left out. */
  userId: number;
}

export interface NewsQuery {
  asks: readonly NewsAsk[];
  /** The newest event that counts. */
  upToEventId: number;
  /** So many events are looked at, the newest; all if left out. */
  read?: number;
  /** So many homes of each ask, those that changed last; all if left out. */
  perAsk?: number;
}

export interface News {
  /** Which of the asks. */
  ask: number;
  propertyId: number;
  eventId: number;
  reason: AlertReason;
  at: Date;
  /** Rupees, the lowest of the 30 days before, of the flats that are asked for (`floorPrice`); null for NEW. */
  fromPrice: number | null;
  /** Rupees, now, of the same flats (`presentPrice`); null for NEW. */
  toPrice: number | null;
}

/**
 * What is news: homes that match by now, each once, with the newest of its reasons among the events after `sinceEventId`
 * (I7, I14). Newest first within an ask.
 */
export async function findNews(db: Database, { asks, upToEventId, read, perAsk }: NewsQuery): Promise<News[]> {
  if (asks.length === 0) return [];
  const column = (name: keyof NewsAsk) => sql`${asks.map((ask) => ask[name])}::bigint[]`;
  const { rows } = await sql<News>`
    WITH asks AS MATERIALIZED (
      SELECT * FROM unnest(${column('filterId')}, ${column('sinceEventId')}, ${column('userId')})
        WITH ORDINALITY asked (filter_id, since, user_id, place)
    ), recent AS MATERIALIZED (
      SELECT * FROM property_events WHERE id > (SELECT min(since) FROM asks)
      ORDER BY id DESC ${read === undefined ? sql`` : sql`LIMIT ${read}`}
    ), present AS MATERIALIZED (
      -- the newest event of all that is of a property, since no later one is left out
      SELECT * FROM (SELECT DISTINCT ON (property_id) * FROM recent ORDER BY property_id, id DESC) newest
      ORDER BY id DESC
    )
    SELECT (a.place - 1)::int AS ask, found.property_id AS "propertyId", found.id AS "eventId", found.reason, found.at,
      found.floor AS "fromPrice",
      CASE WHEN found.reason = 'PRICE_DROP' THEN found.price END AS "toPrice"
    FROM asks a JOIN search_filters f ON f.id = a.filter_id
    CROSS JOIN LATERAL (
      SELECT news.*, ${presentPrice} AS price FROM present n
      CROSS JOIN LATERAL (
        SELECT property_id, id, at, reason, CASE WHEN reason = 'PRICE_DROP' THEN ${floorPrice} END AS floor FROM (
          SELECT e.*, ${reasonOf()} AS reason FROM property_events e
          WHERE e.property_id = n.property_id AND e.id > a.since AND e.id <= ${upToEventId}
            AND e.id >= (SELECT min(id) FROM recent) AND NOT e.silent AND ${filterMatches('e')}
        ) e WHERE reason IS NOT NULL ORDER BY id DESC LIMIT 1
      ) news
      WHERE n.id > a.since AND ${filterMatches('n')} AND ${isStillListed(sql`n.property_id`)}
        AND NOT ${isHidden(sql`a.user_id`, sql`n.property_id`)}
      ${perAsk === undefined ? sql`` : sql`ORDER BY n.id DESC LIMIT ${perAsk}`}
    ) found
    ORDER BY a.place, found.id DESC`.execute(db);
  return rows;
}

/** SQL for whether a home is listed by now: its event may not be written yet (F55). */
function isStillListed(propertyId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`EXISTS (SELECT FROM properties listed WHERE listed.id = ${propertyId} AND ${isListed('listed')})`;
}

/** SQL for why event `e` is news to filter `f`, `n` being the home's newest event; null for no reason. */
function reasonOf(): RawBuilder<AlertReason | null> {
  return sql`CASE
    WHEN NOT EXISTS (
      SELECT FROM property_events b WHERE b.property_id = e.property_id AND b.id < e.id
        AND b.id >= ${firstInForce(sql`e.property_id`, sql`e.at`)} AND ${filterMatches('b')}
    ) THEN 'NEW'
    WHEN ${priceAsked('e', { isInBand: true })} < ${floorPrice} AND ${presentPrice} < ${floorPrice} THEN 'PRICE_DROP' END`;
}

/** SQL for whether event `e` brought a drop of the home's price that the present one, of event `n`, still is. */
const isDropStill = sql`(e.is_drop AND n.min_price > 0 AND n.min_price < e.floor_price)`;

/** What has changed about a home on somebody's shortlist: its price, or one of its dates of possession. */
export type ShortlistNews = Pick<News, 'propertyId' | 'eventId' | 'at'> &
  ({ reason: 'PRICE_DROP'; toPrice: number } | { reason: 'POSSESSION'; change: PossessionChange });

/** 'yyyy-MM-dd' or null, unknown. `subject` as in the contract's POSSESSION changes. */
export interface PossessionChange {
  subject: string;
  from: string | null;
  to: string | null;
}

/** What an event says of a home on a shortlist. */
interface ShortlistEvent extends Pick<News, 'propertyId' | 'eventId' | 'at'> {
  isDrop: boolean;
  /** Rupees, now. */
  price: number;
  possession: PossessionChange[] | null;
}

/** News of the homes on somebody's shortlist that are listed by now, each by the event that brought it (I7). */
export async function findShortlistNews(
  db: Database,
  { userId, sinceEventId, upToEventId }: { userId: number; sinceEventId: number; upToEventId: number },
): Promise<ShortlistNews[]> {
  const { rows } = await sql<ShortlistEvent>`
    SELECT e.property_id AS "propertyId", e.id AS "eventId", e.at, ${isDropStill} AS "isDrop", n.min_price AS price,
      e.possession
    FROM shortlists s
    CROSS JOIN LATERAL (
      SELECT id, listed, min_price FROM property_events WHERE property_id = s.property_id ORDER BY id DESC LIMIT 1
    ) n
    JOIN property_events e ON e.property_id = s.property_id AND e.id > ${sinceEventId} AND e.id <= ${upToEventId}
      AND NOT e.silent
    WHERE s.user_id = ${userId} AND n.listed AND ${isStillListed(sql`s.property_id`)} AND n.id > ${sinceEventId} AND (${isDropStill} OR e.possession IS NOT NULL)
    ORDER BY e.id`.execute(db);
  return [...Map.groupBy(rows, ({ propertyId }) => propertyId).values()].flatMap((events) => [
    ...newestDrop(events),
    ...netPossession(events),
  ]);
}

function newestDrop(events: readonly ShortlistEvent[]): ShortlistNews[] {
  const drop = events.findLast(({ isDrop }) => isDrop);
  if (!drop) return [];
  const { propertyId, eventId, at, price } = drop;
  return [{ propertyId, eventId, at, reason: 'PRICE_DROP', toPrice: price }];
}

/** The first `from` with the last `to` of each subject; what is as it was is left out. */
function netPossession(events: readonly ShortlistEvent[]): ShortlistNews[] {
  const net = new Map<string, ShortlistNews & { reason: 'POSSESSION' }>();
  for (const { propertyId, eventId, at, possession } of events) {
    for (const step of possession ?? []) {
      const { from } = net.get(step.subject)?.change ?? step;
      net.set(step.subject, { propertyId, eventId, at, reason: 'POSSESSION', change: { ...step, from } });
    }
  }
  return [...net.values()].filter(({ change }) => change.from !== change.to);
}

/** What the flats that a filter asks for cost in a home. */
export interface PriceAsked {
  /** Rupees, of the cheapest; null where none of them has a price. */
  price: number | null;
  /** Of the types that it is of; 0 where it is the home's own price. */
  typeMask: number;
}

/** Which of these homes still match these filters (I9), by their newest events: what they cost, by the places of the pairs. */
export async function stillMatch(
  db: Database,
  pairs: readonly { propertyId: number; filterId: number }[],
): Promise<Map<number, PriceAsked>> {
  const { rows } = await sql<PriceAsked & { place: number }>`
    SELECT (asked.place - 1)::int AS place, ${presentPrice} AS price, ${typesPriced} AS "typeMask"
    FROM unnest(${pairs.map(({ propertyId }) => propertyId)}::bigint[],
      ${pairs.map(({ filterId }) => filterId)}::bigint[]) WITH ORDINALITY asked (property_id, filter_id, place)
    JOIN search_filters f ON f.id = asked.filter_id
    CROSS JOIN LATERAL (
      SELECT * FROM property_events WHERE property_id = asked.property_id ORDER BY id DESC LIMIT 1
    ) n
    WHERE ${filterMatches('n')} AND ${isStillListed(sql`asked.property_id`)}`.execute(db);
  return new Map(rows.map(({ place, price, typeMask }) => [place, { price, typeMask }]));
}
