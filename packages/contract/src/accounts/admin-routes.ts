import { nameRoutes } from '../core/route.ts';

/** The admin's calls about sign-in, the own account and its devices. */
export const ACCOUNTS_ADMIN = nameRoutes({
  adminDashboardStats: { method: 'GET', path: '/api/admin/dashboard/stats' },

  adminUsersList: { method: 'GET', path: '/api/admin/users' },
  adminUsersFilter: { method: 'GET', path: '/api/admin/users/filter' },
  adminUsersStats: { method: 'GET', path: '/api/admin/users/stats' },
  adminUsersExport: { method: 'POST', path: '/api/admin/users/export' },
  adminUserGet: { method: 'GET', path: '/api/admin/users/:id' },
  adminUserReplace: { method: 'PUT', path: '/api/admin/users/:id' },
  adminUserChange: { method: 'PATCH', path: '/api/admin/users/:id' },
  adminUserDelete: { method: 'DELETE', path: '/api/admin/users/:id' },

  adminEligibleUsers: { method: 'GET', path: '/api/admin/property-assignment/eligible-users' },
  adminEligibleUser: { method: 'GET', path: '/api/admin/property-assignment/eligible-users/:id' },

  adminAudit: { method: 'GET', path: '/api/admin/audit' },
});

/** The second path of `adminDashboardStats`, beside the one under `/api` (ADMD3). */
export const DASHBOARD_STATS_ALSO_AT = '/admin/dashboard/stats';
