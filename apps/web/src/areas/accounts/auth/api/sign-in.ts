import { ACCOUNTS } from '@aangan/contract/accounts/routes';
import { call } from '../../../../lib/calls/api.ts';
import { adoptUser } from '../../../../lib/session/session.ts';
import { assertCookiesKept } from '../cookies-enabled.ts';

/**
 * Signs in with a code; the page is signed in when this returns.
 * @throws ApiError the code errors, NOT_REGISTERED
 * @throws CookiesNotKeptError
 */
export async function signIn(contactNo: string, otp: string): Promise<void> {
  const user = await call(ACCOUNTS.authSignin, { body: { contactNo, otp } });
  assertCookiesKept();
  adoptUser(user);
}
