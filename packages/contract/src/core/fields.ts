/**
 * The field rules that all inputs are built from (docs/product.md, docs/security.md). zod/mini, so that a form in the
 * browser can use the same schema for 5 KB. Every message says what would be valid.
 */
import * as z from 'zod/mini';
import { isCalendarDate, placeInVisitWindow } from './dates.ts';
import { asciiDigits } from './digits.ts';
import { hasHiddenCharacters, isEmailAddress } from './email.ts';
import { LANGUAGES } from './language.ts';
import { EMAIL_MAX, MAX_PAGE_SIZE, MOBILE_NUMBER, NAME_MAX, PHONE_DIGITS, PRICE_MAX, URL_MAX } from './limits.ts';
import { foldSearchText } from './search-text.ts';
import { hasHidden, hasWebAddress, isBlank } from './names.ts';
import { auth } from '../accounts/auth.texts.ts';
import { booking } from '../visits/booking.texts.ts';
import { fields } from './fields.texts.ts';
import { inputs } from './inputs.texts.ts';
import { fill } from './translation.ts';

// eslint-disable-next-line no-control-regex -- it refuses control characters
const LINE = /^[^\u0000-\u001F\u007F]*$/;
// eslint-disable-next-line no-control-regex -- as above, but longer texts may have tabs and line breaks
const LINES = /^[^\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]*$/;
/** An unpaired surrogate. */
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
  return z.string({ error: required ?? inputs.notText }).check(
    z.trim(),
    z.minLength(required === undefined ? 0 : 1, required ?? ''),
    z.maxLength(max, tooLong(max)),
    z.regex(multiline ? LINES : LINE, inputs.control),
    z.refine((value) => !HALF.test(value), inputs.notUnicode),
  );
}

const tooLong = (max: number) => fill(inputs.tooLong, { max: String(max) });

/** `text` that others read: refused where it looks empty and is not. */
export function seenText(rule: TextRule) {
  return text(rule).check(z.refine((value) => value === '' || !isBlank(value), { error: fields.unseen, abort: true }));
}

/** A display name beside those of other people: without invisible characters. */
export function plainName({ max, required }: { max: number; required: string }) {
  return seenText({ max, required }).check(isFree(max, hasHidden, fields.nameHidden));
}

/** The name of a person, a property or another thing named in mails; `required` is the message for an empty one. */
export function nameText(required: string, max = NAME_MAX) {
  return plainName({ max, required }).check(isFree(max, hasWebAddress, fields.nameAddress));
}

/** Skips the pattern for a text over `max`, which is refused for its length anyway. */
function isFree(max: number, search: (name: string) => boolean, error: string) {
  return z.refine<string>((name) => name.length > max || !search(name), error);
}

/** A search text, folded like the stored names. */
export function searchedText(max: number) {
  return text({ max }).check(z.overwrite(foldSearchText));
}

const wholeNumber = (min: number, max: number) => fill(inputs.wholeNumber, { min: String(min), max: String(max) });

/** A whole number within bounds, as a JSON number. */
export function integer(min: number, max: number) {
  const message = wholeNumber(min, max);
  return z.number({ error: message }).check(z.int({ error: message }), z.gte(min, message), z.lte(max, message));
}

/** The revision of the editor's copy; a save of a stale one is refused (decisions/0013). */
export const revision = integer(0, 2_147_483_647);

/** Rupees as a JSON number; paise are rounded away (DATA1). `error` is the message for anything else. */
export const rupeesOr = (error: string) =>
  z.pipe(
    z
      .number({ error })
      .check(z.gte(0, inputs.notNegative), z.lte(PRICE_MAX, fill(inputs.tooMuch, { max: String(PRICE_MAX) }))),
    z.transform((value: number) => Math.round(value)),
  );

export const rupees = rupeesOr(inputs.notRupees);

/** Whether an area in sq ft has two decimals at most, as many as the database stores (DATA1). */
export function hasTwoDecimals(sqft: number): boolean {
  return Number(sqft.toFixed(2)) === sqft;
}

/** A whole number within bounds in a query or a path, as digits. */
export function digits(min: number, max: number) {
  const message = wholeNumber(min, max);
  return z.pipe(
    z.string({ error: message }).check(z.regex(/^\d{1,15}$/, message)),
    z.pipe(z.transform(Number), z.number().check(z.gte(min, message), z.lte(max, message))),
  );
}

export const id = digits(1, Number.MAX_SAFE_INTEGER);
export const idParams = z.object({ id });
export const page = z._default(digits(0, 1_000_000), 0);
/** A page size, 1 to 100; `size` by default. */
export const pageSize = (size: number) => z._default(digits(1, MAX_PAGE_SIZE), size);

/** Converts the digits of any script to ASCII; leaves a text that is too long for a number, which is refused. */
const inAsciiDigits = z.overwrite<string>((value) => (value.length > 2 * PHONE_DIGITS ? value : asciiDigits(value)));

/** An Indian mobile number: exactly ten digits of any script, the first of them 6 to 9, as ASCII text (docs/security.md). */
export const contactNo = z
  .string({ error: auth.phoneInvalid })
  .check(inAsciiDigits, z.regex(MOBILE_NUMBER, auth.phoneInvalid));

/** Exactly six digits of any script, as ASCII text. */
export const otp = z.string({ error: inputs.notCode }).check(inAsciiDigits, z.regex(/^[0-9]{6}$/, inputs.notCode));

/** An address that mail can reach, by `isEmailAddress`. */
export const email = z.string({ error: auth.emailRequired }).check(
  z.trim(),
  z.minLength(1, auth.emailRequired),
  z.maxLength(EMAIL_MAX, { error: tooLong(EMAIL_MAX), abort: true }),
  z.refine((value) => value === '' || !hasHiddenCharacters(value), { error: fields.emailHidden, abort: true }),
  z.refine(isEmailAddress, auth.emailInvalid),
);

/** An existing day as 'yyyy-MM-dd'. */
export const calendarDate = z.string({ error: inputs.notDate }).check(z.refine(isCalendarDate, inputs.notDate));

/** The day of a visit in a form: 'yyyy-MM-dd' from today to 30 days later, in India. The server has its own messages. */
export const visitDay = z.string().check(
  z.minLength(1, { error: booking.dateRequired, abort: true }),
  z.refine((date) => placeInVisitWindow(date) !== 'past', { error: booking.pastDate, abort: true }),
  z.refine((date) => placeInVisitWindow(date) !== 'beyond', booking.beyondWindow),
);

/** An http(s) address (DATA13). */
export const webUrl = z
  .string({ error: inputs.notWebUrl })
  .check(
    z.trim(),
    z.maxLength(URL_MAX, tooLong(URL_MAX)),
    z.regex(LINE, inputs.control),
    z.refine(isWebUrl, inputs.notWebUrl),
  );

function isWebUrl(value: string): boolean {
  if (!/^https?:\/\//i.test(value)) return false;
  const parsed = parseUrl(value);
  return parsed !== null && parsed.hostname !== '' && parsed.username === '' && parsed.password === '';
}

/**
 * Parses a URL like `URL.parse`, which the oldest browsers lack.
 * @returns null for a text that is no URL
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
  return z.enum(values, { error: fill(inputs.notInList, { values: values.join(', ') }) });
}

/** A language of ours. */
export const language = oneOf(LANGUAGES);
