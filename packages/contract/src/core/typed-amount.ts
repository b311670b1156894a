/** Numbers and amounts as people type them. */
import { asciiDigits } from './digits.ts';

/** Digits in one piece, or in groups as in '56,30,000' and '5,630,000', with or without decimals. */
const NUMBER = /^[-−]?(?:\d{1,2}(?:[, ]\d{2})*[, ]\d{3}|\d{1,3}(?:[, ]\d{3})+|\d*)(?:\.\d*)?$/;
/** A sign of rupees before, a unit or '/-' behind. */
const AMOUNT = /^(?:₹|rs\.?|inr)?\s*(.*?)\s*(k|thousand|l|lakhs?|lacs?|cr\.?|crores?)?\s*(?:\/-)?$/i;
const RUPEES: Readonly<Record<string, number>> = { k: 1_000, t: 1_000, l: 100_000, c: 10_000_000 };

/**
 * A number as it is typed: in the digits of any script, with commas or spaces between groups.
 * @returns NaN for an empty text and for what is no number
 */
export function readNumber(text: string): number {
  const plain = asciiDigits(text).replace(/\s/g, ' ').trim();
  if (!/\d/.test(plain) || !NUMBER.test(plain)) return Number.NaN;
  return Number(plain.replace(/[, ]/g, '').replace('−', '-'));
}

/**
 * Rupees as they are typed: '56,30,000', '₹56.3 L', '1.25 crore', '75 lakh', '90K'.
 * @returns rupees, rounded to whole ones behind a unit; NaN for an empty text and for what is no amount
 */
export function readRupees(text: string): number {
  const [, typed = '', unit] = AMOUNT.exec(text.replace(/\s/g, ' ').trim()) ?? [];
  const number = readNumber(typed);
  if (unit === undefined) return number;
  return Math.round(number * (RUPEES[unit.charAt(0).toLowerCase()] ?? Number.NaN));
}

/** An amount of digits alone in Indian groups, '5630000' as '56,30,000'; any other text as it is. */
export function groupRupees(text: string): string {
  const digits = text.replaceAll(',', '');
  return /^\d+$/.test(digits) ? digits.replace(/\d(?=(?:\d\d)+\d$)/g, '$&,') : text;
}
