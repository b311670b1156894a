import { parseUrl } from '@aangan/contract/core/fields';

/** The result of reading coordinates from a map link in the format of Google Maps and similar services. */
export type MapLinkReading =
  | { kind: 'place'; lat: number; lng: number }
  /** A short link has no coordinates; only its target has. */
  | { kind: 'short' }
  | { kind: 'none' };

const SHORT_HOSTS = /(^|\.)goo\.gl$|^g\.co$|^bit\.ly$/i;
const PAIR = /^(-?\d{1,3}\.\d+)\s*,\s*(-?\d{1,3}\.\d+)$/;
/** The position of a pin; `@` is only the centre of the view. */
const PIN = /!3d(-?\d{1,3}\.\d+)!4d(-?\d{1,3}\.\d+)/;
const VIEW = /\/@(-?\d{1,3}\.\d+),(-?\d{1,3}\.\d+)/;

const DIRECTIONS = /^\/maps\/dir\//;

/**
 * Reads `?q=`, `?query=`, a pin, `?ll=` and `@lat,lng`, in this order; of directions only the destination. Degrees, at
 * most six decimals.
 */
export function readMapLink(link: string): MapLinkReading {
  const url = parseUrl(link.trim());
  if (url === null) return { kind: 'none' };
  const param = (name: string) => PAIR.exec(url.searchParams.get(name)?.trim() ?? '');
  const found = DIRECTIONS.test(url.pathname)
    ? (param('destination') ?? param('daddr') ?? PAIR.exec(lastPlace(url)))
    : (param('q') ?? param('query') ?? PIN.exec(url.href) ?? param('ll') ?? VIEW.exec(url.pathname));
  if (found) return { kind: 'place', lat: toDegrees(found[1]), lng: toDegrees(found[2]) };
  return { kind: SHORT_HOSTS.test(url.hostname) ? 'short' : 'none' };
}

/** Returns the destination of directions, `/maps/dir/from/to/@view/data=...`; empty if none is chosen yet. */
function lastPlace({ pathname }: URL): string {
  const [route = ''] = pathname.replace(DIRECTIONS, '').split(/\/(?:@|data=|am=)/, 1);
  const [, ...places] = route.replace(/([^/])\/$/, '$1').split('/');
  return decoded(places.at(-1)?.replaceAll('+', ' ') ?? '').trim();
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

const toDegrees = (text: string | undefined) => Number(Number(text).toFixed(6));
