/** The labels of price bands (S33). */
import type { SiteBand } from '../core/site-lists.ts';

/** Gives price bands labels made from their amounts, so that they can't lie; the last one is open. */
export function labelled(bands: readonly { min: number; max: number }[]): SiteBand[] {
  return bands.map(({ min, max }, at) => ({
    label: at === bands.length - 1 ? `${inShort(min)}+` : `${inShort(min)}-${inShort(max)}`,
    min,
    max,
  }));
}

/** '40L', '1.2Cr': exact, since whole rupees over a power of ten have a short text. */
const inShort = (rupees: number) => (rupees < 10_000_000 ? `${rupees / 100_000}L` : `${rupees / 10_000_000}Cr`);
