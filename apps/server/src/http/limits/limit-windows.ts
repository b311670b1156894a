/** What was used under one key since its window began, by the number of the limit. */
export interface LimitWindow {
  /** By `performance.now()`, in whole milliseconds. */
  endsAt: number;
  used: number[];
}

/** How often windows that have ended are removed; milliseconds. */
const SWEEP_EVERY_MS = 1_000;

/**
 * Windows of limits in the memory of this process, a fixed number of them. Clients make up keys as they like: when there
 * is no room for another the oldest goes, which is the one that ends first, since all last as long.
 * @param options `limits`: how many are counted under each key; `most`: windows at a time, some 300 bytes each
 */
export function createLimitWindows({ limits, seconds, most }: { limits: number; seconds: number; most: number }) {
  const windows = new Map<string, LimitWindow>();
  let sweptAt = 0;

  /** The present moment, once what ended before it is removed. */
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
    // one that has ended gives up its place among the oldest
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
    /** The window under way under a key, or a new one. */
    open: (key: string, now: number): LimitWindow => find(key, now) ?? add(key, now),
    /** Whether there is room for so many more. */
    hasRoomFor: (more: number): boolean => windows.size + more <= most,
  };
}
