import type { Row } from './report.ts';

/**
 * The thoroughness of a run: 'smoke' takes seconds and only checks that it runs, 'quick' takes minutes, 'normal' gives
 * reliable figures.
 */
export type Scale = 'smoke' | 'quick' | 'normal';

export interface Run {
  scale: Scale;
  /** Includes the sizes that take long to fill: a million of everything. */
  full: boolean;
}

/** A part of the bench: returns its rows; raises an Error when it can't be measured. */
export type Measure = (run: Run) => Promise<Row[]>;
