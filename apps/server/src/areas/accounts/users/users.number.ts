import { randomUUID } from 'node:crypto';
import { numberChange } from '@aangan/contract/accounts/inputs';
import type * as z from 'zod/mini';
import type { Database } from '../../../database/pool.ts';
import type { Actor } from '../../../http/kernel/actor.ts';
import { AppError, invalidField, invalidFields } from '../../../http/kernel/app-error.ts';
import { findPoints, takePoint } from '../../../http/limits/rate-limit.ts';
import type { Notify } from '../../../messages/message.ts';
import type { Caller, SentCode } from '../auth/auth.code-service.ts';
import type { StepUp } from '../auth/auth.code-store.ts';
import type { StepUps } from '../auth/auth.routes.ts';
import { userTexts } from './users.messages.ts';

/** What may come with a profile about its number, of whatever shape. */
export interface NumberAsked {
  contactNo?: unknown;
  currentOtp?: unknown;
  newOtp?: unknown;
}

/** A change of number whose codes are right; they are still to be used up. */
export interface NumberChange {
  contactNo: string;
  currentCode: number;
  newCode: number;
}

export interface NumberDeps {
  db: Database;
  codes: StepUps['codes'];
  notify: Notify;
  endOtherSessions(trx: Database, userId: number, keptId: number): Promise<number>;
}

const DAY = 86_400;
/** Changes of one person's number, from the first of them on. */
const CHANGES = { points: 3, seconds: 30 * DAY };
/** Pairs of codes that one person may have sent, to however many numbers. */
const SENDS = { points: 10, seconds: DAY };

/** Another number for an account, by a code to the old one and a code to the new one (I34). */
export function createNumberChange({ db, codes, notify, endOtherSessions }: NumberDeps) {
  const keyOf = ({ userId }: Actor) => `number-change:${userId}`;
  const stepOf = ({ userId }: Actor, purpose: StepUp['purpose'], subject: string): StepUp => ({
    purpose,
    userId,
    subject,
  });
  const currentOf = (actor: Actor, next: string) => ({
    contactNo: actor.contactNo,
    stepUp: stepOf(actor, 'CHANGE_FROM', next),
  });
  const newOf = (actor: Actor, next: string) => ({ contactNo: next, stepUp: stepOf(actor, 'CHANGE_TO', next) });

  const refuseMany = async (actor: Actor) => {
    const { points, wait } = await findPoints(db, keyOf(actor));
    if (points >= CHANGES.points) throw tooMany(wait);
  };

  return {
    /**
     * Sends both codes, or none. Whether somebody has the new number makes no difference: its owner alone learns of it.
     * Raises what `sendStepUps` raises, VALIDATION_FAILED (`contactNo`), TOO_MANY_REQUESTS.
     */
    async sendCodes(actor: Actor, next: string, caller: Caller): Promise<{ current: SentCode; next: SentCode }> {
      if (next === actor.contactNo) throw invalidField('contactNo', userTexts.ownNumber);
      await refuseMany(actor);
      const wait = await takePoint(db, { key: `number-codes:${actor.userId}`, ...SENDS });
      if (wait !== null) throw new AppError('TOO_MANY_REQUESTS', userTexts.numberChangesReached, { retryAfter: wait });
      // first to the number of which less is known
      const [toNew, toCurrent] = await codes.sendStepUps([newOf(actor, next), currentOf(actor, next)], caller);
      if (!toNew || !toCurrent) throw new Error('Codes were sent, and nothing is known of them');
      return { current: toCurrent, next: toNew };
    },

    /**
     * What a save of the profile asks for: null where its number is to be ignored, as without codes. Raises what
     * `checkCode` raises with the field of the code, VALIDATION_FAILED, TOO_MANY_REQUESTS.
     */
    async check(actor: Actor, asked: NumberAsked, caller: Caller): Promise<NumberChange | null> {
      const { contactNo, currentOtp, newOtp } = asked;
      if (currentOtp === undefined && newOtp === undefined) return null;
      if (contactNo === undefined || contactNo === actor.contactNo) return null;
      const { success, data, error } = numberChange.safeParse(asked);
      if (!success) throw invalidFields(fieldErrors(error));
      await refuseMany(actor);
      const check = async (field: string, given: { contactNo: string; stepUp: StepUp }, otp: string) =>
        codes.checkCode({ ...given, otp }, caller).catch((refusal: unknown) => {
          throw naming(field, refusal);
        });
      return {
        contactNo: data.contactNo,
        currentCode: await check('currentOtp', currentOf(actor, data.contactNo), data.currentOtp),
        newCode: await check('newOtp', newOf(actor, data.contactNo), data.newOtp),
      };
    },

    /**
     * Uses both codes up, and ends those that sign in by the old number, in the transaction of the change and before the
     * person is locked. Raises OTP_EXPIRED.
     */
    async consume(trx: Database, actor: Actor, change: NumberChange): Promise<void> {
      // a sign-in that is under way ends first, and its session with the others
      await codes.endSignInCodes(trx, actor.contactNo);
      const use = async (field: string, id: number, from: { contactNo: string; stepUp: StepUp }) =>
        codes.consume(trx, id, { ...from, browser: undefined }).catch((refusal: unknown) => {
          throw naming(field, refusal);
        });
      await use('currentOtp', change.currentCode, currentOf(actor, change.contactNo));
      await use('newOtp', change.newCode, newOf(actor, change.contactNo));
    },

    /** What follows from a change, in its transaction. Raises TOO_MANY_REQUESTS for a fourth in 30 days. */
    async settle(trx: Database, actor: Actor): Promise<void> {
      const wait = await takePoint(trx, { key: keyOf(actor), ...CHANGES });
      if (wait !== null) throw tooMany(wait);
      const { userId, sessionId } = actor;
      await endOtherSessions(trx, userId, sessionId);
      const kind = 'number-changed';
      const key = `${kind}:${randomUUID()}`;
      const about = { subject: 'USER', subjectId: userId, facts: {}, causedBy: userId } as const;
      await notify(trx, { userId, kind, ...about, key });
    },
  };
}

function tooMany(retryAfter: number): AppError {
  return new AppError('TOO_MANY_REQUESTS', userTexts.numberChangesReached, { retryAfter });
}

/** The refusal of a code, with the field that it came in. */
function naming(field: string, refusal: unknown): unknown {
  if (!(refusal instanceof AppError) || !refusal.code.startsWith('OTP_')) return refusal;
  const { code, message, extras } = refusal;
  return new AppError(code, message, { ...extras, errors: [{ field, message }] });
}

function fieldErrors({ issues }: z.core.$ZodError): { field: string; message: string }[] {
  return issues.map(({ path, message }) => ({ field: path.join('.'), message }));
}
