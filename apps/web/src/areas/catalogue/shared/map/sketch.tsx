import { classNames } from '../../../../ui/class-names.ts';
import type { MapView, Size } from './map-view.ts';
import type { Box, LabelKind } from './sketch-labels.ts';
import { sketchLayout } from './sketch-layout.ts';
import { smoothPath } from './sketch-lines.ts';
import styles from './sketch.module.css';

interface SketchProps {
  view: MapView;
  size: Size;
  /** Areas without labels: under pins and buttons. */
  taken: readonly Box[];
}

const LOOKS: Record<LabelKind, string | undefined> = {
  river: styles.river,
  road: undefined,
  place: styles.placeName,
  locality: undefined,
};

/** Our own drawing of rivers, roads and places in screen pixels: scaling it would scale its labels (T43). */
export function Sketch({ view, size, taken }: SketchProps) {
  const { rivers, roads, dots, labels } = sketchLayout(view, size, taken);
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
      {dots.map(({ name, spot: { x, y } }) => (
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
