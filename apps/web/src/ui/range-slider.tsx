import type { CSSProperties } from 'react';
import styles from './range-slider.module.css';

export type Range = readonly [low: number, high: number];

export interface RangeSliderProps {
  min: number;
  max: number;
  step: number;
  /** the ends may be out of range; a high one of Infinity is no limit */
  value: Range;
  onChange: (value: Range) => void;
  /** names of the two thumbs */
  lowLabel: string;
  highLabel: string;
  /** returns the text of a number for screen readers */
  valueText: (value: number) => string;
}

/** A slider with two thumbs: two native sliders on top of each other, so that keys and touch are the browser's own. */
export function RangeSlider({ min, max, step, value, onChange, lowLabel, highLabel, valueText }: RangeSliderProps) {
  const [low, high] = value;
  const share = (number: number) => (Math.min(Math.max(number, min), max) - min) / (max - min);
  const common = { min, max, step };
  // Where both thumbs meet at the end, only the low one can still move, so it must be on top.
  const isLowAbove = share(low) > 0.5;
  const position = { '--low': share(low), '--high': share(high) } as CSSProperties;
  return (
    <div className={styles.range} style={position}>
      <input
        {...common}
        type="range"
        className={isLowAbove ? styles.above : undefined}
        value={Math.min(low, max)}
        aria-label={lowLabel}
        aria-valuetext={valueText(low)}
        onChange={(event) => onChange([Math.min(event.target.valueAsNumber, high), high])}
      />
      <input
        {...common}
        type="range"
        value={Math.min(high, max)}
        aria-label={highLabel}
        aria-valuetext={valueText(high)}
        onChange={(event) => onChange([low, Math.max(event.target.valueAsNumber, low)])}
      />
    </div>
  );
}
