import { PRICE_MAX } from '@aangan/contract/core/limits';

/** By how much prices change, and to which multiple they are rounded, rupees (F75). */
export interface PriceChange {
  /** With at most two decimals. */
  percent: number;
  roundTo: number;
}

/**
 * Changes a price by a percentage, half up to the rupee and then half up to a multiple, in whole numbers (F76). A price on
 * request, 0, stays.
 * @returns null where the new price is below 1 or above the largest one
 */
export function changePrice(price: number, { percent, roundTo }: PriceChange): number | null {
  if (price === 0) return 0;
  // a large price times 10,000 is no longer exact as a double
  const basisPoints = BigInt(Math.round(percent * 100));
  const raw = (BigInt(price) * (10_000n + basisPoints) + 5_000n) / 10_000n;
  const step = BigInt(roundTo);
  const changed = Number(((raw + step / 2n) / step) * step);
  return changed < 1 || changed > PRICE_MAX ? null : changed;
}
