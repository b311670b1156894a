import { ACCOUNTS } from '@aangan/contract/accounts/routes';
import { LANGUAGE } from '@aangan/contract/core/language';
import { call, isApiError } from '../../../../lib/calls/api.ts';

export interface SentCode {
  resendsRemaining: number;
  /** Milliseconds since the epoch. */
  resendAt: number;
}

/** The language of the SMS; English where it is left out (L25). */
const OWN = LANGUAGE === 'en' ? {} : { language: LANGUAGE };

/** Delay in milliseconds after which the user should see progress. */
const LONG_MS = 3_000;

/**
 * Sends a one-time code, or resends it. Solves a challenge first where the server requires one, as under load.
 * @param onLong called when that takes longer than a moment
 * @throws ApiError OTP_COOLDOWN, OTP_RESENDS_EXHAUSTED; CHALLENGE_REQUIRED where this browser can't solve it
 */
export async function requestCode(contactNo: string, onLong: () => void): Promise<SentCode> {
  const response = await call(ACCOUNTS.authStart, { body: { contactNo, ...OWN } }).catch((error: unknown) => {
    const challenge = isApiError(error) && error.code === 'CHALLENGE_REQUIRED' ? error.details?.['challenge'] : null;
    if (typeof challenge !== 'string') throw error;
    return requestWithProof(contactNo, challenge, error, onLong);
  });
  const { resendsRemaining, resendAvailableInSeconds } = response;
  return { resendsRemaining, resendAt: Date.now() + resendAvailableInSeconds * 1000 };
}

async function requestWithProof(contactNo: string, challenge: string, refusal: unknown, onLong: () => void) {
  const timer = setTimeout(onLong, LONG_MS);
  try {
    // loaded on demand: rarely needed
    const { solveChallenge } = await import('../solve-challenge.ts');
    const proof = await solveChallenge(challenge).catch(() => {
      throw refusal;
    });
    return await call(ACCOUNTS.authStart, { body: { contactNo, proof, ...OWN } });
  } finally {
    clearTimeout(timer);
  }
}
