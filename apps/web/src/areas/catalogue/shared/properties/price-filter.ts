/**
 * The price filter of the home page's search card and the listing: whole rupees, without limit at an end that is not
 * set. The slider spans 0 to 20,000,000 (HOME7), and a thumb at its end sets no limit; a filter may exceed it (the 90L+
 * band does).
 */
import type { Ends } from '@aangan/contract/catalogue/filters';
import { HOME_PRICE_MAX, HOME_PRICE_MIN } from '@aangan/contract/core/limits';
import { formatPrice } from '@aangan/contract/core/money';

/** Low and high end of the slider; Infinity is no limit. */
export type PriceEnds = readonly [low: number, high: number];

const CRORE = 10_000_000;
/** Rupees by which an arrow key moves an end. */
export const PRICE_STEP = 500_000;
const STEP_ABOVE_CRORE = 1_000_000;

/** Returns the slider's ends for a filter; beyond the slider's range the thumb rests at its end. */
export function priceEnds({ min, max }: Ends): PriceEnds {
  return [min ?? HOME_PRICE_MIN, max ?? Infinity];
}

/** Returns the filter for two ends. */
export function priceFilter([low, high]: PriceEnds): Ends {
  return { ...(low > HOME_PRICE_MIN && { min: low }), ...(high < Infinity && { max: high }) };
}

/** Formats one end of the slider: '₹60 L', or '₹2 Cr+' for a high one without limit. */
export function priceEndText(rupees: number): string {
  return rupees === Infinity ? `${formatPrice(HOME_PRICE_MAX)}+` : formatPrice(rupees);
}

/** Formats both ends: '₹60 L - ₹2 Cr+', and only '₹2 Cr+' when both are at the end. */
export function priceEndsText([low, high]: PriceEnds): string {
  if (high === Infinity && low >= HOME_PRICE_MAX) return `${formatPrice(low)}+`;
  return low === high ? formatPrice(low) : `${formatPrice(low)} - ${priceEndText(high)}`;
}

/**
 * Snaps an end moved to `next`: from 1 crore on to steps of 10 lakh, because the text has one decimal there and must
 * name the exact value searched for. Rounds in the direction of the movement, so that no key gets stuck.
 */
export function snapPrice(next: number, current: number): number {
  const step = next > CRORE ? STEP_ABOVE_CRORE : PRICE_STEP;
  const snapped = next > current ? Math.ceil(next / step) * step : Math.floor(next / step) * step;
  return Math.min(Math.max(snapped, HOME_PRICE_MIN), HOME_PRICE_MAX);
}

/** Returns the ends after a thumb was moved; thumbs never cross, and the end of the slider is no limit. */
export function moveEnds(next: PriceEnds, current: PriceEnds): PriceEnds {
  const [low, high] = current;
  if (next[0] !== low) return [Math.min(snapPrice(next[0], low), high), high];
  if (next[1] !== high) {
    const landed = Math.max(snapPrice(next[1], high), low);
    return [low, landed < HOME_PRICE_MAX ? landed : Infinity];
  }
  return current;
}
