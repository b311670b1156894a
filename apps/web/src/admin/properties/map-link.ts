import { parseUrl } from '@aangan/contract/core/fields';

/** The place that a map link names, for an admin who has one at hand: as Google's maps and their kin write it. */
export type MapLinkReading =
  | { kind: 'place'; lat: number; lng: number }
  /** A short link names its place only where it leads to. */
  | { kind: 'short' }
  | { kind: 'none' };

const SHORT_HOSTS = /(^|\.)goo\.gl$|^g\.co$|^bit\.ly$/i;
const PAIR = /^(-?\d{1,3}\.\d+)\s*,\s*(-?\d{1,3}\.\d+)$/;
/** A pin stands for the place itself, `@` only for the middle of what was looked at. */
const PIN = /!3d(-?\d{1,3}\.\d+)!4d(-?\d{1,3}\.\d+)/;
const VIEW = /\/@(-?\d{1,3}\.\d+),(-?\d{1,3}\.\d+)/;

const DIRECTIONS = /^\/maps\/dir\//;

/**
 * Reads `?q=`, `?query=`, a pin, `?ll=` and `@lat,lng`, in this order, and of directions where they lead to and nothing
 * else; degrees, six decimals at most.
 */
export function readMapLink(link: string): MapLinkReading {
  const url = parseUrl(link.trim());
  if (url === null) return { kind: 'none' };
  const asked = (name: string) => PAIR.exec(url.searchParams.get(name)?.trim() ?? '');
  const found = DIRECTIONS.test(url.pathname)
    ? (asked('destination') ?? asked('daddr') ?? PAIR.exec(lastPlace(url)))
    : (asked('q') ?? asked('query') ?? PIN.exec(url.href) ?? asked('ll') ?? VIEW.exec(url.pathname));
  if (found) return { kind: 'place', lat: toDegrees(found[1]), lng: toDegrees(found[2]) };
  return { kind: SHORT_HOSTS.test(url.hostname) ? 'short' : 'none' };
}

/** What directions lead to, `/maps/dir/from/to/@view/data=...`; empty where that was not chosen yet. */
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
