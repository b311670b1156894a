import type { OwnPolicy, Policy } from '@aangan/contract/core/policies';
import { sql, type RawBuilder } from 'kysely';
import type { DB } from '../../database/schema.generated.ts';
import { notFound, type AppError } from '../kernel/app-error.ts';

/**
 * What each policy of the contract stands for: in which table the things are, whose `user_id` is their owner, and what
 * they are called. This is the one place that says so (docs/decisions/0019).
 */
const OWNED = {
  ownBooking: { table: 'bookings', name: 'Booking' },
  ownVisitPlan: { table: 'visit_plans', name: 'Visit plan' },
  ownNotification: { table: 'notifications', name: 'Notification' },
  ownAbsence: { table: 'visit_absences', name: 'Absence' },
  ownSearch: { table: 'saved_searches', name: 'Saved search' },
  ownGrievance: { table: 'grievances', name: 'Complaint' },
  ownSession: { table: 'sessions', name: 'Device' },
  ownBoard: { table: 'boards', name: 'Board' },
  ownShortlistEntry: { table: 'shortlists', name: 'Shortlist entry' },
} as const satisfies Record<OwnPolicy, { table: keyof DB; name: string }>;

/** Whether the id in the address of a call names a thing that belongs to one person. */
export function isOwnPolicy(policy: Policy | undefined): policy is OwnPolicy {
  return policy !== undefined && Object.hasOwn(OWNED, policy);
}

/**
 * The thing a call is about, which its caller may touch if it is their own. `bind` makes it and hands it to the handler
 * in place of the id, so that a store can ask for nothing less: whose it is gets decided by the statement that reads or
 * changes it, in no step of its own that another call could come between.
 */
export class OwnedRef<P extends OwnPolicy = OwnPolicy> {
  readonly policy: P;
  readonly #id: number;
  readonly #userId: number;

  constructor(policy: P, id: number, { userId }: { userId: number }) {
    this.policy = policy;
    this.#id = id;
    this.#userId = userId;
  }

  /** SQL for whether a row of the policy's table is this thing and the caller's. */
  isRow(alias: string = OWNED[this.policy].table): RawBuilder<boolean> {
    return sql`(${sql.ref(`${alias}.id`)} = ${this.#id} AND ${sql.ref(`${alias}.user_id`)} = ${this.#userId})`;
  }

  /** The answer where no row is: the same for what is missing and for what is somebody else's. */
  refusal(): AppError {
    return notFound(OWNED[this.policy].name);
  }
}
