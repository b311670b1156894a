import type { Visit } from '@aangan/contract/visits/entities';
import type { Clock } from '../../../adapters/clock/clock.ts';
import type { Database } from '../../../database/pool.ts';
import { AppError, invalidField, notFound } from '../../../http/kernel/app-error.ts';
import type { VisitAvailability } from '../availability/availability.capacity.ts';
import type { VisitCapacity } from './lifecycle.capacity.ts';
import type { VisitRecord } from './lifecycle.record.ts';
import type { VisitRequest } from './lifecycle.request.ts';
import { visitDateProblem } from './lifecycle.rules.ts';
import { refuseTooMany, SYSTEM, type LifecycleActor } from './lifecycle.transition-actors.ts';
import { alreadyBooked } from './lifecycle.transition-checks.ts';
import { canBeFollowed, refusalOf } from './lifecycle.transition-rules.ts';
import * as store from './lifecycle.transition-store.ts';
import type { LockedVisit } from './lifecycle.transition-store.ts';

export interface BookDeps {
  clock: Clock;
  availability: VisitAvailability;
  capacity: VisitCapacity;
  record: VisitRecord;
}

const FRESH = { comingAt: null, arrivedAt: null, closedAt: null, proposal: null, revision: 0 };

/** The first step of a visit. */
export function createBook({ clock, availability, capacity, record }: BookDeps) {
  /**
   * Books in the caller's transaction; who books several visits takes the locks of all of them before. Raises
   * VALIDATION_FAILED (`visitDate`, `visitTime`), NOT_FOUND, ALREADY_BOOKED, VISIT_LIMIT, VISIT_OVERLAP, SLOT_TAKEN,
   * TOO_MANY_REQUESTS; of one that follows another VISIT_STATE as well.
   * @returns the visit as its buyer sees it
   */
  return async function book(
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
    await refuseTooMany(trx, userId, 1, clock());
    const { isInstant, ...seats } = await capacity.claim(trx, of, when);
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
    await record.step(trx, { transition: 'book', actor, at, before: null, reason: null, isInstant }, asked);
    if (isInstant) {
      const before = { ...asked, last: 'book' } as const;
      await record.step(trx, { transition: 'confirm', actor: SYSTEM, at, before, reason: null }, visit);
    }
    return made;
  };
}

/** Raises VISIT_STATE unless a visit is completed or missed, and keeps it as it is until the transaction ends. */
async function refuseFurther(trx: Database, bookingId: number): Promise<void> {
  const before = await store.lockVisit(trx, bookingId);
  if (!before) throw notFound('Booking');
  if (canBeFollowed(before.status)) return;
  const { status, revision } = before;
  throw new AppError('VISIT_STATE', refusalOf(before, 'again'), { details: { status, revision } });
}
