import * as z from 'zod/mini';
import { contactNo, email, language, nameText, otp, rupees } from '../core/fields.ts';
import { flatTypeInUse, offeredFlatType } from '../catalogue/flat-types.ts';
import { auth } from './auth.texts.ts';
import { accountInputs } from './inputs.texts.ts';

const PROOF = accountInputs.proof;

/** The proof of work for CHALLENGE_REQUIRED: the challenge as issued, and its solution. */
const challengeProof = z.object(
  {
    challenge: z.string({ error: PROOF }).check(z.maxLength(2000, PROOF)),
    counter: z.int(PROOF).check(z.gte(0, PROOF)),
    derivedKey: z.string({ error: PROOF }).check(z.maxLength(128, PROOF)),
  },
  PROOF,
);

/** `language` is that of the SMS; English without it (L25). */
export const authStartBody = z.object({
  contactNo,
  proof: z.optional(challengeProof),
  language: z.optional(language),
});

export const authCodeBody = z.object({ contactNo, otp });

const person = {
  name: nameText(auth.nameRequired),
  email,
  preferredFlatType: offeredFlatType,
  minBudget: z._default(rupees, 0),
  maxBudget: z._default(rupees, 0),
};

type Budget = { minBudget: number; maxBudget: number };

const budgetInOrder = ({ minBudget, maxBudget }: Budget) => maxBudget === 0 || minBudget <= maxBudget;

const budgetError = { error: accountInputs.budgetOrder, path: ['minBudget'] };

/** A role and a repeated phone number are accepted (AUTH22) and ignored (AUTH23). `language` is that of messages from then on. */
export const authSignupBody = z
  .object({ ...person, contactNo, otp, language: z.optional(language) })
  .check(z.refine(budgetInOrder, budgetError));

/**
 * The whole profile. `id` and `role` are accepted and ignored: they do not change here. `contactNo` changes only with codes,
 * which `numberChange` validates (I34).
 */
export const profileUpdateBody = z
  .object({
    ...person,
    // somebody keeps a type that is no longer offered, which the service checks
    preferredFlatType: z._default(z.nullable(flatTypeInUse), null),
    contactNo: z.optional(z.unknown()),
    currentOtp: z.optional(z.unknown()),
    newOtp: z.optional(z.unknown()),
  })
  .check(z.refine(budgetInOrder, budgetError));

/** The language of one's messages (L17). */
export const languageBody = z.object({ language });

/** A new number, with the codes sent to the current number and to the new one. */
export const numberChange = z.object({ contactNo, currentOtp: otp, newOtp: otp });

export type ChallengeProof = z.infer<typeof challengeProof>;

export type SignupInput = z.input<typeof authSignupBody>;
