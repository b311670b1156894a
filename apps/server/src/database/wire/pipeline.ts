import type { Pool, PoolClient, QueryResult, QueryResultRow } from 'pg';
import { queryOf, wireOf, withoutSync, type Ask, type Done, type Statement } from './driver.ts';
import { Statements } from './statements.ts';

/** A statement that is not prepared by name. */
export type Unnamed<S extends Statement> = S & { name?: undefined };

/** A statement, and one that is sent before it in the same round trip. */
interface StatementAfter extends Statement {
  before: Unnamed<Statement>;
}

/** A deferred statement, whose result is not needed. */
interface DeferredStatement extends Statement {
  isDeferred: true;
}

const BEGIN = /^(begin|start transaction)\b/;
const END = /^(commit|rollback)$/;

/**
 * Runs two statements in one round trip and one transaction. Raises the error of the first that fails.
 * @returns the result of each
 */
export async function queryPair<First extends QueryResultRow, Second extends QueryResultRow>(
  pool: Pick<Pool, 'query'>,
  before: Unnamed<Statement>,
  statement: Statement,
): Promise<[QueryResult<First>, QueryResult<Second>]> {
  const pair: StatementAfter = { ...statement, before };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- pg's types know of one result alone
  return (await pool.query(pair)) as unknown as [QueryResult<First>, QueryResult<Second>];
}

/**
 * Makes a connection send several statements in one write where only the number of round trips changes, which are most of the
 * cost of a small statement (docs/performance/database-access.md). BEGIN and deferred statements are held until the next
 * statement of the transaction; a statement with a `before` is sent with it and gives a result for each. After a failed
 * statement Postgres skips the rest, as if we had waited. A transaction without statements sends nothing, and what is held
 * at a rollback is never sent.
 */
export function shareExchanges(client: PoolClient, query: Ask): Ask {
  const open = withoutSync(wireOf(client));
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
      // like pg: the stack of the caller, not of the socket's read
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  };
  const shared: Ask = (...args) => {
    const [first, values, callback] = args;
    const isEnd = typeof first === 'string' && END.test(first);
    if (isEnd) isInTransaction = false;
    if (isInTransaction && isDeferred(first)) {
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
  return shared;
}

/** A statement without values, in the extended protocol. */
const bare = (text: string): Statement => ({ text, values: [], queryMode: 'extended' });

/** Whether a query is a pair of statements. */
export function isPair(asked: unknown): asked is StatementAfter {
  return typeof asked === 'object' && asked !== null && 'before' in asked;
}

function isDeferred(asked: unknown): asked is DeferredStatement {
  return typeof asked === 'object' && asked !== null && 'isDeferred' in asked;
}

/** Gives the statement of a query with values or a name; any other query uses another protocol and is sent after a wait. */
function statementOf(first: unknown, values: unknown): Statement | undefined {
  if (typeof first === 'string') {
    return Array.isArray(values) && values.length > 0 ? { text: first, values: values as unknown[] } : undefined;
  }
  const { name, text, values: own = values ?? [] } = first as Partial<Statement>;
  const isPlain = Object.getPrototypeOf(first) === Object.prototype && Array.isArray(own) && text !== undefined;
  return isPlain && (name !== undefined || own.length > 0) ? { name, text, values: own } : undefined;
}

const resultOf = (command: string): QueryResult => ({ command, rowCount: null, oid: 0, rows: [], fields: [] });
