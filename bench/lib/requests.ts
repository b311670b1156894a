import { AMENITIES, BUDGET_BANDS } from '@aangan/contract/catalogue/filter-lists';
import { flatTypes, LOCALITIES } from '@aangan/contract/catalogue/search-lists';
import { BUILT_STEPS } from '@aangan/contract/catalogue/search-steps';

/** A request to send; with a session when `cookie` is there. */
export interface BenchRequest {
  kind: string;
  method: 'GET' | 'POST';
  path: string;
  cookie?: string;
  body?: string;
  /** Accepts compressed responses, as browsers do. */
  acceptsCompressed?: boolean;
  /** Client address in x-forwarded-for; when left out, the next of many, none of which reaches a limit. */
  forwardedFor?: string;
}

/** Returns the next request of a stream. */
export type NextRequest = () => BenchRequest;

const NAMES = ['royal', 'lake', 'maple court', 'pearl', 'hill park'];

/** Range of the random addition to the lowest price that makes a search unique, in rupees. */
const UNIQUE_ABOVE = 100_000;
/** Below every price. */
const UNIQUE_BELOW = 3_000_000;

/**
 * Returns a buyer's search: mostly the first page of a locality, a type and a price band, or of everything.
 * @param options `isUnique`: with a unique lowest price, so that neither its response nor its total is cached
 */
export function searchPath(random: () => number, { names = false, isUnique = false } = {}): string {
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const query = new URLSearchParams({ size: '6', page: String(Math.floor(random() * random() * 3)) });
  if (random() < 0.3) Object.entries({ sortBy: 'price', sortDirection: 'asc' }).forEach(([k, v]) => query.set(k, v));
  const shape = random();
  const band = pick(BUDGET_BANDS);
  if (shape >= 0.3 && shape < 0.8) query.set('location', pick(LOCALITIES));
  if (shape >= 0.55 && shape < 0.9) query.set('flatTypes', pick(flatTypes()));
  if ((shape >= 0.55 && shape < 0.8) || (shape >= 0.9 && shape < 0.95)) {
    query.set('minPrice', String(band.min + (isUnique ? Math.floor(random() * UNIQUE_ABOVE) : 0)));
    query.set('maxPrice', String(band.max));
  } else if (isUnique) query.set('minPrice', String(1 + Math.floor(random() * UNIQUE_BELOW)));
  if (shape >= 0.95 && names) query.set('name', pick(NAMES));
  return `/api/properties/search?${query}`;
}

/** Returns a search with three of the further filters, of everything or of a locality. */
export function filteredQuery(random: () => number): string {
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const from = pick([600, 700, 900]);
  const filters: Record<string, string>[] = [
    { minArea: String(from), maxArea: String(from + 200) },
    { possessionBy: pick(['2028-06-30', '2029-06-30', '2030-06-30']) },
    { minDone: String(pick(BUILT_STEPS)) },
    { rera: 'true' },
    { amenities: pick(AMENITIES) },
  ];
  const left = pick(filters);
  const leftToo = pick(filters.filter((filter) => filter !== left));
  const query = new URLSearchParams(
    Object.assign({}, ...filters.filter((filter) => filter !== left && filter !== leftToo)) as Record<string, string>,
  );
  if (random() < 0.5) query.set('location', pick(LOCALITIES));
  return query.toString();
}
