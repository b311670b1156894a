/** The registration form's rules (AUTH19), on the contract's fields. */
import { email, nameText, oneOf } from '@aangan/contract/core/fields';
import type { SignupInput } from '@aangan/contract/accounts/inputs';
import { MOBILE_NUMBER, OTP_DIGITS } from '@aangan/contract/core/limits';
import { BUDGET_BANDS } from '@aangan/contract/catalogue/lists';
import { FLAT_TYPES } from '@aangan/contract/catalogue/search-lists';
import { TEXTS } from '@aangan/contract/core/texts';
import * as z from 'zod/mini';

const bandLabels = BUDGET_BANDS.map(({ label }) => label) as [string, ...string[]];

export const registrationForm = z.object({
  name: nameText(TEXTS.auth.nameRequired),
  email,
  // A radio group nobody touched is null: asked for before the call, not as an error of the field.
  preferredFlatType: z.nullable(oneOf(FLAT_TYPES)),
  budget: z.nullable(oneOf(bandLabels)),
  terms: z.boolean().check(z.refine((accepted) => accepted, TEXTS.auth.termsRequired)),
});

export type RegistrationValues = z.infer<typeof registrationForm>;

/** What the modal sends (AUTH22): the phone number under both names, the role fixed. */
export type RegistrationPayload = SignupInput & { phoneNumber: string; role: 'USER' };

/** @returns why the form can't be sent as it stands; null when it can */
export function registrationProblem(values: RegistrationValues, phone: string, code: string): string | null {
  if (!values.name || !values.email || !values.preferredFlatType) return TEXTS.auth.fieldsRequired;
  if (!MOBILE_NUMBER.test(phone)) return TEXTS.auth.phoneStartOver;
  return new RegExp(`^[0-9]{${OTP_DIGITS}}$`).test(code) ? null : TEXTS.auth.codeStartOver;
}

/** @returns the sign-up payload; without a budget both ends are 0 */
export function registrationPayload(values: RegistrationValues, phone: string, code: string): RegistrationPayload {
  const band = BUDGET_BANDS.find(({ label }) => label === values.budget);
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
  };
}
