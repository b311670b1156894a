import type { ClientAddress, CountedPrefix } from '../kernel/client-address.ts';
import { createLimitWindows } from './limit-windows.ts';

/** Prefixes counted at a time: those of some 10,000 clients, more than call a process in a minute. */
const MOST_PREFIXES = 30_000;

/** How long a client has to wait, milliseconds, and whether this is the first refusal of the window. */
export interface Refusal {
  ms: number;
  isFirst: boolean;
}

/**
 * Counts limits of client addresses in the memory of this process, by their prefixes. Memory is bounded: at capacity, new
 * clients are counted together with all others of their provider.
 * @param options `points`: of one client in a window, by limit; `seconds`: of a window; `most`: prefixes counted at a time
 */
export function createClientLimits<Name extends string>({
  points,
  seconds,
  most = MOST_PREFIXES,
}: {
  points: Record<Name, number>;
  seconds: number;
  most?: number;
}) {
  const names = Object.keys(points) as Name[];
  const windows = createLimitWindows({ limits: names.length, seconds, most });

  function countedBy({ prefixes, provider }: ClientAddress, now: number): readonly CountedPrefix[] {
    const isKnown = windows.find(prefixes[0].key, now) !== undefined;
    return isKnown || windows.hasRoomFor(prefixes.length) ? prefixes : [provider()];
  }

  return {
    /** Takes a point of each prefix, narrow to wide, up to the first that has none left; null when all had one. */
    take(client: ClientAddress, name: Name): Refusal | null {
      const now = windows.begin();
      const place = names.indexOf(name);
      for (const { key, times } of countedBy(client, now)) {
        const window = windows.open(key, now);
        const most = points[name] * times;
        const used = (window.used[place] ?? 0) + 1;
        window.used[place] = Math.min(used, most + 2);
        if (used > most) return { ms: window.endsAt - now, isFirst: used === most + 1 };
      }
      return null;
    },

    /** Gives the milliseconds until each prefix has points again, null when all have; takes none. */
    waitFor(client: ClientAddress, name: Name): number | null {
      const now = windows.begin();
      const place = names.indexOf(name);
      let ms = 0;
      for (const { key, times } of countedBy(client, now)) {
        const window = windows.find(key, now);
        const used = window?.used[place] ?? 0;
        if (window && used >= points[name] * times) ms = Math.max(ms, window.endsAt - now);
      }
      return ms === 0 ? null : ms;
    },

    /** Takes points of each prefix, even more than are left; returns whether one became exhausted by that. */
    charge(client: ClientAddress, name: Name, amount: number): boolean {
      const now = windows.begin();
      const place = names.indexOf(name);
      let isSpentNow = false;
      for (const { key, times } of countedBy(client, now)) {
        const window = windows.open(key, now);
        const [before, most] = [window.used[place] ?? 0, points[name] * times];
        window.used[place] = before + amount;
        if (before < most && before + amount >= most) isSpentNow = true;
      }
      return isSpentNow;
    },
  };
}
