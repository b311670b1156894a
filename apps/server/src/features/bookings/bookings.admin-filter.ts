import type { AdminBookingsFilter } from '@aangan/contract/admin-inputs';
import { BOOKING_STATUSES } from '@aangan/contract/lists';
import { sql, type RawBuilder } from 'kysely';
import { propertiesWith, usersWith } from '../shared/search.sql.ts';

export type BookingFilter = Omit<AdminBookingsFilter, 'page' | 'size'>;

const isOfHome = sql`b.property_id = ANY(ARRAY(SELECT id FROM homes))`;
const isOfPerson = sql`b.user_id = ANY(ARRAY(SELECT id FROM people))`;

/**
 * SQL for the queries of a WITH, the last of them `found` (id, visit_date): the bookings of a filter. A search text is
 * looked for in the property's name and the buyer's name, number and e-mail. The bookings of either are a list of their
 * own, so that each comes from the index that begins with it, and no booking itself is read.
 */
export function foundBookings(filter: BookingFilter): RawBuilder<unknown> {
  const bookings = (...more: RawBuilder<unknown>[]) =>
    sql`SELECT b.id, b.visit_date FROM bookings b ${where([...conditions(filter), ...more])}`;
  if (filter.searchTerm === '') return sql`found AS NOT MATERIALIZED (${bookings()})`;
  return sql`${homesAndPeople(filter.searchTerm)}, found AS MATERIALIZED (${bookings(isOfHome)}
    UNION ALL ${bookings(isOfPerson, sql`b.property_id NOT IN (SELECT id FROM homes)`)})`;
}

/** SQL for the next whole rows of a filter above an id, in a SELECT of their own. */
export function nextBookings(filter: BookingFilter, aboveId: number, size: number): RawBuilder<unknown> {
  const isSearch = filter.searchTerm !== '';
  const all = [
    sql`b.id > ${aboveId}`,
    ...conditions(filter),
    ...(isSearch ? [sql`(${isOfHome} OR ${isOfPerson})`] : []),
  ];
  return sql`${isSearch ? sql`WITH ${homesAndPeople(filter.searchTerm)}` : sql``}
    SELECT * FROM bookings b ${where(all)} ORDER BY b.id LIMIT ${size}`;
}

/** The properties and the users a text is found in. */
function homesAndPeople(searchTerm: string): RawBuilder<unknown> {
  const [homes, people] = [propertiesWith(searchTerm), usersWith(searchTerm)];
  return sql`homes AS MATERIALIZED (SELECT p.id FROM ${homes.from} WHERE ${homes.condition} ${homes.order}),
    people AS MATERIALIZED (SELECT u.id FROM ${people.from} WHERE ${people.condition} ${people.order})`;
}

/** All of a filter but its text. */
function conditions({ status, startDate, endDate, propertyId }: BookingFilter): RawBuilder<unknown>[] {
  const all: RawBuilder<unknown>[] = [];
  if (status.length > 0 && new Set(status).size < BOOKING_STATUSES.length) {
    all.push(sql`b.status = ANY(${status}::text[])`);
  }
  if (startDate !== undefined) all.push(sql`b.visit_date >= ${startDate}`);
  if (endDate !== undefined) all.push(sql`b.visit_date <= ${endDate}`);
  if (propertyId !== undefined) all.push(sql`b.property_id = ${propertyId}`);
  return all;
}

function where(all: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return all.length === 0 ? sql`` : sql`WHERE ${sql.join(all, sql` AND `)}`;
}
