import type { BookingStatus } from '@aangan/contract/visits/statuses';
import type { LifecycleActor } from './lifecycle.transition-actors.ts';
import type { AskedAct } from './lifecycle.transition-checks.ts';

/** One step of a visit, as it is asked for. */
export type LifecycleRequest = AskedAct & {
  bookingId: number;
  actor: LifecycleActor;
  /** Of the copy that was seen; without it the state alone decides. */
  revision?: number | undefined;
  /** The status of that copy, which the revision does not count. */
  seenStatus?: BookingStatus | undefined;
};

/** A visit as it is booked. */
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
