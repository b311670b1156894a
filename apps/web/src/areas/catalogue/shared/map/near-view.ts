/** How much of the world the map of one home shows. */
import type { Point } from '@aangan/contract/catalogue/distance';
import type { MapView, Size, Spot } from './map-view.ts';
import type { Box } from './sketch-labels.ts';
import { sketchLayout, type SketchLayout } from './sketch-layout.ts';

/** Pixels a kilometre: about 7 km on a desktop's column, and a circle of 400 m is as large as a finger. */
const CLOSEST = 54;
/** Further away, the circle is smaller than a dot with its word. */
const FURTHEST = 28;
const STEP = 0.92;

/** What says where a home is: so many roads in sight, and so many names, of places and localities at least some. */
const ENOUGH = { roads: 3, names: 5, places: 3 };

/**
 * The closest view around a point that says where it is; the furthest one where there is little to name.
 * @param taken where no word may stand in a view
 */
export function nearView(point: Point, size: Size, taken: (view: MapView) => readonly Box[]): MapView {
  for (let scale = CLOSEST; scale > FURTHEST; scale *= STEP) {
    const view = { ...point, scale };
    if (saysWhere(sketchLayout(view, size, taken(view)), size)) return view;
  }
  return { ...point, scale: FURTHEST };
}

function saysWhere({ roads, labels }: SketchLayout, size: Size): boolean {
  const seen = roads.filter(({ spots }) => passes(spots, size)).length;
  const places = labels.filter(({ kind }) => kind === 'place' || kind === 'locality').length;
  return seen >= ENOUGH.roads && labels.length >= ENOUGH.names && places >= ENOUGH.places;
}

/** Of a line between two spots, so many steps are looked at. */
const LOOKS = 40;

/** Whether a line comes into the frame. */
function passes(spots: readonly Spot[], { width, height }: Size): boolean {
  return spots.slice(1).some((to, i) => {
    const from = spots[i] ?? to;
    return Array.from({ length: LOOKS + 1 }, (_, n) => ({
      x: from.x + ((to.x - from.x) * n) / LOOKS,
      y: from.y + ((to.y - from.y) * n) / LOOKS,
    })).some(({ x, y }) => x >= 0 && x <= width && y >= 0 && y <= height);
  });
}
