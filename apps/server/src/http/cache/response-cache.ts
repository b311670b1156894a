import { LRUCache } from 'lru-cache';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { OpenDatabase } from '../../database/pool.ts';
import { prepare } from '../../database/prepared.ts';
import type { Reads } from '../../database/replica.ts';
import { catalogueVersion } from './catalogue-version.ts';
import type { ClientBudget } from '../limits/client-budget.ts';
import { EncodedResponse } from './encoded-response.ts';

/** The result of a fill, read in one version of the catalogue. */
export interface Filled<Json extends string | null = string> {
  version: number;
  /** JSON text of the response's data; null when there is none, which is not cached. */
  json: Json;
}

export interface ResponseCacheOptions {
  reads: Reads;
  /** The budget of client addresses, charged for cache misses. */
  share: ClientBudget;
  /** The most bytes of all cached responses, in all their codings. */
  maxBytes: number;
  /** How stale a response may be for visitors, milliseconds; signed-in users always get the current version. */
  visitorsLagMs: number;
}

export type ResponseCache = ReturnType<typeof createResponseCache>;

type Fill<Json extends string | null = string | null> = (database: OpenDatabase) => Promise<Filled<Json>>;

interface Entry {
  version: number;
  answer: EncodedResponse;
}

function nothingFor(key: string): never {
  throw new Error(`There is nothing for ${key}`);
}

/** Bytes of an entry beside its body and its key, measured with 5,000 of them. */
const ENTRY_BYTES = 1024;

const versionStatement = prepare('catalogue_version', sql<{ version: number }>`SELECT ${catalogueVersion} AS version`);

/**
 * Caches responses about the catalogue as finished bytes for as long as its version stays the same
 * (docs/performance/response-cache.md). What depends on the day or the caller must be in the key, or not be cached.
 */
export function createResponseCache({ reads, share, maxBytes, visitorsLagMs }: ResponseCacheOptions) {
  const cache = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ answer }, key) => answer.bytes + key.length * 2 + ENTRY_BYTES,
  });
  const pending = new Map<string, Promise<EncodedResponse | null>>();
  const figures = { hits: 0, misses: 0 };
  /** How often the cache was cleared: a response that was begun before is not stored. */
  let clearings = 0;
  /** The newest known version of the catalogue, and when it was last read. */
  let latest = 0;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<number> | null = null;

  const noteVersion = (version: number) => (latest = Math.max(latest, version));

  async function readLatest(): Promise<number> {
    const now = performance.now();
    const known = latest;
    const [row] = await reads.run(versionStatement);
    readAt = now;
    const version = row?.version ?? 0;
    // not awaited: the primary may be away, and a stale response is better than none
    if (version < known) void followRestore(known).catch(() => undefined);
    return noteVersion(version);
  }

  /** Follows the primary back to an older version, after a restore; a replica with an older one merely lags. */
  async function followRestore(known: number): Promise<void> {
    const [row] = await reads.runOnPrimary(versionStatement);
    if (row && row.version < known && latest === known) latest = row.version;
  }

  /** The minimum version of a response; for a signed-in user the one at the look-up of the session. */
  function wantedBy({ catalogueVersion: seen }: FastifyRequest): number | Promise<number> {
    if (seen !== null) {
      noteVersion(seen);
      return seen;
    }
    if (performance.now() - readAt < visitorsLagMs) return latest;
    reading ??= readLatest().finally(() => (reading = null));
    return reading;
  }

  async function readAtLeast<Json extends string | null>(
    wanted: number,
    fill: (database: OpenDatabase) => Promise<Filled<Json>>,
  ): Promise<Filled<Json>> {
    let filled = await reads.run(fill);
    // the replica lags behind the change
    if (filled.version < wanted) filled = await reads.runOnPrimary(fill);
    const { version } = filled;
    // the primary decides, also when it was restored to an earlier time
    latest = version < wanted ? version : Math.max(latest, version);
    return filled;
  }

  async function fillAndStore(key: string, wanted: number, fill: Fill): Promise<EncodedResponse | null> {
    const began = clearings;
    const { version, json } = await readAtLeast(wanted, fill);
    if (json === null) return null;
    return began === clearings ? store(key, version, json) : new EncodedResponse(json);
  }

  /** A function of its own, so that the cached closure retains these parameters alone. */
  function store(key: string, version: number, json: string): EncodedResponse {
    const answer = new EncodedResponse(json, () => {
      if (cache.peek(key)?.answer === answer) cache.set(key, { version, answer });
    });
    cache.set(key, { version, answer });
    return answer;
  }

  function findCached(key: string, wanted: number): EncodedResponse | undefined {
    const entry = cache.get(key);
    if (entry?.version !== wanted) return undefined;
    figures.hits += 1;
    return entry.answer;
  }

  /**
   * Finds the response of a key, synchronously if it is cached, else by a fill; null when there is none. Concurrent callers
   * share one fill. Raises TOO_MANY_REQUESTS where the address has spent its budget.
   */
  function findOrNull(
    request: FastifyRequest,
    key: string,
    fill: Fill,
  ): EncodedResponse | Promise<EncodedResponse | null> {
    const wanted = wantedBy(request);
    if (typeof wanted !== 'number')
      return wanted.then((version) => findCached(key, version) ?? joinOrFill(request, key, version, fill));
    return findCached(key, wanted) ?? joinOrFill(request, key, wanted, fill);
  }

  function joinOrFill(
    request: FastifyRequest,
    key: string,
    wanted: number,
    fill: Fill,
  ): Promise<EncodedResponse | null> {
    figures.misses += 1;
    const flight = `${wanted} ${key}`;
    return pending.get(flight) ?? share.inTurn(request, fillOnce);

    /** Costs nothing where others filled it, or began to, while this call was queued. */
    function fillOnce(): Promise<EncodedResponse | null> {
      const since = cache.get(key);
      if (since?.version === wanted) return Promise.resolve(since.answer);
      const other = pending.get(flight);
      if (other) return other;
      const filling = share.charge(request, fillAlone);
      pending.set(flight, filling);
      return filling;
    }

    async function fillAlone() {
      const began = clearings;
      try {
        return await fillAndStore(key, wanted, fill);
      } finally {
        if (began === clearings) pending.delete(flight);
      }
    }
  }

  return {
    findOrNull,

    /** Like `findOrNull`, for a response that always exists; raises an Error where there is none. */
    find(request: FastifyRequest, key: string, fill: Fill<string>): EncodedResponse | Promise<EncodedResponse> {
      const found = findOrNull(request, key, fill);
      return found instanceof EncodedResponse ? found : found.then((answer) => answer ?? nothingFor(key));
    },

    /** Reads a personal response: charged to the address like a miss, and not cached. */
    async findOwn(
      request: FastifyRequest,
      fill: (database: OpenDatabase) => Promise<Filled>,
    ): Promise<EncodedResponse> {
      const wanted = await wantedBy(request);
      const filled = () => share.charge(request, () => readAtLeast(wanted, fill));
      const { json } = await share.inTurn(request, filled);
      return new EncodedResponse(json);
    },

    /** Drops all cached responses, and those in progress too: nobody gets one that was begun before. */
    clear(): void {
      clearings += 1;
      cache.clear();
      pending.clear();
    },

    figures: {
      get hits() {
        return figures.hits;
      },
      get misses() {
        return figures.misses;
      },
      get bytes() {
        return cache.calculatedSize;
      },
    },
  };
}
