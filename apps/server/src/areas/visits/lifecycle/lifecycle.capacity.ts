import type { Database } from '../../../database/pool.ts';
import type { Seats, VisitAvailability } from '../availability/availability.capacity.ts';
import type { LifecycleRequest, VisitRequest } from './lifecycle.request.ts';
import { isBuyer } from './lifecycle.transition-actors.ts';
import { goalOf, isLeft } from './lifecycle.transition-checks.ts';
import { isLive, type Act, type VisitState } from './lifecycle.transition-rules.ts';
import * as store from './lifecycle.transition-store.ts';
import type { LockedVisit, VisitPlace, VisitRest } from './lifecycle.transition-store.ts';

type Claimant = Pick<VisitRequest, 'userId' | 'propertyId'> & { hostId: number | null };

/** What a new visit takes, and whether it is confirmed at once. */
interface Claimed extends Seats {
  visitMinutes: number | null;
  isInstant: boolean;
}

export type VisitCapacity = ReturnType<typeof createVisitCapacity>;

/** The places that steps of a visit take, by the rules of availability. */
export function createVisitCapacity({ availability }: { availability: VisitAvailability }) {
  /** The length that a visit keeps, else the firm's. */
  const lengthOf = async (trx: Database, visit: LockedVisit | null): Promise<number> =>
    visit?.visitMinutes ?? (await availability.settings(trx)).slotMinutes;

  return {
    /** Locks the places of the time that an act is for, in the order of V26, before any booking is locked. */
    async lockPlaces(trx: Database, { bookingId, ...request }: LifecycleRequest): Promise<VisitPlace | null> {
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
    },

    /** Takes minutes and seats of a visit after a step. Raises what refuses a buyer; staff are not stopped (V28). */
    async takePlaces(
      trx: Database,
      visit: LockedVisit,
      next: VisitState,
      { transition, actor, ...act }: LifecycleRequest,
    ): Promise<VisitRest> {
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
    },

    /** Takes the places of a new visit; none without a time. Raises what refuses a buyer. */
    async claim(
      trx: Database,
      { userId, propertyId, hostId }: Claimant,
      { visitDate, visitTime }: Pick<VisitRequest, 'visitDate' | 'visitTime'>,
    ): Promise<Claimed> {
      if (visitTime === null) return { visitMinutes: null, propertySeat: null, hostSeat: null, isInstant: false };
      const at = { propertyId, visitDate, visitTime };
      const { minutes, confirmation } = await availability.checkTime(trx, at);
      const seats = await availability.takeSeats(trx, { ...at, hostId, buyerId: userId, minutes, except: 0 });
      return { ...seats, visitMinutes: minutes, isInstant: hostId !== null && confirmation === 'INSTANT' };
    },
  };
}

const TAKES_PLACES: readonly Act['transition'][] = ['move', 'accept', 'set', 'reopen', 'reassign'];
