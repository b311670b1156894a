import { sql, type RawBuilder } from 'kysely';

/** SQL for how many properties buyers do not see, which the kept counts leave out (F57). */
export const unlistedCount = sql<number>`(SELECT count(*) FROM properties WHERE publication IN ('DRAFT', 'ARCHIVED'))`;

/** SQL for a count from a table of stored counts: the sum of a column over its rows, 0 without rows. */
export function sumOf(column: string, condition: RawBuilder<unknown> = sql`true`): RawBuilder<number> {
  return sql`coalesce(sum(${sql.ref(column)}) FILTER (WHERE ${condition}), 0)::bigint`;
}
