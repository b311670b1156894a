import { LRUCache } from 'lru-cache';

/** Best first. */
const CODINGS = ['br', 'gzip', 'identity'] as const;

/** How the bytes of an answer are packed, as `content-encoding` names it. */
export type Coding = (typeof CODINGS)[number];

/** All browsers together send a handful of different ones. */
const chosen = new LRUCache<string, Coding>({ max: 100, memoMethod: choose });

/** The best coding of ours that an `accept-encoding` takes; what it refuses by `q=0` is not taken. */
export function chooseCoding(accepted = ''): Coding {
  return chosen.memo(accepted);
}

function choose(accepted: string): Coding {
  const names = accepted
    .toLowerCase()
    .split(',')
    .map((entry) => entry.trim().split(/\s*;\s*/))
    .filter(([, weight = '']) => !/^q=0(\.0*)?$/.test(weight))
    .map(([name]) => name);
  return CODINGS.find((coding) => names.includes(coding)) ?? 'identity';
}
