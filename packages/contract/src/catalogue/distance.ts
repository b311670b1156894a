/** Where a home is, and how far it is from anywhere else (docs/product.md, T39 to T42). Degrees, metres, kilometres. */

/** A place on the earth, in degrees. */
export interface Point {
  lat: number;
  lng: number;
}

/** What the product sells homes in: Pune and what is around it (T39). */
export const AREA_BOUNDS = { lat: { min: 18.3, max: 18.95 }, lng: { min: 73.5, max: 74.2 } } as const;

/** Within so many metres of its area point a home lies. */
export const AREA_RADIUS_METRES = 400;

/** Mean radius of the earth. */
const EARTH_METRES = 6_371_008.8;
const MILLIONTHS = 1_000_000;
/** Of a degree: the distance between two area points. */
const STEP_MILLIONTHS = 5_000;

/**
 * What of a home's place is told to whoever may not know it exactly (T40): each coordinate to the nearest 0.005 degrees.
 * The same for every home of one cell, and itself an area point.
 */
export function areaPoint({ lat, lng }: Point): Point {
  return { lat: toStep(lat), lng: toStep(lng) };
}

function toStep(degrees: number): number {
  const millionths = Math.round(degrees * MILLIONTHS);
  return (Math.floor(millionths / STEP_MILLIONTHS + 0.5) * STEP_MILLIONTHS) / MILLIONTHS;
}

/** Whole metres along the great circle (T42). */
export function metres(a: Point, b: Point): number {
  return Math.round(greatCircle(a, b));
}

/** Kilometres along the great circle with one decimal, half up (T42). */
export function kilometres(a: Point, b: Point): number {
  return Math.round(greatCircle(a, b) / 100) / 10;
}

/** By the haversine, which stays exact where the two are close. */
function greatCircle(a: Point, b: Point): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const h = half(a.lat, b.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(a.lng, b.lng);
  return 2 * EARTH_METRES * Math.asin(Math.min(1, Math.sqrt(h)));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
