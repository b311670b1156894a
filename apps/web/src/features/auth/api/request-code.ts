import { call } from '../../../lib/api.ts';

export interface SentCode {
  resendsRemaining: number;
  /** Milliseconds since the epoch. */
  resendAt: number;
}

/**
 * Sends a one-time code, or sends it again.
 * @throws ApiError OTP_COOLDOWN, OTP_RESENDS_EXHAUSTED
 */
export async function requestCode(contactNo: string): Promise<SentCode> {
  const { resendsRemaining, resendAvailableInSeconds } = await call('authStart', { body: { contactNo } });
  return { resendsRemaining, resendAt: Date.now() + resendAvailableInSeconds * 1000 };
}
