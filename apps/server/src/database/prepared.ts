import { sql, type RawBuilder } from 'kysely';
import type { PoolClient } from 'pg';
import type { Database, OpenDatabase } from './pool.ts';

/** Where a statement runs: on any connection of a pool, or on one that was taken out of it. */
export interface StatementPlace {
  db: Database;
  pool: Pick<OpenDatabase['pool'], 'query'>;
}

/** Runs a prepared statement; the values stand for `$1`, `$2` and so on. */
export type Prepared<Row> = (place: StatementPlace, ...values: (number | string | Buffer | Buffer[])[]) => Promise<Row[]>;

/**
 * A statement that each connection parses and plans once, under a name that no other statement has. Worth it where one
 * plan fits all values and planning costs more than running: for the detail of a property it does four times. Behind a
 * pooler it goes without its name, and is planned each time.
 * @param statement has its values as `sql.raw('$1')`
 */
export function prepare<Row extends object>(name: string, statement: RawBuilder<Row>): Prepared<Row> {
  let text: string | undefined;
  return async ({ db, pool }, ...values) => {
    text ??= textOf(name, statement, db);
    return (await pool.query<Row>({ name, text, values })).rows;
  };
}

function textOf(name: string, statement: RawBuilder<unknown>, db: Database): string {
  const { sql: text, parameters } = statement.compile(db);
  if (parameters.length > 0) throw new Error(`The statement ${name} must take its values as $1, $2`);
  return text;
}

const MARK = /\/\* once: (\w+) \*\/$/;

/**
 * Put at the end of a statement of the query builder, has each connection parse and plan it once: what `prepare` does for
 * a statement on its own, for those of a transaction. Its text must be the same each time.
 * @param name that no other statement has
 */
export const once = (name: string): RawBuilder<unknown> => sql.raw(`/* once: ${name} */`);

/** Has a connection keep what is marked by `once`, each under its name. */
export function keepPlans(client: PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const named = (text: unknown, ...args: unknown[]): unknown => {
    const name = typeof text === 'string' && args.length === 1 ? MARK.exec(text)?.[1] : undefined;
    return name === undefined ? query(text, ...args) : query({ name, text, values: args[0] });
  };
  Object.assign(client, { query: named });
}
