/** The admin calls: every one needs the role ADMIN (ROLE7). */
import * as z from 'zod/mini';
import { UPCOMING_SHOWN } from './visits/admin-inputs.ts';
import { MEDIA_LISTED_MAX, RATES_LISTED_MAX, STAFF_LISTED_MAX, listOf } from './core/list-of.ts';
import { adminUser, adminUserStats, dashboardStats, eligibleUser } from './accounts/admin-entities.ts';
import { adminMedia, adminPriceRates, adminProperty, adminPropertyRow } from './catalogue/admin-entities.ts';
import { adminBooking, adminBookingStats, adminBookingStatsDetailed } from './visits/admin-entities.ts';
import { auditEntry } from './core/audit.ts';
import {
  adminMediaOrderBody,
  adminPropertiesQuery,
  adminPropertyBody,
  adminPropertyCheckedBody,
  adminPropertyPatch,
} from './catalogue/admin-inputs.ts';
import {
  adminBookingPatch,
  adminBookingsExportBody,
  adminBookingsFilterQuery,
  adminBookingsListQuery,
  adminBookingsStatsQuery,
  adminBookingsUpcomingQuery,
} from './visits/admin-inputs.ts';
import { adminContactsQuery } from './core/admin-inputs.ts';
import {
  adminUserBody,
  adminUserPatch,
  adminUsersExportBody,
  adminUsersFilterQuery,
  adminUsersListQuery,
} from './accounts/admin-inputs.ts';
import { adminAuditQuery } from './core/audit-inputs.ts';
import { adminMediaPatch } from './catalogue/media-inputs.ts';
import { adminPriceRatesBody } from './catalogue/rates-inputs.ts';
import { ADMIN_ROUTES, type AdminRouteName } from './admin-routes.ts';
import type { EndpointShape } from './endpoints.ts';
import { EXPORT_ERRORS, KEY_ERRORS } from './core/errors.ts';
import { paged } from './core/paged.ts';
import { digits, idParams } from './core/fields.ts';

function endpoint<
  const Name extends AdminRouteName,
  const Shape extends Omit<EndpointShape, 'access' | 'policy' | 'notes'>,
>(name: Name, shape: Shape) {
  const ofStaff = { access: 'admin', policy: 'staff', notes: true } as const;
  return { name, ...ADMIN_ROUTES[name], ...ofStaff, ...shape };
}

const nothing = z.null();
const PROPERTY_ERRORS = ['NOT_FOUND', 'STALE_EDIT'] as const;
const USER_ERRORS = ['NOT_FOUND', 'LAST_ADMIN', 'OWN_ACCOUNT'] as const;
const UPLOAD_ERRORS = [
  ...KEY_ERRORS,
  'NOT_FOUND',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'STORAGE_FULL',
] as const;

export const ADMIN_ENDPOINTS = {
  adminDashboardStats: endpoint('adminDashboardStats', {
    summary: 'Dashboard counters',
    response: dashboardStats,
    errors: [],
  }),

  adminPropertyCreate: endpoint('adminPropertyCreate', {
    summary: 'Create a property',
    body: adminPropertyBody,
    response: adminProperty,
    status: 201,
    errors: KEY_ERRORS,
  }),
  adminPropertiesList: endpoint('adminPropertiesList', {
    summary: 'List properties by name',
    query: adminPropertiesQuery,
    reads: 'much',
    response: paged(adminPropertyRow),
    errors: [],
  }),
  adminPropertyGet: endpoint('adminPropertyGet', {
    summary: 'One property, as the edit form shows it',
    params: idParams,
    response: adminProperty,
    errors: ['NOT_FOUND'],
  }),
  adminPropertyReplace: endpoint('adminPropertyReplace', {
    summary: 'Save a whole property',
    params: idParams,
    body: adminPropertyBody,
    response: adminProperty,
    errors: PROPERTY_ERRORS,
  }),
  adminPropertyChange: endpoint('adminPropertyChange', {
    summary: 'Save some fields of a property',
    params: idParams,
    body: adminPropertyPatch,
    response: adminProperty,
    errors: PROPERTY_ERRORS,
  }),
  adminPropertyDelete: endpoint('adminPropertyDelete', {
    summary: 'Delete a property with its media, shortlist entries and bookings',
    params: idParams,
    response: nothing,
    errors: ['NOT_FOUND'],
  }),

  adminPropertyChecked: endpoint('adminPropertyChecked', {
    summary: 'Note that all registrations of a property were looked up today',
    params: idParams,
    body: adminPropertyCheckedBody,
    response: adminProperty,
    errors: [...PROPERTY_ERRORS, 'RERA_NUMBER_MISSING'],
  }),

  adminPriceRatesList: endpoint('adminPriceRatesList', {
    summary: 'Rates of tax, duty and loans, newest first',
    response: listOf(adminPriceRates, RATES_LISTED_MAX),
    errors: [],
  }),
  adminPriceRatesCreate: endpoint('adminPriceRatesCreate', {
    summary: 'Add rates that hold from a day on',
    body: adminPriceRatesBody,
    response: adminPriceRates,
    status: 201,
    errors: [...KEY_ERRORS, 'RATE_ALREADY_EXISTS'],
  }),
  adminPriceRatesDelete: endpoint('adminPriceRatesDelete', {
    summary: 'Delete rates under which no price was set',
    params: z.object({ id: digits(0, Number.MAX_SAFE_INTEGER) }),
    response: nothing,
    errors: ['NOT_FOUND', 'RATE_IN_USE'],
  }),

  adminUploadAccess: endpoint('adminUploadAccess', {
    summary: 'Whether the caller may upload: a proxy asks this before it takes the body of an upload',
    response: nothing,
    errors: [],
  }),
  adminMediaList: endpoint('adminMediaList', {
    summary: "A property's media in order",
    params: idParams,
    reads: 'much',
    response: listOf(adminMedia, MEDIA_LISTED_MAX),
    errors: ['NOT_FOUND'],
  }),
  adminMediaUpload: endpoint('adminMediaUpload', {
    summary: 'Upload one file (multipart: mediaType, file; title, takenOn, flatType and flatArea as its type has them)',
    params: idParams,
    response: adminMedia,
    status: 201,
    errors: UPLOAD_ERRORS,
  }),
  adminMediaUploadBatch: endpoint('adminMediaUploadBatch', {
    summary:
      'Upload up to 10 files of one type (multipart: mediaType, files; title, takenOn, flatType and flatArea of them all)',
    params: idParams,
    response: listOf(adminMedia, MEDIA_LISTED_MAX),
    status: 201,
    errors: UPLOAD_ERRORS,
  }),
  adminMediaOrder: endpoint('adminMediaOrder', {
    summary: "Put a property's media in order; the first picture is the cover",
    params: idParams,
    body: adminMediaOrderBody,
    response: listOf(adminMedia, MEDIA_LISTED_MAX),
    errors: ['NOT_FOUND', 'STALE_EDIT'],
  }),
  adminMediaGet: endpoint('adminMediaGet', {
    summary: 'One media item',
    params: idParams,
    response: adminMedia,
    errors: ['NOT_FOUND'],
  }),
  adminMediaChange: endpoint('adminMediaChange', {
    summary: "Change a media item's title, the day it was taken on, or the flat it is the plan of",
    params: idParams,
    body: adminMediaPatch,
    response: adminMedia,
    errors: ['NOT_FOUND'],
  }),
  adminMediaDelete: endpoint('adminMediaDelete', {
    summary: 'Delete a media item and its files',
    params: idParams,
    response: nothing,
    errors: ['NOT_FOUND'],
  }),

  adminBookingsList: endpoint('adminBookingsList', {
    summary: 'List bookings, latest visit first',
    query: adminBookingsListQuery,
    reads: 'much',
    response: paged(adminBooking),
    errors: [],
  }),
  adminBookingsFilter: endpoint('adminBookingsFilter', {
    summary: 'Filter bookings by status, visit date, text and property',
    query: adminBookingsFilterQuery,
    reads: 'much',
    response: paged(adminBooking),
    errors: [],
  }),
  adminBookingsUpcoming: endpoint('adminBookingsUpcoming', {
    summary: 'Visits from today onwards, soonest first',
    query: adminBookingsUpcomingQuery,
    reads: 'much',
    response: listOf(adminBooking, UPCOMING_SHOWN),
    errors: [],
  }),
  adminBookingsStats: endpoint('adminBookingsStats', {
    summary: 'Booking counts',
    response: adminBookingStats,
    errors: [],
  }),
  adminBookingsStatsDetailed: endpoint('adminBookingsStatsDetailed', {
    summary: 'Counts by day and status, by property and by consultant, for visits in a range',
    query: adminBookingsStatsQuery,
    reads: 'much',
    response: adminBookingStatsDetailed,
    errors: [],
  }),
  adminBookingsExport: endpoint('adminBookingsExport', {
    summary: 'The filtered bookings as CSV',
    body: adminBookingsExportBody,
    reads: 'much',
    response: z.string(),
    errors: EXPORT_ERRORS,
  }),
  adminBookingGet: endpoint('adminBookingGet', {
    summary: 'One booking',
    params: idParams,
    query: adminContactsQuery,
    response: adminBooking,
    errors: ['NOT_FOUND'],
  }),
  adminBookingChange: endpoint('adminBookingChange', {
    summary: 'Set the visit date or the status',
    params: idParams,
    query: adminContactsQuery,
    body: adminBookingPatch,
    response: adminBooking,
    errors: ['NOT_FOUND', 'ALREADY_BOOKED', 'STALE_EDIT'],
  }),
  adminBookingDelete: endpoint('adminBookingDelete', {
    summary: 'Delete a booking',
    params: idParams,
    response: nothing,
    errors: ['NOT_FOUND'],
  }),

  adminUsersList: endpoint('adminUsersList', {
    summary: 'List users',
    query: adminUsersListQuery,
    reads: 'much',
    response: paged(adminUser),
    errors: [],
  }),
  adminUsersFilter: endpoint('adminUsersFilter', {
    summary: 'Find users by name, e-mail or number, and by role',
    query: adminUsersFilterQuery,
    reads: 'much',
    response: paged(adminUser),
    errors: [],
  }),
  adminUsersStats: endpoint('adminUsersStats', {
    summary: 'User counts',
    response: adminUserStats,
    errors: [],
  }),
  adminUsersExport: endpoint('adminUsersExport', {
    summary: 'The filtered users as CSV',
    body: adminUsersExportBody,
    reads: 'much',
    response: z.string(),
    errors: EXPORT_ERRORS,
  }),
  adminUserGet: endpoint('adminUserGet', {
    summary: 'One user',
    params: idParams,
    query: adminContactsQuery,
    response: adminUser,
    errors: ['NOT_FOUND'],
  }),
  adminUserReplace: endpoint('adminUserReplace', {
    summary: 'Save a user: name, e-mail, role, active',
    params: idParams,
    query: adminContactsQuery,
    body: adminUserBody,
    response: adminUser,
    errors: [...USER_ERRORS, 'EMAIL_ALREADY_EXISTS', 'DELETION_PENDING', 'CONFLICT'],
  }),
  adminUserChange: endpoint('adminUserChange', {
    summary: "Change a user's role, or activate or deactivate the user",
    params: idParams,
    query: adminContactsQuery,
    body: adminUserPatch,
    response: adminUser,
    errors: [...USER_ERRORS, 'DELETION_PENDING', 'CONFLICT'],
  }),
  adminUserDelete: endpoint('adminUserDelete', {
    summary: 'Delete a user with their shortlist, bookings and sessions',
    params: idParams,
    response: nothing,
    errors: USER_ERRORS,
  }),

  adminEligibleUsers: endpoint('adminEligibleUsers', {
    summary: 'Users who may be assigned to a property',
    reads: 'much',
    response: listOf(eligibleUser, STAFF_LISTED_MAX),
    errors: [],
  }),
  adminEligibleUser: endpoint('adminEligibleUser', {
    summary: 'One user who may be assigned to a property',
    params: idParams,
    response: eligibleUser,
    errors: ['NOT_FOUND'],
  }),

  adminAudit: endpoint('adminAudit', {
    summary: 'Who did what, newest first',
    query: adminAuditQuery,
    reads: 'much',
    response: paged(auditEntry),
    errors: [],
  }),
} satisfies { [Name in AdminRouteName]: EndpointShape };
