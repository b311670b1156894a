import { EXPORT_SIGN_IN_MINUTES } from '@aangan/contract/privacy/lists';
import { fill } from '@aangan/contract/core/translation';
import type { Database } from '../../../database/pool.ts';
import type { Actor } from '../../../http/kernel/actor.ts';
import { AppError } from '../../../http/kernel/app-error.ts';
import type { Caller, SentCode } from '../../accounts/auth/auth.code-service.ts';
import type { StepUps } from '../../accounts/auth/auth.routes.ts';
import { contacts as texts } from './contacts.texts.ts';

export interface ExportCodeDeps {
  db: Database;
  codes: Pick<StepUps['codes'], 'sendStepUps' | 'checkCode' | 'consume'>;
  /** Whether a session began at most so many minutes ago. */
  isRecentSignIn(db: Database, sessionId: number, minutes: number): Promise<boolean>;
}

export type ExportCode = ReturnType<typeof createExportCode>;

/** The code that confirms a file with whole contacts, for an admin who signed in more than 15 minutes ago. */
export function createExportCode({ db, codes, isRecentSignIn }: ExportCodeDeps) {
  const codeOf = ({ contactNo, userId }: Actor) => ({
    contactNo,
    stepUp: { purpose: 'EXPORT_CONTACTS', userId, subject: null } as const,
  });

  return {
    /** Sends a code to the admin's own number. Raises FORBIDDEN for everybody else, and what `sendStepUps` raises. */
    async send(actor: Actor, caller: Caller): Promise<SentCode> {
      if (actor.role !== 'ADMIN') throw new AppError('FORBIDDEN', 'You do not have permission to do this');
      const [sent] = await codes.sendStepUps([codeOf(actor)], caller);
      if (!sent) throw new Error('A code was sent, and nothing is known of it');
      return sent;
    },

    /**
     * Checks what confirms a file: nothing within 15 minutes of signing in, else a code.
     * @returns the id of the code to consume; null where none is needed
     * @throws AppError CODE_REQUIRED where there is no code, and what `checkCode` raises
     */
    async check(actor: Actor, otp: string | undefined, caller: Caller): Promise<number | null> {
      if (await isRecentSignIn(db, actor.sessionId, EXPORT_SIGN_IN_MINUTES)) return null;
      if (otp === undefined) {
        throw new AppError('CODE_REQUIRED', fill(texts.codeRequired, { minutes: String(EXPORT_SIGN_IN_MINUTES) }));
      }
      return codes.checkCode({ ...codeOf(actor), otp }, caller);
    },

    /** Uses a checked code up, in the transaction of the export. Raises OTP_EXPIRED when another was faster. */
    async consume(trx: Database, actor: Actor, codeId: number | null): Promise<void> {
      if (codeId !== null) await codes.consume(trx, codeId, { ...codeOf(actor), browser: undefined });
    },
  };
}
