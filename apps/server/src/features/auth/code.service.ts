import {
  OTP_LIFETIME_SECONDS,
  OTP_MAX_ATTEMPTS,
  OTP_MAX_RESENDS,
  OTP_RESEND_COOLDOWN_SECONDS,
} from '@aangan/contract/limits';
import { TEXTS } from '@aangan/contract/texts';
import type { FastifyBaseLogger } from 'fastify';
import { SmsFailure, type SmsSender } from '../../adapters/sms/sms-sender.ts';
import type { Database } from '../../database/pool.ts';
import { AppError } from '../../http/app-error.ts';
import { unavailable } from '../../http/error-handler.ts';
import { maskPhone } from '../../http/logging.ts';
import type { Metrics } from '../../http/metrics.ts';
import { givePointBack, takePoint, type SharedLimit } from '../../http/rate-limit.ts';
import { codeText, createCode, deriveCodeKey, hashCode, isCode } from './code.rules.ts';
import * as store from './code.store.ts';

/** Who is asking: what limits are counted by, and a log that knows the request. */
export interface Caller {
  /** By `clientKey`. */
  client: string;
  log: FastifyBaseLogger;
}

export interface GivenCode {
  contactNo: string;
  otp: string;
}

export interface SentCode {
  resendsRemaining: number;
  resendAvailableInSeconds: number;
  expiresInSeconds: number;
}

export interface CodeServiceDeps {
  db: Database;
  sms: SmsSender;
  secret: string;
  metrics: Pick<Metrics, 'signInFailures'>;
}

const HOUR = 3600;
const SENDS_IN_QUARTER_HOUR = 1 + OTP_MAX_RESENDS;
const SENDS_IN_DAY = 10;
const ALL_SENDS: SharedLimit = { key: 'otp-sends', points: 600, seconds: HOUR };
const sendsOf = (client: string): SharedLimit => ({ key: `otp-sends:${client}`, points: 100, seconds: HOUR });
const wrongCodesOf = (client: string): SharedLimit => ({ key: `otp-wrong:${client}`, points: 60, seconds: HOUR });

export type CodeService = ReturnType<typeof createCodeService>;

/** One-time codes by the rules of docs/security.md. Knows numbers only, never whether they have an account. */
export function createCodeService({ db, sms, secret, metrics }: CodeServiceDeps) {
  const key = deriveCodeKey(secret);

  /** Books the send, all its limits and the new code at once, or nothing of it. */
  const reserve = async (contactNo: string, code: string, caller: Caller) =>
    db.transaction().execute(async (trx) => {
      await store.lockNumber(trx, contactNo);
      const history = await store.findSendHistory(trx, contactNo);
      refuseTooMany(history);
      const clientWait = await takePoint(trx, sendsOf(caller.client));
      if (clientWait !== null) throw tooMany(clientWait);
      const systemWait = await takePoint(trx, ALL_SENDS);
      if (systemWait !== null) throw systemFull(systemWait, caller);
      return { id: await store.insertCode(trx, contactNo, hashCode(key, code)), history };
    });

  const withdraw = async (id: number, { client, log }: Caller) => {
    try {
      await store.updateCodeRefused(db, id);
      await givePointBack(db, sendsOf(client).key);
      await givePointBack(db, ALL_SENDS.key);
    } catch (error) {
      // the refusal is what the caller has to hear; the send counts, which errs on the safe side
      log.warn({ err: error }, 'A refused send could not be withdrawn');
    }
  };

  const deliver = async (contactNo: string, code: string, id: number, caller: Caller) => {
    try {
      await sms.send({ to: contactNo, template: 'otp', body: codeText(code), code });
    } catch (error) {
      const failure =
        error instanceof SmsFailure ? error : new SmsFailure('unknown', 'Sending failed', { cause: error });
      const { outcome, message: reason } = failure;
      caller.log.error({ contactNo: maskPhone(contactNo), outcome, reason }, 'Code not sent');
      if (outcome !== 'unknown') await withdraw(id, caller);
      const retryAfter = outcome === 'unknown' ? OTP_RESEND_COOLDOWN_SECONDS : (failure.retryAfter ?? 5);
      throw new AppError('UNAVAILABLE', TEXTS.auth.sendFailed, { retryAfter, cause: failure });
    }
  };

  return {
    /**
     * Sends a code, which takes the place of any earlier one. No connection is held while the gateway is asked. Raises
     * OTP_COOLDOWN, OTP_RESENDS_EXHAUSTED, TOO_MANY_REQUESTS, UNAVAILABLE (the gateway, or the whole system's cap).
     */
    async requestCode(contactNo: string, caller: Caller): Promise<SentCode> {
      const code = createCode();
      const { id, history } = await reserve(contactNo, code, caller).catch((error: unknown) => {
        if (error instanceof AppError) {
          caller.log.warn({ contactNo: maskPhone(contactNo), code: error.code }, 'Send refused');
        }
        throw error;
      });
      await deliver(contactNo, code, id, caller);
      caller.log.info({ contactNo: maskPhone(contactNo) }, 'Code sent');
      return {
        resendsRemaining: sendsLeft(history) - 1,
        resendAvailableInSeconds: OTP_RESEND_COOLDOWN_SECONDS,
        expiresInSeconds: OTP_LIFETIME_SECONDS,
      };
    },

    /**
     * Compares a code with the number's own, which costs one of its tries unless it is right; does not use it up.
     * Gives the code's id, for `consume`. Raises OTP_INVALID, OTP_EXPIRED, OTP_ATTEMPTS_EXCEEDED, TOO_MANY_REQUESTS.
     */
    async checkCode({ contactNo, otp }: GivenCode, caller: Caller): Promise<number> {
      const wrongCodes = wrongCodesOf(caller.client);
      const refuse = (reason: string, error: AppError): AppError => {
        metrics.signInFailures.inc({ reason });
        caller.log.warn({ contactNo: maskPhone(contactNo), reason }, 'Code refused');
        return error;
      };
      // committed before comparing: a guess that is under way has its try taken already
      const tried = await db.transaction().execute(async (trx) => {
        const wait = await takePoint(trx, wrongCodes);
        if (wait !== null) throw refuse('client-cap', tooMany(wait));
        for (;;) {
          const found = await store.takeTry(trx, contactNo);
          if (found) return found;
          const attempts = await store.findAttempts(trx, contactNo);
          if (attempts === null) throw refuse('expired', expired());
          if (attempts >= OTP_MAX_ATTEMPTS) throw refuse('used-up', usedUp());
          // a right guess beside this one has just given its try back
        }
      });
      if (!isCode(key, otp, tried)) throw refuse('invalid', invalid(OTP_MAX_ATTEMPTS - tried.attempts));
      await store.giveTryBack(db, tried.id);
      await givePointBack(db, wrongCodes.key);
      return tried.id;
    },

    /** Uses a checked code up, in the caller's transaction. Raises OTP_EXPIRED when another was faster. */
    async consume(trx: Database, codeId: number, contactNo: string): Promise<void> {
      if (!(await store.consumeCode(trx, codeId, contactNo))) throw expired();
    },
  };
}

function refuseTooMany(history: store.SendHistory): void {
  const { inDay, inQuarterHour, dayFreesIn, quarterHourFreesIn, secondsSinceLast } = history;
  if (inDay >= SENDS_IN_DAY) throw resendsExhausted(dayFreesIn);
  if (inQuarterHour >= SENDS_IN_QUARTER_HOUR) throw resendsExhausted(quarterHourFreesIn);
  if (secondsSinceLast === null || secondsSinceLast >= OTP_RESEND_COOLDOWN_SECONDS) return;
  const wait = atLeastOne(OTP_RESEND_COOLDOWN_SECONDS - secondsSinceLast);
  const details = { resendAvailableInSeconds: wait, resendsRemaining: sendsLeft(history) };
  throw new AppError('OTP_COOLDOWN', TEXTS.auth.tooManyRequests, { retryAfter: wait, details });
}

function sendsLeft({ inQuarterHour, inDay }: store.SendHistory): number {
  return Math.min(SENDS_IN_QUARTER_HOUR - inQuarterHour, SENDS_IN_DAY - inDay);
}

function resendsExhausted(seconds: number | null): AppError {
  return new AppError('OTP_RESENDS_EXHAUSTED', TEXTS.auth.resendsReached, { retryAfter: atLeastOne(seconds ?? 0) });
}

function tooMany(seconds: number): AppError {
  return new AppError('TOO_MANY_REQUESTS', TEXTS.auth.tooManyRequests, { retryAfter: atLeastOne(seconds) });
}

function systemFull(seconds: number, { log }: Caller): AppError {
  log.error({ limit: ALL_SENDS.points }, 'THE CAP ON CODES FOR THE WHOLE SYSTEM IS REACHED: nobody can sign in');
  const { message } = unavailable();
  return new AppError('UNAVAILABLE', message, { retryAfter: atLeastOne(seconds) });
}

/** The texts name what the client's catalogue looks for: 'invalid', 'expired', 'attempts exceeded' (section 8). */
function invalid(attemptsRemaining: number): AppError {
  return new AppError('OTP_INVALID', 'This OTP is invalid. Please check and try again.', {
    details: { attemptsRemaining },
  });
}

function expired(): AppError {
  return new AppError('OTP_EXPIRED', TEXTS.auth.codeExpired);
}

function usedUp(): AppError {
  return new AppError('OTP_ATTEMPTS_EXCEEDED', `OTP attempts exceeded. ${TEXTS.auth.attemptsReached}`);
}

function atLeastOne(seconds: number): number {
  return Math.max(1, Math.ceil(seconds));
}
