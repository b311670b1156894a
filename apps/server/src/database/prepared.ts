import { CompiledQuery, sql, type RawBuilder } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database, OpenDatabase } from './pool.ts';
import { nameStatement, queryPair, type Statement, type Unnamed } from './wire/wire.ts';

/** Where a statement runs: on any connection of a pool, or on one that was taken out of it. */
export interface StatementPlace {
  db: Database;
  pool: Pick<OpenDatabase['pool'], 'query'>;
}

type Value = number | string | Buffer | Buffer[] | null;

/** A statement with its values, of whose rows the type is known. */
export interface StatementOf<Row> extends Statement {
  readonly row?: Row;
}

/** Runs a prepared statement; the values stand for `$1`, `$2` and so on. */
export interface Prepared<Row> {
  (place: StatementPlace, ...values: Value[]): Promise<Row[]>;
  /** The same, to be run together with another. */
  of(db: Database, ...values: Value[]): StatementOf<Row>;
}

/**
 * A statement that each connection parses and plans once, under a name that no other statement has. Worth it where one
 * plan fits all values and planning costs more than running: for the detail of a property it does four times. Behind a
 * pooler it goes without its name, and is planned each time.
 * @param statement has its values as `sql.raw('$1')`
 */
export function prepare<Row extends object>(name: string, statement: RawBuilder<Row>): Prepared<Row> {
  let text: string | undefined;
  const of = (db: Database, ...values: Value[]) => ({ name, text: (text ??= textOf(name, statement, db)), values });
  const run = async ({ db, pool }: StatementPlace, ...values: Value[]) =>
    (await pool.query<Row>(of(db, ...values))).rows;
  return Object.assign(run, { of });
}

/**
 * Runs two statements in one exchange with the database and in one transaction, each with a snapshot of its own. What the
 * second needs of the first has to be handed on in the database (`set_config`).
 */
export async function runInOneExchange<First extends object, Second extends object>(
  pool: StatementPlace['pool'],
  first: Unnamed<StatementOf<First>>,
  second: StatementOf<Second>,
): Promise<[First[], Second[]]> {
  const [before, after] = await queryPair<First, Second>(pool, first, second);
  return [before.rows, after.rows];
}

function textOf(name: string, statement: RawBuilder<unknown>, db: Database): string {
  const { sql: text, parameters } = statement.compile(db);
  if (parameters.length > 0) throw new Error(`The statement ${name} must take its values as $1, $2`);
  return text;
}

/** The places of a statement's values in its text: `$1` and so on, by the names of the values. */
export type Places<Values> = Readonly<Record<keyof Values, RawBuilder<unknown>>>;

/** A statement of transactions. */
export interface Step<Values, Row> {
  (db: Database, values: Values): Promise<Row[]>;
  /**
   * The same where nobody needs its answer: it goes along with the next statement of its transaction, at the latest the
   * end. What Postgres has against it is raised there.
   */
  later(db: Database, values: Values): Promise<void>;
}

/**
 * A statement of transactions, put together once and then parsed and planned once by each connection: what `prepare` does
 * for a statement on its own. Its text must be the same whatever the values are, and one plan must fit all of them.
 * @param name that no other statement has
 * @param write is asked once; a value that stands in several places is of one type there
 */
export function prepareStep<Values extends object, Row extends object = object>(
  name: string,
  write: (values: Places<Values>) => RawBuilder<Row>,
): Step<Values, Row> {
  let written: (Written<Values> & { later: string }) | undefined;
  const writtenFor = (db: Database) => {
    if (written === undefined) {
      const made = writeOut(name, write, db);
      const { text } = made;
      written = { ...made, later: `${text} -- for later` };
      nameStatement(text, { name, text });
      nameStatement(written.later, { name, text, isForLater: true });
    }
    return written;
  };
  const run = async (db: Database, values: Values) => {
    const step = writtenFor(db);
    return (await db.executeQuery<Row>(CompiledQuery.raw(step.text, inOrder(step, values)))).rows;
  };
  const later = async (db: Database, values: Values) => {
    const step = writtenFor(db);
    await db.executeQuery(CompiledQuery.raw(step.later, inOrder(step, values)));
  };
  return Object.assign(run, { later });
}

/** Shapes of a statement whose texts are kept, of some 2 KB each. */
const KEPT_SHAPES = 500;

/**
 * A statement whose text depends on what is asked, put together once for each shape that this takes. Postgres plans it each
 * time: no one plan fits all values.
 * @param write is given no value, so that the text can depend on none; as for `prepareStep`
 * @returns what gives the statement of a shape, to be run
 */
export function prepareShapes<Shape extends object, Values extends object, Row extends object>(
  name: string,
  write: (shape: Shape, values: Places<Values>) => RawBuilder<Row>,
): (db: Database, shape: Shape, values: Values) => Unnamed<StatementOf<Row>> {
  const kept = new LRUCache<string, Written<Values>>({ max: KEPT_SHAPES });
  return (db, shape, values) => {
    const key = Object.values(shape).join('|');
    let written = kept.get(key);
    if (written === undefined) kept.set(key, (written = writeOut(name, (places) => write(shape, places), db)));
    return { text: written.text, values: inOrder(written, values) };
  };
}

/** The text of a statement, and its values' names in the order of their places. */
interface Written<Values> {
  text: string;
  order: readonly (keyof Values)[];
}

function writeOut<Values extends object>(
  name: string,
  write: (values: Places<Values>) => RawBuilder<unknown>,
  db: Database,
): Written<Values> {
  const order: (keyof Values)[] = [];
  const placeOf = (value: keyof Values) => {
    if (!order.includes(value)) order.push(value);
    return sql.raw(`$${order.indexOf(value) + 1}`);
  };
  const places = new Proxy({}, { get: (_none, value) => placeOf(value as keyof Values) }) as Places<Values>;
  return { text: textOf(name, write(places), db), order };
}

function inOrder<Values>({ order }: Written<Values>, values: Values): unknown[] {
  return order.map((value) => values[value]);
}
