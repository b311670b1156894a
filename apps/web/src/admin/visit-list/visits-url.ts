import { adminPaths } from '@aangan/contract/paths';
import { BOOKING_STATUSES, type BookingStatus } from '@aangan/contract/visits/statuses';
import { choiceParam, dayRangeParams, pageParam, textParam, withQuery } from '../shared/url.ts';
import type { ExportBody } from '../shared/api/export-contacts.ts';

export interface BookingFilters {
  search: string;
  /** first and last visit date, 'yyyy-MM-dd' */
  from: string;
  to: string;
  status: BookingStatus | '';
}

export interface BookingsState extends BookingFilters {
  /** zero-based */
  page: number;
}

export const NO_FILTERS: BookingFilters = { search: '', from: '', to: '', status: '' };

/** Reads the state of the list from its URL: a link, a reload and Back show the same bookings. */
export function parseBookings(query: URLSearchParams): BookingsState {
  return {
    search: textParam(query, 'search'),
    ...dayRangeParams(query),
    status: choiceParam(query, 'status', BOOKING_STATUSES),
    page: pageParam(query),
  };
}

/** Returns the URL of a state. */
export function bookingsPath({ search, from, to, status, page }: BookingsState): string {
  return withQuery(adminPaths.bookings(), { search, from, to, status, page });
}

/** Returns the filters as API parameters (ADMB20). */
export function filterQuery({ search, from, to, status }: BookingFilters) {
  return { searchTerm: search, startDate: from, endDate: to, status };
}

/** Returns the filters as the export takes them. */
export function exportFilters({ search, from, to, status }: BookingFilters): ExportBody<'adminBookingsExport'> {
  return {
    searchTerm: search,
    ...(from !== '' && { startDate: from }),
    ...(to !== '' && { endDate: to }),
    status: status === '' ? [] : [status],
  };
}
