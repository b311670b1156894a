import { median } from './latencies.ts';

/** Median, minimum and maximum of some rounds. */
export interface Spread {
  median: number;
  least: number;
  greatest: number;
}

/** Computes a spread. Raises a RangeError for no figures. */
export function spreadOf(figures: readonly number[]): Spread {
  if (figures.length === 0) throw new RangeError('A spread needs a figure');
  return { median: median(figures), least: Math.min(...figures), greatest: Math.max(...figures) };
}

/** Computes the ratio of each round to the same round of another target, as disturbances affect both alike. */
export function ratiosByRound(figures: readonly number[], others: readonly number[]): Spread {
  return spreadOf(figures.map((figure, round) => figure / (others[round] ?? Number.NaN)));
}

/** Computes the differences in the same way. */
export function differencesByRound(figures: readonly number[], others: readonly number[]): Spread {
  return spreadOf(figures.map((figure, round) => figure - (others[round] ?? Number.NaN)));
}
