/** How a job is handed over. */
export interface SendOptions {
  key?: string | undefined;
  /** Not before this moment, by the clock of the database. */
  startAfter?: Date | undefined;
}

/** What became of a try of a job; one that is dead is not tried again. */
export type Outcome = 'done' | 'failed' | 'dead';
