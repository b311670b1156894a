/** The street map that an operator may set up (docs/operations.md). */
export interface MapPlace {
  /** The style of MapLibre that the page loads, and the host that buyers are told of. */
  style: { url: string; host: string };
  /** What pages may load from, beside ourselves: of the style, and of all that it names. */
  origins: string[];
}

export const MAP_STYLE_ADVICE =
  'must be an https address without a user name, for example MAP_STYLE_URL=https://tiles.example.com/style.json';
export const MAP_HOSTS_ADVICE =
  'must list https origins without a path, for example MAP_HOSTS=https://a.tiles.example.com,https://fonts.example.com';

/** Stands in a header, so nothing but a plain host and port. */
const ORIGIN = /^https:\/\/[a-z0-9.-]+(:\d+)?$/;

export function isMapStyleUrl(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && url.username === '' && url.password === '' && ORIGIN.test(url.origin);
}

export function isMapHost(value: string): boolean {
  return ORIGIN.test(value) && URL.parse(value)?.origin === value;
}

/** Null without a style: there is no street map then. */
export function toMapPlace(styleUrl: string | undefined, hosts: readonly string[]): MapPlace | null {
  if (styleUrl === undefined) return null;
  const { href, host, origin } = new URL(styleUrl);
  return { style: { url: href, host }, origins: [...new Set([origin, ...hosts])] };
}
