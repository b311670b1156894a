import { Query, type PoolClient } from 'pg';

// The private parts of pg 8 that we rely on, which its types omit. Only this folder uses them, and driver.test.ts asserts each
// by real queries, so that an upgrade of pg that changes one fails there.

/** The `query` method of a client, with any arguments that pg accepts. */
export type Ask = (...args: unknown[]) => unknown;
/** The callback of a query. */
export type Done = (error: Error | null, result: unknown) => void;

/** A statement of the extended protocol: with values, or under a name. */
export interface Statement {
  text: string;
  name?: string | undefined;
  values: unknown[];
  /** Set where it has neither. */
  queryMode?: 'extended';
}

/** The connection of a client, to which its queries write. */
export interface Wire {
  stream: { cork(): void; uncork(): void };
  /** Texts by statement name, from sending until Postgres has parsed the statement. */
  submittedNamedStatements: Record<string, string>;
  /** Sends Sync, after which Postgres reports that it is ready. */
  sync(): void;
}

export interface WireQuery {
  text: string;
  name: string | undefined;
  queryMode: Statement['queryMode'];
  submit(wire: Wire): Error | null;
  handleCommandComplete(message: unknown, wire: Wire): void;
  handleError(error: Error, wire: Wire): void;
}

/** pg's query class with the methods that its types omit. */
export const PgQuery = Query as unknown as new (text: string, values?: unknown[]) => WireQuery;

/** Gives the connection of a client. */
export function wireOf(client: PoolClient): Wire {
  return (client as unknown as { connection: Wire }).connection;
}

/** Gives the same connection, on which Sync does nothing. */
export function withoutSync(wire: Wire): Wire {
  return Object.create(wire, { sync: { value: () => undefined } }) as Wire;
}

/**
 * Replaces the `query` method of a client.
 * @param replace is given the previous method
 */
export function replaceQuery(client: PoolClient, replace: (query: Ask) => Ask): void {
  Object.assign(client, { query: replace(client.query.bind(client) as Ask) });
}

/** Creates a query from a text: from an object pg would copy property descriptors, which takes longer than the rest. */
export function queryOf({ text, values, name, queryMode }: Statement): WireQuery {
  return Object.assign(new PgQuery(text, values), { name, queryMode });
}
