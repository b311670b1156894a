/** Formats of prices, amounts and areas (DATA2, DATA3). */
import * as texts from './money.texts.ts';
import { fill } from './translation.ts';

/** The words of the build's language, each inlined. */
const OWN = {
  crore: texts.crore,
  lakh: texts.lakh,
  thousand: texts.thousand,
  rupees: texts.rupees,
  onRequest: texts.onRequest,
  upTo: texts.upTo,
  from: texts.from,
  range: texts.range,
  noBudget: texts.noBudget,
} as const;

/** The words of amounts in a language (L30): `money.texts.ts`. */
export type MoneyWords = typeof OWN;

const UNITS = [
  { from: 10_000_000, name: 'crore' },
  { from: 100_000, name: 'lakh' },
  { from: 1_000, name: 'thousand' },
] as const;

const ONE_DECIMAL = 1;

/**
 * Formats a price in short form: Cr from 10,000,000, L from 100,000, K from 1,000, one decimal with a trailing .0 removed.
 * Rounds half up, and takes the unit of the rounded price: 99,96,000 is '₹1 Cr'.
 * @param rupees whole rupees, 0 or more
 * @param words of another language than the build's
 */
export function formatPrice(rupees: number, words: MoneyWords = OWN): string {
  return shortPrice(Math.round(rupees), ONE_DECIMAL, words);
}

/** @param decimals the most decimals */
function shortPrice(rupees: number, decimals: number, words: MoneyWords): string {
  const size = UNITS.findIndex(({ from }) => rupees >= from);
  const unit = UNITS[size];
  if (!unit) return fill(words.rupees, { amount: String(rupees) });
  const next = UNITS[size - 1];
  const rounded = roundTo(rupees, unit.from / 10 ** decimals);
  const { from, name } = next && rounded >= next.from ? next : unit;
  // whole rupees over a power of ten: the shortest text of the quotient is exact
  return fill(words[name], { amount: String(rounded / from) });
}

/** Rounds whole rupees half up to a multiple of a step, in whole numbers, since 1.15 has no exact half. */
function roundTo(rupees: number, step: number): number {
  return step <= 1 ? rupees : Math.floor((rupees * 2 + step) / (step * 2)) * step;
}

/**
 * Formats a price range: 'Price on Request', 'Up to X', 'From X' or 'X - Y'; X alone when both ends are equal. Ends that
 * would round to the same text get more decimals until they differ: '₹1.249 Cr - ₹1.251 Cr'.
 * @param min whole rupees; 0, null or undefined is no lower end
 * @param max whole rupees; 0, null or undefined is no upper end
 * @param words of another language than the build's
 */
export function formatPriceRange(
  min: number | null | undefined,
  max: number | null | undefined,
  words: MoneyWords = OWN,
): string {
  if (!min && !max) return words.onRequest;
  if (!min) return fill(words.upTo, { price: formatPrice(max ?? 0, words) });
  if (!max) return fill(words.from, { price: formatPrice(min, words) });
  if (min === max) return formatPrice(min, words);
  const unit = UNITS.find(({ from }) => Math.max(min, max) >= from)?.from ?? 1;
  let decimals = ONE_DECIMAL;
  while (unit / 10 ** decimals > Math.max(Math.abs(max - min), 1)) decimals += 1;
  return fill(words.range, { min: shortPrice(min, decimals, words), max: shortPrice(max, decimals, words) });
}

/** Formats a budget like a price range; 'Not specified' when neither end is known. Whole rupees. */
export function formatBudget(
  min: number | null | undefined,
  max: number | null | undefined,
  words: MoneyWords = OWN,
): string {
  return !min && !max ? words.noBudget : formatPriceRange(min, max, words);
}

const withDecimals = (least: number, most: number) =>
  new Intl.NumberFormat('en-IN', { minimumFractionDigits: least, maximumFractionDigits: most });

const grouped = /* @__PURE__ */ withDecimals(0, 0);

/** Formats whole rupees in full, in Indian grouping: 5966000 is ₹59,66,000, -5 is −₹5. */
export function formatRupees(rupees: number): string {
  return `${rupees < 0 ? '−' : ''}₹${grouped.format(Math.abs(rupees))}`;
}

/** Formats a whole number in Indian grouping: 100000 is 1,00,000. */
export function formatCount(count: number): string {
  return grouped.format(count);
}

const area = /* @__PURE__ */ withDecimals(0, 2);
const oneDecimal = /* @__PURE__ */ withDecimals(1, 1);

/** Formats an area in sq m with one decimal, without the unit: 65 is 65.0. */
export function formatSquareMetres(metres: number): string {
  return oneDecimal.format(metres);
}

/** Formats a carpet area in sq ft with at most two decimals, without the unit. */
export function formatArea(sqft: number): string {
  return area.format(sqft);
}
