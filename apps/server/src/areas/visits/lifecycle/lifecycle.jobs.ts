import type { Database } from '../../../database/pool.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import { policyOf, type QueueKind } from '../../../jobs/queue.ts';
import type { VisitLifecycle } from './lifecycle.transitions.ts';

const RESEAT = 'visits-reseat';
/** What a command has to open that sends these jobs. */
export const RESEAT_QUEUE: QueueKind = { name: RESEAT, policy: policyOf(true) };
/** Longer than a transaction may last that still books with the consultant of before. */
const AGAIN_MS = 15_000;

/** Has a property's visits go over to its new consultant (V30), as part of the change that names one. */
export type ReassignVisits = (trx: Database, propertyId: number) => Promise<void>;

export function defineLifecycleJobs(jobs: Jobs, { lifecycle }: { lifecycle: VisitLifecycle }): void {
  jobs.define<{ propertyId: number }>(RESEAT, { keyed: true, pollSeconds: 2 }, (data) => lifecycle.reassignHost(data));
}

/** At once, and again when no booking can be under way that knew the consultant of before. */
export function createReassignVisits(jobs: Pick<Jobs, 'send'>): ReassignVisits {
  return async (trx, propertyId) => {
    await jobs.send(trx, RESEAT, { propertyId }, { key: `${propertyId}` });
    const startAfter = new Date(Date.now() + AGAIN_MS);
    await jobs.send(trx, RESEAT, { propertyId }, { key: `${propertyId}-again`, startAfter });
  };
}
