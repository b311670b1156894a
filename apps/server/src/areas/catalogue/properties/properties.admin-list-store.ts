import type { AdminProperty } from '@aangan/contract/catalogue/admin-entities';
import type { Publication } from '@aangan/contract/catalogue/lists';
import { gateOf } from '@aangan/contract/catalogue/rera';
import { sql, type RawBuilder } from 'kysely';
import { pagedJson, nearerEnd } from '../../../database/fragments.ts';
import { inSnapshot, type Database } from '../../../database/pool.ts';
import { prepareStep } from '../../../database/prepared.ts';
import { sumOf, unlistedCount } from '../../../sql/counts.sql.ts';
import { joinCover } from '../../../sql/media.sql.ts';
import { estimateMatches, hasSearched, propertiesWith, SOME } from '../../../sql/search.sql.ts';
import { adminPropertyRowJson, readPropertyJson, type ReadProperty } from './properties.admin-presenter.ts';

export interface PropertyListQuery {
  name: string;
  /** All where it is left out. */
  publication?: Publication | undefined;
  page: number;
  size: number;
}

/** A page of properties whose name contains a text, in one state or in all, newest first, as JSON text of `paged(adminPropertyRow)`. */
export async function listProperties(db: Database, query: PropertyListQuery): Promise<string> {
  const { name, publication } = query;
  if (name === '') return listFrom(db, query, sql`SELECT ${countOf(publication)} AS total`);
  const { homes } = await estimateMatches(db, name);
  if (homes < SOME) return listFound(db, query, homes);
  return listFrom(db, query, sql`SELECT count(*) AS total FROM (SELECT FROM ${found(query, homes)}) found`);
}

/** SQL for how many properties are in a state, or in any: what buyers see is counted (F57), the others are few. */
function countOf(publication: Publication | undefined): RawBuilder<number> {
  const listed = sql<number>`(SELECT ${sumOf('properties')} FROM property_counts)`;
  if (publication === undefined) return sql`${listed} + ${unlistedCount}`;
  return publication === 'PUBLISHED'
    ? listed
    : sql`(SELECT count(*) FROM properties WHERE publication = ${publication})`;
}

/** SQL for whether `p` is in a state. */
function isIn(publication: Publication | undefined): RawBuilder<boolean> {
  return publication === undefined ? sql`true` : sql`p.publication = ${publication}`;
}

/** A page from the nearer end of all properties in their order. */
async function listFrom(db: Database, query: PropertyListQuery, count: RawBuilder<unknown>): Promise<string> {
  const { name, publication } = query;
  return inSnapshot(db, async (trx) => {
    const { rows: counted } = await sql<{ total: number }>`${count}`.execute(trx);
    const total = counted[0]?.total ?? 0;
    const { isReverse, skip, take } = nearerEnd(total, query);
    const isAsked = name === '' ? sql`true` : hasSearched('p', name);
    const { rows } = await sql<{ json: string }>`
      SELECT coalesce(json_agg(${adminPropertyRowJson} ORDER BY p.id DESC), '[]')::text AS json
      FROM (SELECT p.id FROM properties p WHERE ${isAsked} AND ${isIn(publication)} ORDER BY p.id ${isReverse ? sql`ASC` : sql`DESC`}
        LIMIT ${take} OFFSET ${skip}) shown
      JOIN properties p ON p.id = shown.id ${joinCover}`.execute(trx);
    return pagedJson(rows[0]?.json ?? '[]', total, query);
  });
}

/** Count and page of all that is found, for a text that few have. */
async function listFound(db: Database, query: PropertyListQuery, share: number): Promise<string> {
  const { page, size } = query;
  const { rows } = await sql<{ total: number; json: string }>`
    WITH found AS MATERIALIZED (SELECT p.id FROM ${found(query, share)})
    SELECT (SELECT count(*) FROM found) AS total,
      (SELECT coalesce(json_agg(${adminPropertyRowJson} ORDER BY p.id DESC), '[]')::text
        FROM (SELECT id FROM found ORDER BY id DESC LIMIT ${size} OFFSET ${page * size}) shown
        JOIN properties p ON p.id = shown.id ${joinCover}) AS json`.execute(db);
  const { total, json } = rows[0] ?? { total: 0, json: '[]' };
  return pagedJson(json, total, { page, size });
}

/** SQL from FROM on. */
function found({ name, publication }: PropertyListQuery, share: number): RawBuilder<unknown> {
  const search = propertiesWith(name, share);
  return sql`${search.from} WHERE ${search.condition} AND ${isIn(publication)} ${search.order}`;
}

/** How an operator has the gate (F51a), and the day in India, 'yyyy-MM-dd'. */
export interface ReadAs {
  isStrict: boolean;
  today: string;
}

/** A property as the edit form holds it, in one statement; null when there is none. */
export async function findProperty(
  db: Database,
  id: number,
  { isStrict, today }: ReadAs,
): Promise<AdminProperty | null> {
  const [row] = await wholeProperty(db, { id, today });
  if (!row) return null;
  const { sameNumbers, ...property } = row.property;
  return { ...property, gate: { ...gateOf({ ...property, sameNumbers }), strict: isStrict } };
}

const wholeProperty = prepareStep<{ id: number; today: string }, { property: ReadProperty }>(
  'property_whole',
  (of) => sql`SELECT ${readPropertyJson(of.today)} AS property FROM properties p WHERE p.id = ${of.id}`,
);
