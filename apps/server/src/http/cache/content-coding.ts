/** Best first. */
const CODINGS = ['br', 'gzip', 'identity'] as const;

/** How the bytes of an answer are packed, as `content-encoding` names it. */
export type Coding = (typeof CODINGS)[number];

/** All browsers together send a handful of different ones; what else is made up begins it anew. */
const KEPT = 100;
const chosen = new Map<string, Coding>();

/** The best coding of ours that an `accept-encoding` takes; what it refuses by `q=0` is not taken. */
export function chooseCoding(accepted = ''): Coding {
  const known = chosen.get(accepted);
  if (known !== undefined) return known;
  if (chosen.size === KEPT) chosen.clear();
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
