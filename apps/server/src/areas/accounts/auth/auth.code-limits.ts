import { OTP_MAX_RESENDS, OTP_RESEND_COOLDOWN_SECONDS } from '@aangan/contract/core/limits';
import { TEXTS } from '@aangan/contract/core/texts';
import { AppError } from '../../../http/kernel/app-error.ts';
import type { AddressPrefix } from '../../../http/kernel/client-address.ts';
import type { SharedLimit } from '../../../http/limits/rate-limit.ts';
import type { SendHistory } from './auth.send-store.ts';

export const HOUR = 3600;
const SENDS_IN_QUARTER_HOUR = 1 + OTP_MAX_RESENDS;
const SENDS_IN_DAY = 10;
/** With those that the gateway refuses: twice as many. */
const ATTEMPTS_IN_QUARTER_HOUR = 2 * SENDS_IN_QUARTER_HOUR;
const ATTEMPTS_IN_DAY = 2 * SENDS_IN_DAY;

/**
 * An hour, for each prefix an address stands in. Windows are not in step, so a network can have twice its sends within
 * one hour of the budget: 300, less than the 400 that are for everybody.
 */
const CAPS = {
  link: { sends: 60, attempts: 80, wrongCodes: 40 },
  subscriber: { sends: 100, attempts: 120, wrongCodes: 60 },
  network: { sends: 150, attempts: 180, wrongCodes: 120 },
} as const satisfies Record<AddressPrefix['kind'], object>;

const limitsOf = (name: string, cap: keyof (typeof CAPS)['link']) => (prefixes: readonly AddressPrefix[]) =>
  prefixes.map(({ kind, key }): SharedLimit => ({ key: `${name}:${key}`, points: CAPS[kind][cap], seconds: HOUR }));

/** What the gateway is asked for from an address, whatever it answers. */
export const attemptsOf = limitsOf('otp-attempts', 'attempts');
/** Codes sent for an address. */
export const sendsOf = limitsOf('otp-sends', 'sends');
/** Wrong codes from an address, but for those of browsers that asked for the code. */
export const wrongCodesOf = limitsOf('otp-wrong', 'wrongCodes');

/** Raises OTP_COOLDOWN or OTP_RESENDS_EXHAUSTED when a number is not to be sent a code now. */
export function refuseTooMany(history: SendHistory): void {
  const { inDay, inQuarterHour, attemptsInDay, attemptsInQuarterHour, secondsSinceLast } = history;
  if (inDay >= SENDS_IN_DAY) throw resendsExhausted(history.dayFreesIn);
  if (inQuarterHour >= SENDS_IN_QUARTER_HOUR) throw resendsExhausted(history.quarterHourFreesIn);
  if (attemptsInDay >= ATTEMPTS_IN_DAY) throw resendsExhausted(history.attemptsDayFreesIn);
  if (attemptsInQuarterHour >= ATTEMPTS_IN_QUARTER_HOUR) throw resendsExhausted(history.attemptsQuarterHourFreesIn);
  if (secondsSinceLast === null || secondsSinceLast >= OTP_RESEND_COOLDOWN_SECONDS) return;
  const wait = atLeastOne(OTP_RESEND_COOLDOWN_SECONDS - secondsSinceLast);
  const details = { resendAvailableInSeconds: wait, resendsRemaining: sendsLeft(history) };
  throw new AppError('OTP_COOLDOWN', TEXTS.auth.tooManyRequests, { retryAfter: wait, details });
}

/** How many codes a number may be sent now, but for the wait between two. */
export function sendsLeft({ inQuarterHour, inDay }: SendHistory): number {
  return Math.min(SENDS_IN_QUARTER_HOUR - inQuarterHour, SENDS_IN_DAY - inDay);
}

/** The refusal of an address that has used up one of its limits. */
export function tooMany(seconds: number): AppError {
  return new AppError('TOO_MANY_REQUESTS', TEXTS.auth.tooManyRequests, { retryAfter: atLeastOne(seconds) });
}

function resendsExhausted(seconds: number | null): AppError {
  return new AppError('OTP_RESENDS_EXHAUSTED', TEXTS.auth.resendsReached, { retryAfter: atLeastOne(seconds ?? 0) });
}

/** Whole seconds to wait, never none. */
export function atLeastOne(seconds: number): number {
  return Math.max(1, Math.ceil(seconds));
}
