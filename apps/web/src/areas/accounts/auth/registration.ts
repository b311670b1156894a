/** Schema and rules of the registration form (AUTH19), built from the contract's fields. */
import { email, nameText } from '@aangan/contract/core/fields';
import { BUILT_LANGUAGES, LANGUAGE, type Language } from '@aangan/contract/core/language';
import type { SignupInput } from '@aangan/contract/accounts/inputs';
import { MOBILE_NUMBER, OTP_DIGITS } from '@aangan/contract/core/limits';
import { offeredFlatType } from '@aangan/contract/catalogue/flat-types';
import { bands } from '@aangan/contract/catalogue/filter-lists';
import { FLAT_TYPES } from '@aangan/contract/catalogue/search-lists';
import { auth as authTexts } from '@aangan/contract/accounts/auth.texts';
import * as z from 'zod/mini';

export const registrationForm = z.object({
  name: nameText(authTexts.nameRequired),
  email,
  // Null until a radio button is chosen; checked before the call rather than as a field error.
  preferredFlatType: z.nullable(offeredFlatType),
  budget: z.nullable(z.string()),
  /** The language in which the notice was read, where it is not that of the page. */
  noticeLang: z.optional(z.enum(BUILT_LANGUAGES)),
  terms: z.boolean().check(z.refine((accepted) => accepted, authTexts.termsRequired)),
});

export type RegistrationValues = z.infer<typeof registrationForm>;

/** The body that the modal sends (AUTH22): the phone number under both names, the role fixed. */
export type RegistrationPayload = SignupInput & { phoneNumber: string; role: 'USER'; language?: Language };

/**
 * Checks the form before it is sent.
 * @returns the first problem, or null
 */
export function registrationProblem(values: RegistrationValues, phone: string, code: string): string | null {
  if (!values.name || !values.email || !values.preferredFlatType) return authTexts.fieldsRequired;
  if (!MOBILE_NUMBER.test(phone)) return authTexts.phoneStartOver;
  return new RegExp(`^[0-9]{${OTP_DIGITS}}$`).test(code) ? null : authTexts.codeStartOver;
}

/** Builds the sign-up body; without a budget both ends are 0. */
export function registrationPayload(values: RegistrationValues, phone: string, code: string): RegistrationPayload {
  const band = bands().find(({ label }) => label === values.budget);
  return {
    name: values.name,
    email: values.email,
    preferredFlatType: values.preferredFlatType ?? FLAT_TYPES[0],
    minBudget: band?.min ?? 0,
    maxBudget: band?.max ?? 0,
    phoneNumber: phone,
    contactNo: phone,
    otp: code,
    role: 'USER',
    // without it messages are in English
    ...(LANGUAGE !== 'en' && { language: LANGUAGE }),
  };
}
