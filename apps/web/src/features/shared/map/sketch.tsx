import type { Point } from '@aangan/contract/distance';
import { PLACES } from '@aangan/contract/places';
import { classNames } from '../../../ui/class-names.ts';
import { spotOf, type MapView, type Size, type Spot } from './map-view.ts';
import drawn from './sketch.json';
import { overlap, placeLabels, type Box, type LabelKind, type Named } from './sketch-labels.ts';
import { smoothPath } from './sketch-lines.ts';
import styles from './sketch.module.css';

interface SketchProps {
  view: MapView;
  size: Size;
  /** Where no word may stand: under pins and buttons. */
  taken: readonly Box[];
}

const MARKED: readonly { name: string; point: Point }[] = [
  ...PLACES.map(({ name, lat, lng }) => ({ name, point: { lat, lng } })),
  ...drawn.towns.map(({ name, point }) => ({ name, point: pointOf(point) })),
];

const LOOKS: Record<LabelKind, string | undefined> = {
  river: styles.river,
  road: undefined,
  place: styles.placeName,
  locality: undefined,
};

/** Our own drawing of rivers, roads and places, in pixels of the screen: never scaled, or its words would be (T43). */
export function Sketch({ view, size, taken }: SketchProps) {
  const line = (points: readonly number[][]) => points.map((point) => spotOf(pointOf(point), view, size));
  const rivers = drawn.rivers.map(({ name, points }) => ({ name, spots: line(points) }));
  const roads = drawn.roads.map(({ name, points, isWide }) => ({ name, isWide, spots: line(points) }));
  const frame = { left: 0, top: 0, right: size.width, bottom: size.height };
  const places = MARKED.map(({ name, point }) => ({ name, spot: spotOf(point, view, size) })).filter(
    ({ spot }) => overlap(dotAt(spot), frame) && !taken.some((box) => overlap(dotAt(spot), box)),
  );
  const named: Named[] = [
    ...places.map(({ name, spot }) => ({ text: name, kind: 'place' as const, spots: [spot] })),
    ...rivers.map(({ name, spots }) => ({ text: name, kind: 'river' as const, spots })),
    ...drawn.localities.map(({ name, point }) => ({
      text: name,
      kind: 'locality' as const,
      spots: [spotOf(pointOf(point), view, size)],
    })),
    ...roads.map(({ name, spots }) => ({ text: name, kind: 'road' as const, spots })),
  ];
  const labels = placeLabels(named, size, [...taken, ...places.map(({ spot }) => dotAt(spot))]);
  // A dot without a word says nothing.
  const written = new Set(labels.map(({ text }) => text));
  return (
    <svg className={styles.sketch} width={size.width} height={size.height} aria-hidden="true">
      <g className={styles.water}>
        {rivers.map(({ name, spots }) => (
          <path key={name} d={smoothPath(spots)} />
        ))}
      </g>
      {[styles.edge, styles.road].map((look) => (
        <g key={look} className={look}>
          {roads.map(({ name, isWide, spots }) => (
            <path key={name} className={classNames(isWide && styles.wide)} d={smoothPath(spots)} />
          ))}
        </g>
      ))}
      {places
        .filter(({ name }) => written.has(name))
        .map(({ name, spot: { x, y } }) => (
          <circle key={name} className={styles.dot} cx={x} cy={y} r={4} />
        ))}
      {labels.map(({ text, kind, x, y, anchor, angle }) => (
        <text
          key={text}
          className={LOOKS[kind]}
          textAnchor={anchor}
          transform={`translate(${x} ${y}) rotate(${angle})`}
        >
          {text}
        </text>
      ))}
    </svg>
  );
}

function dotAt({ x, y }: Spot): Box {
  return { left: x - 6, right: x + 6, top: y - 6, bottom: y + 6 };
}

function pointOf([lat = 0, lng = 0]: readonly number[]): Point {
  return { lat, lng };
}
