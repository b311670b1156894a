/**
 * The field rules everything is built from (docs/product.md, docs/security.md). zod/mini, so that a form in the browser
 * can use the same schema for 5 KB. Every message names what would be right.
 */
import * as z from 'zod/mini';
import { isCalendarDate, placeInVisitWindow } from './dates.ts';
import { asciiDigits } from './digits.ts';
import { hasHiddenCharacters, isEmailAddress } from './email.ts';
import { EMAIL_MAX, MAX_PAGE_SIZE, MOBILE_NUMBER, NAME_MAX, PHONE_DIGITS, PRICE_MAX, URL_MAX } from './limits.ts';
import { foldSearchText } from './search-text.ts';
import { hasHidden, hasWebAddress, isBlank } from './names.ts';
import { auth } from '../accounts/auth.texts.ts';
import { booking } from '../visits/booking.texts.ts';
import { fields } from './fields.texts.ts';

// eslint-disable-next-line no-control-regex -- control characters are what it refuses
const LINE = /^[^\u0000-\u001F\u007F]*$/;
// eslint-disable-next-line no-control-regex -- as above, but tab and line breaks may stand in longer texts
const LINES = /^[^\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]*$/;
/** Half of a character: a surrogate without its other one. */
const HALF = /\p{Surrogate}/u;

export interface TextRule {
  max: number;
  /** The message when nothing is left after trimming; without it empty text is allowed. */
  required?: string;
  /** Line breaks and tabs allowed. */
  multiline?: boolean;
}

/** Trimmed, bounded text of any Unicode without control characters. */
export function text({ max, required, multiline = false }: TextRule) {
  return z.string({ error: required ?? 'Must be text' }).check(
    z.trim(),
    z.minLength(required === undefined ? 0 : 1, required ?? ''),
    z.maxLength(max, `Must be at most ${max} characters`),
    z.regex(multiline ? LINES : LINE, 'Must not contain control characters'),
    z.refine((value) => !HALF.test(value), 'Must be valid Unicode text'),
  );
}

/** A text that others read: not one that looks empty and isn't. */
export function seenText(rule: TextRule) {
  return text(rule).check(z.refine((value) => value === '' || !isBlank(value), { error: fields.unseen, abort: true }));
}

/** What somebody is called beside other people: nothing in it hides. */
export function plainName({ max, required }: { max: number; required: string }) {
  return seenText({ max, required }).check(isFree(max, hasHidden, fields.nameHidden));
}

/** The name of a person, a property or what else is named in mails; `required` is said when there is none. */
export function nameText(required: string, max = NAME_MAX) {
  return plainName({ max, required }).check(isFree(max, hasWebAddress, fields.nameAddress));
}

/** What is too long is refused for that, and not searched. */
function isFree(max: number, search: (name: string) => boolean, error: string) {
  return z.refine<string>((name) => name.length > max || !search(name), error);
}

/** A text to search for, in the form in which names are searched. */
export function searchedText(max: number) {
  return text({ max }).check(z.overwrite(foldSearchText));
}

/** A whole number within bounds, as a JSON number. */
export function integer(min: number, max: number) {
  const message = `Must be a whole number from ${min} to ${max}`;
  return z.number({ error: message }).check(z.int({ error: message }), z.gte(min, message), z.lte(max, message));
}

/** The revision of the copy an editor has; a save of an older one is refused (decisions/0013). */
export const revision = integer(0, 2_147_483_647);

/** Rupees as a JSON number; paise are rounded away (DATA1). `error` is said of what is no number. */
export const rupeesOr = (error: string) =>
  z.pipe(
    z.number({ error }).check(z.gte(0, 'Must be 0 or more'), z.lte(PRICE_MAX, `Must be at most ${PRICE_MAX}`)),
    z.transform((value: number) => Math.round(value)),
  );

export const rupees = rupeesOr('Must be an amount in rupees');

/** Whether an area can be kept as it is: the database has two decimals (DATA1). */
export function hasTwoDecimals(sqft: number): boolean {
  return Number(sqft.toFixed(2)) === sqft;
}

/** A whole number in a query or a path, as digits. */
export function digits(min: number, max: number) {
  const message = `Must be a whole number from ${min} to ${max}`;
  return z.pipe(
    z.string({ error: message }).check(z.regex(/^\d{1,15}$/, message)),
    z.pipe(z.transform(Number), z.number().check(z.gte(min, message), z.lte(max, message))),
  );
}

export const id = digits(1, Number.MAX_SAFE_INTEGER);
export const idParams = z.object({ id });
export const page = z._default(digits(0, 1_000_000), 0);
/** How many a page holds, 1 to 100; `size` unless told. */
export const pageSize = (size: number) => z._default(digits(1, MAX_PAGE_SIZE), size);

/** The digits of any script as ASCII; a text that is too long to be a number is left as it is, and refused. */
const inAsciiDigits = z.overwrite<string>((value) => (value.length > 2 * PHONE_DIGITS ? value : asciiDigits(value)));

/** An Indian mobile number: exactly ten digits of any script, the first of them 6 to 9, as ASCII text (docs/security.md). */
export const contactNo = z
  .string({ error: auth.phoneInvalid })
  .check(inAsciiDigits, z.regex(MOBILE_NUMBER, auth.phoneInvalid));

/** Exactly six digits of any script, as ASCII text. */
export const otp = z
  .string({ error: 'Must be the 6-digit code' })
  .check(inAsciiDigits, z.regex(/^[0-9]{6}$/, 'Must be the 6-digit code'));

/** An address that mail can reach, as `isEmailAddress` has it. */
export const email = z.string({ error: auth.emailRequired }).check(
  z.trim(),
  z.minLength(1, auth.emailRequired),
  z.maxLength(EMAIL_MAX, { error: `Must be at most ${EMAIL_MAX} characters`, abort: true }),
  z.refine((value) => value === '' || !hasHiddenCharacters(value), { error: fields.emailHidden, abort: true }),
  z.refine(isEmailAddress, auth.emailInvalid),
);

/** 'yyyy-MM-dd' of a day that exists. */
export const calendarDate = z
  .string({ error: 'Must be a date, yyyy-MM-dd' })
  .check(z.refine(isCalendarDate, 'Must be a date, yyyy-MM-dd'));

/** The day of a visit in a form: 'yyyy-MM-dd' from today to 30 days ahead, in Indian time. The server has its own words. */
export const visitDay = z.string().check(
  z.minLength(1, { error: booking.dateRequired, abort: true }),
  z.refine((date) => placeInVisitWindow(date) !== 'past', { error: booking.pastDate, abort: true }),
  z.refine((date) => placeInVisitWindow(date) !== 'beyond', booking.beyondWindow),
);

/** An http(s) address (DATA13). */
export const webUrl = z
  .string({ error: 'Must be a web address starting with http:// or https://' })
  .check(
    z.trim(),
    z.maxLength(URL_MAX, `Must be at most ${URL_MAX} characters`),
    z.regex(LINE, 'Must not contain control characters'),
    z.refine(isWebUrl, 'Must be a web address starting with http:// or https://'),
  );

function isWebUrl(value: string): boolean {
  if (!/^https?:\/\//i.test(value)) return false;
  const parsed = parseUrl(value);
  return parsed !== null && parsed.hostname !== '' && parsed.username === '' && parsed.password === '';
}

/**
 * As `URL.parse`, which the oldest browsers lack.
 * @returns null for a text that is no address
 */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** One of a closed list. */
export function oneOf<const T extends readonly [string, ...string[]]>(values: T) {
  return z.enum(values, { error: `Must be one of ${values.join(', ')}` });
}
