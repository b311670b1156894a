import { ACCOUNTS } from '@aangan/contract/accounts/routes';
import { call } from '../../../../lib/calls/api.ts';
import { adoptUser } from '../../../../lib/session/session.ts';
import { assertCookiesEnabled } from '../cookies-enabled.ts';

/**
 * Signs in with a code; the session is open when this resolves.
 * @throws ApiError the code errors, NOT_REGISTERED
 * @throws CookiesDisabledError
 */
export async function signIn(contactNo: string, otp: string): Promise<void> {
  const user = await call(ACCOUNTS.authSignin, { body: { contactNo, otp } });
  assertCookiesEnabled();
  adoptUser(user);
}
