/** Locations of homes and distances from them (docs/product.md, T39 to T42). Degrees, metres, kilometres. */

/** Coordinates in degrees. */
export interface Point {
  lat: number;
  lng: number;
}

/** The bounds of all homes: Pune and its surroundings, degrees (T39). */
export const AREA_BOUNDS = { lat: { min: 18.3, max: 18.95 }, lng: { min: 73.5, max: 74.2 } } as const;

/** The farthest that a home lies from its area point. */
export const AREA_RADIUS_METRES = 400;

/** Mean radius of the earth. */
const EARTH_METRES = 6_371_008.8;
const MILLIONTHS = 1_000_000;
/** The grid of area points, millionths of a degree. */
const STEP_MILLIONTHS = 5_000;

/**
 * Rounds a home's location for callers who may not know it exactly (T40): each coordinate to the nearest 0.005 degrees. All
 * homes of a cell have the same area point, which is its own area point.
 */
export function areaPoint({ lat, lng }: Point): Point {
  return { lat: toStep(lat), lng: toStep(lng) };
}

function toStep(degrees: number): number {
  const millionths = Math.round(degrees * MILLIONTHS);
  return (Math.floor(millionths / STEP_MILLIONTHS + 0.5) * STEP_MILLIONTHS) / MILLIONTHS;
}

/** The distance along the great circle in whole metres (T42). */
export function metres(a: Point, b: Point): number {
  return Math.round(greatCircle(a, b));
}

/** The distance along the great circle in kilometres with one decimal, half up (T42). */
export function kilometres(a: Point, b: Point): number {
  return Math.round(greatCircle(a, b) / 100) / 10;
}

/** Metres by the haversine formula, which stays exact for close points. */
function greatCircle(a: Point, b: Point): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const h = half(a.lat, b.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(a.lng, b.lng);
  return 2 * EARTH_METRES * Math.asin(Math.min(1, Math.sqrt(h)));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
