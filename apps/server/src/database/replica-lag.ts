/** Measures the lag of a replica from positions in the write-ahead log, in bytes, by our own clock alone. */
export interface LagMeter {
  /**
   * Records the positions of a probe, that of the primary read first.
   * @returns the lag in seconds, to the precision of the probe interval; null until the replica has reached a recorded position
   */
  note(primary: number, replica: number): number | null;
}

/** Creates a meter without measurements. `now` gives monotonic milliseconds. */
export function createLagMeter(now: () => number = () => performance.now()): LagMeter {
  /** A recorded position of the primary that the replica has not reached yet. */
  let target: { position: number; at: number } | null = null;
  let lastAt = now();
  /** The least time that the replica took to reach the last such position. */
  let tookMs: number | null = null;
  return {
    note(primary, replica) {
      const at = now();
      if (replica >= primary) {
        target = null;
        tookMs = 0;
      } else if (target && replica >= target.position) {
        // reached between the last probe and this one
        tookMs = lastAt - target.at;
        target = null;
      }
      // after a failover the new primary may be behind the old one
      if (replica < primary && (!target || primary < target.position)) target = { position: primary, at };
      lastAt = at;
      if (tookMs === null) return null;
      return Math.max(tookMs, target ? at - target.at : 0) / 1_000;
    },
  };
}
