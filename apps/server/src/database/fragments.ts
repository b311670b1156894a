// Fragments of statements and responses without tables; those with tables are in sql/.

import { sql, type RawBuilder } from 'kysely';

/** SQL for an instant in the contract's format: ISO 8601 in UTC with milliseconds. */
export function instantJson(column: string): RawBuilder<string> {
  return sql`to_char(${sql.ref(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** SQL for an instant in files for staff: 'yyyy-MM-dd HH:mm' in India, which sorts and which spreadsheets parse. */
export function minuteInIndia(column: string): RawBuilder<string> {
  return sql`to_char(${sql.ref(column)} AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI')`;
}

/** SQL for the instant at which a day ('yyyy-MM-dd') begins in India. */
export function startOfDayInIndia(date: string): RawBuilder<Date> {
  return sql`(${date}::date::timestamp AT TIME ZONE 'Asia/Kolkata')`;
}

/** SQL for the instant at which a day ('yyyy-MM-dd') ends in India. */
export function endOfDayInIndia(date: string): RawBuilder<Date> {
  return sql`((${date}::date + 1)::timestamp AT TIME ZONE 'Asia/Kolkata')`;
}

/** Gives the LIKE pattern that finds a text anywhere, with its own `%`, `_` and `\` escaped. */
export function containsPattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** The row of a statement that gives one whatever there is. */
export function only<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('A statement that always gives a row gave none');
  return row;
}

/** Gives the JSON text of the contract's `paged`, around a JSON list built by Postgres. */
export function pagedJson(content: string, total: number, { page, size }: { page: number; size: number }): string {
  const totalPages = Math.ceil(total / size);
  const counts = { totalElements: total, totalPages, last: page >= totalPages - 1, page, size };
  return `{"content":${content},${JSON.stringify(counts).slice(1)}`;
}

/** Rows to skip and to take of a list, in its order or, where that is shorter, in reverse. */
export interface Scan {
  isReverse: boolean;
  skip: number;
  take: number;
}

/** Scans to a page of a list from the nearer end, so that the last page costs as much as the first. */
export function nearerEnd(total: number, { page, size }: { page: number; size: number }): Scan {
  const before = page * size;
  const take = Math.max(0, Math.min(size, total - before));
  const after = Math.max(0, total - before - take);
  return before <= after ? { isReverse: false, skip: before, take } : { isReverse: true, skip: after, take };
}
