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

/** One whose answer nobody needs. */
export interface StatementForLater extends Statement {
  isForLater: true;
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
 * Has a connection send several statements in one write where that changes nothing but what is waited for, which costs most
 * of a small statement (docs/performance/database-access.md). Held back until the next statement are the beginning of a
 * transaction and, inside of one, what is for later; a statement that names the one `before` it goes with that, and the
 * answer is a result for each. Of what follows a statement that Postgres refused it skips all, as if we had waited. A
 * transaction without statements is none, and what is held when it is rolled back is never sent.
 */
export function shareExchanges(client: PoolClient): void {
  const query = client.query.bind(client) as unknown as Ask;
  const open = withoutSync((client as unknown as { connection: Wire }).connection);
  let isInTransaction = false;
  let held: Statement[] = [];
  const send = (statements: Statement[], done: Done) => {
    const queries = statements.map(queryOf);
    const [first] = queries;
    return query(first && queries.length === 1 ? first : new Statements(queries, open), done);
  };
  const sendAll = async (statements: Statement[]): Promise<QueryResult[]> => {
    const answered = new Promise<unknown>((resolve, reject) => {
      send(statements, (error, results) => (error ? reject(error) : resolve(results)));
    });
    try {
      return [(await answered) as QueryResult].flat();
    } catch (error) {
      // as pg does for what it is asked itself: where it was asked, not where its socket was read
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  };
  const shared: Ask = (...args) => {
    const [first, values, callback] = args;
    const isEnd = typeof first === 'string' && END.test(first);
    if (isEnd) isInTransaction = false;
    if (isInTransaction && isForLater(first)) {
      held.push(first);
      return Promise.resolve(resultOf(''));
    }
    if (held.length === 0) {
      if (typeof first === 'string' && BEGIN.test(first)) {
        isInTransaction = true;
        held = [bare(first)];
        return Promise.resolve(resultOf('BEGIN'));
      }
      if (isPair(first)) {
        const pair = [first.before, first];
        return typeof callback === 'function' ? send(pair, callback as Done) : sendAll(pair);
      }
      const alone = typeof first === 'string' ? undefined : statementOf(first, values);
      if (alone === undefined) return query(...args);
      if (typeof callback === 'function') return send([alone], callback as Done);
      return sendAll([alone]).then(([result]) => result);
    }
    const before = held;
    const isBegun = !before.some(({ text }) => BEGIN.test(text));
    held = [];
    if (isEnd) {
      if (first === 'rollback') return isBegun ? query(first) : Promise.resolve(resultOf('ROLLBACK'));
      if (!isBegun && before.length === 1) return Promise.resolve(resultOf('COMMIT'));
      return sendAll([...before, bare(first)]).then((results) => results.at(-1));
    }
    if (isPair(first)) return sendAll([...before, first.before, first]).then((results) => results.slice(-2));
    const statement = statementOf(first, values);
    if (statement) return sendAll([...before, statement]).then((results) => results.at(-1));
    return sendAll(before).then(() => shared(...args));
  };
  Object.assign(client, { query: shared });
}

/** One without values, of the extended protocol. */
const bare = (text: string): Statement => ({ text, values: [], queryMode: 'extended' });

/** Whether what a connection is asked is two statements. */
export function isPair(asked: unknown): asked is StatementAfter {
  return typeof asked === 'object' && asked !== null && 'before' in asked;
}

function isForLater(asked: unknown): asked is StatementForLater {
  return typeof asked === 'object' && asked !== null && 'isForLater' in asked;
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
  text: string;
  name: string | undefined;
  queryMode: Statement['queryMode'];
  submit(wire: Wire): Error | null;
  handleCommandComplete(message: unknown, wire: Wire): void;
  handleError(error: Error, wire: Wire): void;
}

const PgQuery = Query as unknown as new (text: string, values?: unknown[]) => WireQuery;

/** From its text: an object pg copies by the descriptors of its properties, which takes longer than all else of a query. */
function queryOf({ text, values, name, queryMode }: Statement): WireQuery {
  return Object.assign(new PgQuery(text, values), { name, queryMode });
}

/** Statements of one exchange, each of which may have a name; of several, pg makes a list of the results. */
class Statements extends PgQuery {
  readonly #queries: WireQuery[];
  readonly #open: Wire;
  /** Of the one that Postgres is at. */
  #place = 0;

  /** @param open the wire that it will be sent on, without the end of an exchange */
  constructor(queries: WireQuery[], open: Wire) {
    super(queries[0]?.text ?? '');
    this.name = queries[0]?.name;
    this.#queries = queries;
    this.#open = open;
  }

  override submit(wire: Wire): Error | null {
    const last = this.#queries.length - 1;
    wire.stream.cork();
    try {
      for (const [place, query] of this.#queries.entries()) {
        const error = query.submit(place === last ? wire : this.#open);
        if (error) return error;
      }
      return null;
    } finally {
      wire.stream.uncork();
    }
  }

  /** What pg is told of next is about the next: that it could be read, say, and is kept by its name. */
  override handleCommandComplete(message: unknown, wire: Wire): void {
    super.handleCommandComplete(message, wire);
    this.#place += 1;
    const next = this.#queries[this.#place];
    if (next) [this.name, this.text] = [next.name, next.text];
  }

  override handleError(error: Error, wire: Wire): void {
    // those that were skipped the connection does not know; what it has read is noted elsewhere
    for (const { name } of this.#queries) if (name !== undefined) delete wire.submittedNamedStatements[name];
    super.handleError(error, wire);
  }
}

/** The same without the end of an exchange. */
function withoutSync(wire: Wire): Wire {
  return Object.create(wire, { sync: { value: () => undefined } }) as Wire;
}
