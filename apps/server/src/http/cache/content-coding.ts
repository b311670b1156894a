/** Supported codings, best first. */
const CODINGS = ['br', 'gzip', 'identity'] as const;

/** A value of `content-encoding`. */
export type Coding = (typeof CODINGS)[number];

/** Cached header values. Browsers send a handful; made-up ones merely clear the cache. */
const CACHE_SIZE = 100;
const chosen = new Map<string, Coding>();

/** Chooses the best coding that an `accept-encoding` accepts; `q=0` excludes one. */
export function chooseCoding(accepted = ''): Coding {
  const known = chosen.get(accepted);
  if (known !== undefined) return known;
  if (chosen.size === CACHE_SIZE) chosen.clear();
  const coding = choose(accepted);
  chosen.set(accepted, coding);
  return coding;
}

function choose(accepted: string): Coding {
  const names = accepted
    .toLowerCase()
    .split(',')
    .map((entry) => entry.split(';').map((part) => part.trim()))
    .filter(([, weight = '']) => !/^q=0(\.0*)?$/.test(weight))
    .map(([name]) => name);
  return CODINGS.find((coding) => names.includes(coding)) ?? 'identity';
}
