/** The labels of price bands (S33). */
import { bandLabel } from '../catalogue/band-text.ts';
import type { SiteBand } from '../core/site-lists.ts';

/** Gives price bands labels made from their amounts, so that they can't lie; the last one is open. */
export const labelled = (bands: readonly { min: number; max: number }[]): SiteBand[] =>
  bands.map(({ min, max }, at) => ({ label: bandLabel({ min, max }, at === bands.length - 1), min, max }));
