/** Indian mobile numbers as people type and paste them. */
import { asciiDigits } from './digits.ts';
import { MOBILE_NUMBER, PHONE_DIGITS } from './limits.ts';
import { auth } from '../accounts/auth.texts.ts';
import { fields } from './fields.texts.ts';

/** More than the longest way of writing a number, '00 91 0' before ten digits: what is cut here is refused either way. */
const TYPED_MAX = 20;
/** The country code of India or nothing, the trunk zero or nothing, and the number. */
const WHOLE = /^(?:(?:\+|00)?91)?0?([6-9]\d{9})$/;
/** What can still become such a number behind +, 00, or nothing. */
const BEGUN_ABROAD = /^(?:\+|00)(?:9|910?|910?[6-9]\d{0,9})?$/;
const BEGUN_AT_HOME = /^(?:910?|0)(?:[6-9]\d{0,9})?$/;

/**
 * What a phone field keeps of what was typed or pasted: the ten digits where it is an Indian mobile number with or without
 * +91, 0091, 91 or 0 before it, else all of its digits, behind the + it began with. Nothing is cut to ten digits: that would
 * turn a wrong number into somebody else's.
 */
export function readPhoneNumber(text: string): string {
  const signs = asciiDigits(text).replace(/[^\d+]/g, '');
  const kept = signs.slice(0, 1) + signs.slice(1).replaceAll('+', '');
  // a number whole at ten digits may be the beginning of '91 98765 43210'
  if (kept.length <= PHONE_DIGITS) return kept;
  return WHOLE.exec(kept)?.[1] ?? kept.slice(0, TYPED_MAX);
}

/**
 * What is wrong with a number that stands in a field, as soon as no further digit can put it right.
 * @param kept what `readPhoneNumber` has made of it
 * @returns words for the person, or undefined while it may become a number
 */
export function phoneProblem(kept: string): string | undefined {
  if (/^(?:\+|00)/.test(kept)) return BEGUN_ABROAD.test(kept) ? undefined : fields.phoneNotIndian;
  return kept.length <= PHONE_DIGITS || BEGUN_AT_HOME.test(kept) ? undefined : auth.phoneInvalid;
}

/** A search text with a phone number in the form it is stored in; any other text as it is. */
export function searchedNumber(text: string): string {
  const plain = asciiDigits(text);
  if (!/^[\s\d+().-]+$/.test(plain)) return text;
  const number = readPhoneNumber(plain);
  return MOBILE_NUMBER.test(number) ? number : plain;
}
