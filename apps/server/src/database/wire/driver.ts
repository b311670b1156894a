import { Query, type PoolClient } from 'pg';

// The private parts of pg 8 that we rely on: what its types don't tell. Only this folder knows of them, and driver.test.ts
// asserts each by real queries, so that an upgrade of pg that moves one fails there.

/** What a client is asked to send, in any form that pg takes. */
export type Ask = (...args: unknown[]) => unknown;
/** How pg answers whom it was given a callback by. */
export type Done = (error: Error | null, result: unknown) => void;

/** A statement of the extended protocol: with values, or under a name. */
export interface Statement {
  text: string;
  name?: string | undefined;
  values: unknown[];
  /** Where it has neither. */
  queryMode?: 'extended';
}

/** The connection of a client, which its queries write to. */
export interface Wire {
  stream: { cork(): void; uncork(): void };
  /** Texts by name, from when a statement is sent until Postgres has parsed it. */
  submittedNamedStatements: Record<string, string>;
  /** Ends an exchange: Postgres then says that it is ready. */
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

/** Its types leave out what a query does when it is sent and answered. */
export const PgQuery = Query as unknown as new (text: string, values?: unknown[]) => WireQuery;

/** What the queries of a client write to. */
export function wireOf(client: PoolClient): Wire {
  return (client as unknown as { connection: Wire }).connection;
}

/** The same without the end of an exchange. */
export function withoutSync(wire: Wire): Wire {
  return Object.create(wire, { sync: { value: () => undefined } }) as Wire;
}

/**
 * Has a client send what it is asked in another way.
 * @param replace is given what it did before
 */
export function replaceQuery(client: PoolClient, replace: (query: Ask) => Ask): void {
  Object.assign(client, { query: replace(client.query.bind(client) as Ask) });
}

/** From its text: an object pg copies by the descriptors of its properties, which takes longer than all else of a query. */
export function queryOf({ text, values, name, queryMode }: Statement): WireQuery {
  return Object.assign(new PgQuery(text, values), { name, queryMode });
}
