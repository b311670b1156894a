import type { ActorKind } from '@aangan/contract/visits/lists';
import type { Database } from '../../../database/pool.ts';
import { notFound } from '../../../http/kernel/app-error.ts';
import { actsRefusal, forbidden } from './lifecycle.transition-checks.ts';
import * as store from './lifecycle.transition-store.ts';
import type { LockedVisit } from './lifecycle.transition-store.ts';

/** Who asks. HOST is an EXECUTIVE at their own visits, ADMIN an admin at any; BUYER and LINK go by the buyer's id. */
export interface LifecycleActor {
  kind: ActorKind;
  id: number | null;
  name: string | null;
}

export const SYSTEM: LifecycleActor = { kind: 'SYSTEM', id: null, name: null };

export const isBuyer = ({ kind }: LifecycleActor): boolean => kind === 'BUYER' || kind === 'LINK';

export const isStaff = ({ kind }: LifecycleActor): boolean => kind === 'HOST' || kind === 'ADMIN';

/** Raises NOT_FOUND for a visit that is not the actor's, FORBIDDEN for staff who are none any more (V78). */
export async function refuseActor(trx: Database, visit: LockedVisit, actor: LifecycleActor): Promise<void> {
  const { kind, id } = actor;
  if (isBuyer(actor) && visit.userId !== id) throw notFound('Booking');
  if (kind === 'HOST' && visit.hostId !== id) throw notFound('Booking');
  if (!isStaff(actor)) return;
  if (id === null || !(await store.isStillStaff(trx, id, kind === 'ADMIN' ? 'ADMIN' : 'HOST'))) throw forbidden();
}

/**
 * Refuses so many bookings or moves more of a buyer, whose lock the transaction has. Raises TOO_MANY_REQUESTS with when
 * they can be done.
 */
export async function refuseTooMany(trx: Database, userId: number, acts: number, now: Date): Promise<void> {
  const found = await store.findActs(trx, userId, acts, now);
  const refusal = actsRefusal(found, now);
  if (refusal !== null) throw refusal;
}
