import type { Logger } from 'pino';
import type { Database } from '../database/pool.ts';
import { takePoint } from '../http/limits/rate-limit.ts';
import { recordAudit } from './audit.store.ts';

/** Somebody tried what only an admin may. */
export type FailedStepUp =
  /** Signed in, and no admin. `call` is a call of the contract, 'GET /api/admin/users'. */
  | { reason: 'ROLE_TOO_LOW'; person: { userId: number; name: string }; call: string }
  /** A sign-in to the account of this admin that was refused. */
  | { reason: 'SIGN_IN_REFUSED'; person: { userId: number; name: string }; code: string };

/** Notes a failed step-up; never fails, for the refusal stands in any case. */
export type NoteFailedStepUp = (attempt: FailedStepUp) => Promise<void>;

const HOUR = 3600;
/** Who tries a code need not be whose account it is. */
const STRANGER = { userId: 0, name: 'Unknown person' };

/** One entry an hour, account and reason: a flood of tries must not become one of entries. The log has each. */
export function createNoteFailedStepUp({ db, log }: { db: Database; log: Logger }): NoteFailedStepUp {
  return async ({ person, reason, ...facts }) => {
    const { userId: entityId, name: entityName } = person;
    try {
      await db.transaction().execute(async (trx) => {
        const limit = { key: `audit-refused:${reason}:${entityId}`, points: 1, seconds: HOUR };
        if ((await takePoint(trx, limit)) !== null) return;
        const actor = reason === 'ROLE_TOO_LOW' ? person : STRANGER;
        const about = { entity: 'USER', entityId, entityName } as const;
        await recordAudit(trx, { actor, ...about, action: 'REFUSED', facts: { reason, ...facts } });
      });
    } catch (error) {
      log.warn({ err: error, userId: entityId, reason }, 'A failed step-up is missing from the audit log');
    }
  };
}
