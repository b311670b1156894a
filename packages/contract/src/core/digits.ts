/** Digits of other scripts, and codes in a text. */
import { OTP_DIGITS } from './limits.ts';

/**
 * A text with the decimal digits of every script as 0 to 9: '९८' and '９８' become '98'. Unicode keeps the ten digits of a
 * script side by side in their order (Unicode Standard, chapter 4.6), so that a digit's place among its neighbours is its value.
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
 * The one-time code in a text: its only group of six digits, or the text as a whole where it is six digits with spaces or
 * hyphens between them.
 * @returns six digits, or null where there is none or more than one
 */
export function codeInText(text: string): string | null {
  const plain = asciiDigits(text);
  const joined = plain.replace(/[\s\u00A0-]/g, '');
  if (/^\d+$/.test(joined)) return joined.length === OTP_DIGITS ? joined : null;
  const [code, ...others] = (plain.match(/\d+/g) ?? []).filter((group) => group.length === OTP_DIGITS);
  return code !== undefined && others.length === 0 ? code : null;
}
