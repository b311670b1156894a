/** The admin's calls about visits; each needs the role ADMIN (ROLE7). */
import * as z from 'zod/mini';
import { adminEndpoint, nothing, type EndpointShape } from '../core/endpoint.ts';
import { VISITS_ADMIN } from './admin-routes.ts';
import {
  adminBookingsListQuery,
  adminBookingsFilterQuery,
  adminBookingsUpcomingQuery,
  UPCOMING_SHOWN,
  adminBookingsStatsQuery,
  adminBookingsExportBody,
  adminBookingPatch,
} from './admin-inputs.ts';
import { paged } from '../core/paged.ts';
import { adminBooking, adminBookingStats, adminBookingStatsDetailed } from './admin-entities.ts';
import { listOf, DESK_VISITS_MAX, ABSENCES_LISTED_MAX } from '../core/list-of.ts';
import { EXPORT_ERRORS } from '../core/errors.ts';
import { idParams } from '../core/fields.ts';
import { adminContactsQuery } from '../core/admin-inputs.ts';
import { deskVisit, visitSettings, propertyVisitHours, visitException, absence, absenceMade } from './entities.ts';
import {
  adminVisitsQuery,
  visitSettingsBody,
  propertyVisitHoursBody,
  versionQuery,
  visitExceptionBody,
  adminAbsenceBody,
} from './inputs.ts';
import { EXCEPTIONS_AHEAD_MAX } from './limits.ts';

export const VISITS_ADMIN_ENDPOINTS = {
  adminBookingsList: adminEndpoint(VISITS_ADMIN.adminBookingsList, {
    summary: 'List bookings, latest visit first',
    query: adminBookingsListQuery,
    reads: 'much',
    response: paged(adminBooking),
    errors: [],
  }),
  adminBookingsFilter: adminEndpoint(VISITS_ADMIN.adminBookingsFilter, {
    summary: 'Filter bookings by status, visit date, text and property',
    query: adminBookingsFilterQuery,
    reads: 'much',
    response: paged(adminBooking),
    errors: [],
  }),
  adminBookingsUpcoming: adminEndpoint(VISITS_ADMIN.adminBookingsUpcoming, {
    summary: 'Visits from today onwards, soonest first',
    query: adminBookingsUpcomingQuery,
    reads: 'much',
    response: listOf(adminBooking, UPCOMING_SHOWN),
    errors: [],
  }),
  adminBookingsStats: adminEndpoint(VISITS_ADMIN.adminBookingsStats, {
    summary: 'Booking counts',
    response: adminBookingStats,
    errors: [],
  }),
  adminBookingsStatsDetailed: adminEndpoint(VISITS_ADMIN.adminBookingsStatsDetailed, {
    summary: 'Counts by day and status, by property and by consultant, for visits in a range',
    query: adminBookingsStatsQuery,
    reads: 'much',
    response: adminBookingStatsDetailed,
    errors: [],
  }),
  adminBookingsExport: adminEndpoint(VISITS_ADMIN.adminBookingsExport, {
    summary: 'The filtered bookings as CSV',
    body: adminBookingsExportBody,
    reads: 'much',
    response: z.string(),
    errors: EXPORT_ERRORS,
  }),
  adminBookingGet: adminEndpoint(VISITS_ADMIN.adminBookingGet, {
    summary: 'One booking',
    params: idParams,
    query: adminContactsQuery,
    response: adminBooking,
    errors: ['NOT_FOUND'],
  }),
  adminBookingChange: adminEndpoint(VISITS_ADMIN.adminBookingChange, {
    summary: 'Set the visit date or the status',
    params: idParams,
    query: adminContactsQuery,
    body: adminBookingPatch,
    response: adminBooking,
    errors: ['NOT_FOUND', 'ALREADY_BOOKED', 'STALE_EDIT'],
  }),
  adminBookingDelete: adminEndpoint(VISITS_ADMIN.adminBookingDelete, {
    summary: 'Delete a booking',
    params: idParams,
    response: nothing,
    errors: ['NOT_FOUND'],
  }),
  adminVisitsList: adminEndpoint(VISITS_ADMIN.adminVisitsList, {
    summary: 'The visits of all hosts in a range of days',
    query: adminVisitsQuery,
    reads: 'much',
    response: listOf(
      z.extend(deskVisit, { host: z.nullable(z.object({ id: z.number(), name: z.string() })) }),
      DESK_VISITS_MAX,
    ),
    errors: [],
  }),
  adminVisitSettingsGet: adminEndpoint(VISITS_ADMIN.adminVisitSettingsGet, {
    summary: 'When and how many visits there may be',
    response: visitSettings,
    errors: [],
  }),
  adminVisitSettingsSave: adminEndpoint(VISITS_ADMIN.adminVisitSettingsSave, {
    summary: 'Save when and how many visits there may be',
    body: visitSettingsBody,
    response: visitSettings,
    errors: ['STALE_EDIT'],
  }),
  adminVisitHoursGet: adminEndpoint(VISITS_ADMIN.adminVisitHoursGet, {
    summary: 'The hours of one property, null where they are the firm’s',
    params: idParams,
    response: propertyVisitHours,
    errors: ['NOT_FOUND'],
  }),
  adminVisitHoursSave: adminEndpoint(VISITS_ADMIN.adminVisitHoursSave, {
    summary: 'Give a property hours of its own',
    params: idParams,
    body: propertyVisitHoursBody,
    response: propertyVisitHours,
    errors: ['NOT_FOUND', 'STALE_EDIT'],
  }),
  adminVisitHoursDelete: adminEndpoint(VISITS_ADMIN.adminVisitHoursDelete, {
    summary: 'Give a property the hours of the firm again',
    params: idParams,
    query: versionQuery,
    response: nothing,
    errors: ['NOT_FOUND', 'STALE_EDIT'],
  }),
  adminVisitExceptionsList: adminEndpoint(VISITS_ADMIN.adminVisitExceptionsList, {
    summary: 'Closed days and extra hours, of today and later',
    response: listOf(visitException, EXCEPTIONS_AHEAD_MAX),
    errors: [],
  }),
  adminVisitExceptionCreate: adminEndpoint(VISITS_ADMIN.adminVisitExceptionCreate, {
    summary: 'Close a day or some of its hours, or open extra ones',
    body: visitExceptionBody,
    response: visitException,
    status: 201,
    errors: [],
  }),
  adminVisitExceptionDelete: adminEndpoint(VISITS_ADMIN.adminVisitExceptionDelete, {
    summary: 'Take a closed day or extra hours back',
    params: idParams,
    response: nothing,
    errors: ['NOT_FOUND'],
  }),
  adminVisitAbsencesList: adminEndpoint(VISITS_ADMIN.adminVisitAbsencesList, {
    summary: 'Absences of all consultants, of today and later',
    response: listOf(absence, ABSENCES_LISTED_MAX),
    errors: [],
  }),
  adminVisitAbsenceCreate: adminEndpoint(VISITS_ADMIN.adminVisitAbsenceCreate, {
    summary: 'Note that a consultant is away; answers the visits that it touches',
    body: adminAbsenceBody,
    response: absenceMade,
    status: 201,
    errors: [],
  }),
  adminVisitAbsenceDelete: adminEndpoint(VISITS_ADMIN.adminVisitAbsenceDelete, {
    summary: 'Take an absence back',
    params: idParams,
    response: nothing,
    errors: ['NOT_FOUND'],
  }),
} satisfies Record<keyof typeof VISITS_ADMIN, EndpointShape>;
