import type { Clock } from '../../adapters/clock/clock.ts';
import type { ContactMasking } from '../../config/config.ts';
import type { Database } from '../../database/pool.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError } from '../../http/app-error.ts';
import { unavailable } from '../../http/error-handler.ts';
import { takePoint } from '../../http/rate-limit.ts';
import type { CsvRow } from '../../http/csv-file.ts';
import type { Shown } from '../shared/contacts.sql.ts';
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

/** How whole contacts leave the documented admin calls: as CONTACT_MASKING says, and never without an entry (I20, I21). */
export function createContactsShown({ clock, masking }: { clock: Clock; masking: ContactMasking }) {
  const logShown: LogShown = async (trx, shown) => {
    await insertShown(trx, { at: clock(), ...shown }).catch((error: unknown) => {
      throw unavailable(error);
    });
  };

  return {
    logShown,

    /** How a call that was asked like this answers. */
    shownFor(asked: 'masked' | undefined): Shown {
      if (masking === 'off') return 'WHOLE';
      return masking === 'strict' || asked === 'masked' ? 'MASKED' : 'WHOLE';
    },

    /** Before an answer with these people is given. */
    async logListed(trx: Database, actor: Actor, shown: Shown, idsOf: () => readonly number[]): Promise<void> {
      if (shown === 'WHOLE') await logShown(trx, { actor, kind: 'LISTED', userIds: [...new Set(idsOf())] });
    },

    /**
     * The batches of a file with contacts, each logged before it is given. Raises TOO_MANY_REQUESTS.
     * @param reason in words that the buyer reads
     */
    async logExport(
      db: Database,
      { actor, reason }: { actor: Actor; reason: string | undefined },
      readBatch: (aboveId: number, size: number) => Promise<ContactRow[]>,
    ): Promise<(aboveId: number, size: number) => Promise<CsvRow[]>> {
      const wait = await takePoint(db, { key: `exports-day:${actor.userId}`, points: EXPORTS_A_DAY, seconds: DAY });
      if (wait !== null) throw new AppError('TOO_MANY_REQUESTS', texts.tooManyFiles, { retryAfter: wait });
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
