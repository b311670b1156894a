import { sql, type RawBuilder } from 'kysely';

/** SQL for a count from a table of stored counts: the sum of a column over its rows, 0 without rows. */
export function sumOf(column: string, condition: RawBuilder<unknown> = sql`true`): RawBuilder<number> {
  return sql`coalesce(sum(${sql.ref(column)}) FILTER (WHERE ${condition}), 0)::bigint`;
}
