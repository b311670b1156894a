import { todayInIndia } from '@aangan/contract/core/dates';
import type { Clock } from '../../../adapters/clock/clock.ts';
import type { Database } from '../../../database/pool.ts';
import { isLive } from './lifecycle.transition-rules.ts';
import * as store from './lifecycle.transition-store.ts';
import type { LifecycleActor } from './lifecycle.transition-actors.ts';
import type { VisitLifecycle } from './lifecycle.transitions.ts';

/** Cancels a buyer's visits from today on, as the buyer, who wants to be deleted (V41). Whoever is there stays. */
export type CancelVisitsOf = (trx: Database, buyer: { userId: number; name: string }) => Promise<void>;

export function createCancelVisitsOf({
  lifecycle,
  clock,
}: {
  lifecycle: VisitLifecycle;
  clock: Clock;
}): CancelVisitsOf {
  return async (trx, { userId, name }) => {
    const actor: LifecycleActor = { kind: 'BUYER', id: userId, name };
    for (const bookingId of await store.findLiveVisits(trx, { userId }, todayInIndia(clock()))) {
      // somebody else may have ended it, or the buyer come, since it was found
      const visit = await store.lockVisit(trx, bookingId);
      if (!visit || !isLive(visit.status) || visit.arrivedAt !== null) continue;
      await lifecycle.apply(trx, { transition: 'cancel', reason: null, bookingId, actor });
    }
  };
}
