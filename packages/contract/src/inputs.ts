/** What the server takes: bodies and queries of every call, shared with the forms. */
import * as z from 'zod/mini';
import {
  calendarDate,
  contactNo,
  digits,
  email,
  nameText,
  otp,
  oneOf,
  page,
  pageSize,
  revision,
  rupees,
  text,
  searchedText,
} from './core/fields.ts';
import { HIDDEN_CHOICES } from './alerts/lists.ts';
import { COMPARED_MAX, LISTING_PAGE_SIZE, NOTES_MAX, PRICE_MAX, SEARCH_TEXT_MAX } from './core/limits.ts';
import { AMENITIES, FLAT_TYPES, SEARCH_SORTS, SORT_DIRECTIONS } from './core/lists.ts';
import { AREA_STEPS } from './catalogue/search-steps.ts';
import { maybeVisitTime } from './visits/inputs.ts';

const PROOF = 'Must contain the challenge and its solution';

/** What a browser did for the challenge of CHALLENGE_REQUIRED: the challenge as it was handed out, and its solution. */
const challengeProof = z.object(
  {
    challenge: z.string({ error: PROOF }).check(z.maxLength(2000, PROOF)),
    counter: z.int(PROOF).check(z.gte(0, PROOF)),
    derivedKey: z.string({ error: PROOF }).check(z.maxLength(128, PROOF)),
  },
  PROOF,
);

export const authStartBody = z.object({ contactNo, proof: z.optional(challengeProof) });
export const authCodeBody = z.object({ contactNo, otp });

const person = {
  name: nameText('Name is required'),
  email,
  preferredFlatType: oneOf(FLAT_TYPES),
  minBudget: z._default(rupees, 0),
  maxBudget: z._default(rupees, 0),
};

type Budget = { minBudget: number; maxBudget: number };
const budgetInOrder = ({ minBudget, maxBudget }: Budget) => maxBudget === 0 || minBudget <= maxBudget;
const budgetError = { error: 'Must not be more than the maximum budget', path: ['minBudget'] };

/** Role and a repeated phone number may come along (AUTH22); both are ignored (AUTH23). */
export const authSignupBody = z.object({ ...person, contactNo, otp }).check(z.refine(budgetInOrder, budgetError));

/**
 * The profile as a whole; id and role may come along and are ignored: they do not change here. Nor does contactNo, whatever
 * it is, but for codes that come with it: `numberChange` then says what they have to be (I34).
 */
export const profileUpdateBody = z
  .object({
    ...person,
    preferredFlatType: z._default(z.nullable(person.preferredFlatType), null),
    contactNo: z.optional(z.unknown()),
    currentOtp: z.optional(z.unknown()),
    newOtp: z.optional(z.unknown()),
  })
  .check(z.refine(budgetInOrder, budgetError));

/** A new number, with the codes sent to the present one and to it. */
export const numberChange = z.object({ contactNo, currentOtp: otp, newOtp: otp });

/** Some of a list in a query, divided by commas; each counts once. */
const someOf = <const Values extends readonly [string, ...string[]]>(values: Values, error: string) =>
  z.pipe(
    z.string({ error }).check(z.maxLength(values.join().length + 100, 'Too long')),
    z.pipe(
      z.transform((value: string) => [
        ...new Set(
          value
            .split(',')
            .map((part) => part.trim())
            .filter(Boolean),
        ),
      ]),
      z.array(oneOf(values)),
    ),
  );

const AREA = `Must be a multiple of 50 from ${AREA_STEPS[0]} to ${AREA_STEPS.at(-1)}`;
const areaStep = z.pipe(
  z.string({ error: AREA }).check(z.refine((value) => AREA_STEPS.some((step) => String(step) === value), AREA)),
  z.transform(Number),
);

const isTrue = z.pipe(
  z.literal('true', { error: 'Must be true' }),
  z.transform(() => true as const),
);

/**
 * Search (FIND14 to FIND16, T45, T46): prices in rupees, areas in sq ft from `minArea` to under `maxArea`, pages from 0.
 * The order is turned round unless told, but for that of the rate, which has one direction.
 */
export const propertySearchQuery = z.pipe(
  z
    .object({
      name: z._default(searchedText(SEARCH_TEXT_MAX), ''),
      location: z._default(text({ max: SEARCH_TEXT_MAX }), ''),
      flatTypes: z._default(someOf(FLAT_TYPES, 'Must be a comma-separated list of flat types'), []),
      minPrice: z.optional(digits(0, PRICE_MAX)),
      maxPrice: z.optional(digits(0, PRICE_MAX)),
      minArea: z.optional(areaStep),
      maxArea: z.optional(areaStep),
      possessionBy: z.optional(calendarDate),
      minDone: z.optional(digits(0, 100)),
      rera: z.optional(isTrue),
      amenities: z._default(someOf(AMENITIES, 'Must be a comma-separated list of amenities'), []),
      /** Leaves out the homes that the caller hid, or gives them alone (I17). */
      hidden: z.optional(oneOf(HIDDEN_CHOICES)),
      page,
      size: pageSize(LISTING_PAGE_SIZE),
      sortBy: z._default(oneOf(SEARCH_SORTS), 'featured'),
      sortDirection: z.optional(oneOf(SORT_DIRECTIONS)),
    })
    .check(
      z.refine(({ minPrice, maxPrice }) => minPrice === undefined || maxPrice === undefined || minPrice <= maxPrice, {
        error: 'Must not be more than maxPrice',
        path: ['minPrice'],
      }),
      z.refine(({ minArea, maxArea }) => minArea === undefined || maxArea === undefined || minArea < maxArea, {
        error: 'Must be less than maxArea',
        path: ['minArea'],
      }),
      z.refine(({ sortBy, sortDirection }) => sortBy !== 'rate' || sortDirection !== 'desc', {
        error: 'Must be asc with sortBy rate',
        path: ['sortDirection'],
      }),
    ),
  z.transform(({ sortDirection, ...search }) => ({
    ...search,
    sortDirection: sortDirection ?? (search.sortBy === 'rate' ? ('asc' as const) : ('desc' as const)),
  })),
);

const COMPARED = 'Must be one to four different flats';

/** Ids of flats, comma-joined. */
const comparedIds = z.pipe(
  z.string({ error: COMPARED }).check(z.regex(/^\d{1,15}(,\d{1,15})*$/, COMPARED)),
  z.pipe(
    z.transform((value: string) => value.split(',').map(Number)),
    z.array(z.number()).check(z.refine(areComparable, COMPARED)),
  ),
);

function areComparable(ids: readonly number[]): boolean {
  return ids.length <= COMPARED_MAX && new Set(ids).size === ids.length && !ids.includes(0);
}

export const flatsCompareQuery = z.object({ ids: comparedIds });

/** Only months before this one, 'yyyy-MM'. */
export const propertyDiaryQuery = z.object({
  before: z.optional(
    z
      .string({ error: 'Must be a month, yyyy-MM' })
      .check(z.regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/, 'Must be a month, yyyy-MM')),
  ),
});

export const locationRequestBody = z.object({ contactNo });

export const shortlistBody = z.object({ shortlisted: z.boolean({ error: 'Must be true or false' }) });

export const bookingCreateBody = z.object({
  visitDate: calendarDate,
  /** Absent or null: any time, to be agreed (V25). */
  visitTime: maybeVisitTime,
  notes: z._default(text({ max: NOTES_MAX, multiline: true }), ''),
});

export const bookingUpdateBody = z.object({
  visitDate: calendarDate,
  /** Absent or null: the time is given up (V32). */
  visitTime: maybeVisitTime,
  status: z.literal('PENDING', { error: 'Must be PENDING: a moved visit waits for confirmation' }),
  revision: z.optional(revision),
});

export type PropertySearch = z.infer<typeof propertySearchQuery>;
export type ChallengeProof = z.infer<typeof challengeProof>;
export type SignupInput = z.input<typeof authSignupBody>;
