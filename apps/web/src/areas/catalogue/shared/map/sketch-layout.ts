/** Calculates the elements of a sketch in pixels. */
import { placeLabel } from '@aangan/contract/catalogue/labels';
import type { Point } from '@aangan/contract/catalogue/distance';
import { landmarks } from '@aangan/contract/catalogue/places';
import { SITE } from '@aangan/contract/core/site';
import { spotOf, type MapView, type Size, type Spot } from './map-view.ts';
import sketch from './sketch.json';
import { overlap, placeLabels, type Box, type Label, type Named } from './sketch-labels.ts';

interface Line {
  name: string;
  spots: readonly Spot[];
}

export interface SketchLayout {
  rivers: readonly Line[];
  roads: readonly (Line & { isWide: boolean })[];
  /** Places that have a label. */
  dots: readonly { name: string; spot: Spot }[];
  labels: readonly Label[];
}

interface Marked {
  name: string;
  point: Point;
}

/** Places with a dot; a name once. */
function marked(): readonly Marked[] {
  const ofSite = landmarks().map(({ name, lat, lng }) => ({ name, point: { lat, lng } }));
  const towns = sketch.towns.filter(({ name }) => !ofSite.some((one) => one.name === name));
  return [...ofSite, ...towns.map(({ name, point }) => ({ name, point: pointOf(point) }))];
}

/** Where the names of localities stand: those of a firm at their points (S25). */
const localityPoints = (): readonly Marked[] =>
  SITE.localities?.map(({ name, lat, lng }) => ({ name, point: { lat, lng } })) ??
  sketch.localities.map(({ name, point }) => ({ name, point: pointOf(point) }));

/**
 * Calculates a sketch.
 * @param taken areas without labels: under pins and buttons
 */
export function sketchLayout(view: MapView, size: Size, taken: readonly Box[]): SketchLayout {
  const line = (points: readonly number[][]) => points.map((point) => spotOf(pointOf(point), view, size));
  const rivers = sketch.rivers.map(({ name, points }) => ({ name, spots: line(points) }));
  const roads = sketch.roads.map(({ name, points, isWide }) => ({ name, isWide, spots: line(points) }));
  const frame = { left: 0, top: 0, right: size.width, bottom: size.height };
  const places = marked()
    .map(({ name, point }) => ({ name, spot: spotOf(point, view, size) }))
    .filter(({ spot }) => overlap(dotAt(spot), frame) && !taken.some((box) => overlap(dotAt(spot), box)));
  const named: Named[] = [
    ...places.map(({ name, spot }) => ({ text: placeLabel(name), kind: 'place' as const, spots: [spot] })),
    ...rivers.map(({ name, spots }) => ({ text: placeLabel(name), kind: 'river' as const, spots })),
    ...localityPoints()
      .filter((one) => !places.some(({ name }) => name === one.name))
      .map(({ name, point }) => ({
        text: placeLabel(name),
        kind: 'locality' as const,
        spots: [spotOf(point, view, size)],
      })),
    ...roads.map(({ name, spots }) => ({ text: placeLabel(name), kind: 'road' as const, spots })),
  ];
  const labels = placeLabels(named, size, [...taken, ...places.map(({ spot }) => dotAt(spot))]);
  // A dot without a label is meaningless.
  const written = new Set(labels.map(({ text }) => text));
  return { rivers, roads, dots: places.filter(({ name }) => written.has(placeLabel(name))), labels };
}

function dotAt({ x, y }: Spot): Box {
  return { left: x - 6, right: x + 6, top: y - 6, bottom: y + 6 };
}

function pointOf([lat = 0, lng = 0]: readonly number[]): Point {
  return { lat, lng };
}
