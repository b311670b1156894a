import type { AdminProperty } from '@aangan/contract/catalogue/admin-entities';
import { sql, type RawBuilder } from 'kysely';
import { pagedJson, nearerEnd } from '../../../database/fragments.ts';
import { inSnapshot, type Database } from '../../../database/pool.ts';
import { sumOf } from '../../../sql/counts.sql.ts';
import { joinCover } from '../../../sql/media.sql.ts';
import { estimateMatches, hasSearched, propertiesWith, SOME } from '../../../sql/search.sql.ts';
import { adminPropertyJson, adminPropertyRowJson } from './properties.admin-presenter.ts';

export interface PropertyListQuery {
  name: string;
  page: number;
  size: number;
}

/** A page of properties whose name contains a text, newest first, as JSON text of `paged(adminPropertyRow)`. */
export async function listProperties(db: Database, query: PropertyListQuery): Promise<string> {
  const { name } = query;
  if (name === '') return listFrom(db, query, sql`SELECT ${sumOf('properties')} AS total FROM property_counts`);
  const { homes } = await estimateMatches(db, name);
  if (homes < SOME) return listFound(db, query, homes);
  return listFrom(db, query, sql`SELECT count(*) AS total FROM (SELECT FROM ${found(name, homes)}) found`);
}

/** A page from the nearer end of all properties in their order. */
async function listFrom(db: Database, query: PropertyListQuery, count: RawBuilder<unknown>): Promise<string> {
  const { name } = query;
  return inSnapshot(db, async (trx) => {
    const { rows: counted } = await sql<{ total: number }>`${count}`.execute(trx);
    const total = counted[0]?.total ?? 0;
    const { isReverse, skip, take } = nearerEnd(total, query);
    const isAsked = name === '' ? sql`true` : hasSearched('p', name);
    const { rows } = await sql<{ json: string }>`
      SELECT coalesce(json_agg(${adminPropertyRowJson} ORDER BY p.id DESC), '[]')::text AS json
      FROM (SELECT p.id FROM properties p WHERE ${isAsked} ORDER BY p.id ${isReverse ? sql`ASC` : sql`DESC`}
        LIMIT ${take} OFFSET ${skip}) shown
      JOIN properties p ON p.id = shown.id ${joinCover}`.execute(trx);
    return pagedJson(rows[0]?.json ?? '[]', total, query);
  });
}

/** Count and page of all that is found, for a text that few have. */
async function listFound(db: Database, { name, page, size }: PropertyListQuery, share: number): Promise<string> {
  const { rows } = await sql<{ total: number; json: string }>`
    WITH found AS MATERIALIZED (SELECT p.id FROM ${found(name, share)})
    SELECT (SELECT count(*) FROM found) AS total,
      (SELECT coalesce(json_agg(${adminPropertyRowJson} ORDER BY p.id DESC), '[]')::text
        FROM (SELECT id FROM found ORDER BY id DESC LIMIT ${size} OFFSET ${page * size}) shown
        JOIN properties p ON p.id = shown.id ${joinCover}) AS json`.execute(db);
  const { total, json } = rows[0] ?? { total: 0, json: '[]' };
  return pagedJson(json, total, { page, size });
}

/** SQL from FROM on. */
function found(name: string, share: number): RawBuilder<unknown> {
  const search = propertiesWith(name, share);
  return sql`${search.from} WHERE ${search.condition} ${search.order}`;
}

/** A property as the edit form holds it, in one statement; null when there is none. */
export async function findProperty(db: Database, id: number): Promise<AdminProperty | null> {
  const { rows } = await sql<{ property: AdminProperty }>`
    SELECT ${adminPropertyJson} AS property FROM properties p WHERE p.id = ${id}`.execute(db);
  return rows[0]?.property ?? null;
}
