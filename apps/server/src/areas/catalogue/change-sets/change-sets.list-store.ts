import type { ChangeRow, ChangeSet, RowOutcome } from '@aangan/contract/catalogue/change-set-entities';
import type { Publication } from '@aangan/contract/catalogue/lists';
import { sql, type RawBuilder } from 'kysely';
import { instantJson, only, pagedJson } from '../../../database/fragments.ts';
import type { Database } from '../../../database/pool.ts';
import { hasSearched } from '../../../sql/search.sql.ts';

// What staff see of change sets and their rows.

const setJson = sql<ChangeSet>`json_build_object('id', s.id, 'kind', s.kind, 'title', s.title, 'status', s.status,
  'counts', s.counts, 'progress', json_build_object('done', s.done, 'total', s.total), 'message', s.message,
  'ofId', s.of_id, 'undoId', (SELECT u.id FROM change_sets u WHERE u.of_id = s.id AND u.status <> 'CANCELED'),
  'createdBy', (SELECT json_build_object('id', u.id, 'name', u.name) FROM users u WHERE u.id = s.created_by),
  'createdAt', ${instantJson('s.created_at')}, 'appliedAt', ${instantJson('s.applied_at')})`;

interface Page {
  page: number;
  size: number;
}

/** Finds a set as staff see it; null when there is none. */
export async function presentSet(db: Database, id: number): Promise<ChangeSet | null> {
  const { rows } = await sql<{
    set: ChangeSet;
  }>`SELECT ${setJson} AS set FROM change_sets s WHERE s.id = ${id}`.execute(db);
  return rows[0]?.set ?? null;
}

/** Gives a page of the sets, newest first, as JSON text of `paged(changeSet)`. */
export async function listSets(db: Database, { page, size }: Page): Promise<string> {
  const { rows } = await sql<{ total: number; json: string }>`
    SELECT (SELECT count(*) FROM change_sets) AS total,
      (SELECT coalesce(json_agg(${setJson} ORDER BY s.id DESC), '[]')::text
        FROM (SELECT id FROM change_sets ORDER BY id DESC LIMIT ${size} OFFSET ${page * size}) shown
        JOIN change_sets s ON s.id = shown.id) AS json`.execute(db);
  const { total, json } = only(rows);
  return pagedJson(json, total, { page, size });
}

/** A row as it is stored: users by their ids. */
export type ListedRow = Omit<ChangeRow, 'notices'> & { notices: (ChangeRow['notices'][number] & { by?: number })[] };

/** Lists a page of the rows of a set in order, by outcome or all, and how many there are. */
export async function listRows(
  db: Database,
  setId: number,
  { outcome, page, size }: Page & { outcome?: RowOutcome | undefined },
): Promise<{ total: number; rows: ListedRow[] }> {
  const where = sql`r.set_id = ${setId} AND ${outcome === undefined ? sql`true` : sql`r.outcome = ${outcome}`}`;
  const { rows } = await sql<{ total: number; rows: ListedRow[] }>`
    SELECT (SELECT count(*) FROM change_rows r WHERE ${where}) AS total,
      (SELECT coalesce(json_agg(json_build_object('row', r.row, 'propertyId', r.property_id, 'name', r.name,
          'outcome', r.outcome, 'changes', coalesce(r.changes, '[]'), 'errors', coalesce(r.errors, '[]'),
          'notices', coalesce(r.notices, '[]')) ORDER BY r.row), '[]')
        FROM (SELECT * FROM change_rows r WHERE ${where} ORDER BY r.row LIMIT ${size} OFFSET ${page * size}) r) AS rows`.execute(
    db,
  );
  return only(rows);
}

/** Finds the ids of the properties of the admin's list, by name and publication, in their order; at most `most`. */
export async function findFiltered(
  db: Database,
  filter: { name: string; publication?: Publication | undefined },
  most: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT p.id FROM properties p WHERE ${isFiltered(filter)} ORDER BY p.id LIMIT ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** SQL for whether `p` is in the admin's list by name and publication. */
export function isFiltered({
  name,
  publication,
}: {
  name: string;
  publication?: Publication | undefined;
}): RawBuilder<boolean> {
  const isNamed = name === '' ? sql`true` : hasSearched('p', name);
  return sql`${isNamed} AND ${publication === undefined ? sql`true` : sql`p.publication = ${publication}`}`;
}
