import { median } from './latencies.ts';

/** A figure of some rounds: the middle one, the least and the greatest. */
export interface Spread {
  median: number;
  least: number;
  greatest: number;
}

/** Raises a RangeError for no figures. */
export function spreadOf(figures: readonly number[]): Spread {
  if (figures.length === 0) throw new RangeError('A spread needs a figure');
  return { median: median(figures), least: Math.min(...figures), greatest: Math.max(...figures) };
}

/** The ratio of each round to the same round of another target: what disturbs the machine falls on both alike. */
export function ratiosByRound(figures: readonly number[], others: readonly number[]): Spread {
  return spreadOf(figures.map((figure, round) => figure / (others[round] ?? Number.NaN)));
}

/** The same for differences. */
export function differencesByRound(figures: readonly number[], others: readonly number[]): Spread {
  return spreadOf(figures.map((figure, round) => figure - (others[round] ?? Number.NaN)));
}
