import { CONSULTANT_ROLES } from '@aangan/contract/accounts/roles';
import { sql, type RawBuilder } from 'kysely';

/**
 * SQL for whether the user row of this alias may be a property's consultant (ROLE8). A user who no longer may stays assigned
 * but is not shown.
 */
export function isEligible(alias: string): RawBuilder<boolean> {
  const u = sql.ref(alias);
  return sql`(${u}.active AND ${u}.role IN (${sql.join(CONSULTANT_ROLES.map((role) => sql.lit(role)))}))`;
}

/** SQL for whether the user row of this alias belongs to staff, active or not. */
export function isStaff(alias: string): RawBuilder<boolean> {
  return sql`(${sql.ref(alias)}.role <> 'USER')`;
}
