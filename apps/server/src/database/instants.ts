import { sql, type RawBuilder } from 'kysely';

/** SQL for an instant as the contract has it: ISO 8601 in UTC with milliseconds. */
export function instantJson(column: string): RawBuilder<string> {
  return sql`to_char(${sql.ref(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** SQL for the instant at which a day ('yyyy-MM-dd') begins in India. */
export function startOfDayInIndia(date: string): RawBuilder<Date> {
  return sql`(${date}::date::timestamp AT TIME ZONE 'Asia/Kolkata')`;
}

/** SQL for the instant at which a day ('yyyy-MM-dd') is over in India. */
export function endOfDayInIndia(date: string): RawBuilder<Date> {
  return sql`((${date}::date + 1)::timestamp AT TIME ZONE 'Asia/Kolkata')`;
}
