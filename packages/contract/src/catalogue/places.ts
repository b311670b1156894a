/**
 * The places to which distances of homes are given (docs/product.md, T42), unless a firm gives its own (S35). Check each on
 * a map, name the source in `source`, and give each new one a unique key.
 */
import { LANGUAGE } from '../core/language.ts';
import { perSite, SITE, type SiteLandmark } from '../core/site.ts';
import { kilometres, metres, type Point } from './distance.ts';
import { places as names } from './places.texts.ts';

interface Place extends SiteLandmark {
  /** The source of its coordinates. */
  source: string;
}

/** The places in force. */
export const landmarks = /* @__PURE__ */ perSite((): readonly SiteLandmark[] => SITE.landmarks ?? PLACES);

/** The distance to a place in a straight line. */
export interface Distance extends Pick<SiteLandmark, 'key' | 'name' | 'kind'> {
  /** One decimal. */
  km: number;
}

/**
 * Gives the name of a place in the language of the page (L21). On the server, and in English, it is the name as it is.
 * @param place as an answer of the server has it
 */
export const landmarkLabel = ({ key, name }: Pick<SiteLandmark, 'key' | 'name'>): string =>
  LANGUAGE === 'en' ? name : (landmarks().find((one) => one.key === key)?.name ?? name);

const STARTING_LIST = 'Starting list of November 2026, rounded to about 10 to 1,000 m; not yet checked on a map';

export const PLACES: readonly Place[] = [
  { key: 'airport', name: names.airport, kind: 'AIRPORT', lat: 18.5822, lng: 73.9197, source: STARTING_LIST },
  { key: 'junction', name: names.junction, kind: 'STATION', lat: 18.5289, lng: 73.8744, source: STARTING_LIST },
  { key: 'pcmc-metro', name: names['pcmc-metro'], kind: 'STATION', lat: 18.629, lng: 73.8035, source: STARTING_LIST },
  {
    key: 'bhosari-metro',
    name: names['bhosari-metro'],
    kind: 'STATION',
    lat: 18.608,
    lng: 73.821,
    source: STARTING_LIST,
  },
  { key: 'hinjawadi', name: names.hinjawadi, kind: 'WORK', lat: 18.5913, lng: 73.7389, source: STARTING_LIST },
  { key: 'talawade', name: names.talawade, kind: 'WORK', lat: 18.6855, lng: 73.787, source: STARTING_LIST },
  { key: 'bhosari-midc', name: names['bhosari-midc'], kind: 'WORK', lat: 18.628, lng: 73.842, source: STARTING_LIST },
  { key: 'chakan', name: names.chakan, kind: 'WORK', lat: 18.7606, lng: 73.8614, source: STARTING_LIST },
  { key: 'piecc', name: names.piecc, kind: 'WORK', lat: 18.67, lng: 73.86, source: STARTING_LIST },
  {
    key: 'city-pride',
    name: names['city-pride'],
    kind: 'SCHOOL',
    lat: 18.668,
    lng: 73.851,
    source: STARTING_LIST,
  },
  { key: 'ycm', name: names.ycm, kind: 'HOSPITAL', lat: 18.623, lng: 73.82, source: STARTING_LIST },
];

/** Gives the distances of a point to all places, nearest first, in a straight line (T42). */
export function distancesFrom(point: Point, places: readonly SiteLandmark[] = landmarks()): Distance[] {
  return places
    .map(({ key, name, kind, lat, lng }) => ({
      metres: metres(point, { lat, lng }),
      distance: { key, name, kind, km: kilometres(point, { lat, lng }) },
    }))
    .sort((one, other) => one.metres - other.metres)
    .map(({ distance }) => distance);
}
