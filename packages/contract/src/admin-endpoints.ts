/** The admin calls: every one needs the role ADMIN (ROLE7). */
import * as z from 'zod/mini';
import { UPCOMING_SHOWN } from './admin-inputs.ts';
import { MEDIA_LISTED_MAX, RATES_LISTED_MAX, STAFF_LISTED_MAX, listOf } from './core/list-of.ts';
import * as entity from './admin-entities.ts';
import * as input from './admin-inputs.ts';
import { adminMediaPatch } from './catalogue/media-inputs.ts';
import { adminPriceRatesBody } from './catalogue/rates-inputs.ts';
import { ADMIN_ROUTES, type AdminRouteName } from './admin-routes.ts';
import type { EndpointShape } from './endpoints.ts';
import { EXPORT_ERRORS, KEY_ERRORS } from './core/errors.ts';
import { paged } from './entities.ts';
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
    response: entity.dashboardStats,
    errors: [],
  }),

  adminPropertyCreate: endpoint('adminPropertyCreate', {
    summary: 'Create a property',
    body: input.adminPropertyBody,
    response: entity.adminProperty,
    status: 201,
    errors: KEY_ERRORS,
  }),
  adminPropertiesList: endpoint('adminPropertiesList', {
    summary: 'List properties by name',
    query: input.adminPropertiesQuery,
    reads: 'much',
    response: paged(entity.adminPropertyRow),
    errors: [],
  }),
  adminPropertyGet: endpoint('adminPropertyGet', {
    summary: 'One property, as the edit form shows it',
    params: idParams,
    response: entity.adminProperty,
    errors: ['NOT_FOUND'],
  }),
  adminPropertyReplace: endpoint('adminPropertyReplace', {
    summary: 'Save a whole property',
    params: idParams,
    body: input.adminPropertyBody,
    response: entity.adminProperty,
    errors: PROPERTY_ERRORS,
  }),
  adminPropertyChange: endpoint('adminPropertyChange', {
    summary: 'Save some fields of a property',
    params: idParams,
    body: input.adminPropertyPatch,
    response: entity.adminProperty,
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
    body: input.adminPropertyCheckedBody,
    response: entity.adminProperty,
    errors: [...PROPERTY_ERRORS, 'RERA_NUMBER_MISSING'],
  }),

  adminPriceRatesList: endpoint('adminPriceRatesList', {
    summary: 'Rates of tax, duty and loans, newest first',
    response: listOf(entity.adminPriceRates, RATES_LISTED_MAX),
    errors: [],
  }),
  adminPriceRatesCreate: endpoint('adminPriceRatesCreate', {
    summary: 'Add rates that hold from a day on',
    body: adminPriceRatesBody,
    response: entity.adminPriceRates,
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
    response: listOf(entity.adminMedia, MEDIA_LISTED_MAX),
    errors: ['NOT_FOUND'],
  }),
  adminMediaUpload: endpoint('adminMediaUpload', {
    summary: 'Upload one file (multipart: mediaType, file; title, takenOn, flatType and flatArea as its type has them)',
    params: idParams,
    response: entity.adminMedia,
    status: 201,
    errors: UPLOAD_ERRORS,
  }),
  adminMediaUploadBatch: endpoint('adminMediaUploadBatch', {
    summary:
      'Upload up to 10 files of one type (multipart: mediaType, files; title, takenOn, flatType and flatArea of them all)',
    params: idParams,
    response: listOf(entity.adminMedia, MEDIA_LISTED_MAX),
    status: 201,
    errors: UPLOAD_ERRORS,
  }),
  adminMediaOrder: endpoint('adminMediaOrder', {
    summary: "Put a property's media in order; the first picture is the cover",
    params: idParams,
    body: input.adminMediaOrderBody,
    response: listOf(entity.adminMedia, MEDIA_LISTED_MAX),
    errors: ['NOT_FOUND', 'STALE_EDIT'],
  }),
  adminMediaGet: endpoint('adminMediaGet', {
    summary: 'One media item',
    params: idParams,
    response: entity.adminMedia,
    errors: ['NOT_FOUND'],
  }),
  adminMediaChange: endpoint('adminMediaChange', {
    summary: "Change a media item's title, the day it was taken on, or the flat it is the plan of",
    params: idParams,
    body: adminMediaPatch,
    response: entity.adminMedia,
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
    query: input.adminBookingsListQuery,
    reads: 'much',
    response: paged(entity.adminBooking),
    errors: [],
  }),
  adminBookingsFilter: endpoint('adminBookingsFilter', {
    summary: 'Filter bookings by status, visit date, text and property',
    query: input.adminBookingsFilterQuery,
    reads: 'much',
    response: paged(entity.adminBooking),
    errors: [],
  }),
  adminBookingsUpcoming: endpoint('adminBookingsUpcoming', {
    summary: 'Visits from today onwards, soonest first',
    query: input.adminBookingsUpcomingQuery,
    reads: 'much',
    response: listOf(entity.adminBooking, UPCOMING_SHOWN),
    errors: [],
  }),
  adminBookingsStats: endpoint('adminBookingsStats', {
    summary: 'Booking counts',
    response: entity.adminBookingStats,
    errors: [],
  }),
  adminBookingsStatsDetailed: endpoint('adminBookingsStatsDetailed', {
    summary: 'Counts by day and status, by property and by consultant, for visits in a range',
    query: input.adminBookingsStatsQuery,
    reads: 'much',
    response: entity.adminBookingStatsDetailed,
    errors: [],
  }),
  adminBookingsExport: endpoint('adminBookingsExport', {
    summary: 'The filtered bookings as CSV',
    body: input.adminBookingsExportBody,
    reads: 'much',
    response: z.string(),
    errors: EXPORT_ERRORS,
  }),
  adminBookingGet: endpoint('adminBookingGet', {
    summary: 'One booking',
    params: idParams,
    query: input.adminContactsQuery,
    response: entity.adminBooking,
    errors: ['NOT_FOUND'],
  }),
  adminBookingChange: endpoint('adminBookingChange', {
    summary: 'Set the visit date or the status',
    params: idParams,
    query: input.adminContactsQuery,
    body: input.adminBookingPatch,
    response: entity.adminBooking,
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
    query: input.adminUsersListQuery,
    reads: 'much',
    response: paged(entity.adminUser),
    errors: [],
  }),
  adminUsersFilter: endpoint('adminUsersFilter', {
    summary: 'Find users by name, e-mail or number, and by role',
    query: input.adminUsersFilterQuery,
    reads: 'much',
    response: paged(entity.adminUser),
    errors: [],
  }),
  adminUsersStats: endpoint('adminUsersStats', {
    summary: 'User counts',
    response: entity.adminUserStats,
    errors: [],
  }),
  adminUsersExport: endpoint('adminUsersExport', {
    summary: 'The filtered users as CSV',
    body: input.adminUsersExportBody,
    reads: 'much',
    response: z.string(),
    errors: EXPORT_ERRORS,
  }),
  adminUserGet: endpoint('adminUserGet', {
    summary: 'One user',
    params: idParams,
    query: input.adminContactsQuery,
    response: entity.adminUser,
    errors: ['NOT_FOUND'],
  }),
  adminUserReplace: endpoint('adminUserReplace', {
    summary: 'Save a user: name, e-mail, role, active',
    params: idParams,
    query: input.adminContactsQuery,
    body: input.adminUserBody,
    response: entity.adminUser,
    errors: [...USER_ERRORS, 'EMAIL_ALREADY_EXISTS', 'DELETION_PENDING', 'CONFLICT'],
  }),
  adminUserChange: endpoint('adminUserChange', {
    summary: "Change a user's role, or activate or deactivate the user",
    params: idParams,
    query: input.adminContactsQuery,
    body: input.adminUserPatch,
    response: entity.adminUser,
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
    response: listOf(entity.eligibleUser, STAFF_LISTED_MAX),
    errors: [],
  }),
  adminEligibleUser: endpoint('adminEligibleUser', {
    summary: 'One user who may be assigned to a property',
    params: idParams,
    response: entity.eligibleUser,
    errors: ['NOT_FOUND'],
  }),

  adminAudit: endpoint('adminAudit', {
    summary: 'Who did what, newest first',
    query: input.adminAuditQuery,
    reads: 'much',
    response: paged(entity.auditEntry),
    errors: [],
  }),
} satisfies { [Name in AdminRouteName]: EndpointShape };
