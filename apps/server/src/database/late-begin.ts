import { Query, type PoolClient, type QueryResult } from 'pg';

type Ask = (...args: unknown[]) => Promise<QueryResult>;

/** What pg's queries write to; its types don't tell. */
interface Wire {
  stream: { cork(): void; uncork(): void };
  parse(statement: { text: string }): void;
  bind(portal: object): void;
  execute(portal: object): void;
}

interface Statement {
  text: string;
  name?: string | undefined;
  values: unknown[];
}

const BEGIN = /^(begin|start transaction)\b/;
const END = /^(commit|rollback)$/;

/**
 * Has a connection hold the beginning of a transaction back and send it along with the first statement, in one write: what
 * is waited for costs most of a small statement (docs/decisions/0071). Of a beginning that Postgres refused it skips what
 * follows, as if we had waited. A transaction without statements is none.
 */
export function beginLate(client: PoolClient): void {
  const query = client.query.bind(client) as unknown as Ask;
  let held: string | undefined;
  const late: Ask = (...args) => {
    const [first, values] = args;
    if (held === undefined) {
      if (typeof first !== 'string' || !BEGIN.test(first)) return query(...args);
      held = first;
      return Promise.resolve(resultOf('BEGIN'));
    }
    const beginning = held;
    held = undefined;
    if (typeof first === 'string' && END.test(first)) return Promise.resolve(resultOf(first.toUpperCase()));
    const statement = statementOf(first, values);
    if (!statement) return query(beginning).then(() => query(...args));
    return new Promise((resolve, reject) => {
      const done = (error: Error | null, result: QueryResult) => (error ? reject(error) : resolve(result));
      void query(new FirstQuery(beginning, statement), done);
    });
  };
  Object.assign(client, { query: late });
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
}

const PgQuery = Query as unknown as new (statement: Statement) => WireQuery;

/** A statement with the beginning of its transaction before it. */
class FirstQuery extends PgQuery {
  readonly #beginning: string;
  readonly #name: string | undefined;
  #hasBegun = false;

  constructor(beginning: string, statement: Statement) {
    super(statement);
    this.#beginning = beginning;
    this.#name = statement.name;
  }

  override submit(wire: Wire): Error | null {
    wire.stream.cork();
    try {
      wire.parse({ text: this.#beginning });
      wire.bind({});
      wire.execute({});
      return super.submit(wire);
    } finally {
      wire.stream.uncork();
      // that the beginning could be read says nothing of the statement that the connection keeps by this name
      this.name = undefined;
    }
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.#hasBegun) super.handleCommandComplete(message, wire);
    else this.name = this.#name;
    this.#hasBegun = true;
  }
}
