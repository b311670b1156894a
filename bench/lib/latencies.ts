/** Collects latencies in milliseconds; stores all of them, a few hundred thousand at most. */
export function createLatencies() {
  const values: number[] = [];
  let sorted = true;
  return {
    add: (value: number): void => {
      values.push(value);
      sorted = false;
    },
    count: (): number => values.length,
    forEach: (use: (value: number) => void): void => values.forEach((value) => use(value)),
    /** @param share 0.5 for the median, 1 for the maximum */
    percentile: (share: number): number => {
      if (!sorted) values.sort((a, b) => a - b);
      sorted = true;
      return values[Math.min(values.length - 1, Math.floor(share * values.length))] ?? 0;
    },
  };
}

export type Latencies = ReturnType<typeof createLatencies>;

/** Returns the median of some numbers, NaN of none. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}
