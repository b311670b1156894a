import { ACCOUNTS } from '@aangan/contract/accounts/routes';
import { ApiError, call } from '../../../../lib/calls/api.ts';
import { withIntentKey } from '../../../../lib/calls/intent-key.ts';
import { adoptNewSession } from '../../../../lib/session/session.ts';
import { assertCookiesEnabled } from '../cookies-enabled.ts';
import { missingFieldsText } from '../error-texts.ts';
import type { RegistrationPayload } from '../registration.ts';

const REQUIRED = ['name', 'email', 'contactNo', 'otp', 'role'] as const;

/**
 * Registers with a code; the response sets the session cookies, so that the session is open when this resolves.
 * @throws ApiError the code errors, EMAIL_ALREADY_EXISTS, CONTACT_ALREADY_EXISTS, VALIDATION_FAILED
 * @throws CookiesDisabledError the account is created, but nobody is signed in
 */
export async function signUp(payload: RegistrationPayload): Promise<void> {
  const missing = REQUIRED.filter((field) => !payload[field]);
  if (missing.length > 0) {
    throw new ApiError({ status: 400, code: 'VALIDATION_FAILED', message: missingFieldsText(missing) });
  }
  await withIntentKey(['authSignup', payload], (key) => call(ACCOUNTS.authSignup, { body: payload }, { key }));
  assertCookiesEnabled();
  await adoptNewSession();
}
