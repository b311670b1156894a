import { call } from '../../../lib/api.ts';
import { adoptUser } from '../../../lib/session.ts';

/**
 * Signs in with a code; the page is signed in when this returns.
 * @throws ApiError the code errors, NOT_REGISTERED
 */
export async function signIn(contactNo: string, otp: string): Promise<void> {
  adoptUser(await call('authSignin', { body: { contactNo, otp } }));
}
