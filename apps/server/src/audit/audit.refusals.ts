import type { Logger } from 'pino';
import type { Database } from '../database/pool.ts';
import { takePoint } from '../http/limits/rate-limit.ts';
import { recordAudit } from './audit.store.ts';

/** A refused attempt at what only an admin may do. */
export type FailedStepUp =
  /** A signed-in user who is no admin. `call` is a call of the contract, 'GET /api/admin/users'. */
  | { reason: 'ROLE_TOO_LOW'; person: { userId: number; name: string }; call: string }
  /** A refused sign-in to the account of this admin. */
  | { reason: 'SIGN_IN_REFUSED'; person: { userId: number; name: string }; code: string };

/** Records a refused attempt; never rejects, since the refusal holds in any case. */
export type NoteFailedStepUp = (attempt: FailedStepUp) => Promise<void>;

const HOUR = 3600;
/** The actor of a refused sign-in, who may not be the owner of the account. */
const STRANGER = { userId: 0, name: 'Unknown person' };

/** Creates the recorder of refused attempts: one entry per hour, account and reason, against floods. The log has each. */
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
