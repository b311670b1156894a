import { addDays, todayInIndia } from '@aangan/contract/core/dates';
import { seededRandom } from '../../apps/server/test/seeded.ts';
import { filteredQuery, searchPath, type BenchRequest } from './requests.ts';

/** Makes the next request of a stream. */
export type Ask = (random: () => number) => Omit<BenchRequest, 'kind'>;

/** Number of distinct URLs in a repeated stream, such as many people request at the same time. */
const REPEATED = 20;

const get = (path: string, cookie?: string) => ({
  method: 'GET' as const,
  path,
  ...(cookie !== undefined && { cookie }),
});

/** A visitor's request, as browsers send it. */
const getCompressed = (path: string) => ({ ...get(path), acceptsCompressed: true });

/**
 * Creates the streams of requests, the same for the product and the reference servers.
 * @param properties in the catalogue, with the ids from 1 on
 */
export function createStreams(cookies: readonly string[], properties: number) {
  const cookieOf = (random: () => number) => cookies[Math.floor(random() * cookies.length)];
  const draw = seededRandom(3);
  const repeated = Array.from({ length: REPEATED }, () => searchPath(draw));
  const ids = shuffled(properties, draw);
  const filters = Array.from({ length: REPEATED }, () => filteredQuery(draw));
  const visitDate = addDays(todayInIndia(), 7);
  const oneOf = (random: () => number) => repeated[Math.floor(random() * REPEATED)] ?? '';
  /** Uses each id once before repeating any. */
  const detail = (): Ask => {
    let sent = 0;
    return (random) => get(`/api/properties/${ids[sent++ % ids.length]}`, cookieOf(random));
  };
  /** Each booking is of another pair of buyer and property. */
  const booking = (part: number, from = 0): Ask => {
    let sent = from;
    return () => {
      const pair = sent * 2 + part;
      sent += 1;
      const path = `/api/bookings/properties/${1 + (Math.floor(pair / cookies.length) % properties)}`;
      const body = JSON.stringify({ visitDate, notes: 'Please call before the visit.' });
      return { method: 'POST', path, cookie: cookies[pair % cookies.length] ?? '', body };
    };
  };
  return {
    hello: () => getCompressed('/hello'),
    session: (random: () => number) => get('/api/auth/validate', cookieOf(random)),
    featured: () => get('/api/properties/featured'),
    keptFeatured: () => getCompressed('/api/properties/featured'),
    stats: () => getCompressed('/api/properties/stats'),
    repeatedSearch: (random: () => number) => getCompressed(oneOf(random)),
    repeatedSearchOfBuyer: (random: () => number) => get(oneOf(random), cookieOf(random)),
    repeatedDetail: (random: () => number) =>
      get(`/api/properties/${1 + Math.floor(random() * REPEATED)}`, cookieOf(random)),
    repeatedFacets: (random: () => number) =>
      get(`/api/properties/facets?${filters[Math.floor(random() * REPEATED)] ?? ''}`, cookieOf(random)),
    newSearch: (random: () => number) => get(searchPath(random, { isUnique: true })),
    newSearchOfBuyer: (random: () => number) =>
      get(searchPath(random, { isUnique: true, names: true }), cookieOf(random)),
    detail,
    toggle: (random: () => number) => ({
      method: 'POST' as const,
      path: `/api/shortlists/properties/${1 + Math.floor(random() * properties)}/toggle`,
      cookie: cookieOf(random) ?? '',
    }),
    booking,
  };
}

function shuffled(count: number, random: () => number): number[] {
  const ids = Array.from({ length: count }, (_, index) => index + 1);
  for (let last = ids.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [ids[last], ids[other]] = [ids[other] ?? 0, ids[last] ?? 0];
  }
  return ids;
}
