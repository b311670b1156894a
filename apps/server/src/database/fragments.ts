// Fragments of statements and answers that know no table; those that do stand in sql/.

import { sql, type RawBuilder } from 'kysely';

/** SQL for an instant as the contract has it: ISO 8601 in UTC with milliseconds. */
export function instantJson(column: string): RawBuilder<string> {
  return sql`to_char(${sql.ref(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** SQL for an instant as files for staff have it: 'yyyy-MM-dd HH:mm' in India, which sorts and which a spreadsheet reads. */
export function minuteInIndia(column: string): RawBuilder<string> {
  return sql`to_char(${sql.ref(column)} AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI')`;
}

/** SQL for the instant at which a day ('yyyy-MM-dd') begins in India. */
export function startOfDayInIndia(date: string): RawBuilder<Date> {
  return sql`(${date}::date::timestamp AT TIME ZONE 'Asia/Kolkata')`;
}

/** SQL for the instant at which a day ('yyyy-MM-dd') is over in India. */
export function endOfDayInIndia(date: string): RawBuilder<Date> {
  return sql`((${date}::date + 1)::timestamp AT TIME ZONE 'Asia/Kolkata')`;
}

/** Text as a LIKE pattern that finds it anywhere, its own `%`, `_` and `\` taken literally. */
export function containsPattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** JSON text of the contract's `paged`, around a JSON list that Postgres has built. */
export function pagedJson(content: string, total: number, { page, size }: { page: number; size: number }): string {
  const totalPages = Math.ceil(total / size);
  const counts = { totalElements: total, totalPages, last: page >= totalPages - 1, page, size };
  return `{"content":${content},${JSON.stringify(counts).slice(1)}`;
}

/** Rows to skip and to take of a list of so many, in its order or, where that is shorter, in the order turned round. */
export interface Scan {
  isReverse: boolean;
  skip: number;
  take: number;
}

/** The shorter way to a page of a list: from the end that is nearer, so that the last page costs what the first does. */
export function nearerEnd(total: number, { page, size }: { page: number; size: number }): Scan {
  const before = page * size;
  const take = Math.max(0, Math.min(size, total - before));
  const after = Math.max(0, total - before - take);
  return before <= after ? { isReverse: false, skip: before, take } : { isReverse: true, skip: after, take };
}
