import type { AdminBookingsFilter } from '@aangan/contract/admin-inputs';
import { BOOKING_STATUSES } from '@aangan/contract/lists';
import { sql, type RawBuilder } from 'kysely';
import { containsPattern } from '../../database/contains-pattern.ts';

export type BookingFilter = Omit<AdminBookingsFilter, 'page' | 'size'>;

/**
 * SQL for the WHERE of a filter over `b` (bookings), with further conditions. A search text is looked for in the
 * property's name and the buyer's name, number and e-mail; the ids found first let both of the bookings' indexes serve.
 */
export function bookingCondition(filter: BookingFilter, ...more: RawBuilder<unknown>[]): RawBuilder<unknown> {
  const { status, startDate, endDate, searchTerm, propertyId } = filter;
  const all = [...more];
  if (status.length > 0 && new Set(status).size < BOOKING_STATUSES.length) {
    all.push(sql`b.status = ANY(${status}::text[])`);
  }
  if (startDate !== undefined) all.push(sql`b.visit_date >= ${startDate}`);
  if (endDate !== undefined) all.push(sql`b.visit_date <= ${endDate}`);
  if (propertyId !== undefined) all.push(sql`b.property_id = ${propertyId}`);
  if (searchTerm !== '') {
    const pattern = sql`lower(${containsPattern(searchTerm)})`;
    all.push(sql`(b.property_id = ANY(ARRAY(SELECT id FROM properties WHERE lower(name) LIKE ${pattern}))
      OR b.user_id = ANY(ARRAY(SELECT id FROM users
        WHERE lower(name || E'\\n' || email || E'\\n' || contact_no) LIKE ${pattern})))`);
  }
  return all.length === 0 ? sql`` : sql`WHERE ${sql.join(all, sql` AND `)}`;
}
