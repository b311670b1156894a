import { Query, type PoolClient, type QueryResult } from 'pg';

/** Of the extended protocol: with values, or under a name. */
export interface Statement {
  text: string;
  name?: string | undefined;
  values: unknown[];
  /** Where it has neither. */
  queryMode?: 'extended';
}

/** One that connections don't keep. */
export type Unnamed<S extends Statement> = S & { name?: undefined };

/** A statement, and one that goes before it in the same exchange. */
export interface StatementAfter extends Statement {
  before: Unnamed<Statement>;
}

type Done = (error: Error | null, result: unknown) => void;
type Ask = (...args: unknown[]) => unknown;

/** What pg's queries write to; its types don't tell. */
interface Wire {
  stream: { cork(): void; uncork(): void };
  submittedNamedStatements: Record<string, string>;
  sync(): void;
}

const BEGIN = /^(begin|start transaction)\b/;
const END = /^(commit|rollback)$/;

/**
 * Has a connection send two statements in one write where that changes nothing but what is waited for, which costs most of a
 * small statement (docs/decisions/0071): the beginning of a transaction, which is held back until the first statement, and
 * a statement that names the one `before` it (the answer is a result for each). Of what follows a statement that
 * Postgres refused it skips all, as if we had waited. A transaction without statements is none.
 */
export function shareExchanges(client: PoolClient): void {
  const query = client.query.bind(client) as unknown as Ask;
  const open = withoutSync((client as unknown as { connection: Wire }).connection);
  let held: string | undefined;
  const send = (first: Unnamed<Statement>, second: Statement, done: Done) =>
    query(new TwoStatements(first, second, open), done);
  const shared: Ask = (...args) => {
    const [first, values, callback] = args;
    if (held === undefined) {
      if (isPair(first)) {
        if (typeof callback === 'function') return send(first.before, first, callback as Done);
        return new Promise((resolve, reject) => {
          send(first.before, first, (error, results) => (error ? reject(error) : resolve(results)));
        });
      }
      if (typeof first !== 'string' || !BEGIN.test(first)) return query(...args);
      held = first;
      return Promise.resolve(resultOf('BEGIN'));
    }
    const beginning = held;
    held = undefined;
    if (typeof first === 'string' && END.test(first)) return Promise.resolve(resultOf(first.toUpperCase()));
    const statement = isPair(first) ? undefined : statementOf(first, values);
    if (!statement) return (query(beginning) as Promise<unknown>).then(() => shared(...args));
    return new Promise((resolve, reject) => {
      send({ text: beginning, values: [], queryMode: 'extended' }, statement, (error, results) =>
        error ? reject(error) : resolve((results as QueryResult[])[1]),
      );
    });
  };
  Object.assign(client, { query: shared });
}

/** Whether what a connection is asked is two statements. */
export function isPair(asked: unknown): asked is StatementAfter {
  return typeof asked === 'object' && asked !== null && 'before' in asked;
}

/** What goes with values or under a name; anything else goes by another part of the protocol, after a wait. */
function statementOf(first: unknown, values: unknown): Statement | undefined {
  if (typeof first === 'string') {
    return Array.isArray(values) && values.length > 0 ? { text: first, values: values as unknown[] } : undefined;
  }
  const { name, text, values: own = values ?? [] } = first as Partial<Statement>;
  const isPlain = Object.getPrototypeOf(first) === Object.prototype && Array.isArray(own) && text !== undefined;
  return isPlain && (name !== undefined || own.length > 0) ? { name, text, values: own } : undefined;
}

const resultOf = (command: string): QueryResult => ({ command, rowCount: null, oid: 0, rows: [], fields: [] });

interface WireQuery {
  name: string | undefined;
  submit(wire: Wire): Error | null;
  handleCommandComplete(message: unknown, wire: Wire): void;
  handleError(error: Error, wire: Wire): void;
}

const PgQuery = Query as unknown as new (statement: Statement) => WireQuery;

/** A statement, which may have a name, after one that has none; pg makes a list of the results of such a query. */
class TwoStatements extends PgQuery {
  readonly #first: WireQuery;
  readonly #name: string | undefined;
  readonly #open: Wire;
  #isFirstDone = false;

  /** @param open the wire that it will be sent on, without the end of an exchange */
  constructor(first: Unnamed<Statement>, second: Statement, open: Wire) {
    super(second);
    this.#first = new PgQuery(first);
    this.#name = second.name;
    this.#open = open;
  }

  override submit(wire: Wire): Error | null {
    wire.stream.cork();
    try {
      return this.#first.submit(this.#open) ?? super.submit(wire);
    } finally {
      wire.stream.uncork();
      // that the first could be read says nothing of the statement that the connection keeps by this name
      this.name = undefined;
    }
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    super.handleCommandComplete(message, wire);
    if (this.#isFirstDone) return;
    this.#isFirstDone = true;
    this.name = this.#name;
  }

  override handleError(error: Error, wire: Wire): void {
    // it was skipped, so that the connection does not know it
    if (!this.#isFirstDone && this.#name !== undefined) delete wire.submittedNamedStatements[this.#name];
    super.handleError(error, wire);
  }
}

/** The same without the end of an exchange. */
function withoutSync(wire: Wire): Wire {
  return Object.create(wire, { sync: { value: () => undefined } }) as Wire;
}
