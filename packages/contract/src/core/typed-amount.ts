/** Numbers and amounts as people type them. */
import { asciiDigits } from './digits.ts';

/** Digits without groups, or in groups as in '56,30,000' and '5,630,000', with or without decimals. */
const NUMBER = /^[-−]?(?:\d{1,2}(?:[, ]\d{2})*[, ]\d{3}|\d{1,3}(?:[, ]\d{3})+|\d*)(?:\.\d*)?$/;
/** An optional rupee sign before, an optional unit or '/-' after. */
const AMOUNT =
  /^(?:₹|rs\.?|inr)?\s*(.*?)\s*(k|thousand|l|lakhs?|lacs?|cr\.?|crores?|हज\u093C?ार|लाख|कोटी|करोड\u093C?)?\s*(?:\/-)?$/i;
const RUPEES: Readonly<Record<string, number>> = {
  k: 1_000,
  t: 1_000,
  l: 100_000,
  c: 10_000_000,
  ह: 1_000,
  ल: 100_000,
  क: 10_000_000,
};

/**
 * Parses a typed number: digits of any script, with commas or spaces between groups.
 * @returns NaN for an empty text or one that is no number
 */
export function readNumber(text: string): number {
  const plain = asciiDigits(text).replace(/\s/g, ' ').trim();
  if (!/\d/.test(plain) || !NUMBER.test(plain)) return Number.NaN;
  return Number(plain.replace(/[, ]/g, '').replace('−', '-'));
}

/**
 * Parses a typed amount: '56,30,000', '₹56.3 L', '1.25 crore', '75 lakh', '90K', '56.3 लाख', '1.2 कोटी'.
 * @returns rupees, whole where a unit was given; NaN for an empty text or one that is no amount
 */
export function readRupees(text: string): number {
  const [, typed = '', unit] = AMOUNT.exec(text.replace(/\s/g, ' ').trim()) ?? [];
  const number = readNumber(typed);
  if (unit === undefined) return number;
  return Math.round(number * (RUPEES[unit.charAt(0).toLowerCase()] ?? Number.NaN));
}

/** Groups an amount of digits alone the Indian way, '5630000' as '56,30,000'; leaves any other text. */
export function groupRupees(text: string): string {
  const digits = text.replaceAll(',', '');
  return /^\d+$/.test(digits) ? digits.replace(/\d(?=(?:\d\d)+\d$)/g, '$&,') : text;
}
