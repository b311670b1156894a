import { sql, type RawBuilder } from 'kysely';

/** SQL for a count of the tables of kept counts: the sum of a column over its rows, 0 where there is none. */
export function sumOf(column: string, condition: RawBuilder<unknown> = sql`true`): RawBuilder<number> {
  return sql`coalesce(sum(${sql.ref(column)}) FILTER (WHERE ${condition}), 0)::bigint`;
}
