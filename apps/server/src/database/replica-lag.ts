/** How far a replica is behind, told from positions in the write-ahead log, in bytes, and from nobody's clock but ours. */
export interface LagMeter {
  /**
   * Takes what a probe found: first where the primary was, then how far the replica had come.
   * @returns seconds, exact to the time between two probes; null until the replica has come as far as the primary once was
   */
  note(primary: number, replica: number): number | null;
}

/** A meter for a replica of which nothing is known yet. `now` gives milliseconds that only go forward. */
export function createLagMeter(now: () => number = () => performance.now()): LagMeter {
  /** Where the primary was at some probe, and the replica has not come yet. */
  let ahead: { position: number; at: number } | null = null;
  let lastAt = now();
  /** How long the replica took at least to the last such position. */
  let tookMs: number | null = null;
  return {
    note(primary, replica) {
      const at = now();
      if (replica >= primary) {
        ahead = null;
        tookMs = 0;
      } else if (ahead && replica >= ahead.position) {
        // it was not there at the last probe, and is now
        tookMs = lastAt - ahead.at;
        ahead = null;
      }
      // another primary after a failover may be behind the one before
      if (replica < primary && (!ahead || primary < ahead.position)) ahead = { position: primary, at };
      lastAt = at;
      if (tookMs === null) return null;
      return Math.max(tookMs, ahead ? at - ahead.at : 0) / 1_000;
    },
  };
}
