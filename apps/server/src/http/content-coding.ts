/** Best first. */
const CODINGS = ['br', 'gzip', 'identity'] as const;

/** How the bytes of an answer are packed, as `content-encoding` names it. */
export type Coding = (typeof CODINGS)[number];

/** The best coding of ours that an `accept-encoding` takes; what it refuses by `q=0` is not taken. */
export function chooseCoding(accepted = ''): Coding {
  if (accepted === '') return 'identity';
  const names = accepted
    .toLowerCase()
    .split(',')
    .map((entry) => entry.trim().split(/\s*;\s*/))
    .filter(([, weight = '']) => !/^q=0(\.0*)?$/.test(weight))
    .map(([name]) => name);
  return CODINGS.find((coding) => names.includes(coding)) ?? 'identity';
}
