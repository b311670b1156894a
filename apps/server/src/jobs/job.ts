/** Options of a sent job. */
export interface SendOptions {
  key?: string | undefined;
  /** The earliest start, by the clock of the database. */
  startAfter?: Date | undefined;
}

/** The outcome of an attempt at a job; a dead one is not retried. */
export type Outcome = 'done' | 'failed' | 'dead';
