import { todayInIndia } from '@aangan/contract/core/dates';
import type { Clock } from '../../../adapters/clock/clock.ts';
import type { Database } from '../../../database/pool.ts';
import type { Links } from '../../../messages/links.ts';
import type { VisitAvailability } from '../availability/availability.capacity.ts';
import type { VisitNotifier } from './lifecycle.notify.ts';
import type { LifecycleRequest } from './lifecycle.request.ts';
import type { LifecycleActor } from './lifecycle.transition-actors.ts';
import { isLive } from './lifecycle.transition-rules.ts';
import * as store from './lifecycle.transition-store.ts';

export interface RemovalDeps {
  db: Database;
  clock: Clock;
  availability: Pick<VisitAvailability, 'eligibleHost'>;
  links: Links;
  notifier: VisitNotifier;
  apply(trx: Database, request: LifecycleRequest): Promise<unknown>;
}

/** What becomes of visits when a home gets another consultant, and when an account, a home or the visit itself goes. */
export function createRemoval({ db, clock, availability, links, notifier, apply }: RemovalDeps) {
  const handOver = async (
    trx: Database,
    bookingId: number,
    host: { id: number; name: string } | null,
  ): Promise<void> => {
    const place = await store.findPlace(trx, bookingId);
    const hostId = host?.id ?? null;
    if (!place || place.hostId === hostId) return;
    const actor: LifecycleActor = { kind: 'SYSTEM', id: hostId, name: host?.name ?? null };
    await apply(trx, { transition: 'reassign', hostId, bookingId, actor });
  };

  const notifyRemoval = async (trx: Database, id: number, whom: 'BUYER' | 'HOST'): Promise<void> => {
    const visit = await store.lockVisit(trx, id);
    if (!visit || !isLive(visit.status)) return;
    await notifier.gone(trx, visit, whom);
    await links.revoke(trx, { purpose: 'VISIT', subjectId: id });
  };

  return {
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
}
