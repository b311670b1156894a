import { addDays, todayInIndia } from '@aangan/contract/core/dates';
import { ENDPOINTS } from '@aangan/contract/endpoints';
import type { PropertySearch } from '@aangan/contract/catalogue/search-inputs';
import type { PoolClient } from 'pg';
import { createDatabase, createPool, type OpenDatabase } from '../../apps/server/src/database/pool.ts';
import type { DatabaseConnection } from '../../apps/server/src/database/connection.ts';
import { findNamed, isPair } from '../../apps/server/src/database/wire/wire.ts';
import {
  findDetail,
  listFeatured,
  searchProperties,
} from '../../apps/server/src/areas/catalogue/properties/properties.store.ts';
import { createTotals } from '../../apps/server/src/areas/catalogue/properties/properties.totals.ts';
import { askedFlats } from '../../apps/server/src/sql/derived.sql.ts';
import { flipEntry } from '../../apps/server/src/areas/catalogue/shortlists/shortlists.store.ts';
import { createFindActor } from '../../apps/server/src/http/session/session.ts';
import { seededRandom } from '../../apps/server/test/seeded.ts';
import { bookAsProduct, bookingStatements, type BookingStatements } from './plain-booking.ts';
import { searchPath } from './requests.ts';

/** Names of the values that a plain handler fills in. */
export type Role =
  'token' | 'user' | 'property' | 'ids' | 'minPrice' | 'maxPrice' | 'pricedFlats' | 'flatsOrOnRequest' | 'offset';

/** A statement as the product sends it; the values that a call fills in are given by role. */
export interface PlainStatement {
  /** Name of the prepared statement; undefined for an unprepared one. */
  name: string | undefined;
  text: string;
  values: ({ role: Role } | { fixed: unknown })[];
}

/** The statements of the measured calls. */
export interface PlainStatements {
  session: PlainStatement;
  featured: PlainStatement;
  detail: PlainStatement;
  cards: { visitor: PlainStatement; user: PlainStatement };
  toggle: PlainStatement;
  booking: BookingStatements;
  /** Statements of a page with its total, by the shape of the URL: see `shapeOf`. */
  searches: Record<string, PlainStatement>;
}

/** Unique sample values: where one appears in a statement, a call fills in its own. */
const SAMPLES = { minPrice: 4_567_891, maxPrice: 84_567_892, page: 765_432 } as const;
const SHAPE_DRAWS = 20_000;

/** Returns a search's URL without the numbers that are parameters of its statement. */
export function shapeOf(path: string): string {
  return path.replaceAll(/\b(minPrice|maxPrice|page)=\d+/g, '$1=');
}

/**
 * Records the statements that the product sends to Postgres for the measured calls, so that plain code can send the
 * same. Writes are rolled back.
 * @param accessToken of the session to look up
 */
export async function recordStatements(
  connection: DatabaseConnection,
  { accessToken, userId, propertyId }: { accessToken: string; userId: number; propertyId: number },
): Promise<PlainStatements> {
  const pool = createPool({ connection, log: { warn: () => undefined }, max: 1 });
  const sent: { name?: string | undefined; text: string; values: unknown[] }[] = [];
  pool.on('connect', (client: PoolClient) => listen(client, (statement) => sent.push(statement)));
  const database = { pool, db: createDatabase(pool) };
  const record = async (roles: Map<unknown, Role>, work: () => Promise<unknown>): Promise<PlainStatement[]> => {
    sent.length = 0;
    await work();
    const own = sent.filter(({ text }) => !/^(begin|rollback)\b/i.test(text));
    return own.map(({ name, text, values }) => ({ name, text, values: values.map((value) => toValue(value, roles)) }));
  };
  const people = new Map<unknown, Role>([
    [userId, 'user'],
    [propertyId, 'property'],
  ]);
  const visit = { userId, propertyId, visitDate: addDays(todayInIndia(), 7), notes: '' };
  const everything = ENDPOINTS.propertiesSearch.query.parse({});
  const cards = async (audience: 'visitor' | 'user') => {
    const [, second] = await record(new Map(), () =>
      searchProperties(database, everything, { reader: { audience, language: null }, totals: createTotals() }),
    );
    return { ...only(second ? [second] : []), values: [{ role: 'ids' as const }] };
  };
  const recordSearches = async () => {
    const searches: Record<string, PlainStatement> = {};
    for (const [shape, search] of drawShapes()) {
      const roles = new Map<unknown, Role>([
        [SAMPLES.minPrice, 'minPrice'],
        [SAMPLES.maxPrice, 'maxPrice'],
        [askedFlats(search, { hasOnRequest: false }), 'pricedFlats'],
        [askedFlats(search, { hasOnRequest: true }), 'flatsOrOnRequest'],
        [search.page * search.size, 'offset'],
      ]);
      const work = () =>
        searchProperties(database, search, { reader: { audience: 'visitor', language: null }, totals: createTotals() });
      const [first] = await record(roles, work);
      searches[shape] = only(first ? [first] : []);
    }
    return searches;
  };
  try {
    const session = only(await record(new Map(), () => createFindActor(database)(accessToken)));
    return {
      session: { ...session, values: [{ role: 'token' }] },
      featured: only(await record(new Map(), () => listFeatured(database, { audience: 'visitor', language: null }))),
      detail: only(await record(people, () => findDetail(database, propertyId, null))),
      cards: { visitor: await cards('visitor'), user: await cards('user') },
      toggle: only(await record(people, () => undone(database, (db) => flipEntry(db, userId, propertyId)))),
      booking: bookingStatements(await record(people, () => undone(database, (db) => bookAsProduct(db, visit)))),
      searches: await recordSearches(),
    };
  } finally {
    await pool.end();
  }
}

/** Returns a search of each shape that the bench requests. */
function drawShapes(): Map<string, PropertySearch> {
  const random = seededRandom(1);
  const searches = new Map<string, PropertySearch>();
  for (let draw = 0; draw < SHAPE_DRAWS; draw += 1) {
    const path = searchPath(random, { names: true, isUnique: draw % 2 === 0 });
    const shape = shapeOf(path);
    if (searches.has(shape)) continue;
    const query = new URLSearchParams(shape.slice(shape.indexOf('?')));
    for (const name of ['minPrice', 'maxPrice', 'page'] as const) {
      if (query.has(name)) query.set(name, String(SAMPLES[name]));
    }
    searches.set(shape, ENDPOINTS.propertiesSearch.query.parse(Object.fromEntries(query)));
  }
  return searches;
}

function toValue(value: unknown, roles: Map<unknown, Role>): { role: Role } | { fixed: unknown } {
  const role = roles.get(value);
  return role === undefined ? { fixed: value } : { role };
}

function only(statements: PlainStatement[]): PlainStatement {
  const [statement] = statements;
  if (!statement || statements.length > 1) throw new Error(`One statement was expected, not ${statements.length}`);
  return statement;
}

/** Runs `work` in a transaction and rolls it back. */
async function undone(database: OpenDatabase, work: (db: OpenDatabase['db']) => Promise<unknown>): Promise<void> {
  const enough = new Error('Rolled back, as intended');
  const trying = database.db.transaction().execute(async (trx) => {
    await work(trx);
    throw enough;
  });
  await trying.catch((error: unknown) => {
    if (error !== enough) throw error;
  });
}

type Listener = (statement: { name?: string | undefined; text: string; values: unknown[] }) => void;

function listen(client: PoolClient, onStatement: Listener): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const heard = (...args: unknown[]): unknown => {
    const [first, second] = args;
    if (typeof first === 'string') {
      const { name, text } = findNamed(first) ?? { name: undefined, text: first };
      onStatement({ name, text, values: Array.isArray(second) ? second : [] });
    } else {
      if (isPair(first)) onStatement(first.before);
      const { name, text, values } = first as { name?: string; text: string; values?: unknown[] };
      onStatement({ name, text, values: values ?? (Array.isArray(second) ? second : []) });
    }
    return query(...args);
  };
  Object.assign(client, { query: heard });
}
