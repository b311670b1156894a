/**
 * The price filter that home's search card and the listing share: whole rupees, an end that is not set is open. The
 * slider spans 0 to 20,000,000 (HOME7), and a thumb at its end sets no limit; a filter may reach past it (the 90L+ band
 * does).
 */
import type { Ends } from '@aangan/contract/catalogue/filters';
import { HOME_PRICE_MAX, HOME_PRICE_MIN } from '@aangan/contract/core/limits';
import { formatPrice } from '@aangan/contract/core/money';

/** Low and high end, as the slider holds them; a high one of Infinity is no limit. */
export type PriceEnds = readonly [low: number, high: number];

const CRORE = 10_000_000;
/** Rupees: what one arrow key moves an end by. */
export const PRICE_STEP = 500_000;
const STEP_ABOVE_CRORE = 1_000_000;

/** The slider's ends for a filter; they may lie past the slider, whose thumb then rests at its end. */
export function priceEnds({ min, max }: Ends): PriceEnds {
  return [min ?? HOME_PRICE_MIN, max ?? Infinity];
}

/** The filter of two ends. */
export function priceFilter([low, high]: PriceEnds): Ends {
  return { ...(low > HOME_PRICE_MIN && { min: low }), ...(high < Infinity && { max: high }) };
}

/** The words of one end of the slider: '₹60 L', or '₹2 Cr+' where the high one is no limit. */
export function priceEndText(rupees: number): string {
  return rupees === Infinity ? `${formatPrice(HOME_PRICE_MAX)}+` : formatPrice(rupees);
}

/** The words of both ends: '₹60 L - ₹2 Cr+', and '₹2 Cr+' alone where both are at the end. */
export function priceEndsText([low, high]: PriceEnds): string {
  if (high === Infinity && low >= HOME_PRICE_MAX) return `${formatPrice(low)}+`;
  return low === high ? formatPrice(low) : `${formatPrice(low)} - ${priceEndText(high)}`;
}

/**
 * Where an end lands that is moved to `next`: from 1 crore on in steps of 10 lakh, because the price text has one
 * decimal there and must name the very value that is searched for. Rounds the way it is moved, so that no key sticks.
 */
export function snapPrice(next: number, current: number): number {
  const step = next > CRORE ? STEP_ABOVE_CRORE : PRICE_STEP;
  const snapped = next > current ? Math.ceil(next / step) * step : Math.floor(next / step) * step;
  return Math.min(Math.max(snapped, HOME_PRICE_MIN), HOME_PRICE_MAX);
}

/** The ends after one of the slider's thumbs was moved; the thumbs never pass each other, and the end is no limit. */
export function moveEnds(next: PriceEnds, current: PriceEnds): PriceEnds {
  const [low, high] = current;
  if (next[0] !== low) return [Math.min(snapPrice(next[0], low), high), high];
  if (next[1] !== high) {
    const landed = Math.max(snapPrice(next[1], high), low);
    return [low, landed < HOME_PRICE_MAX ? landed : Infinity];
  }
  return current;
}
