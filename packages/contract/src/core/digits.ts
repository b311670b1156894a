/** Digits of other scripts, and codes in a text. */
import { OTP_DIGITS } from './limits.ts';

/**
 * Converts the decimal digits of every script to 0 to 9: '९८' and '９８' become '98'. Unicode orders the ten digits of a
 * script side by side (Unicode Standard, chapter 4.6), so a digit's offset from its zero is its value.
 */
export function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let first = code;
    while (/^\p{Nd}$/u.test(String.fromCodePoint(first - 1))) first -= 1;
    return String((code - first) % 10);
  });
}

/**
 * Finds the one-time code in a text: its only group of six digits, or the whole text where it is six digits divided by
 * spaces or hyphens.
 * @returns six digits, or null where there is none or more than one
 */
export function codeInText(text: string): string | null {
  const plain = asciiDigits(text);
  const joined = plain.replace(/[\s\u00A0-]/g, '');
  if (/^\d+$/.test(joined)) return joined.length === OTP_DIGITS ? joined : null;
  const [code, ...others] = (plain.match(/\d+/g) ?? []).filter((group) => group.length === OTP_DIGITS);
  return code !== undefined && others.length === 0 ? code : null;
}
