/** The points used under one key in its window, by the index of the limit. */
export interface LimitWindow {
  /** Whole milliseconds of `performance.now()`. */
  endsAt: number;
  used: number[];
}

/** How often expired windows are removed, milliseconds. */
const SWEEP_EVERY_MS = 1_000;

/**
 * Holds windows of limits in the memory of this process, in a fixed number. Clients choose the keys: at capacity the oldest
 * window is evicted, which also ends first, since all last equally long.
 * @param options `limits`: how many are counted under each key; `seconds`: of a window; `most`: windows at a time, some 300
 * bytes each
 */
export function createLimitWindows({ limits, seconds, most }: { limits: number; seconds: number; most: number }) {
  const windows = new Map<string, LimitWindow>();
  let sweptAt = 0;

  /** Removes expired windows, and gives the present moment. */
  function begin(): number {
    const now = Math.floor(performance.now());
    if (now - sweptAt < SWEEP_EVERY_MS) return now;
    sweptAt = now;
    for (const [key, { endsAt }] of windows) {
      if (endsAt > now) break;
      windows.delete(key);
    }
    return now;
  }

  function find(key: string, now: number): LimitWindow | undefined {
    const window = windows.get(key);
    return window && window.endsAt > now ? window : undefined;
  }

  function add(key: string, now: number): LimitWindow {
    // re-inserted at the end, since the map is ordered by age
    windows.delete(key);
    if (windows.size >= most) removeOldest();
    const window = { endsAt: now + seconds * 1_000, used: Array.from({ length: limits }, () => 0) };
    windows.set(key, window);
    return window;
  }

  function removeOldest(): void {
    for (const key of windows.keys()) {
      windows.delete(key);
      return;
    }
  }

  return {
    begin,
    find,
    /** Finds the current window of a key, or opens a new one. */
    open: (key: string, now: number): LimitWindow => find(key, now) ?? add(key, now),
    /** Whether there is capacity for that many more. */
    hasRoomFor: (more: number): boolean => windows.size + more <= most,
  };
}
