import type { Row } from './report.ts';

/** How much a run takes its time for: seconds to see that it runs at all, minutes for a first look, or to be relied on. */
export type Scale = 'smoke' | 'quick' | 'normal';

export interface Run {
  scale: Scale;
  /** Also what takes long to fill: a million of everything. */
  full: boolean;
}

/** A part of the bench: gives its rows, and raises an Error when it can't be measured. */
export type Measure = (run: Run) => Promise<Row[]>;
