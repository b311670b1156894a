import { SITE } from '@aangan/contract/core/site';
import { auth as authTexts } from '@aangan/contract/accounts/auth.texts';
import { fill } from '@aangan/contract/core/translation';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { isApiError } from '../../../lib/calls/api.ts';
import { recordConsent } from '../../../lib/storage/consent.ts';
import { notify } from '../../../lib/notifications.ts';
import { requestCode, type SentCode } from './api/request-code.ts';
import { signIn } from './api/sign-in.ts';
import { signUp } from './api/sign-up.ts';
import { verifyCode } from './api/verify-code.ts';
import { INITIAL_FLOW, reduceFlow, type AuthFlow, type AuthFlowAction } from './auth-flow.ts';
import { AUTH_TEXTS } from './auth.texts.ts';
import { CookiesDisabledError } from './cookies-enabled.ts';
import { authFailure, type AuthCall, type AuthFailure, type FormSurface } from './error-texts.ts';
import { registrationPayload, registrationProblem, type RegistrationValues } from './registration.ts';

export interface AuthFlowControls {
  flow: AuthFlow;
  dispatch: (action: AuthFlowAction) => void;
  sendCode: (phone: string) => Promise<void>;
  resendCode: () => Promise<void>;
  verify: (code: string) => Promise<void>;
  register: (values: RegistrationValues) => Promise<void>;
  changeNumber: () => void;
  /** Returns to step 1; the result of a pending call is ignored. */
  reset: () => void;
}

/** The last code sent by this page: returning to the same number within the cooldown must not need another. */
let lastSent: ({ phone: string } & SentCode) | null = null;

/**
 * Runs the sign-in steps.
 * @param surface where they are shown, for the texts of failures
 * @param onSignedIn called once after a sign-in
 */
export function useAuthFlow(surface: FormSurface, onSignedIn: () => void): AuthFlowControls {
  const [flow, dispatch] = useReducer(reduceFlow, INITIAL_FLOW);
  const { run, forget } = useRuns(surface, dispatch);
  const { busy } = flow;

  const reset = useCallback(() => {
    forget();
    dispatch({ type: 'reset' });
  }, [forget]);

  const changeNumber = () => {
    forget();
    dispatch({ type: 'change-number' });
  };

  const request = async (call: 'send' | 'resend', phone: string) => {
    if (busy) return;
    // refuse before a code is sent that can't sign anybody in
    if (!navigator.cookieEnabled) return dispatch({ type: 'refused', text: AUTH_TEXTS.cookiesNeeded });
    dispatch({ type: 'phone-given', phone });
    const known = lastSent;
    if (call === 'send' && known?.phone === phone && known.resendAt > Date.now()) {
      return dispatch({ type: 'code-known', ...known });
    }
    await run(call, async (isCurrent) => {
      const sent = await requestCode(phone, () => isCurrent() && dispatch({ type: 'taking-long' }));
      lastSent = { phone, ...sent };
      recordConsent();
      if (isCurrent()) dispatch({ type: 'sent', ...sent, again: call === 'resend' });
    });
  };

  const verify = async (code: string) => {
    if (busy || flow.isCodeDead) return;
    const { phone } = flow;
    const outcome = { isRegistered: false };
    await run('verify', async (isCurrent) => {
      const { isRegistered } = await verifyCode(phone, code);
      if (!isCurrent()) return;
      dispatch({ type: 'verified', isRegistered });
      outcome.isRegistered = isRegistered;
    });
    if (!outcome.isRegistered) return;
    await run('signin', async () => {
      await signIn(phone, code);
      lastSent = null;
      notify.success(authTexts.welcomeBack);
      onSignedIn();
    });
  };

  const register = async (values: RegistrationValues) => {
    if (busy) return;
    const { phone, code } = flow;
    const problem = registrationProblem(values, phone, code);
    if (problem) return dispatch({ type: 'refused', text: problem });
    await run('signup', async () => {
      await signUp(registrationPayload(values, phone, code), values.noticeLang);
      lastSent = null;
      recordConsent();
      notify.success(fill(authTexts.accountCreated, { site: SITE.name }));
      onSignedIn();
    });
  };

  return {
    flow,
    dispatch,
    reset,
    changeNumber,
    verify,
    register,
    sendCode: (phone) => request('send', phone),
    resendCode: () => request('resend', flow.phone),
  };
}

/** Runs one call at a time and turns its failure into the flow's; results of a superseded run are dropped. */
function useRuns(surface: FormSurface, dispatch: (action: AuthFlowAction) => void) {
  const current = useRef(0);
  const forget = useCallback(() => {
    current.current += 1;
  }, []);
  useEffect(() => forget, [forget]);

  const fail = (call: AuthCall, error: unknown) => {
    const failure: AuthFailure =
      error instanceof CookiesDisabledError
        ? { kind: 'message', text: AUTH_TEXTS.cookiesNeeded }
        : authFailure(call, isApiError(error) ? error : null, surface);
    dispatch({ type: 'failed', call, failure, now: Date.now() });
  };

  const run = async (call: AuthCall, work: (isCurrent: () => boolean) => Promise<void>) => {
    const mine = ++current.current;
    const isCurrent = () => current.current === mine;
    dispatch({ type: 'started', call });
    try {
      await work(isCurrent);
    } catch (error) {
      if (isCurrent()) fail(call, error);
    }
  };
  return { run, forget };
}
