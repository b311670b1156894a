/** The admin's calls about sign-in, the own account and its devices; each needs the role ADMIN (ROLE7). */
import * as z from 'zod/mini';
import { adminEndpoint, nothing, type EndpointShape } from '../core/endpoint.ts';
import { ACCOUNTS_ADMIN } from './admin-routes.ts';
import { dashboardStats, adminUser, adminUserStats, eligibleUser } from './admin-entities.ts';
import {
  adminUsersListQuery,
  adminUsersFilterQuery,
  adminUsersExportBody,
  adminUserBody,
  adminUserPatch,
} from './admin-inputs.ts';
import { paged } from '../core/paged.ts';
import { EXPORT_ERRORS } from '../core/errors.ts';
import { idParams } from '../core/fields.ts';
import { adminContactsQuery } from '../core/admin-inputs.ts';
import { listOf, STAFF_LISTED_MAX } from '../core/list-of.ts';
import { adminAuditQuery } from '../core/audit-inputs.ts';
import { auditEntry } from '../core/audit.ts';

const USER_ERRORS = ['NOT_FOUND', 'LAST_ADMIN', 'OWN_ACCOUNT'] as const;

export const ACCOUNTS_ADMIN_ENDPOINTS = {
  adminDashboardStats: adminEndpoint(ACCOUNTS_ADMIN.adminDashboardStats, {
    summary: 'Dashboard counters',
    response: dashboardStats,
    errors: [],
  }),

  adminUsersList: adminEndpoint(ACCOUNTS_ADMIN.adminUsersList, {
    summary: 'List users',
    query: adminUsersListQuery,
    reads: 'much',
    response: paged(adminUser),
    errors: [],
  }),
  adminUsersFilter: adminEndpoint(ACCOUNTS_ADMIN.adminUsersFilter, {
    summary: 'Find users by name, e-mail or number, and by role',
    query: adminUsersFilterQuery,
    reads: 'much',
    response: paged(adminUser),
    errors: [],
  }),
  adminUsersStats: adminEndpoint(ACCOUNTS_ADMIN.adminUsersStats, {
    summary: 'User counts',
    response: adminUserStats,
    errors: [],
  }),
  adminUsersExport: adminEndpoint(ACCOUNTS_ADMIN.adminUsersExport, {
    summary: 'The filtered users as CSV',
    body: adminUsersExportBody,
    reads: 'much',
    response: z.string(),
    errors: EXPORT_ERRORS,
  }),
  adminUserGet: adminEndpoint(ACCOUNTS_ADMIN.adminUserGet, {
    summary: 'One user',
    params: idParams,
    query: adminContactsQuery,
    response: adminUser,
    errors: ['NOT_FOUND'],
  }),
  adminUserReplace: adminEndpoint(ACCOUNTS_ADMIN.adminUserReplace, {
    summary: 'Save a user: name, e-mail, role, active',
    params: idParams,
    query: adminContactsQuery,
    body: adminUserBody,
    response: adminUser,
    errors: [...USER_ERRORS, 'EMAIL_ALREADY_EXISTS', 'DELETION_PENDING', 'CONFLICT'],
  }),
  adminUserChange: adminEndpoint(ACCOUNTS_ADMIN.adminUserChange, {
    summary: "Change a user's role, or activate or deactivate the user",
    params: idParams,
    query: adminContactsQuery,
    body: adminUserPatch,
    response: adminUser,
    errors: [...USER_ERRORS, 'DELETION_PENDING', 'CONFLICT'],
  }),
  adminUserDelete: adminEndpoint(ACCOUNTS_ADMIN.adminUserDelete, {
    summary: 'Delete a user with their shortlist, bookings and sessions',
    params: idParams,
    response: nothing,
    errors: USER_ERRORS,
  }),

  adminEligibleUsers: adminEndpoint(ACCOUNTS_ADMIN.adminEligibleUsers, {
    summary: 'Users who may be assigned to a property',
    reads: 'much',
    response: listOf(eligibleUser, STAFF_LISTED_MAX),
    errors: [],
  }),
  adminEligibleUser: adminEndpoint(ACCOUNTS_ADMIN.adminEligibleUser, {
    summary: 'One user who may be assigned to a property',
    params: idParams,
    response: eligibleUser,
    errors: ['NOT_FOUND'],
  }),

  adminAudit: adminEndpoint(ACCOUNTS_ADMIN.adminAudit, {
    summary: 'Who did what, newest first',
    query: adminAuditQuery,
    reads: 'much',
    response: paged(auditEntry),
    errors: [],
  }),
} satisfies Record<keyof typeof ACCOUNTS_ADMIN, EndpointShape>;
