import type { OwnPolicy, Policy } from '@aangan/contract/core/policies';
import { sql, type RawBuilder } from 'kysely';
import type { DB } from '../../database/schema.generated.ts';
import { notFound, type AppError } from '../kernel/app-error.ts';

/**
 * The table and the noun of each own-policy of the contract; the `user_id` of a row is its owner. Defined here alone
 * (docs/decisions/0019).
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

/** Whether a policy means that the id in the path names a resource of one person. */
export function isOwnPolicy(policy: Policy | undefined): policy is OwnPolicy {
  return policy !== undefined && Object.hasOwn(OWNED, policy);
}

/**
 * A resource that its caller may access only as its owner. `bind` gives it to the handler in place of the id, so that stores
 * require it: the statement that reads or changes the row also checks the owner, without a separate step that could race.
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

  /** SQL that is true for this resource's row where it belongs to the caller. */
  isRow(alias: string = OWNED[this.policy].table): RawBuilder<boolean> {
    return sql`(${sql.ref(`${alias}.id`)} = ${this.#id} AND ${sql.ref(`${alias}.user_id`)} = ${this.#userId})`;
  }

  /** The error where no row was found: the same for a missing resource and for somebody else's. */
  refusal(): AppError {
    return notFound(OWNED[this.policy].name);
  }
}
