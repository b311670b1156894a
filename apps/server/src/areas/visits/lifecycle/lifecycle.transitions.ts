import type { Clock } from '../../../adapters/clock/clock.ts';
import type { Database } from '../../../database/pool.ts';
import { AppError, notFound } from '../../../http/kernel/app-error.ts';
import type { Links } from '../../../messages/links.ts';
import type { RecordAudit } from '../../../audit/audit.store.ts';
import type { VisitAvailability } from '../availability/availability.capacity.ts';
import { createBook } from './lifecycle.book.ts';
import { createVisitCapacity, type VisitCapacity } from './lifecycle.capacity.ts';
import { createVisitNotifier, type VisitNotifierDeps } from './lifecycle.notify.ts';
import { createVisitRecord, type VisitListener, type VisitRecord } from './lifecycle.record.ts';
import { createRemoval } from './lifecycle.removal.ts';
import type { LifecycleRequest } from './lifecycle.request.ts';
import { isBuyer, isStaff, refuseActor, refuseTooMany } from './lifecycle.transition-actors.ts';
import {
  explainSecondVisit,
  GoneElsewhere,
  isElsewhere,
  refuseTime,
  staleEdit,
  wholeAct,
} from './lifecycle.transition-checks.ts';
import { decide, type Act } from './lifecycle.transition-rules.ts';
import * as store from './lifecycle.transition-store.ts';
import type { LockedVisit } from './lifecycle.transition-store.ts';

export interface LifecycleDeps extends VisitNotifierDeps {
  db: Database;
  clock: Clock;
  availability: VisitAvailability;
  links: Links;
  recordAudit: RecordAudit;
  listeners: readonly VisitListener[];
}

export type VisitLifecycle = ReturnType<typeof createVisitLifecycle>;

/** The one writer of how a visit stands (V31): each step with its event, its messages and its entry in the audit log. */
export function createVisitLifecycle(deps: LifecycleDeps) {
  const { db, clock, availability, links, recordAudit, listeners } = deps;
  const notifier = createVisitNotifier(deps);
  const capacity = createVisitCapacity({ availability });
  const record = createVisitRecord({ notifier, recordAudit, listeners });
  const apply = createApply({ clock, capacity, record });

  const notifyTimeTaken = (id: number): Promise<void> =>
    db.transaction().execute(async (trx) => {
      const visit = await store.lockVisit(trx, id);
      if (visit) await notifier.wanted(trx, visit);
    });

  return {
    apply,

    /**
     * `apply` in a transaction of its own, in which `read` looks at what became of it. A suggested time that is taken
     * meanwhile is told to the host (V34).
     */
    async run<Read = null>(
      request: LifecycleRequest,
      read: (trx: Database) => Promise<Read> = async () => null as Read,
    ): Promise<{ changed: boolean; read: Read }> {
      const work = async (trx: Database) => ({ ...(await apply(trx, request)), read: await read(trx) });
      for (let tries = 1; ; tries += 1) {
        try {
          return await db.transaction().execute(work);
        } catch (error) {
          if (error instanceof GoneElsewhere && tries < TRIES) continue;
          const isTaken = error instanceof AppError && error.code === 'SLOT_TAKEN';
          if (isTaken && request.transition === 'accept') await notifyTimeTaken(request.bookingId);
          throw error;
        }
      }
    },

    /** As `refuseTooMany` of actors, now. */
    refuseTooMany: (trx: Database, userId: number, acts: number): Promise<void> =>
      refuseTooMany(trx, userId, acts, clock()),

    book: createBook({ clock, availability, capacity, record }),

    ...createRemoval({ db, clock, availability, links, notifier, apply }),
  };
}

function createApply({ clock, capacity, record }: { clock: Clock; capacity: VisitCapacity; record: VisitRecord }) {
  /**
   * Does one step of a visit in the caller's transaction, which has locked nothing yet. What stands already is answered
   * as done. Raises NOT_FOUND for a visit that is not the actor's, FORBIDDEN for staff who are none any more,
   * VALIDATION_FAILED (`visitDate`, `visitTime`), STALE_EDIT with the visit as it stands, VISIT_STATE or
   * BOOKING_NOT_RESCHEDULABLE, SLOT_TAKEN, VISIT_OVERLAP, VISIT_LIMIT, ALREADY_BOOKED, TOO_MANY_REQUESTS.
   */
  return async function apply(trx: Database, request: LifecycleRequest): Promise<{ changed: boolean }> {
    const { bookingId, actor, revision, seenStatus } = request;
    const at = clock();
    refuseTime(request, at);
    const place = await capacity.lockPlaces(trx, request);
    const visit = await store.lockVisit(trx, bookingId);
    if (!visit) throw notFound('Booking');
    await refuseActor(trx, visit, actor);
    const last = NEEDS_LAST.includes(request.transition) ? await store.findLast(trx, bookingId) : null;
    const before = { ...visit, last };
    const act = wholeAct(request, visit);
    const decision = decide(before, act, actor.kind, at);
    if (decision.outcome === 'stands') return { changed: false };
    if ((revision ?? visit.revision) !== visit.revision || (seenStatus ?? visit.status) !== visit.status) {
      throw staleEdit(request.transition, visit);
    }
    const { status, revision: current } = visit;
    if (decision.outcome === 'refused') {
      throw new AppError(decision.code, decision.message, { details: { status, revision: current } });
    }
    if (place && isElsewhere(request, place, visit)) throw new GoneElsewhere();
    if (isBuyer(actor) && COUNTED.includes(request.transition)) await refuseTooMany(trx, visit.userId, 1, clock());

    const { next } = decision;
    const rest = await capacity.takePlaces(trx, visit, next, request);
    const written = {
      proposedBy: request.transition === 'propose' ? actor.id : null,
      arrivedBy: request.transition === 'arrive' ? request.by : null,
      isAnswer: isStaff(actor),
      at,
    };
    const saved = await store
      .updateVisit(trx, bookingId, next, rest, written)
      .catch(explainSecondVisit(isStaff(actor)));
    const isReassigned = request.transition === 'reassign';
    const after: LockedVisit = {
      ...visit,
      ...next,
      ...saved,
      visitMinutes: rest.visitMinutes,
      hostId: rest.hostId,
      hostName: isReassigned ? actor.name : visit.hostName,
    };
    const reason = request.transition === 'cancel' ? request.reason : null;
    await record.step(trx, { transition: request.transition, actor, at, before, reason }, after);
    await record.audit(trx, actor, visit, after);
    return { changed: true };
  };
}

/** Of a change that others overtake. */
const TRIES = 5;
/** What a buyer may do only so often (VISIT21), beside booking. */
const COUNTED: readonly Act['transition'][] = ['move', 'accept'];
const NEEDS_LAST: readonly Act['transition'][] = ['accept', 'decline', 'withdraw', 'reopen'];
