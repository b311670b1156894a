import { LRUCache } from 'lru-cache';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { OpenDatabase } from '../../database/pool.ts';
import { prepare } from '../../database/prepared.ts';
import type { Reads } from '../../database/replica.ts';
import { catalogueVersion } from './catalogue-version.ts';
import type { ClientBudget } from '../limits/client-budget.ts';
import { EncodedResponse } from './encoded-response.ts';

/** What a filling reads, all of it in one version of the catalogue. */
export interface Filled<Json extends string | null = string> {
  version: number;
  /** JSON text of the answer's data; null when there is nothing, which is not kept. */
  json: Json;
}

export interface ResponseCacheOptions {
  reads: Reads;
  /** Which what is not kept is taken from, of the address that has it read. */
  share: ClientBudget;
  /** What all kept answers may take, in each form that was asked for. */
  maxBytes: number;
  /** How long a visitor may be shown what was, in milliseconds; whoever is signed in never is. */
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

/** What an entry takes beside its bytes and its key, measured with 5,000 of them. */
const ENTRY_BYTES = 1024;

const versionStatement = prepare('catalogue_version', sql<{ version: number }>`SELECT ${catalogueVersion} AS version`);

/**
 * Answers about the catalogue as finished bytes, kept for as long as its version stays the same
 * (docs/performance/response-cache.md). What depends on the day or on who asks must be in the key, or not be kept.
 */
export function createResponseCache({ reads, share, maxBytes, visitorsLagMs }: ResponseCacheOptions) {
  const kept = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ answer }, key) => answer.bytes + key.length * 2 + ENTRY_BYTES,
  });
  const underWay = new Map<string, Promise<EncodedResponse | null>>();
  const figures = { hits: 0, misses: 0 };
  /** The newest version that this process was told of, and when it last asked. */
  let latest = 0;
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<number> | null = null;

  const hear = (version: number) => (latest = Math.max(latest, version));

  async function askForLatest(): Promise<number> {
    const now = performance.now();
    const known = latest;
    const [row] = await reads.run(versionStatement);
    askedAt = now;
    const version = row?.version ?? 0;
    // nobody waits for that: the database itself may be away, and what is kept is better than nothing
    if (version < known) void heedSetBack(known).catch(() => undefined);
    return hear(version);
  }

  /** A replica may not have heard of a version yet; the database itself has, unless it was set back to an earlier time. */
  async function heedSetBack(known: number): Promise<void> {
    const [row] = await reads.runOnPrimary(versionStatement);
    if (row && row.version < known && latest === known) latest = row.version;
  }

  /** The version that an answer must have at least: for who is signed in, that of the moment when the session was found. */
  function wantedBy({ catalogueVersion: seen }: FastifyRequest): number | Promise<number> {
    if (seen !== null) {
      hear(seen);
      return seen;
    }
    if (performance.now() - askedAt < visitorsLagMs) return latest;
    asking ??= askForLatest().finally(() => (asking = null));
    return asking;
  }

  async function readAnew<Json extends string | null>(
    wanted: number,
    fill: (database: OpenDatabase) => Promise<Filled<Json>>,
  ): Promise<Filled<Json>> {
    let filled = await reads.run(fill);
    // a replica that has not heard of the change yet
    if (filled.version < wanted) filled = await reads.runOnPrimary(fill);
    const { version } = filled;
    // the database itself knows best, also when it was set back to an earlier time
    latest = version < wanted ? version : Math.max(latest, version);
    return filled;
  }

  async function fillAnew(key: string, wanted: number, fill: Fill): Promise<EncodedResponse | null> {
    const { version, json } = await readAnew(wanted, fill);
    return json === null ? null : keep(key, version, json);
  }

  /** Only what the closure holds of these is kept for as long as the answer. */
  function keep(key: string, version: number, json: string): EncodedResponse {
    const answer = new EncodedResponse(json, () => {
      if (kept.peek(key)?.answer === answer) kept.set(key, { version, answer });
    });
    kept.set(key, { version, answer });
    return answer;
  }

  function findKept(key: string, wanted: number): EncodedResponse | undefined {
    const entry = kept.get(key);
    if (entry?.version !== wanted) return undefined;
    figures.hits += 1;
    return entry.answer;
  }

  /**
   * The answer that goes by a key: at once if it is kept, else filled in; null when there is none. Who asks for the same
   * meanwhile waits for the same filling.
   */
  function findOrNull(
    request: FastifyRequest,
    key: string,
    fill: Fill,
  ): EncodedResponse | Promise<EncodedResponse | null> {
    const wanted = wantedBy(request);
    if (typeof wanted !== 'number')
      return wanted.then((version) => findKept(key, version) ?? findAnew(request, key, version, fill));
    return findKept(key, wanted) ?? findAnew(request, key, wanted, fill);
  }

  function findAnew(request: FastifyRequest, key: string, wanted: number, fill: Fill): Promise<EncodedResponse | null> {
    figures.misses += 1;
    const flight = `${wanted} ${key}`;
    return underWay.get(flight) ?? share.inTurn(request, fillOnce);

    /** What others may have read, or begun to, while it was not our turn costs nothing. */
    function fillOnce(): Promise<EncodedResponse | null> {
      const since = kept.get(key);
      if (since?.version === wanted) return Promise.resolve(since.answer);
      const others = underWay.get(flight);
      if (others) return others;
      const filling = share.charge(request, fillAlone);
      underWay.set(flight, filling);
      return filling;
    }

    async function fillAlone() {
      try {
        return await fillAnew(key, wanted, fill);
      } finally {
        underWay.delete(flight);
      }
    }
  }

  return {
    findOrNull,

    /** The same for what there always is. */
    find(request: FastifyRequest, key: string, fill: Fill<string>): EncodedResponse | Promise<EncodedResponse> {
      const found = findOrNull(request, key, fill);
      return found instanceof EncodedResponse ? found : found.then((answer) => answer ?? nothingFor(key));
    },

    /** An answer that is one person's own: read at the same cost to who asks, and kept for nobody. */
    async findOwn(
      request: FastifyRequest,
      fill: (database: OpenDatabase) => Promise<Filled>,
    ): Promise<EncodedResponse> {
      const wanted = await wantedBy(request);
      const filled = () => share.charge(request, () => readAnew(wanted, fill));
      const { json } = await share.inTurn(request, filled);
      return new EncodedResponse(json);
    },

    figures: {
      get hits() {
        return figures.hits;
      },
      get misses() {
        return figures.misses;
      },
      get bytes() {
        return kept.calculatedSize;
      },
    },
  };
}
