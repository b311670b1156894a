/**
 * Views of a map and projection of points: plate carree with x scaled for 18.65 degrees (T43), or for the middle of a
 * firm's own bounds (S30). Within the product's area it differs from a street map's projection by less than the width of
 * a pin.
 */
import { areaBounds } from '@aangan/contract/catalogue/area-bounds';
import type { Point } from '@aangan/contract/catalogue/distance';
import { perSite, SITE } from '@aangan/contract/core/site';

/** The centre of a map in degrees, and its scale in pixels per kilometre. */
export interface MapView extends Point {
  scale: number;
}

/** In pixels. */
export interface Size {
  width: number;
  height: number;
}

/** Below this width in pixels a map has its buttons at its foot and a card below it. */
const NARROW = 600;

export const isNarrow = ({ width }: Size) => width < NARROW;

/** Position in pixels from the top left corner of a map. */
export interface Spot {
  x: number;
  y: number;
}

const KM_PER_LAT = (6371.0088 * Math.PI) / 180;
/** Of the usual bounds. */
export const KM_PER_LNG = KM_PER_LAT * Math.cos((18.65 * Math.PI) / 180);

/** Kilometres to a degree of longitude. */
export const kmPerLng = /* @__PURE__ */ perSite(() => {
  if (!SITE.localities) return KM_PER_LNG;
  const { min, max } = areaBounds().lat;
  return KM_PER_LAT * Math.cos((((min + max) / 2) * Math.PI) / 180);
});

/** Limits in pixels per kilometre: below, everything is a dot; above, a location known only to 400 m looks exact. */
const SCALES = { min: 4, max: 200 };

/** The area of most homes, for a map without any. */
const AT_REST: readonly Point[] = [
  { lat: 18.625, lng: 73.8 },
  { lat: 18.7, lng: 73.92 },
];

/** Projects a point to its position on the map. */
export function spotOf({ lat, lng }: Point, view: MapView, { width, height }: Size): Spot {
  return {
    x: width / 2 + (lng - view.lng) * kmPerLng() * view.scale,
    y: height / 2 - (lat - view.lat) * KM_PER_LAT * view.scale,
  };
}

/**
 * Pans a view.
 * @returns the view with its content moved `x` pixels right and `y` pixels down
 */
export function panned(view: MapView, { x, y }: Spot): MapView {
  return within({
    ...view,
    lat: view.lat + y / (KM_PER_LAT * view.scale),
    lng: view.lng - x / (kmPerLng() * view.scale),
  });
}

/**
 * Zooms a view.
 * @param at the fixed position; the centre by default
 */
export function zoomed(view: MapView, factor: number, size: Size, at?: Spot): MapView {
  const scale = clamp(view.scale * factor, SCALES);
  const { x, y } = at ? { x: at.x - size.width / 2, y: at.y - size.height / 2 } : { x: 0, y: 0 };
  const grown = scale / view.scale;
  return panned({ ...view, scale }, { x: x * (1 - grown), y: y * (1 - grown) });
}

export const canZoomIn = ({ scale }: MapView) => scale < SCALES.max;

/**
 * Returns the closest view that contains all the points.
 * @param margins pixels to keep free at the sides
 */
export function fitted(
  points: readonly Point[],
  size: Size,
  margins: { top: number; right: number; bottom: number; left: number },
): MapView {
  const shown = points.length > 0 ? points : (SITE.localities ?? AT_REST);
  const lats = shown.map(({ lat }) => lat);
  const lngs = shown.map(({ lng }) => lng);
  const [south, north, west, east] = [Math.min(...lats), Math.max(...lats), Math.min(...lngs), Math.max(...lngs)];
  const wide = Math.max(size.width - margins.left - margins.right, 1);
  const high = Math.max(size.height - margins.top - margins.bottom, 1);
  const scale = clamp(Math.min(wide / ((east - west) * kmPerLng()), high / ((north - south) * KM_PER_LAT)), {
    ...SCALES,
    // One home, or several at one point, with enough context to see where that is.
    max: 60,
  });
  const view = { lat: (south + north) / 2, lng: (west + east) / 2, scale };
  return panned(view, { x: (margins.left - margins.right) / 2, y: (margins.top - margins.bottom) / 2 });
}

/** Returns the longest round distance whose bar is at most 100 pixels. */
export function scaleBar({ scale }: MapView): { metres: number; width: number } {
  const metres = [20_000, 10_000, 5_000, 2_000, 1_000, 500, 200].find((one) => (one / 1_000) * scale <= 100) ?? 200;
  return { metres, width: (metres / 1_000) * scale };
}

function within(view: MapView): MapView {
  return { ...view, lat: clamp(view.lat, areaBounds().lat), lng: clamp(view.lng, areaBounds().lng) };
}

function clamp(value: number, { min, max }: { min: number; max: number }): number {
  return Math.min(Math.max(value, min), max);
}
