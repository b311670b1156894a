import * as z from 'zod/mini';
import { calendarDate, digits, id, oneOf, revision } from '../core/fields.ts';
import { ADMIN_BOOKING_STATUSES, BOOKING_STATUSES } from './statuses.ts';
import {
  contacts,
  dates,
  datesError,
  datesInOrder,
  exportParts,
  numericId,
  paging,
  personSearch,
} from '../core/admin-inputs.ts';
import { visitTime } from './inputs.ts';

export const UPCOMING_DAYS = 7;

/** Upcoming visits in one response, the soonest. */
export const UPCOMING_SHOWN = 500;

/** The most visits of a range for which detailed counts are computed. */
export const COUNTED_IN_DETAIL = 500_000;

const statuses = z.pipe(
  z.string({ error: 'Must be a comma-separated list of statuses' }).check(z.maxLength(200, 'Too long')),
  z.pipe(
    z.transform((value: string) =>
      value
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    ),
    z.array(oneOf(BOOKING_STATUSES)),
  ),
);

const bookingFilters = {
  status: z._default(statuses, []),
  ...dates,
  searchTerm: personSearch,
  propertyId: z.optional(id),
};

export const adminBookingsListQuery = z.object({ ...paging, contacts });

export const adminBookingsFilterQuery = z
  .object({ ...paging, ...bookingFilters, contacts })
  .check(z.refine(datesInOrder, datesError));

export const adminBookingsExportBody = z
  .object({
    ...bookingFilters,
    status: z._default(z.array(oneOf(BOOKING_STATUSES), { error: 'Must be a list of statuses' }), []),
    propertyId: z.optional(numericId),
    ...exportParts,
  })
  .check(z.refine(datesInOrder, datesError));

export const adminBookingsUpcomingQuery = z.object({ days: z._default(digits(1, 60), UPCOMING_DAYS), contacts });

export const adminBookingsStatsQuery = z.object(dates).check(z.refine(datesInOrder, datesError));

/**
 * The body repeats the id (ADMB24); the path's counts. `revision` and `seenStatus` are those of the admin's copy: a save of a
 * stale copy is refused. `seenStatus` is needed since the revision does not change with the status.
 */
export const adminBookingPatch = z
  .object({
    visitDate: z.optional(calendarDate),
    /** Null removes the time; absent leaves it unchanged. */
    visitTime: z.optional(z.nullable(visitTime)),
    status: z.optional(oneOf(ADMIN_BOOKING_STATUSES)),
    revision: z.optional(revision),
    seenStatus: z.optional(oneOf(BOOKING_STATUSES)),
  })
  .check(
    z.refine((change) => [change.visitDate, change.visitTime, change.status].some((part) => part !== undefined), {
      error: 'Give a visitDate, a visitTime or a status',
      path: ['body'],
    }),
  );

export type AdminBookingsFilter = z.output<typeof adminBookingsFilterQuery>;
