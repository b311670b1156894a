import type { Database } from '../../../database/pool.ts';
import type { RecordAudit } from '../../../audit/audit.store.ts';
import type { VisitNotifier } from './lifecycle.notify.ts';
import { isStaff, type LifecycleActor } from './lifecycle.transition-actors.ts';
import { auditedFields } from './lifecycle.transition-checks.ts';
import type { Act, VisitState } from './lifecycle.transition-rules.ts';
import * as store from './lifecycle.transition-store.ts';
import type { LockedVisit } from './lifecycle.transition-store.ts';

/** A change as listeners get it, in its transaction. */
export interface VisitChange {
  transition: Act['transition'] | 'book';
  actor: LifecycleActor;
  /** Null for a booking. */
  before: VisitState | null;
  after: LockedVisit;
}

export type VisitListener = (trx: Database, change: VisitChange) => Promise<void>;

export interface VisitRecordDeps {
  notifier: VisitNotifier;
  recordAudit: RecordAudit;
  listeners: readonly VisitListener[];
}

interface RecordedStep {
  transition: VisitChange['transition'];
  actor: LifecycleActor;
  at: Date;
  before: VisitState | null;
  reason: string | null;
  isInstant?: boolean;
}

export type VisitRecord = ReturnType<typeof createVisitRecord>;

/** What is written of a step beside the visit itself. */
export function createVisitRecord({ notifier, recordAudit, listeners }: VisitRecordDeps) {
  return {
    /** Writes event and messages of a step that the row has taken, and tells the listeners. */
    async step(
      trx: Database,
      { transition, actor, at, before, reason, isInstant }: RecordedStep,
      visit: LockedVisit,
    ): Promise<void> {
      const { kind, id, name } = actor;
      const told = transition === 'propose' ? (visit.proposal ?? visit) : visit;
      const eventId = await store.insertEvent(trx, {
        bookingId: visit.id,
        at,
        transition,
        actorKind: kind,
        actorId: id,
        actorName: name,
        fromStatus: before?.status ?? null,
        toStatus: visit.status,
        visitDate: told.visitDate,
        visitTime: told.visitTime,
        reason,
      });
      await notifier.step(trx, { transition, by: kind, actorId: id, eventId, before, visit, at, isInstant });
      const change = { transition, actor, before, after: visit };
      for (const listener of listeners) await listener(trx, change);
    },

    /** Writes the entry of a step of staff in the audit log. */
    async audit(trx: Database, actor: LifecycleActor, before: LockedVisit, after: LockedVisit): Promise<void> {
      if (!isStaff(actor) || actor.id === null) return;
      await recordAudit(trx, {
        actor: { userId: actor.id, name: actor.name ?? '' },
        entity: 'BOOKING',
        entityId: before.id,
        entityName: before.propertyName,
        person: { userId: before.userId, name: before.userName },
        before: auditedFields(before),
        after: auditedFields(after),
      });
    },
  };
}
