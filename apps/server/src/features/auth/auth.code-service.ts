import { OTP_LIFETIME_SECONDS, OTP_MAX_ATTEMPTS, OTP_RESEND_COOLDOWN_SECONDS } from '@aangan/contract/limits';
import type { ChallengeProof } from '@aangan/contract/inputs';
import { TEXTS } from '@aangan/contract/texts';
import type { FastifyBaseLogger } from 'fastify';
import { SmsFailure, type SmsSender } from '../../adapters/sms/sms-sender.ts';
import type { Database } from '../../database/pool.ts';
import { AppError } from '../../http/app-error.ts';
import type { AddressPrefix } from '../../http/client-address.ts';
import { maskPhone } from '../../http/logging.ts';
import type { Metrics } from '../../http/metrics.ts';
import { givePointBack, takePoint, takePoints } from '../../http/rate-limit.ts';
import { findSenderStanding } from './auth.browser-store.ts';
import { createChallenges } from './auth.challenges.ts';
import { BUDGET_KEYS, isHalfGone, takeFromBudget, type BudgetPart } from './auth.code-budget.ts';
import { attemptsOf, refuseTooMany, sendsLeft, sendsOf, tooMany, wrongCodesOf } from './auth.code-limits.ts';
import { codeText, createCode, deriveCodeKey, hashCode, isCode } from './auth.code-rules.ts';
import * as store from './auth.code-store.ts';
import { createRecentSends } from './auth.recent-sends.ts';

/** Who is asking: what limits are counted by, and a log that knows the request. */
export interface Caller {
  /** Of the address, narrow to wide. */
  prefixes: readonly AddressPrefix[];
  /** The value of its cookie; undefined without one. */
  browser: string | undefined;
  log: FastifyBaseLogger;
}

/** Somebody who asks for a code, with a browser that it is going to belong to. */
export type Asker = Caller & { browser: string };

export interface CodeRequest {
  contactNo: string;
  /** The solution of a challenge, where one was asked for. */
  proof?: ChallengeProof | undefined;
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
  metrics: Pick<Metrics, 'signInFailures' | 'codeBudget'>;
}

/** A code that is in the database and not yet on its way. */
interface Booked {
  id: number;
  part: BudgetPart;
  history: store.SendHistory;
  /** Keys of limits that it took a point of. */
  attempts: string[];
  sends: string[];
}

export type CodeService = ReturnType<typeof createCodeService>;

/** One-time codes by the rules of docs/security.md. Nothing it answers differs by whether a number has an account. */
export function createCodeService({ db, sms, secret, metrics }: CodeServiceDeps) {
  const key = deriveCodeKey(secret);
  const challenges = createChallenges(secret);
  const recent = createRecentSends();

  /** Whether a proof may be had for this send; each can once, on whichever instance. */
  const spend = async (trx: Database, proof: string | null): Promise<boolean> =>
    proof !== null &&
    (await takePoint(trx, { key: `proof:${proof}`, points: 1, seconds: challenges.lifetimeSeconds })) === null;

  /** Books the send, all its limits and the new code at once, or nothing of it; null when a challenge is due first. */
  const book = async (contactNo: string, code: string, proof: string | null, asker: Asker): Promise<Booked | null> =>
    db.transaction().execute(async (trx) => {
      await store.lockNumber(trx, contactNo);
      const { browser, prefixes, log } = asker;
      const { isRegistered, isKnown } = await findSenderStanding(trx, contactNo, browser);
      const history = await store.findSendHistory(trx, contactNo, isKnown);
      refuseTooMany(history);
      if (!isKnown && (await isHalfGone(trx)) && !(await spend(trx, proof))) return null;
      // what a neighbour did is not the fault of a browser that has signed in with this number
      const [attempts, sends] = isKnown ? [[], []] : [attemptsOf(prefixes), sendsOf(prefixes)];
      const wait = await takePoints(trx, [...attempts, ...sends]);
      if (wait !== null) throw tooMany(wait);
      const part = await takeFromBudget(trx, isRegistered, log);
      const id = await store.insertCode(trx, { contactNo, browser, isKnown, ...hashCode(key, code) });
      return { id, part, history, attempts: attempts.map(({ key }) => key), sends: sends.map(({ key }) => key) };
    });

  /** Undoes a send: all of it when the gateway was out of order, but for the attempt when it refused. */
  const withdraw = async ({ id, part, attempts, sends }: Booked, isOutage: boolean, { log }: Caller) => {
    try {
      await (isOutage ? store.deleteCode(db, id) : store.updateCodeRefused(db, id));
      for (const key of [...(isOutage ? attempts : []), ...sends, BUDGET_KEYS[part]]) await givePointBack(db, key);
    } catch (error) {
      // the refusal is what the caller has to hear; the send counts, which errs on the safe side
      log.warn({ err: error }, 'A refused send could not be withdrawn');
    }
  };

  const send = async (contactNo: string, code: string) => {
    const began = performance.now();
    const end = (failure: SmsFailure | null) => recent.note(performance.now() - began, failure);
    try {
      await sms.send({ to: contactNo, template: 'otp', body: codeText(code), code });
      end(null);
    } catch (error) {
      const failure =
        error instanceof SmsFailure ? error : new SmsFailure('unknown', 'Sending failed', { cause: error });
      end(failure);
      throw failure;
    }
  };

  const deliver = async (contactNo: string, code: string, booked: Booked, caller: Caller) => {
    try {
      await (booked.part === 'withheld' ? recent.replay() : send(contactNo, code));
    } catch (error) {
      const failure = error as SmsFailure;
      const { outcome, message: reason, isOutage } = failure;
      caller.log.error({ contactNo: maskPhone(contactNo), outcome, reason }, 'Code not sent');
      if (outcome !== 'unknown') await withdraw(booked, isOutage, caller);
      const retryAfter = outcome === 'unknown' ? OTP_RESEND_COOLDOWN_SECONDS : (failure.retryAfter ?? 5);
      throw new AppError('UNAVAILABLE', TEXTS.auth.sendFailed, { retryAfter, cause: failure });
    }
  };

  const challengeRequired = async () => {
    const details = { challenge: await challenges.create() };
    return new AppError('CHALLENGE_REQUIRED', TEXTS.auth.challengeRequired, { details });
  };

  const refuseCode = (reason: string, contactNo: string, caller: Caller, error: AppError): AppError => {
    metrics.signInFailures.inc({ reason });
    caller.log.warn({ contactNo: maskPhone(contactNo), reason }, 'Code refused');
    return error;
  };

  /** Takes a try of the code and, unless it is the browser's own, a point of the address, or refuses. */
  const takeTry = async (contactNo: string, caller: Caller) =>
    db.transaction().execute(async (trx) => {
      const from = { contactNo, browser: caller.browser };
      for (;;) {
        const found = await store.takeTry(trx, from);
        if (found) {
          const wait = found.isOwn ? null : await takePoints(trx, wrongCodesOf(caller.prefixes));
          if (wait !== null) throw refuseCode('client-cap', contactNo, caller, tooMany(wait));
          return found;
        }
        const attempts = await store.findAttempts(trx, from);
        if (attempts === null) throw refuseCode('expired', contactNo, caller, expired());
        if (attempts >= OTP_MAX_ATTEMPTS) throw refuseCode('used-up', contactNo, caller, usedUp());
        // a right guess beside this one has just given its try back
      }
    });

  return {
    /**
     * Sends a code, which takes the place of an earlier one of the same browser. No connection is held while the gateway
     * is asked. Raises OTP_COOLDOWN, OTP_RESENDS_EXHAUSTED, TOO_MANY_REQUESTS, CHALLENGE_REQUIRED (with a challenge to
     * solve), UNAVAILABLE (the gateway, or the whole system's cap).
     */
    async requestCode({ contactNo, proof }: CodeRequest, asker: Asker): Promise<SentCode> {
      const code = createCode();
      const refused = (error: unknown) => {
        if (error instanceof AppError) {
          asker.log.warn({ contactNo: maskPhone(contactNo), code: error.code }, 'Send refused');
          if (error.code === 'UNAVAILABLE') metrics.codeBudget.inc({ outcome: 'full' });
        }
        return error;
      };
      const proofId = proof ? await challenges.verify(proof) : null;
      const booked = await book(contactNo, code, proofId, asker).catch((error: unknown) => {
        throw refused(error);
      });
      metrics.codeBudget.inc({ outcome: booked?.part ?? 'challenged' });
      if (!booked) throw refused(await challengeRequired());
      await deliver(contactNo, code, booked, asker);
      const message = booked.part === 'withheld' ? 'Code withheld' : 'Code sent';
      asker.log.info({ contactNo: maskPhone(contactNo) }, message);
      return {
        resendsRemaining: sendsLeft(booked.history) - 1,
        resendAvailableInSeconds: OTP_RESEND_COOLDOWN_SECONDS,
        expiresInSeconds: OTP_LIFETIME_SECONDS,
      };
    },

    /**
     * Compares a code with the browser's own, or else with the number's newest, which costs one of its tries unless it is
     * right; does not use it up. Gives the code's id, for `consume`. Raises OTP_INVALID, OTP_EXPIRED,
     * OTP_ATTEMPTS_EXCEEDED, TOO_MANY_REQUESTS.
     */
    async checkCode({ contactNo, otp }: GivenCode, caller: Caller): Promise<number> {
      // committed before comparing: a guess that is under way has its try taken already
      const tried = await takeTry(contactNo, caller);
      if (!isCode(key, otp, tried)) {
        throw refuseCode('invalid', contactNo, caller, invalid(OTP_MAX_ATTEMPTS - tried.attempts));
      }
      await store.giveTryBack(db, tried);
      if (!tried.isOwn) for (const limit of wrongCodesOf(caller.prefixes)) await givePointBack(db, limit.key);
      return tried.id;
    },

    /** Uses a checked code up, in the caller's transaction. Raises OTP_EXPIRED when another was faster. */
    async consume(trx: Database, codeId: number, from: store.NumberFromBrowser): Promise<void> {
      if (!(await store.consumeCode(trx, codeId, from))) throw expired();
    },
  };
}

/**
 * The texts name what the client's catalogue looks for: 'invalid', 'expired', 'attempts exceeded' (AUTH28 to AUTH30).
 */
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
