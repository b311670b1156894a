import { TIMED_VISITS_MAX } from '@aangan/contract/visits/limits';
import type { VisitSettings } from '@aangan/contract/visits/entities';
import { minutesOf } from '@aangan/contract/core/times';
import type { Clock } from '../../../adapters/clock/clock.ts';
import type { Database } from '../../../database/pool.ts';
import { AppError, invalidField, notFound } from '../../../http/kernel/app-error.ts';
import { earliestMinute, FIRST_SETTINGS, hoursOn } from './availability.rules.ts';
import { freeSeat, slotStarts } from './availability.slots-rules.ts';
import * as store from './availability.store.ts';
import { visitTexts } from './availability.texts.ts';
import { createDayQueue, type RunInDayQueue } from './availability.day-queue.ts';

/** Where and with whom a visit is, or is to be. */
export interface Stop {
  propertyId: number;
  /** 'yyyy-MM-dd' */
  visitDate: string;
  hostId: number | null;
}

export interface Seats {
  propertySeat: number | null;
  hostSeat: number | null;
}

/** What a visit is to take: minutes of a day at a property, with a consultant if there is one. */
export interface Claim extends Omit<store.Wanted, 'now'> {
  /** Null: staff ask, and are not stopped: without a free place there is no seat (V28). */
  buyerId: number | null;
}

/** The places of visits: what a booking, a move, a plan and staff take seats through, each in its own transaction. */
export interface VisitAvailability {
  /** Waits for the turn of a transaction that calls `lock`, before it begins and outside of any other. */
  inDayQueue: RunInDayQueue;
  /**
   * Has everybody who takes places of these stops, or books for this buyer, take turns until the transaction ends (V26).
   * To be called once a transaction, with all stops of it (old and new ones of a move), before any row of bookings is locked;
   * those are then locked by id.
   */
  lock(trx: Database, what: { userId: number | null; stops: readonly Stop[] }): Promise<void>;
  /** Raises VALIDATION_FAILED on `visitTime` for what is no slot of that day or too soon (V25), NOT_FOUND (Property). */
  checkTime(
    trx: Database,
    slot: { propertyId: number; visitDate: string; visitTime: string },
  ): Promise<{ minutes: number; confirmation: VisitSettings['confirmation'] }>;
  /**
   * The smallest free seats, under the lock. Raises VISIT_LIMIT, VISIT_OVERLAP (V27; ALREADY_BOOKED comes before both: it is
   * the caller's to look at), SLOT_TAKEN; for staff the seats are null instead.
   */
  takeSeats(trx: Database, claim: Claim): Promise<Seats>;
  /** The property's consultant, if they may be one: assigned, active, of a role that hosts. */
  eligibleHost(trx: Database, propertyId: number): Promise<{ id: number; name: string } | null>;
  /** What is stored, or what holds while nothing is (V21). */
  settings(trx: Database): Promise<VisitSettings>;
}

export interface VisitAvailabilityDeps {
  clock: Clock;
}

/** The one mechanism that gives out places (docs/decisions/0049). */
export function createVisitAvailability({ clock }: VisitAvailabilityDeps): VisitAvailability {
  return {
    inDayQueue: createDayQueue(),

    lock: (trx, { userId, stops }) =>
      store.takeLocks(trx, [
        ...(userId === null ? [] : [`visit:user:${userId}`]),
        ...stops.flatMap(({ propertyId, visitDate, hostId }) => [
          `visit:property:${propertyId}:${visitDate}`,
          ...(hostId === null ? [] : [`visit:host:${hostId}:${visitDate}`]),
        ]),
      ]),

    async checkTime(trx, { propertyId, visitDate, visitTime }) {
      const facts = await store.findOpenFacts(trx, propertyId, visitDate);
      if (!facts) throw notFound('Property');
      const day = hoursOn(visitDate, facts);
      const { noticeMinutes, confirmation } = facts.settings ?? FIRST_SETTINGS;
      const start = minutesOf(visitTime);
      if (!slotStarts(day).includes(start)) throw invalidField('visitTime', visitTexts.noSlot);
      if (start < earliestMinute(visitDate, noticeMinutes, clock())) {
        throw invalidField('visitTime', visitTexts.tooSoon);
      }
      return { minutes: day.slotMinutes, confirmation };
    },

    async takeSeats(trx, claim) {
      const taken = await store.findTakenSeats(trx, { ...claim, now: clock() });
      const { settings, ownCapacity, property, host, isAway, ahead, isOverlapping } = taken;
      const isStaff = claim.buyerId === null;
      if (!isStaff && ahead >= TIMED_VISITS_MAX) throw refused('VISIT_LIMIT', visitTexts.limit);
      if (!isStaff && isOverlapping) throw refused('VISIT_OVERLAP', visitTexts.overlap);
      const { propertyCapacity, consultantCapacity } = settings ?? FIRST_SETTINGS;
      const propertySeat = freeSeat(ownCapacity ?? propertyCapacity, property);
      const hostSeat = claim.hostId === null || isAway ? null : freeSeat(consultantCapacity, host);
      const isTaken = propertySeat === null || (claim.hostId !== null && hostSeat === null);
      if (isTaken && !isStaff) throw refused('SLOT_TAKEN', visitTexts.taken);
      return { propertySeat, hostSeat };
    },

    eligibleHost: store.findEligibleHost,

    settings: async (trx) => (await store.findSettings(trx)) ?? FIRST_SETTINGS,
  };
}

function refused(code: 'SLOT_TAKEN' | 'VISIT_OVERLAP' | 'VISIT_LIMIT', message: string): AppError {
  return new AppError(code, message, { errors: [{ field: 'visitTime', message }] });
}
