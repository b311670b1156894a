import { ENDPOINTS } from '@aangan/contract/endpoints';
import { possessionSteps } from '@aangan/contract/catalogue/search-steps';
import { Client } from 'pg';
import { createDatabase, createPool } from '../../apps/server/src/database/pool.ts';
import { facetsStatement } from '../../apps/server/src/areas/catalogue/properties/properties.facets.ts';
import { seededRandom } from '../../apps/server/test/seeded.ts';
import { startBenchServer, type BenchServer } from '../lib/bench-server.ts';
import { invalidateResponses } from '../lib/change-catalogue.ts';
import { createBenchClient, isSuccess, type BenchClient } from '../lib/http-client.ts';
import { startMeter } from '../lib/processor-time.ts';
import { ratiosByRound, spreadOf, type Spread } from '../lib/ratios.ts';
import { atMost, figure, type Bar, type Row } from '../lib/report.ts';
import { filteredQuery } from '../lib/requests.ts';
import type { Run } from '../lib/scale.ts';
import { watchTableReads } from '../lib/table-reads.ts';

const SCALES = {
  smoke: { sizes: [200, 400], rounds: 2 },
  quick: { sizes: [10_000, 200_000], rounds: 5 },
  // More would exceed the database budget of one address and be refused.
  normal: { sizes: [10_000, 200_000], rounds: 5 },
};
const LARGEST = 1_000_000;
/** Distinct filters, each requested once per round. */
const FILTERS = 20;

/** Highest cost of a search in Postgres, relative to the smallest catalogue. */
const SEARCH_BAR = 1.5;
/** Highest cost of all facet counts, relative to the count of all homes. */
const FACETS_BAR = 12;
/** The log of recent changes, which is meant to be read whole. */
const LOG = 'catalogue_changes';

/** Measures the filters by facts, and the counts of their options, with larger catalogues. */
export async function measureTruth({ scale, full }: Run): Promise<Row[]> {
  const { sizes, rounds } = SCALES[scale];
  const rows: Row[] = [];
  let smallest: Costs | undefined;
  for (const size of full ? [...sizes, LARGEST] : sizes) {
    const server = await startBenchServer({ properties: size, buyers: 1, isSlim: true });
    try {
      const costs = await measureSize(server, rounds);
      rows.push(...rowsOf(size, costs, smallest));
      smallest ??= costs;
    } finally {
      await server.stop();
    }
  }
  return rows;
}

/** Milliseconds of Postgres per response. */
interface Costs {
  searchFirst: Spread;
  search: Spread;
  facetsAfterChange: Spread;
  facetsFirst: Spread;
  /** Relative to the count of all homes. */
  facetsOfCount: Spread;
  wholeTables: string[];
}

async function measureSize(server: BenchServer, rounds: number): Promise<Costs> {
  const random = seededRandom(13);
  const queries = [...new Set(Array.from({ length: FILTERS }, () => filteredQuery(random)))];
  const searches = queries.map((query) => `/api/properties/search?${query}`);
  const facets = ['/api/properties/facets', ...queries.map((query) => `/api/properties/facets?${query}`)];
  const client = createBenchClient(server.origin, 1);
  const database = new Client(server.connection);
  try {
    await database.connect();
    // warms up connections and Postgres' cache
    await costOf(server, client, ['/api/properties/search', '/api/properties/facets']);
    const reads = watchTableReads(database);
    await reads.start();
    const searchFirst = spreadOf([await costOf(server, client, searches)]);
    await costOf(server, client, facets);
    const wholeTables = (await reads.finish(searches.length + facets.length)).filter((table) => table !== LOG);
    const ofSearches: number[] = [];
    const ofFacets: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await invalidateResponses(server);
      ofSearches.push(await costOf(server, client, searches));
      ofFacets.push(await costOf(server, client, facets));
    }
    return {
      searchFirst,
      search: spreadOf(ofSearches),
      facetsAfterChange: spreadOf(ofFacets),
      ...(await measurePass(server, rounds)),
      wholeTables,
    };
  } finally {
    client.close();
    await database.end();
  }
}

/** Measures the milliseconds of Postgres per call, for sequential calls of a buyer. */
async function costOf({ postgresPid, cookies }: BenchServer, client: BenchClient, paths: string[]): Promise<number> {
  const meter = startMeter(postgresPid, { children: true });
  for (const path of paths) {
    const outcome = await client.send({ kind: path, method: 'GET', path, cookie: cookies[0] ?? '' });
    if (!isSuccess(outcome)) throw new Error(`${path} answered ${outcome}`);
  }
  return meter() / 1000 / paths.length;
}

/** Measures all uncached facet counts of a listing without filters, relative to the count of all homes. */
async function measurePass(
  { connection, postgresPid }: BenchServer,
  rounds: number,
): Promise<Pick<Costs, 'facetsFirst' | 'facetsOfCount'>> {
  const pool = createPool({ connection, log: { warn: () => undefined }, statementTimeoutMs: 0, max: 1 });
  const cost = async (statement: { sql: string; parameters: readonly unknown[] }): Promise<number> => {
    const meter = startMeter(postgresPid, { children: true });
    await pool.query(statement.sql, [...statement.parameters]);
    return meter() / 1000;
  };
  const everything = ENDPOINTS.propertiesFacets.query.parse({});
  const pass = facetsStatement(everything, { steps: possessionSteps('2026-11-22'), known: null }).compile(
    createDatabase(pool),
  );
  const count = { sql: 'SELECT count(*) FROM properties p', parameters: [] };
  try {
    const [passes, counts]: [number[], number[]] = [[], []];
    for (const statement of [pass, count]) await cost(statement);
    for (let round = 0; round < rounds; round += 1) {
      passes.push(await cost(pass));
      counts.push(await cost(count));
    }
    return { facetsFirst: spreadOf(passes), facetsOfCount: ratiosByRound(passes, counts) };
  } finally {
    await pool.end();
  }
}

function rowsOf(size: number, costs: Costs, smallest: Costs | undefined): Row[] {
  const row = (name: string, kind: 'searchFirst' | 'search' | 'facetsFirst' | 'facetsAfterChange'): Row => {
    const own = figure('Postgres', 'ms', costs[kind]);
    const ratio = smallest ? [figure('of the smallest', '', costs[kind].median / smallest[kind].median)] : [];
    return { name: `${name}, ${size.toLocaleString('en')}`, figures: [own, ...ratio] };
  };
  const search = row('search with three filters', 'search');
  const [, ofSmallest] = search.figures;
  if (ofSmallest) search.bars = [atMost(ofSmallest, SEARCH_BAR, `at most ${SEARCH_BAR} of the smallest`)];
  const first = row('facets, not known', 'facetsFirst');
  const ofCount = figure('of a count', '', costs.facetsOfCount);
  const isNone: Bar = { text: 'none', verdict: costs.wholeTables.length === 0 ? 'holds' : 'short' };
  return [
    row('search with three filters, not known', 'searchFirst'),
    search,
    {
      ...first,
      figures: [...first.figures, ofCount],
      bars: [atMost(ofCount, FACETS_BAR, `at most ${FACETS_BAR} counts`)],
    },
    row('facets, after a change', 'facetsAfterChange'),
    {
      name: `all of these, ${size.toLocaleString('en')}`,
      figures: [figure('read a whole table', '', costs.wholeTables.length)],
      bars: [isNone],
      note: costs.wholeTables.join(' '),
    },
  ];
}
