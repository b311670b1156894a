/** Chooses the view of a single home. */
import type { Point } from '@aangan/contract/catalogue/distance';
import type { MapView, Size, Spot } from './map-view.ts';
import type { Box } from './sketch-labels.ts';
import { sketchLayout, type SketchLayout } from './sketch-layout.ts';

/** Pixels per kilometre: about 7 km across a desktop column, with a circle of 400 m as large as a fingertip. */
const CLOSEST = 54;
/** Below this scale, the circle is smaller than a dot with its label. */
const FURTHEST = 28;
const STEP = 0.92;

/** What a view needs to be recognizable: visible roads, and labels, at least some of them of places and localities. */
const ENOUGH = { roads: 3, names: 5, places: 3 };

/**
 * Returns the closest recognizable view around a point; the furthest one where there is little to label.
 * @param taken returns the areas of a view without labels
 */
export function nearView(point: Point, size: Size, taken: (view: MapView) => readonly Box[]): MapView {
  for (let scale = CLOSEST; scale > FURTHEST; scale *= STEP) {
    const view = { ...point, scale };
    if (isRecognizable(sketchLayout(view, size, taken(view)), size)) return view;
  }
  return { ...point, scale: FURTHEST };
}

function isRecognizable({ roads, labels }: SketchLayout, size: Size): boolean {
  const seen = roads.filter(({ spots }) => passes(spots, size)).length;
  const places = labels.filter(({ kind }) => kind === 'place' || kind === 'locality').length;
  return seen >= ENOUGH.roads && labels.length >= ENOUGH.names && places >= ENOUGH.places;
}

/** Points checked on a line between two spots. */
const SAMPLES = 40;

/** Whether a line crosses the visible area. */
function passes(spots: readonly Spot[], { width, height }: Size): boolean {
  return spots.slice(1).some((to, i) => {
    const from = spots[i] ?? to;
    return Array.from({ length: SAMPLES + 1 }, (_, n) => ({
      x: from.x + ((to.x - from.x) * n) / SAMPLES,
      y: from.y + ((to.y - from.y) * n) / SAMPLES,
    })).some(({ x, y }) => x >= 0 && x <= width && y >= 0 && y <= height);
  });
}
