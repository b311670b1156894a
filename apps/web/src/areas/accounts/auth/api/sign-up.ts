import { ACCOUNTS } from '@aangan/contract/accounts/routes';
import { PRIVACY } from '@aangan/contract/privacy/routes';
import { LANGUAGE, type Language } from '@aangan/contract/core/language';
import { ApiError, call } from '../../../../lib/calls/api.ts';
import { withIntentKey } from '../../../../lib/calls/intent-key.ts';
import { adoptNewSession } from '../../../../lib/session/session.ts';
import { assertCookiesEnabled } from '../cookies-enabled.ts';
import { missingFieldsText } from '../error-texts.ts';
import type { RegistrationPayload } from '../registration.ts';

const REQUIRED = ['name', 'email', 'contactNo', 'otp', 'role'] as const;

/**
 * Registers with a code; the response sets the session cookies, so that the session is open when this resolves.
 * @param noticeLang the language in which the notice was read, which is then recorded with the consent
 * @throws ApiError the code errors, EMAIL_ALREADY_EXISTS, CONTACT_ALREADY_EXISTS, VALIDATION_FAILED
 * @throws CookiesDisabledError the account is created, but nobody is signed in
 */
export async function signUp(payload: RegistrationPayload, noticeLang: Language = LANGUAGE): Promise<void> {
  const missing = REQUIRED.filter((field) => !payload[field]);
  if (missing.length > 0) {
    throw new ApiError({ status: 400, code: 'VALIDATION_FAILED', message: missingFieldsText(missing) });
  }
  await withIntentKey(['authSignup', payload], (key) => call(ACCOUNTS.authSignup, { body: payload }, { key }));
  assertCookiesEnabled();
  if (noticeLang !== LANGUAGE) await recordLanguage(noticeLang).catch(() => undefined);
  await adoptNewSession();
}

/** Gives the same consent again in the language in which the notice was read: the first names that of the page. */
async function recordLanguage(lang: Language): Promise<void> {
  const { version } = await call(PRIVACY.privacyNotice, { query: { lang } });
  await call(PRIVACY.consentSave, { params: { purpose: 'ACCOUNT' }, body: { given: true, version, lang } });
}
