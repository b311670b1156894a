/** Indian mobile numbers as people type and paste them. */
import { asciiDigits } from './digits.ts';
import { MOBILE_NUMBER, PHONE_DIGITS } from './limits.ts';
import { auth } from '../accounts/auth.texts.ts';
import { fields } from './fields.texts.ts';

/** More than the longest notation, '00 91 0' before ten digits: a longer text is refused anyway. */
const TYPED_MAX = 20;
/** An optional country code of India, an optional trunk zero, and the number. */
const WHOLE = /^(?:(?:\+|00)?91)?0?([6-9]\d{9})$/;
/** A prefix of such a number, behind + or 00, or behind neither. */
const BEGUN_ABROAD = /^(?:\+|00)(?:9|910?|910?[6-9]\d{0,9})?$/;
const BEGUN_AT_HOME = /^(?:910?|0)(?:[6-9]\d{0,9})?$/;

/**
 * Normalises a typed or pasted phone number: to its ten digits where it is an Indian mobile number with or without +91,
 * 0091, 91 or 0 before it, else to all of its digits, with a leading + where it had one. Nothing is cut to ten digits: that
 * would turn a wrong number into somebody else's.
 */
export function readPhoneNumber(text: string): string {
  const signs = asciiDigits(text).replace(/[^\d+]/g, '');
  const normalised = signs.slice(0, 1) + signs.slice(1).replaceAll('+', '');
  // ten digits may be the beginning of '91 98765 43210'
  if (normalised.length <= PHONE_DIGITS) return normalised;
  return WHOLE.exec(normalised)?.[1] ?? normalised.slice(0, TYPED_MAX);
}

/**
 * Finds the error of a number being typed, as soon as no further digit can make it valid.
 * @param normalised from `readPhoneNumber`
 * @returns a message for the person, or undefined while the number may become valid
 */
export function phoneProblem(normalised: string): string | undefined {
  if (/^(?:\+|00)/.test(normalised)) return BEGUN_ABROAD.test(normalised) ? undefined : fields.phoneNotIndian;
  return normalised.length <= PHONE_DIGITS || BEGUN_AT_HOME.test(normalised) ? undefined : auth.phoneInvalid;
}

/** Converts a phone number in a search text to its stored form; leaves any other text. */
export function searchedNumber(text: string): string {
  const plain = asciiDigits(text);
  if (!/^[\s\d+().-]+$/.test(plain)) return text;
  const number = readPhoneNumber(plain);
  return MOBILE_NUMBER.test(number) ? number : plain;
}
