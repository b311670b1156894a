import { formatCount } from '@aangan/contract/core/money';
import { fill } from '@aangan/contract/core/translation';
import type { CSSProperties } from 'react';
import { map as texts } from './map.texts.ts';
import { scaleBar, type MapView } from './map-view.ts';
import styles from './scale-bar.module.css';

/** The scale of a map. */
export function ScaleBar({ view }: { view: MapView }) {
  const { metres, width } = scaleBar(view);
  const text =
    metres < 1_000
      ? fill(texts.metres, { count: formatCount(metres) })
      : fill(texts.kilometres, { count: formatCount(metres / 1_000) });
  return (
    <span className={styles.bar} style={{ '--bar': `${width}px` } as CSSProperties} aria-hidden="true">
      {text}
    </span>
  );
}
