import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../database/pool.ts';
import type { Person, PersonalTable, TableName } from './personal-data.registry-types.ts';

/** Rows that are read at a time (I30). */
export const BATCH = 500;

/** A row as it is shown: values by name, instants as Date. */
export type ShownRow = Record<string, unknown>;

/** The person's account, with what a download calls by name; null once it is gone. */
export async function findPerson(db: Database, userId: number): Promise<Person | null> {
  const { rows } = await sql<Person>`
    SELECT id AS "userId", name, email, contact_no AS "contactNo" FROM users WHERE id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

/**
 * The rows of a table about a person, batch by batch in the order of its key. Each batch is a statement of its own: whoever
 * reads on a slow line holds no connection.
 */
export async function* readRows(
  db: Database,
  [table, entry]: readonly [TableName, PersonalTable],
  person: Person,
): AsyncGenerator<ShownRow[]> {
  const keys = entry.key.map((column) => sql.ref(`${table}.${column}`));
  let after: RawBuilder<unknown> = sql`true`;
  for (;;) {
    const { rows } = await sql<ShownRow>`
      SELECT ${sql.join([...keys.map((key, index) => sql`${key} AS ${sql.ref(keyName(index))}`), ...shown(table, entry)])}
      FROM ${sql.table(table)} WHERE ${entry.of(person)} AND ${after}
      ORDER BY ${sql.join(keys)} LIMIT ${sql.lit(BATCH)}`.execute(db);
    const last = keys.map((_, index) => sql`${rows.at(-1)?.[keyName(index)]}`);
    if (rows.length > 0) yield rows.map((row) => withoutKey(row, keys.length));
    if (rows.length < BATCH) return;
    after = sql`(${sql.join(keys)}) > (${sql.join(last)})`;
  }
}

function keyName(index: number): string {
  return `key ${index}`;
}

function shown(table: TableName, { shown: columns, more }: PersonalTable): RawBuilder<unknown>[] {
  return [
    ...Object.entries(more).map(([name, value]) => sql`${value} AS ${sql.ref(name)}`),
    ...columns.map((column) => sql`${sql.ref(`${table}.${column}`)} AS ${sql.ref(nameOf(column))}`),
  ];
}

/** 'visitDate' of 'visit_date'. */
export function nameOf(column: string): string {
  return column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function withoutKey(row: ShownRow, keys: number): ShownRow {
  for (let index = 0; index < keys; index += 1) delete row[keyName(index)];
  return row;
}

/** What opens the person's own values in the audit log; null once it is gone. */
export async function findKey(db: Database, userId: number): Promise<Buffer | null> {
  const { rows } = await sql<{ key: Buffer }>`SELECT key FROM person_keys WHERE user_id = ${userId}`.execute(db);
  return rows[0]?.key ?? null;
}
