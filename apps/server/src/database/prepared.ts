import { perSite } from '@aangan/contract/core/site';
import { CompiledQuery, sql, type RawBuilder } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database, OpenDatabase } from './pool.ts';
import { nameStatement, queryPair, type Statement, type Unnamed } from './wire/wire.ts';

/** Where a statement runs: on any connection of a pool, or on a checked-out one. */
export interface StatementPlace {
  db: Database;
  pool: Pick<OpenDatabase['pool'], 'query'>;
}

type Value = number | string | Buffer | Buffer[] | null;

/** A statement with its values and the type of its rows. */
export interface StatementOf<Row> extends Statement {
  readonly row?: Row;
}

/** Runs a prepared statement; the values are those of `$1`, `$2` and so on. */
export interface Prepared<Row> {
  (place: StatementPlace, ...values: Value[]): Promise<Row[]>;
  /** Gives the statement with its values, to be run together with another. */
  of(db: Database, ...values: Value[]): StatementOf<Row>;
}

/**
 * Prepares a statement that each connection parses and plans once, under a unique name. Worth it where one plan fits all
 * values and planning costs more than running: four times as much for the detail of a property. Behind a pooler it is sent
 * without its name and planned each time. Running it raises an Error where the text has other values than `$1`, `$2`.
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
 * Runs two statements in one round trip and one transaction, each with its own snapshot. The first passes values to the
 * second in the database (`set_config`).
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

/** The placeholders of a statement's values, `$1` and so on, by the names of the values. */
export type Places<Values> = Readonly<Record<keyof Values, RawBuilder<unknown>>>;

/** A prepared statement for use in transactions. */
export interface Step<Values, Row> {
  (db: Database, values: Values): Promise<Row[]>;
  /**
   * Runs it deferred, where its result is not needed: it is sent with the next statement of its transaction, at the latest
   * with the end, and its error is raised there.
   */
  runDeferred(db: Database, values: Values): Promise<void>;
}

/**
 * Prepares a statement for use in transactions, built once and then parsed and planned once by each connection, like
 * `prepare` for a statement alone. Its text must not depend on the values, and one plan must fit all of them.
 * @param name unique among statements
 * @param write runs once; a value used several times has the same type everywhere
 */
export function prepareStep<Values extends object, Row extends object = object>(
  name: string,
  write: (values: Places<Values>) => RawBuilder<Row>,
): Step<Values, Row> {
  let written: (Written<Values> & { deferred: string }) | undefined;
  const writtenFor = (db: Database) => {
    if (written === undefined) {
      const made = writeOut(name, write, db);
      const { text } = made;
      written = { ...made, deferred: `${text} -- for later` };
      nameStatement(text, { name, text });
      nameStatement(written.deferred, { name, text, isDeferred: true });
    }
    return written;
  };
  const run = async (db: Database, values: Values) => {
    const step = writtenFor(db);
    return (await db.executeQuery<Row>(CompiledQuery.raw(step.text, inOrder(step, values)))).rows;
  };
  const runDeferred = async (db: Database, values: Values) => {
    const step = writtenFor(db);
    await db.executeQuery(CompiledQuery.raw(step.deferred, inOrder(step, values)));
  };
  return Object.assign(run, { runDeferred });
}

/** Texts cached per statement, one per shape, of some 2 KB each. */
const CACHED_SHAPES = 500;

/**
 * Caches a statement whose text depends on the shape of the input, built once per shape. Postgres plans it each time, since
 * no plan fits all values.
 * @param write is given placeholders alone, so that the text cannot depend on a value; as for `prepareStep`
 * @returns a function that gives the statement of a shape with its values
 */
export function prepareShapes<Shape extends object, Values extends object, Row extends object>(
  name: string,
  write: (shape: Shape, values: Places<Values>) => RawBuilder<Row>,
): (db: Database, shape: Shape, values: Values) => Unnamed<StatementOf<Row>> {
  // a text speaks of the lists of the site
  const cachePerSite = perSite(() => new LRUCache<string, Written<Values>>({ max: CACHED_SHAPES }));
  return (db, shape, values) => {
    const key = Object.values(shape).join('|');
    const cache = cachePerSite();
    let written = cache.get(key);
    if (written === undefined) cache.set(key, (written = writeOut(name, (places) => write(shape, places), db)));
    return { text: written.text, values: inOrder(written, values) };
  };
}

/** The text of a statement, and the names of its values in the order of their placeholders. */
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
