import { todayInIndia } from '@aangan/contract/core/dates';
import type { Deletion } from '@aangan/contract/privacy/entities';
import { DELETION_DAYS } from '@aangan/contract/privacy/lists';
import type { Clock } from '../../../adapters/clock/clock.ts';
import type { Database } from '../../../database/pool.ts';
import type { Actor } from '../../../http/kernel/actor.ts';
import { AppError } from '../../../http/kernel/app-error.ts';
import type { Messages } from '../../../messages/create-messages.ts';
import type { RecordAudit } from '../../../audit/audit.store.ts';
import type { Caller, SentCode } from '../../accounts/auth/auth.code-service.ts';
import type { StepUps } from '../../accounts/auth/auth.routes.ts';
import { deletionTexts } from './deletion.messages.ts';
import * as store from './deletion.store.ts';
import type { Leaver } from './deletion.store.ts';

const DAY_MS = 24 * 3_600_000;
const SOON_MS = 2 * DAY_MS;

export interface DeletionServiceDeps {
  db: Database;
  clock: Clock;
  codes: StepUps['codes'];
  recordAudit: RecordAudit;
  notify: Messages['notify'];
  cancelMessages: Messages['cancelMessages'];
  cancelVisitsOf(trx: Database, buyer: { userId: number; name: string }): Promise<void>;
  endOtherSessions(trx: Database, userId: number, keptId: number): Promise<number>;
  /** What else ends for good when somebody asks to be deleted: their family boards. */
  endForGood(trx: Database, userId: number): Promise<void>;
  /** What came while the account waited is no news once it stays. */
  startAlertsAtPresent(trx: Database, userId: number): Promise<void>;
}

/** Asking for the deletion of the own account, and changing one's mind (I32). */
export function createDeletionService(deps: DeletionServiceDeps) {
  const { db, clock, codes, recordAudit, notify, cancelMessages } = deps;

  const find = async (userId: number): Promise<Leaver> => present(await store.findLeaver(db, userId));

  const codeOf = ({ contactNo, userId }: Actor) => ({
    contactNo,
    stepUp: { purpose: 'DELETE_ACCOUNT', userId, subject: null } as const,
  });

  const tellOf = (trx: Database, { userId }: Actor, kind: DeletionKind, extra: { dueAt: Date; requestedAt: Date }) => {
    const { dueAt, requestedAt } = extra;
    const facts = { date: todayInIndia(dueAt) };
    const key = `${kind}:${userId}:${requestedAt.getTime()}`;
    return notify(trx, {
      userId,
      kind,
      subject: 'USER',
      subjectId: userId,
      facts,
      causedBy: userId,
      key,
      ...(kind === 'deletion-soon' && { dueAt: new Date(dueAt.getTime() - SOON_MS), expiresAt: dueAt }),
    });
  };

  /** All that happens at once, in one transaction; locks codes, visits, the person, in the order of an admin's deletion. */
  const ask = (actor: Actor, codeId: number, caller: Caller) =>
    db.transaction().execute(async (trx) => {
      const { userId, name, sessionId } = actor;
      await codes.consume(trx, codeId, { ...codeOf(actor), browser: caller.browser });
      await deps.cancelVisitsOf(trx, { userId, name });
      const leaver = present(await store.lockLeaver(trx, userId));
      refuse(leaver);
      const requestedAt = clock();
      const dueAt = new Date(requestedAt.getTime() + DELETION_DAYS * DAY_MS);
      await store.updateDeletion(trx, userId, { requestedAt, dueAt });
      await deps.endOtherSessions(trx, userId, sessionId);
      await deps.endForGood(trx, userId);
      for (const kind of ['deletion-requested', 'deletion-soon'] as const) {
        await tellOf(trx, actor, kind, { dueAt, requestedAt });
      }
      await recordAudit(trx, {
        actor,
        entity: 'USER',
        entityId: userId,
        entityName: leaver.name,
        before: { deletionDueAt: null },
        after: { deletionDueAt: dueAt.toISOString() },
      });
      return deletionJson(requestedAt, dueAt);
    });

  return {
    /** Null for an account that stays. */
    async getDeletion({ userId }: Actor): Promise<Deletion | null> {
      const { requestedAt, dueAt } = await find(userId);
      return requestedAt && dueAt && deletionJson(requestedAt, dueAt);
    },

    /** Raises what `sendStepUps` raises, DELETION_PENDING, STAFF_ACCOUNT. */
    async sendCode(actor: Actor, caller: Caller): Promise<SentCode> {
      refuse(await find(actor.userId));
      const [sent] = await codes.sendStepUps([codeOf(actor)], caller);
      if (!sent) throw new Error('A code was sent, and nothing is known of it');
      return sent;
    },

    /**
     * Has the account deleted in 14 days; of many who confirm at once one does. Raises what `checkCode` raises,
     * DELETION_PENDING whatever the code, STAFF_ACCOUNT.
     */
    async askDeletion(actor: Actor, otp: string, caller: Caller): Promise<Deletion> {
      refuse(await find(actor.userId));
      try {
        const codeId = await codes.checkCode({ ...codeOf(actor), otp }, caller);
        return await ask(actor, codeId, caller);
      } catch (error) {
        // somebody beside this call may have used the code
        if (error instanceof AppError && error.code.startsWith('OTP_')) refuse(await find(actor.userId));
        throw error;
      }
    },

    /** Keeps the account; one that stays anyway is left alone. */
    async keepAccount(actor: Actor): Promise<void> {
      const { userId } = actor;
      await db.transaction().execute(async (trx) => {
        const { name, dueAt, requestedAt } = present(await store.lockLeaver(trx, userId));
        if (dueAt === null || requestedAt === null) return;
        await store.updateDeletion(trx, userId, { requestedAt: null, dueAt: null });
        await deps.startAlertsAtPresent(trx, userId);
        await cancelMessages(trx, {
          subject: 'USER',
          subjectId: userId,
          kinds: ['deletion-requested', 'deletion-soon'],
        });
        await tellOf(trx, actor, 'deletion-cancelled', { dueAt, requestedAt });
        await recordAudit(trx, {
          actor,
          entity: 'USER',
          entityId: userId,
          entityName: name,
          before: { deletionDueAt: dueAt.toISOString() },
          after: { deletionDueAt: null },
        });
      });
    },
  };
}

type DeletionKind = 'deletion-requested' | 'deletion-soon' | 'deletion-cancelled';

function refuse({ role, dueAt }: Leaver): void {
  if (role !== 'USER') throw new AppError('STAFF_ACCOUNT', deletionTexts.staff);
  if (dueAt !== null) throw new AppError('DELETION_PENDING', deletionTexts.pending);
}

/** Gone, deactivated or erased since the session was looked up. */
function present(leaver: Leaver | null): Leaver {
  if (!leaver?.active) throw new AppError('UNAUTHENTICATED', 'Your session has ended. Please sign in again.');
  return leaver;
}

function deletionJson(requestedAt: Date, dueAt: Date): Deletion {
  return { requestedAt: requestedAt.toISOString(), dueAt: dueAt.toISOString(), dueOn: todayInIndia(dueAt) };
}
