import { todayInIndia } from '@aangan/contract/core/dates';
import type { BookingStatus } from '@aangan/contract/visits/statuses';
import type { Visit } from '@aangan/contract/visits/entities';
import type { Clock } from '../../../adapters/clock/clock.ts';
import type { Database } from '../../../database/pool.ts';
import { AppError, invalidField, notFound } from '../../../http/kernel/app-error.ts';
import type { Links } from '../../../messages/links.ts';
import type { RecordAudit } from '../../../audit/audit.store.ts';
import type { VisitAvailability } from '../availability/availability.capacity.ts';
import { isBuyer, isStaff, refuseActor, SYSTEM, type LifecycleActor } from './lifecycle.transition-actors.ts';
import { canBeFollowed, decide, isLive, refusalOf, type Act, type VisitState } from './lifecycle.transition-rules.ts';
import {
  actsRefusal,
  alreadyBooked,
  auditedFields,
  explainSecondVisit,
  goalOf,
  GoneElsewhere,
  isElsewhere,
  isLeft,
  refuseTime,
  staleEdit,
  wholeAct,
  type AskedAct,
} from './lifecycle.transition-checks.ts';
import * as store from './lifecycle.transition-store.ts';
import type { LockedVisit, VisitPlace, VisitRest } from './lifecycle.transition-store.ts';
import { visitDateProblem } from './lifecycle.rules.ts';
import { createVisitNotifier, type VisitNotifierDeps } from './lifecycle.notify.ts';

export type LifecycleRequest = AskedAct & {
  bookingId: number;
  actor: LifecycleActor;
  /** Of the copy that was seen; without it the state alone decides. */
  revision?: number | undefined;
  /** The status of that copy, which the revision does not count. */
  seenStatus?: BookingStatus | undefined;
};

/** A change as listeners get it, in its transaction. */
export interface VisitChange {
  transition: Act['transition'] | 'book';
  actor: LifecycleActor;
  /** Null for a booking. */
  before: VisitState | null;
  after: LockedVisit;
}

export type VisitListener = (trx: Database, change: VisitChange) => Promise<void>;

export interface LifecycleDeps extends VisitNotifierDeps {
  db: Database;
  clock: Clock;
  availability: VisitAvailability;
  links: Links;
  recordAudit: RecordAudit;
  listeners: readonly VisitListener[];
}

export interface VisitRequest {
  userId: number;
  propertyId: number;
  /** 'yyyy-MM-dd' */
  visitDate: string;
  /** 'HH:mm'; null: any time, to be agreed. */
  visitTime: string | null;
  notes: string;
  planId?: number | null;
  /** The completed or missed visit to the same home that this one follows. */
  after?: number | undefined;
}

export type VisitLifecycle = ReturnType<typeof createVisitLifecycle>;

/** The one writer of how a visit stands (V31): each step with its event, its messages and its entry in the audit log. */
export function createVisitLifecycle(deps: LifecycleDeps) {
  const { db, clock, availability, links, recordAudit, listeners } = deps;
  const notifier = createVisitNotifier(deps);

  /** The places of the time that an act is for, taken in the order of V26 before any booking is locked. */
  const lockPlaces = async (trx: Database, { bookingId, ...request }: LifecycleRequest): Promise<VisitPlace | null> => {
    if (!TAKES_PLACES.includes(request.transition) || isLeft(request)) return null;
    const place = await store.findPlace(trx, bookingId);
    const goal = place && goalOf(request, place);
    if (!place || !goal) return place;
    const hostId = request.transition === 'reassign' ? request.hostId : place.hostId;
    const stop = { propertyId: place.propertyId, visitDate: goal.visitDate, hostId };
    const stops = goal.visitTime === null ? [] : [stop];
    const userId = isBuyer(request.actor) ? place.userId : null;
    // of a buyer also without a time: what they do is counted under their lock
    if (userId !== null || stops.length > 0) await availability.lock(trx, { userId, stops });
    return place;
  };

  /** Minutes and seats of a visit after a step. Raises what refuses a buyer; staff are not stopped (V28). */
  const takePlaces = async (
    trx: Database,
    visit: LockedVisit,
    next: VisitState,
    { transition, actor, ...act }: LifecycleRequest,
  ): Promise<VisitRest> => {
    const hostId = transition === 'reassign' ? (act as { hostId: number | null }).hostId : visit.hostId;
    const { visitDate, visitTime } = next;
    const none = { propertySeat: null, hostSeat: null, hostId };
    if (visitTime === null) return { ...none, visitMinutes: null };
    const isMoved = visitDate !== visit.visitDate || visitTime !== visit.visitTime;
    if (!isLive(next.status)) return { ...none, visitMinutes: await lengthOf(trx, visit) };
    if (!isMoved && isLive(visit.status) && (hostId === visit.hostId || hostId === null)) {
      const { propertySeat, hostSeat } = await store.findSeats(trx, visit.id);
      return { propertySeat, hostSeat: hostId === null ? null : hostSeat, visitMinutes: visit.visitMinutes, hostId };
    }
    const { userId, propertyId, id: except } = visit;
    const when = { visitDate, visitTime };
    const isOnGrid = transition === 'move';
    const minutes = isOnGrid
      ? (await availability.checkTime(trx, { propertyId, ...when })).minutes
      : await lengthOf(trx, transition === 'accept' ? null : visit);
    const buyerId = isBuyer(actor) ? userId : null;
    const seats = await availability.takeSeats(trx, { propertyId, hostId, buyerId, ...when, minutes, except });
    return { ...seats, visitMinutes: minutes, hostId };
  };

  /** The length that a visit keeps, else the firm's. */
  const lengthOf = async (trx: Database, visit: LockedVisit | null): Promise<number> =>
    visit?.visitMinutes ?? (await availability.settings(trx)).slotMinutes;

  /** Writes event, messages and entry of a step that the row has taken. */
  const record = async (
    trx: Database,
    { transition, actor, at, before, reason, isInstant }: RecordedStep,
    visit: LockedVisit,
  ): Promise<void> => {
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
  };

  /**
   * Refuses so many bookings or moves more of a buyer, whose lock the transaction has. Raises TOO_MANY_REQUESTS with when
   * they can be done.
   */
  const refuseTooMany = async (trx: Database, userId: number, acts: number): Promise<void> => {
    const now = clock();
    const found = await store.findActs(trx, userId, acts, now);
    const refusal = actsRefusal(found, now);
    if (refusal !== null) throw refusal;
  };

  /**
   * Does one step of a visit in the caller's transaction, which has locked nothing yet. What stands already is answered
   * as done. Raises NOT_FOUND for a visit that is not the actor's, FORBIDDEN for staff who are none any more,
   * VALIDATION_FAILED (`visitDate`, `visitTime`), STALE_EDIT with the visit as it stands, VISIT_STATE or
   * BOOKING_NOT_RESCHEDULABLE, SLOT_TAKEN, VISIT_OVERLAP, VISIT_LIMIT, ALREADY_BOOKED, TOO_MANY_REQUESTS.
   */
  const apply = async (trx: Database, request: LifecycleRequest): Promise<{ changed: boolean }> => {
    const { bookingId, actor, revision, seenStatus } = request;
    const at = clock();
    refuseTime(request, at);
    const place = await lockPlaces(trx, request);
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
    if (isBuyer(actor) && COUNTED.includes(request.transition)) await refuseTooMany(trx, visit.userId, 1);

    const { next } = decision;
    const rest = await takePlaces(trx, visit, next, request);
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
    await record(trx, { transition: request.transition, actor, at, before, reason }, after);
    if (isStaff(actor) && actor.id !== null) {
      await recordAudit(trx, {
        actor: { userId: actor.id, name: actor.name ?? '' },
        entity: 'BOOKING',
        entityId: bookingId,
        entityName: visit.propertyName,
        person: { userId: visit.userId, name: visit.userName },
        before: auditedFields(visit),
        after: auditedFields(after),
      });
    }
    return { changed: true };
  };

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

    refuseTooMany,

    /**
     * Books in the caller's transaction; who books several visits takes the locks of all of them before. Raises
     * VALIDATION_FAILED (`visitDate`, `visitTime`), NOT_FOUND, ALREADY_BOOKED, VISIT_LIMIT, VISIT_OVERLAP, SLOT_TAKEN,
     * TOO_MANY_REQUESTS; of one that follows another VISIT_STATE as well.
     * @returns the visit as its buyer sees it
     */
    async book(
      trx: Database,
      { userId, propertyId, planId = null, after, notes, ...when }: VisitRequest,
    ): Promise<Visit> {
      const at = clock();
      const problem = visitDateProblem('booking', when.visitDate, at);
      if (problem !== null) throw invalidField('visitDate', problem);
      const home = await store.findHome(trx, propertyId, userId);
      if (!home) throw notFound('Property');
      const { hostId } = home;
      const { visitDate, visitTime } = when;
      const of = { userId, propertyId, hostId };
      await availability.lock(trx, { userId, stops: visitTime === null ? [] : [{ propertyId, visitDate, hostId }] });
      if (after !== undefined) {
        await store.lockVisitsToHome(trx, userId, propertyId);
        await refuseFurther(trx, after);
      }
      const inTheWay = await store.hasVisit(trx, userId, propertyId, { isFurther: after !== undefined });
      if (inTheWay) throw alreadyBooked();
      await refuseTooMany(trx, userId, 1);
      const { isInstant, ...seats } = visitTime === null ? NO_PLACE : await claim(trx, of, { visitDate, visitTime });
      const status = isInstant ? 'CONFIRMED' : 'PENDING';
      if (after !== undefined) await store.markFollowed(trx, userId, propertyId);
      const made = await store.insertVisit(trx, { ...of, ...when, ...seats, status, planId, notes });
      const visit: LockedVisit = {
        ...FRESH,
        ...when,
        id: made.id,
        status,
        userId,
        userName: home.userName,
        propertyId,
        propertyName: home.name,
        reraNo: home.reraNo,
        hostId,
        hostName: home.hostName,
        visitMinutes: seats.visitMinutes,
      };
      const actor: LifecycleActor = { kind: 'BUYER', id: userId, name: home.userName };
      const asked = { ...visit, status: 'PENDING' } as const;
      await record(trx, { transition: 'book', actor, at, before: null, reason: null, isInstant }, asked);
      if (isInstant) {
        const before = { ...asked, last: 'book' } as const;
        await record(trx, { transition: 'confirm', actor: SYSTEM, at, before, reason: null }, visit);
      }
      return made;
    },

    /** A property's live visits from today on get its consultant of now (V30). Each by itself; repeated it does nothing. */
    async reassignHost({ propertyId }: { propertyId: number }): Promise<void> {
      const host = await availability.eligibleHost(db, propertyId);
      for (const bookingId of await store.findLiveVisits(db, { propertyId }, todayInIndia(clock()))) {
        await db.transaction().execute((trx) => handOver(trx, bookingId, host));
      }
    },

    /** Before an account goes: its visits lose it as their host, and the hosts of its own are told (V41). */
    async beforeAccountEnds(trx: Database, { userId }: { userId: number }): Promise<void> {
      const today = todayInIndia(clock());
      for (const id of await store.findLiveVisits(trx, { userId }, today)) await notifyRemoval(trx, id, 'HOST');
      for (const id of await store.findLiveVisits(trx, { hostId: userId }, today)) await handOver(trx, id, null);
      await store.lockVisitsOf(trx, userId);
    },

    /** Before a booking or a property goes: buyers of live visits from today on are told (V41). */
    async beforeDelete(trx: Database, of: { bookingId: number } | { propertyId: number }): Promise<void> {
      for (const id of await store.findLiveVisits(trx, of, todayInIndia(clock())))
        await notifyRemoval(trx, id, 'BUYER');
    },
  };

  /** Raises VISIT_STATE unless a visit is completed or missed, and keeps it as it is until the transaction ends. */
  async function refuseFurther(trx: Database, bookingId: number): Promise<void> {
    const before = await store.lockVisit(trx, bookingId);
    if (!before) throw notFound('Booking');
    if (canBeFollowed(before.status)) return;
    const { status, revision } = before;
    throw new AppError('VISIT_STATE', refusalOf(before, 'again'), { details: { status, revision } });
  }

  async function claim(trx: Database, of: Claimant, when: { visitDate: string; visitTime: string }) {
    const { userId, propertyId, hostId } = of;
    const { minutes, confirmation } = await availability.checkTime(trx, { propertyId, ...when });
    const seats = await availability.takeSeats(trx, {
      propertyId,
      hostId,
      buyerId: userId,
      ...when,
      minutes,
      except: 0,
    });
    return { ...seats, visitMinutes: minutes, isInstant: hostId !== null && confirmation === 'INSTANT' };
  }

  async function handOver(trx: Database, bookingId: number, host: { id: number; name: string } | null): Promise<void> {
    const place = await store.findPlace(trx, bookingId);
    const hostId = host?.id ?? null;
    if (!place || place.hostId === hostId) return;
    const actor: LifecycleActor = { kind: 'SYSTEM', id: hostId, name: host?.name ?? null };
    await apply(trx, { transition: 'reassign', hostId, bookingId, actor });
  }

  async function notifyRemoval(trx: Database, id: number, whom: 'BUYER' | 'HOST'): Promise<void> {
    const visit = await store.lockVisit(trx, id);
    if (!visit || !isLive(visit.status)) return;
    await notifier.gone(trx, visit, whom);
    await links.revoke(trx, { purpose: 'VISIT', subjectId: id });
  }

  async function notifyTimeTaken(id: number): Promise<void> {
    await db.transaction().execute(async (trx) => {
      const visit = await store.lockVisit(trx, id);
      if (visit) await notifier.wanted(trx, visit);
    });
  }
}

type Claimant = Pick<VisitRequest, 'userId' | 'propertyId'> & { hostId: number | null };

interface RecordedStep {
  transition: VisitChange['transition'];
  actor: LifecycleActor;
  at: Date;
  before: VisitState | null;
  reason: string | null;
  isInstant?: boolean;
}

/** Of a change that others overtake. */
const TRIES = 5;
const NO_PLACE = { visitMinutes: null, propertySeat: null, hostSeat: null, isInstant: false };
const FRESH = { comingAt: null, arrivedAt: null, closedAt: null, proposal: null, revision: 0 };
const TAKES_PLACES: readonly Act['transition'][] = ['move', 'accept', 'set', 'reopen', 'reassign'];
/** What a buyer may do only so often (VISIT21), beside booking. */
const COUNTED: readonly Act['transition'][] = ['move', 'accept'];
const NEEDS_LAST: readonly Act['transition'][] = ['accept', 'decline', 'withdraw', 'reopen'];
