import type { SavedSearch } from '@aangan/contract/alerts/entities';
import { SAVED_SEARCHES_MAX } from '@aangan/contract/alerts/lists';
import { sql, type RawBuilder } from 'kysely';
import { instantJson } from '../../../database/fragments.ts';
import type { Database } from '../../../database/pool.ts';
import type { OwnedRef } from '../../../http/session/owned-ref.ts';
import { columnsOf, digestOf, listDigest, readFilters, type FilterTexts } from './searches.rules.ts';

/** A saved search of the caller's own. */
export type OwnSearch = OwnedRef<'ownSearch'>;

export interface StoredSearch extends Pick<SavedSearch, 'id' | 'name' | 'frequency' | 'lastLookedAt' | 'createdAt'> {
  filterId: number;
  query: FilterTexts;
  /** The newest event that was looked at. */
  seenEventId: number;
}

type Frequency = SavedSearch['frequency'];

async function searches(db: Database, condition: RawBuilder<boolean>): Promise<StoredSearch[]> {
  const rows = await db
    .selectFrom('saved_searches as s')
    .innerJoin('search_filters as f', 'f.id', 's.filter_id')
    .select(['s.id', 's.name', 's.frequency', 's.filter_id as filterId', 'f.query', 's.seen_event_id as seenEventId'])
    .select([
      sql<string | null>`${instantJson('s.seen_at')}`.as('lastLookedAt'),
      sql<string>`${instantJson('s.created_at')}`.as('createdAt'),
    ])
    .where(condition)
    .orderBy('s.id', 'desc')
    .execute();
  return rows as StoredSearch[];
}

/** Newest first. */
export function listSearches(db: Database, userId: number): Promise<StoredSearch[]> {
  return searches(db, sql`s.user_id = ${userId}`);
}

export async function findSearch(db: Database, own: OwnSearch): Promise<StoredSearch | null> {
  return (await searches(db, own.isRow('s')))[0] ?? null;
}

interface SameSearch {
  filterId?: number | undefined;
  name?: string | undefined;
  /** A search that is left out. */
  butId?: number | undefined;
}

/** A search with these filters, or with this name, letter case ignored. */
export async function findSame(
  db: Database,
  userId: number,
  { filterId, name, butId = 0 }: SameSearch,
): Promise<StoredSearch | null> {
  const isSame = sql`(s.filter_id = ${filterId ?? null} OR lower(s.name) = lower(${name ?? null}::text))`;
  return (await searches(db, sql`s.user_id = ${userId} AND s.id <> ${butId} AND ${isSame}`))[0] ?? null;
}

/** The row of a canonical filter, made where there is none yet, which nobody takes away until the transaction ends. */
export async function keepFilter(trx: Database, query: FilterTexts, now: Date): Promise<number> {
  const row = { digest: digestOf(query), query: JSON.stringify(query), used_at: now, ...columnsOf(query) };
  const { id } = await trx
    .insertInto('search_filters')
    .values(row)
    .onConflict((conflict) => conflict.column('digest').doUpdateSet({ used_at: now }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** As `keepFilter`, of filters as somebody wrote them. Raises as `readFilters`. */
export function saveFilters(trx: Database, given: Record<string, string>, now: Date): Promise<number> {
  return keepFilter(trx, readFilters(given), now);
}

export interface NewSearch {
  userId: number;
  filterId: number;
  name: string;
  frequency: Frequency;
  /** What is there by now is not news (I4). */
  eventId: number;
  now: Date;
}

/** Null where somebody has as many as one may have, or one like it. */
export async function insertSearch(trx: Database, search: NewSearch): Promise<number | null> {
  const { userId, filterId, name, frequency, eventId, now } = search;
  const hasRoom = sql`(SELECT count(*) FROM saved_searches WHERE user_id = ${userId}) < ${SAVED_SEARCHES_MAX}`;
  const row = await trx
    .insertInto('saved_searches')
    .columns([
      'user_id',
      'filter_id',
      'name',
      'frequency',
      'since_event_id',
      'seen_event_id',
      'created_at',
      'updated_at',
    ])
    .expression(
      sql`SELECT ${userId}, ${filterId}, ${name}, ${frequency}, ${eventId}::bigint, ${eventId}::bigint,
        ${now}::timestamptz, ${now}::timestamptz WHERE ${hasRoom}`,
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export interface SearchChange {
  name?: string | undefined;
  frequency?: Frequency | undefined;
  /** New filters, and the event they are news from. */
  filter?: { id: number; eventId: number } | undefined;
}

/** Changes what is given; a search with other filters begins anew. */
export async function updateSearch(
  trx: Database,
  own: OwnSearch,
  { name, frequency, filter }: SearchChange,
  now: Date,
): Promise<void> {
  const begun = filter && {
    filter_id: filter.id,
    since_event_id: filter.eventId,
    seen_event_id: filter.eventId,
    seen_at: null,
  };
  await trx
    .updateTable('saved_searches')
    .set({ ...(name !== undefined && { name }), ...(frequency && { frequency }), ...begun, updated_at: now })
    .where(own.isRow())
    .execute();
}

export async function deleteSearch(db: Database, own: OwnSearch): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('saved_searches').where(own.isRow()).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Notes a look at the events up to one, which never goes back; false where there is no such search. */
export async function recordView(
  db: Database,
  own: OwnSearch,
  { upTo, now }: { upTo: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('saved_searches')
    .set({ seen_event_id: sql`greatest(seen_event_id, ${upTo}::bigint)`, seen_at: now })
    .where(own.isRow())
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Has somebody's searches and shortlist go on from the present, so that what came while they were away is not told (I44). */
export async function startAlertsAtPresent(trx: Database, userId: number): Promise<void> {
  const newest = sql<number>`(SELECT coalesce(max(id), 0) FROM property_events)`;
  // settings before searches, as everybody who writes both
  const settings = trx.updateTable('alert_settings').set({ shortlist_since_event_id: newest });
  await settings.where('user_id', '=', userId).execute();
  await trx.updateTable('saved_searches').set({ since_event_id: newest }).where('user_id', '=', userId).execute();
}

/** Filters that one statement of the repair rewrites. */
const BATCH = 1_000;

/** Makes the columns of those filters anew that were made by other lists than these, which may have grown since. */
export async function refreshFilters(db: Database): Promise<void> {
  for (let after = 0; ;) {
    const stale = await db
      .selectFrom('search_filters')
      .select(['id', 'query'])
      .where('id', '>', after)
      .where('list_digest', '<>', listDigest())
      .orderBy('id')
      .limit(BATCH)
      .execute();
    for (const { id, query } of stale) {
      await db
        .updateTable('search_filters')
        .set(columnsOf(query as FilterTexts))
        .where('id', '=', id)
        .execute();
    }
    const last = stale.at(-1);
    if (!last) return;
    after = last.id;
  }
}
