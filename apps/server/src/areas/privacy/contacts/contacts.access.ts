import type { Clock } from '../../../adapters/clock/clock.ts';
import type { ContactMasking } from '../../../config/config.ts';
import type { Database } from '../../../database/pool.ts';
import type { Actor } from '../../../http/kernel/actor.ts';
import { AppError } from '../../../http/kernel/app-error.ts';
import { unavailable } from '../../../http/kernel/error-handler.ts';
import { takePoint } from '../../../http/limits/rate-limit.ts';
import type { CsvRow } from '../../../http/kernel/csv-file.ts';
import type { AuditedAct, RecordAudit } from '../../../audit/audit.store.ts';
import type { Caller } from '../../accounts/auth/auth.code-service.ts';
import type { ContactVisibility } from '../../../sql/contacts.sql.ts';
import type { ExportCode } from './contacts.export-code.ts';
import { insertShown, type ShownContacts } from './contacts.store.ts';
import { contacts as texts } from './contacts.texts.ts';

const EXPORTS_A_DAY = 20;
const DAY = 24 * 3600;

/** A line of a file, and the buyer whose contact is in it, or null. */
export type ContactRow = CsvRow & { shownUserId: number | null };

/**
 * Writes contacts that are about to be shown to the log, in the caller's transaction or batch (I21). Raises UNAVAILABLE:
 * then nothing may be shown.
 */
export type LogShown = (trx: Database, shown: Omit<ShownContacts, 'at'> & { at?: Date }) => Promise<void>;

export type ContactsShown = ReturnType<typeof createContactsShown>;

/** A file with contacts that an admin asks for. */
export interface AskedExport {
  actor: Actor;
  caller: Caller;
  /** What it is for, in words that the buyers in it read. */
  reason: string | undefined;
  /** The code that confirms it, where one was sent along. */
  otp: string | undefined;
  /** What the audit log says of it: the file's name and what was asked for. */
  entry: Pick<AuditedAct, 'entity' | 'entityName' | 'facts'>;
}

export interface ContactsShownDeps {
  db: Database;
  clock: Clock;
  masking: ContactMasking;
  exportCode: ExportCode;
  recordAudit: RecordAudit;
}

/** How whole contacts leave the documented admin calls: as CONTACT_MASKING says, and never without an entry (I20, I21). */
export function createContactsShown({ db, clock, masking, exportCode, recordAudit }: ContactsShownDeps) {
  const logShown: LogShown = async (trx, shown) => {
    await insertShown(trx, { at: clock(), ...shown }).catch((error: unknown) => {
      throw unavailable(error);
    });
  };

  return {
    logShown,

    /** How a call that was asked like this answers. */
    shownFor(asked: 'masked' | undefined): ContactVisibility {
      if (masking === 'off') return 'WHOLE';
      return masking === 'strict' || asked === 'masked' ? 'MASKED' : 'WHOLE';
    },

    /** Before an answer with these people is given. */
    async logListed(
      trx: Database,
      actor: Actor,
      shown: ContactVisibility,
      idsOf: () => readonly number[],
    ): Promise<void> {
      if (shown === 'WHOLE') await logShown(trx, { actor, kind: 'LISTED', userIds: [...new Set(idsOf())] });
    },

    /**
     * Begins a file with contacts: confirmed by a fresh sign-in or a code, counted, and in the audit log, or refused.
     * @param readBatch reads the next lines above an id
     * @returns the same, with each batch in the log of its buyers before it is given
     * @throws AppError CODE_REQUIRED, what `checkCode` raises, TOO_MANY_REQUESTS
     */
    async beginExport(
      { actor, caller, reason, otp, entry }: AskedExport,
      readBatch: (aboveId: number, size: number) => Promise<ContactRow[]>,
    ): Promise<(aboveId: number, size: number) => Promise<CsvRow[]>> {
      const codeId = await exportCode.check(actor, otp, caller);
      await db.transaction().execute(async (trx) => {
        await exportCode.consume(trx, actor, codeId);
        const wait = await takePoint(trx, { key: `exports-day:${actor.userId}`, points: EXPORTS_A_DAY, seconds: DAY });
        if (wait !== null) throw new AppError('TOO_MANY_REQUESTS', texts.tooManyFiles, { retryAfter: wait });
        await recordAudit(trx, { actor, action: 'EXPORT', entityId: 0, ...entry });
      });
      const at = clock();
      return async (aboveId, size) => {
        const rows = await readBatch(aboveId, size);
        const userIds = [...new Set(rows.flatMap(({ shownUserId }) => shownUserId ?? []))];
        await logShown(db, { actor, kind: 'EXPORT', userIds, note: reason, at });
        return rows;
      };
    },
  };
}
