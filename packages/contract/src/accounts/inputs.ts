import * as z from 'zod/mini';
import { contactNo, email, nameText, oneOf, otp, rupees } from '../core/fields.ts';
import { FLAT_TYPES } from '../catalogue/search-lists.ts';

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

export type ChallengeProof = z.infer<typeof challengeProof>;

export type SignupInput = z.input<typeof authSignupBody>;
