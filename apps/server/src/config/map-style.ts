/** The street map that an operator may configure (docs/operations.md). */
export interface MapPlace {
  /** The MapLibre style that the page loads, and its host, which is shown to buyers. */
  style: { url: string; host: string };
  /** Further origins that pages may load from: those of the style and of all that it names. */
  origins: string[];
}

export const MAP_STYLE_ADVICE =
  'must be an https address without a user name, for example MAP_STYLE_URL=https://tiles.example.com/style.json';
export const MAP_HOSTS_ADVICE =
  'must list https origins without a path, for example MAP_HOSTS=https://a.tiles.example.com,https://fonts.example.com';

/** A plain origin, since it is put into a header. */
const ORIGIN = /^https:\/\/[a-z0-9.-]+(:\d+)?$/;

/** Whether a setting is the URL of a style. */
export function isMapStyleUrl(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && url.username === '' && url.password === '' && ORIGIN.test(url.origin);
}

/** Whether a setting is a host that the map may load from. */
export function isMapHost(value: string): boolean {
  return ORIGIN.test(value) && URL.parse(value)?.origin === value;
}

/** Converts valid settings to the street map; null without a style. */
export function toMapPlace(styleUrl: string | undefined, hosts: readonly string[]): MapPlace | null {
  if (styleUrl === undefined) return null;
  const { href, host, origin } = new URL(styleUrl);
  return { style: { url: href, host }, origins: [...new Set([origin, ...hosts])] };
}
