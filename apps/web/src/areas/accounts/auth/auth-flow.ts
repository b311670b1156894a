/** The reducer of the sign-in steps: a pure state machine. */
import { auth as authTexts } from '@aangan/contract/accounts/auth.texts';
import { AUTH_TEXTS } from './auth.texts.ts';
import { resentText, type AuthCall, type AuthFailure } from './error-texts.ts';

export type AuthStep = 'phone_input' | 'otp_verification' | 'registration' | 'account_deactivated';

export interface AuthFlow {
  step: AuthStep;
  /** The number of the last request for a code. */
  phone: string;
  /** The input of the code field, at most 6 digits; reset with each new code. */
  code: string;
  /** The pending call. */
  busy: AuthCall | null;
  error: string | null;
  /** Success message of the step, in its polite live region. */
  news: string | null;
  emailError: string | null;
  /** The current input was refused and must not be submitted automatically again. */
  isCodeRefused: boolean;
  /** No input can succeed any more: a new code is needed. */
  isCodeDead: boolean;
  /** Whether the last request sent a code; false while the code to enter is an earlier one. */
  isCodeSent: boolean;
  /** Null when unknown. */
  resendsRemaining: number | null;
  /** Milliseconds since the epoch from which a code may be requested again. */
  resendAt: number;
}

export type AuthFlowAction =
  | { type: 'phone-edited' }
  | { type: 'phone-given'; phone: string }
  | { type: 'code-edited'; code: string }
  | { type: 'started'; call: AuthCall }
  | { type: 'taking-long' }
  | { type: 'sent'; resendsRemaining: number; resendAt: number; again: boolean }
  | { type: 'code-known'; resendsRemaining: number; resendAt: number }
  | { type: 'verified'; isRegistered: boolean }
  | { type: 'refused'; text: string }
  | { type: 'failed'; call: AuthCall; failure: AuthFailure; now: number }
  | { type: 'email-edited' }
  | { type: 'form-edited' }
  | { type: 'change-number' }
  | { type: 'new-code-wanted' }
  | { type: 'reset' };

export const INITIAL_FLOW: AuthFlow = {
  step: 'phone_input',
  phone: '',
  code: '',
  busy: null,
  error: null,
  news: null,
  emailError: null,
  isCodeRefused: false,
  isCodeDead: false,
  isCodeSent: false,
  resendsRemaining: null,
  resendAt: 0,
};

const quiet = { busy: null, error: null, news: null } as const;
const freshCode = { code: '', isCodeRefused: false, isCodeDead: false } as const;

/** Returns the state after an action. */
export function reduceFlow(flow: AuthFlow, action: AuthFlowAction): AuthFlow {
  switch (action.type) {
    case 'phone-edited':
      return { ...flow, error: null };
    case 'phone-given':
      return { ...flow, phone: action.phone };
    case 'code-edited':
      return { ...flow, code: action.code, isCodeRefused: false, error: null, news: null };
    case 'started':
      return { ...flow, busy: action.call, error: null };
    case 'taking-long':
      return { ...flow, news: AUTH_TEXTS.checkingBrowser };
    case 'sent':
      return {
        ...enterCodeStep(flow, action),
        news: action.again ? resentText(action.resendsRemaining) : authTexts.codeSent,
      };
    case 'code-known':
      return enterCodeStep(flow, action);
    case 'verified':
      return action.isRegistered
        ? { ...flow, news: authTexts.codeVerified }
        : { ...flow, ...quiet, step: 'registration', news: authTexts.codeVerified };
    case 'refused':
      return { ...flow, ...quiet, error: action.text };
    case 'failed':
      return failed(flow, action);
    case 'email-edited':
      return { ...flow, emailError: null };
    case 'form-edited':
      // A dead code stays dead whatever the form changes.
      return flow.isCodeDead ? flow : { ...flow, error: null };
    case 'change-number':
      return { ...flow, ...quiet, ...freshCode, step: 'phone_input' };
    case 'new-code-wanted':
      return { ...flow, ...quiet, ...freshCode, isCodeDead: true, step: 'otp_verification' };
    default:
      return INITIAL_FLOW;
  }
}

function enterCodeStep(flow: AuthFlow, sent: { resendsRemaining: number; resendAt: number }): AuthFlow {
  const { resendsRemaining, resendAt } = sent;
  return { ...flow, ...quiet, ...freshCode, step: 'otp_verification', isCodeSent: true, resendsRemaining, resendAt };
}

function failed(flow: AuthFlow, { call, failure, now }: AuthFlowAction & { type: 'failed' }): AuthFlow {
  const calm = { ...flow, ...quiet };
  switch (failure.kind) {
    case 'deactivated':
      return { ...calm, step: 'account_deactivated', error: failure.text };
    case 'email':
      return { ...calm, emailError: failure.text };
    case 'cooldown':
      return {
        ...calm,
        step: 'otp_verification',
        error: failure.text,
        isCodeSent: false,
        resendAt: now + failure.seconds * 1000,
        resendsRemaining: failure.resendsRemaining,
      };
    case 'dead-code':
      return { ...calm, error: failure.text, isCodeRefused: true, isCodeDead: true };
    default:
      return { ...calm, error: failure.text, isCodeRefused: call === 'verify' || call === 'signin' };
  }
}
