import { ACCOUNTS } from '@aangan/contract/accounts/routes';
import { call } from '../../../../lib/calls/api.ts';

/**
 * Checks a code without consuming it.
 * @returns whether the number is registered: any response but SIGNUP means so
 * @throws ApiError OTP_INVALID, OTP_EXPIRED, OTP_ATTEMPTS_EXCEEDED, ACCOUNT_DEACTIVATED
 */
export async function verifyCode(contactNo: string, otp: string): Promise<{ isRegistered: boolean }> {
  const response = await call(ACCOUNTS.authVerifyOtp, { body: { contactNo, otp } });
  return { isRegistered: response !== 'SIGNUP' };
}
