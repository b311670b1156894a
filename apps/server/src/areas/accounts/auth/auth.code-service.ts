import { OTP_LIFETIME_SECONDS, OTP_MAX_ATTEMPTS, OTP_RESEND_COOLDOWN_SECONDS } from '@aangan/contract/core/limits';
import type { Language } from '@aangan/contract/core/language';
import type { ChallengeProof } from '@aangan/contract/accounts/inputs';
import { TEXTS } from '@aangan/contract/core/texts';
import type { FastifyBaseLogger } from 'fastify';
import { SmsFailure, type SmsMessage, type SmsSender } from '../../../adapters/sms/sms-sender.ts';
import type { Database } from '../../../database/pool.ts';
import { AppError } from '../../../http/kernel/app-error.ts';
import type { AddressPrefix } from '../../../http/kernel/client-address.ts';
import { maskPhone } from '../../../http/observe/logging.ts';
import type { Metrics } from '../../../http/observe/metrics.ts';
import { givePointBack, takePoint, takePoints } from '../../../http/limits/rate-limit.ts';
import { codeSms, languageOfSms, stepUpSms } from '../../../messages/sms.ts';
import type { MessageTemplates } from '../../../messages/templates.ts';
import { findSenderStanding, type SenderStanding } from './auth.browser-store.ts';
import { createChallenges } from './auth.challenges.ts';
import { BUDGET_KEYS, isHalfGone, takeFromBudget, type BudgetPart } from './auth.code-budget.ts';
import { attemptsOf, refuseTooMany, sendsLeft, sendsOf, tooMany, wrongCodesOf } from './auth.code-limits.ts';
import { codeTextIn, createCode, deriveCodeKey, hashCode, isCode } from './auth.code-rules.ts';
import * as store from './auth.code-store.ts';
import type { StepUp } from './auth.code-store.ts';
import { createRecentSends } from './auth.recent-sends.ts';
import { findSendHistory, type SendHistory } from './auth.send-store.ts';

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
  /** The language of the SMS, whosever number it is (L25); English by default. */
  language?: Language | undefined;
}

export interface GivenCode {
  contactNo: string;
  otp: string;
  /** The act that it confirms; without one it is for signing in. */
  stepUp?: StepUp | undefined;
}

/** A code that confirms an act, and the number it goes to. */
export interface StepUpRequest {
  contactNo: string;
  stepUp: StepUp;
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
  templates: MessageTemplates;
  smsLanguages: readonly Language[];
}

/** A code that is in the database and not yet on its way. */
interface Booked {
  id: number;
  code: string;
  /** The language of the SMS. */
  language: Language;
  part: BudgetPart;
  history: SendHistory;
  /** Keys of limits that it took a point of. */
  attempts: string[];
  sends: string[];
}

export type CodeService = ReturnType<typeof createCodeService>;

/** One-time codes by the rules of docs/security.md. Nothing it answers differs by whether a number has an account. */
export function createCodeService({ db, sms, secret, metrics, templates, smsLanguages }: CodeServiceDeps) {
  const key = deriveCodeKey(secret);
  const challenges = createChallenges(secret);
  const recent = createRecentSends();

  /** Whether a proof may be had for this send; each can once, on whichever instance. */
  const spend = async (trx: Database, proof: string | null): Promise<boolean> =>
    proof !== null &&
    (await takePoint(trx, { key: `proof:${proof}`, points: 1, seconds: challenges.lifetimeSeconds })) === null;

  /**
   * Books the send, all its limits and the new code at once, or nothing of it; null when a challenge is due first. One for
   * an act is asked for by an account, so it takes no challenge and is never withheld.
   */
  const book = async (
    trx: Database,
    { contactNo, proof, stepUp, ...wanted }: Wanted,
    asker: Caller,
  ): Promise<Booked | null> => {
    await store.lockNumber(trx, contactNo);
    const { browser, prefixes, log } = asker;
    const { isRegistered, isKnown } = stepUp ? ofAct(stepUp) : await findSenderStanding(trx, contactNo, browser ?? '');
    const history = await findSendHistory(trx, contactNo, { isKnown, stepUp });
    refuseTooMany(history);
    if (!stepUp && !isKnown && (await isHalfGone(trx)) && !(await spend(trx, proof ?? null))) return null;
    // what a neighbour did is not the fault of a browser that has signed in with this number
    const [attempts, sends] = isKnown ? [[], []] : [attemptsOf(prefixes), sendsOf(prefixes)];
    const wait = await takePoints(trx, [...attempts, ...sends]);
    if (wait !== null) throw tooMany(wait);
    const part = await takeFromBudget(trx, isRegistered, log);
    const code = createCode();
    const id = await store.insertCode(trx, {
      contactNo,
      browser: browser ?? null,
      isKnown,
      stepUp,
      ...hashCode(key, code),
    });
    const chosen = stepUp ? await findLanguage(trx, stepUp) : (wanted.language ?? 'en');
    const language = languageOfSms(chosen, smsLanguages);
    return {
      id,
      code,
      language,
      part,
      history,
      attempts: attempts.map(({ key }) => key),
      sends: sends.map(({ key }) => key),
    };
  };

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

  const send = async (message: SmsMessage) => {
    const began = performance.now();
    const end = (failure: SmsFailure | null) => recent.note(performance.now() - began, failure);
    try {
      await sms.send(message);
      end(null);
    } catch (error) {
      const failure =
        error instanceof SmsFailure ? error : new SmsFailure('unknown', 'Sending failed', { cause: error });
      end(failure);
      throw failure;
    }
  };

  const deliver = async ({ contactNo, stepUp }: Wanted, booked: Booked, caller: Caller) => {
    const { code, part, language } = booked;
    const common = { to: contactNo, code, templates, language };
    const message = stepUp
      ? stepUpSms({ ...common, purpose: stepUp.purpose })
      : codeSms({ ...common, textIn: codeTextIn });
    try {
      await (part === 'withheld' ? recent.replay() : send(message));
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

  /** Notes why nothing was sent, for the log and the figures. */
  const refusedSend = (contactNos: readonly string[], error: unknown, { log }: Caller) => {
    if (error instanceof AppError) {
      log.warn({ contactNo: contactNos.map(maskPhone).join(), code: error.code }, 'Send refused');
      if (error.code === 'UNAVAILABLE') metrics.codeBudget.inc({ outcome: 'full' });
    }
    return error;
  };

  const refuseCode = (reason: string, contactNo: string, caller: Caller, error: AppError): AppError => {
    metrics.signInFailures.inc({ reason });
    caller.log.warn({ contactNo: maskPhone(contactNo), reason }, 'Code refused');
    return error;
  };

  /** Takes a try of the code and, unless it is the browser's own, a point of the address, or refuses. */
  const takeTry = async ({ contactNo, stepUp }: GivenCode, caller: Caller) =>
    db.transaction().execute(async (trx) => {
      const from = { contactNo, browser: caller.browser, ...(stepUp && { stepUp }) };
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
    async requestCode({ contactNo, proof, language }: CodeRequest, asker: Asker): Promise<SentCode> {
      const wanted = { contactNo, language, proof: proof ? await challenges.verify(proof) : null };
      const work = db.transaction().execute((trx) => book(trx, wanted, asker));
      const booked = await work.catch((error: unknown) => {
        throw refusedSend([contactNo], error, asker);
      });
      metrics.codeBudget.inc({ outcome: booked?.part ?? 'challenged' });
      if (!booked) throw refusedSend([contactNo], await challengeRequired(), asker);
      await deliver(wanted, booked, asker);
      const message = booked.part === 'withheld' ? 'Code withheld' : 'Code sent';
      asker.log.info({ contactNo: maskPhone(contactNo) }, message);
      return sentCode(booked);
    },

    /**
     * Sends the codes that an act of a signed-in person takes, all or none: limits are taken for all of them before the
     * first is sent, and where one can't be sent those before it are good for nothing. The caps of a number count codes
     * of all purposes. Raises OTP_COOLDOWN, OTP_RESENDS_EXHAUSTED, TOO_MANY_REQUESTS, UNAVAILABLE.
     */
    async sendStepUps(wanted: readonly StepUpRequest[], asker: Caller): Promise<SentCode[]> {
      const numbers = wanted.map(({ contactNo }) => contactNo);
      const work = db.transaction().execute(async (trx) => {
        // in one order for everybody
        for (const number of numbers.toSorted()) await store.lockNumber(trx, number);
        const all: Booked[] = [];
        for (const one of wanted) {
          const booked = await book(trx, one, asker);
          if (booked) all.push(booked);
        }
        return all;
      });
      const booked = await work.catch((error: unknown) => {
        throw refusedSend(numbers, error, asker);
      });
      for (const [index, one] of booked.entries()) {
        metrics.codeBudget.inc({ outcome: one.part });
        try {
          const request = wanted[index];
          if (request) await deliver(request, one, asker);
        } catch (error) {
          for (const sent of booked.slice(0, index)) await store.updateCodeDead(db, sent.id);
          for (const unsent of booked.slice(index + 1)) await withdraw(unsent, true, asker);
          throw error;
        }
      }
      asker.log.info({ contactNo: numbers.map(maskPhone).join() }, 'Codes of an act sent');
      return booked.map(sentCode);
    },

    /**
     * Compares a code with the browser's own, or else with the number's newest, which costs one of its tries unless it is
     * right; does not use it up. Gives the code's id, for `consume`. Raises OTP_INVALID, OTP_EXPIRED,
     * OTP_ATTEMPTS_EXCEEDED, TOO_MANY_REQUESTS.
     */
    async checkCode(given: GivenCode, caller: Caller): Promise<number> {
      const { contactNo, otp } = given;
      // committed before comparing: a guess that is under way has its try taken already
      const tried = await takeTry(given, caller);
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

    /** Has the codes for signing in that a number was sent die with it, in the transaction of its change. */
    endSignInCodes: store.updateSignInCodesDead,
  };
}

/** What is asked for: a code for signing in, with what was shown for a challenge, or one for an act. */
interface Wanted {
  contactNo: string;
  proof?: string | null;
  stepUp?: StepUp;
  language?: Language | undefined;
}

/** Who has somebody else's number sent a code is as strange to it as any browser. */
function ofAct({ purpose }: StepUp): SenderStanding {
  return { isRegistered: true, isKnown: purpose !== 'CHANGE_TO' };
}

/** The language of the code for an act: that of the person's messages, and English of what staff do. */
async function findLanguage(trx: Database, { purpose, userId }: StepUp): Promise<Language> {
  return purpose === 'EXPORT_CONTACTS' ? 'en' : ((await store.findLanguage(trx, userId)) ?? 'en');
}

function sentCode({ history }: Booked): SentCode {
  return {
    resendsRemaining: sendsLeft(history) - 1,
    resendAvailableInSeconds: OTP_RESEND_COOLDOWN_SECONDS,
    expiresInSeconds: OTP_LIFETIME_SECONDS,
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
