/**
 * Maps the failures of the sign-in calls to texts: AUTH28 to AUTH38 in one table. Error codes of our server are matched
 * first; the rules on messages below them, from the catalogue, match any other response.
 */
import { OTP_RESEND_COOLDOWN_SECONDS } from '@aangan/contract/core/limits';
import { auth as authTexts } from '@aangan/contract/accounts/auth.texts';
import { general as generalTexts } from '@aangan/contract/core/general.texts';
import { fill, plural } from '@aangan/contract/core/translation';
import type { ApiError } from '../../../lib/calls/api-error.ts';
import { counted } from './counted.texts.ts';

/** Where the steps are shown: some failures have another text in the modal. */
export type FormSurface = 'modal' | 'page';

export type AuthCall = 'send' | 'resend' | 'verify' | 'signin' | 'signup';

/** How a step handles a failure. */
export type AuthFailure =
  /** Shown in the step. */
  | { kind: 'message'; text: string }
  /** Shown on the e-mail field. */
  | { kind: 'email'; text: string }
  /** The code is used up or expired: a new one is needed. */
  | { kind: 'dead-code'; text: string }
  /** A code was sent moments ago, perhaps before a reload: it can be entered now, and a new one requested later. */
  | { kind: 'cooldown'; text: string; seconds: number; resendsRemaining: number | null }
  /** Shows the deactivated screen. */
  | { kind: 'deactivated'; text: string };

interface Rule {
  calls: readonly AuthCall[] | 'all';
  when: (error: ApiError) => boolean;
  outcome: (error: ApiError, surface: FormSurface) => AuthFailure;
}

const t = authTexts;

const message = (text: string) => (): AuthFailure => ({ kind: 'message', text });
const deadCode = (text: string) => (): AuthFailure => ({ kind: 'dead-code', text });
const asSent = (error: ApiError): AuthFailure => ({ kind: 'message', text: error.message });
const code =
  (...codes: ApiError['code'][]) =>
  (error: ApiError) =>
    codes.includes(error.code);
const status =
  (...statuses: number[]) =>
  (error: ApiError) =>
    statuses.includes(error.status);
const bad = (part: string) => (error: ApiError) => error.status === 400 && error.message.toLowerCase().includes(part);
const hasWords = (error: ApiError) => error.message !== '';
/** Includes responses with status 200 and success false; messages of 5xx responses are not for users. */
const refusedWithWords = (error: ApiError) => error.status < 500 && hasWords(error);
const otherwise = () => true;

const SENDS = ['send', 'resend'] as const;

/** The first matching rule applies. */
const RULES: readonly Rule[] = [
  {
    calls: ['verify', 'signin', 'signup'],
    when: (error) => error.code === 'ACCOUNT_DEACTIVATED' || error.message.toLowerCase().includes('deactivated'),
    outcome: (error) => ({ kind: 'deactivated', text: error.message || t.deactivated }),
  },
  { calls: 'all', when: code('NETWORK'), outcome: message(generalTexts.network) },

  { calls: SENDS, when: code('OTP_RESENDS_EXHAUSTED'), outcome: message(t.resendsReached) },
  {
    calls: SENDS,
    when: code('OTP_COOLDOWN'),
    outcome: (error) => ({
      kind: 'cooldown',
      text: t.tooManyRequests,
      seconds: error.retryAfter ?? OTP_RESEND_COOLDOWN_SECONDS,
      resendsRemaining: countIn(error, 'resendsRemaining'),
    }),
  },
  { calls: SENDS, when: code('VALIDATION_FAILED'), outcome: message(t.phoneInvalid) },
  { calls: 'all', when: status(429), outcome: message(t.tooManyRequests) },
  { calls: SENDS, when: refusedWithWords, outcome: asSent },
  { calls: ['send'], when: otherwise, outcome: message(t.sendFailed) },
  { calls: ['resend'], when: otherwise, outcome: message(t.resendFailed) },

  {
    calls: ['verify'],
    when: (error) => code('OTP_INVALID')(error) && triesLeft(error) === 0,
    outcome: deadCode(t.attemptsReached),
  },
  { calls: ['verify'], when: code('OTP_INVALID'), outcome: incorrect },
  { calls: ['verify'], when: code('OTP_EXPIRED'), outcome: expired },
  { calls: ['verify'], when: code('OTP_ATTEMPTS_EXCEEDED'), outcome: deadCode(t.tooManyIncorrect) },
  { calls: ['verify'], when: bad('expired'), outcome: expired },
  { calls: ['verify'], when: bad('invalid'), outcome: incorrect },
  { calls: ['verify'], when: bad('attempts exceeded'), outcome: deadCode(t.tooManyIncorrect) },
  { calls: ['verify'], when: (error) => error.status === 400 && error.message === '', outcome: incorrect },
  { calls: ['verify'], when: status(401), outcome: deadCode(t.verifySessionExpired) },
  { calls: ['verify'], when: refusedWithWords, outcome: asSent },
  { calls: ['verify'], when: otherwise, outcome: message(t.verifyFailed) },

  {
    calls: ['signin'],
    when: code('OTP_INVALID', 'OTP_EXPIRED', 'OTP_ATTEMPTS_EXCEEDED'),
    outcome: deadCode(t.signinInvalid),
  },
  { calls: ['signin'], when: bad('otp'), outcome: deadCode(t.signinInvalid) },
  { calls: ['signin'], when: refusedWithWords, outcome: asSent },
  {
    calls: ['signin'],
    when: otherwise,
    outcome: (_, surface) => ({ kind: 'message', text: surface === 'modal' ? t.loginFailedModal : t.loginFailed }),
  },

  { calls: ['signup'], when: code('EMAIL_ALREADY_EXISTS'), outcome: () => ({ kind: 'email', text: t.emailTaken }) },
  { calls: ['signup'], when: code('CONTACT_ALREADY_EXISTS'), outcome: message(t.contactTaken) },
  {
    calls: ['signup'],
    when: code('OTP_INVALID', 'OTP_EXPIRED', 'OTP_ATTEMPTS_EXCEEDED'),
    outcome: deadCode(t.signupInvalidCode),
  },
  {
    calls: ['signup'],
    when: (error) => error.status === 400 && (error.errors?.length ?? 0) > 0,
    outcome: (error) => ({
      kind: 'message',
      text: validationFailedText(error.errors?.map((item) => item.message) ?? []),
    }),
  },
  // Before the rules on messages: a list of missing fields may contain 'OTP'.
  { calls: ['signup'], when: (error) => code('VALIDATION_FAILED')(error) && hasWords(error), outcome: asSent },
  { calls: ['signup'], when: bad('already exists'), outcome: message(t.alreadyExists) },
  { calls: ['signup'], when: bad('otp'), outcome: deadCode(t.signupInvalidCode) },
  { calls: ['signup'], when: hasWords, outcome: asSent },
  { calls: ['signup'], when: status(503), outcome: message(t.createFailed) },
  {
    calls: ['signup'],
    when: (error) => error.code === 'UNKNOWN' && error.message === '',
    outcome: message(t.registrationNoBody),
  },
  { calls: ['signup'], when: otherwise, outcome: message(t.registrationFailed) },
];

/**
 * Returns how to handle a failed call of the sign-in steps.
 * @param error null for an error that is not the API's, which is a bug of the page
 */
export function authFailure(call: AuthCall, error: ApiError | null, surface: FormSurface): AuthFailure {
  if (error === null) return { kind: 'message', text: generalTexts.unexpected };
  const rule = RULES.find(({ calls, when }) => (calls === 'all' || calls.includes(call)) && when(error));
  return rule ? rule.outcome(error, surface) : { kind: 'message', text: generalTexts.unexpected };
}

/** Returns the text after a resend, with the remaining resends (AUTH9). */
export function resentText(resendsRemaining: number): string {
  return plural(counted.sentAgain, resendsRemaining, {});
}

/** Returns how many resends remain, in words. */
export function resendsText(resends: number): string {
  return plural(counted.resendsLeft, resends, {});
}

/** Returns the message that lists missing registration fields. */
export function missingFieldsText(fields: readonly string[]): string {
  return fill(counted.fieldsMissing, { fields: fields.join(', ') });
}

function validationFailedText(messages: readonly string[]): string {
  return fill(counted.fieldsInvalid, { messages: messages.join(', ') });
}

const triesLeft = (error: ApiError) => countIn(error, 'attemptsRemaining');

function countIn({ details }: ApiError, key: string): number | null {
  const count = details?.[key];
  return typeof count === 'number' ? count : null;
}

function incorrect(error: ApiError): AuthFailure {
  const left = triesLeft(error);
  return { kind: 'message', text: left === null ? t.codeIncorrect : plural(counted.incorrect, left, {}) };
}

function expired(_: ApiError, surface: FormSurface): AuthFailure {
  return { kind: 'dead-code', text: surface === 'modal' ? t.codeExpiredModal : t.codeExpired };
}
