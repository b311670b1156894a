/** The path table of the admin calls. Apart from `routes.ts`: visitors never load it. */
export const ADMIN_ROUTES = {
  adminDashboardStats: { method: 'GET', path: '/api/admin/dashboard/stats' },

  adminPropertyCreate: { method: 'POST', path: '/api/admin/properties', takesKey: true },
  adminPropertiesList: { method: 'GET', path: '/api/admin/properties' },
  adminPropertyGet: { method: 'GET', path: '/api/admin/properties/:id' },
  adminPropertyReplace: { method: 'PUT', path: '/api/admin/properties/:id' },
  adminPropertyChange: { method: 'PATCH', path: '/api/admin/properties/:id' },
  adminPropertyDelete: { method: 'DELETE', path: '/api/admin/properties/:id' },
  adminPropertyChecked: { method: 'POST', path: '/api/admin/properties/:id/checked' },

  adminPriceRatesList: { method: 'GET', path: '/api/admin/price-rates' },
  adminPriceRatesCreate: { method: 'POST', path: '/api/admin/price-rates', takesKey: true },
  adminPriceRatesDelete: { method: 'DELETE', path: '/api/admin/price-rates/:id' },

  adminUploadAccess: { method: 'GET', path: '/api/admin/upload-access' },
  adminMediaList: { method: 'GET', path: '/api/admin/properties/:id/media' },
  adminMediaUpload: { method: 'POST', path: '/api/admin/properties/:id/media', takesKey: true },
  adminMediaUploadBatch: { method: 'POST', path: '/api/admin/properties/:id/media/batch', takesKey: true },
  adminMediaOrder: { method: 'PUT', path: '/api/admin/properties/:id/media/order' },
  adminMediaGet: { method: 'GET', path: '/api/admin/media/:id' },
  adminMediaChange: { method: 'PATCH', path: '/api/admin/media/:id' },
  adminMediaDelete: { method: 'DELETE', path: '/api/admin/media/:id' },

  adminBookingsList: { method: 'GET', path: '/api/admin/bookings' },
  adminBookingsFilter: { method: 'GET', path: '/api/admin/bookings/filter' },
  adminBookingsUpcoming: { method: 'GET', path: '/api/admin/bookings/upcoming' },
  adminBookingsStats: { method: 'GET', path: '/api/admin/bookings/stats' },
  adminBookingsStatsDetailed: { method: 'GET', path: '/api/admin/bookings/stats/detailed' },
  adminBookingsExport: { method: 'POST', path: '/api/admin/bookings/export' },
  adminBookingGet: { method: 'GET', path: '/api/admin/bookings/:id' },
  adminBookingChange: { method: 'PATCH', path: '/api/admin/bookings/:id' },
  adminBookingDelete: { method: 'DELETE', path: '/api/admin/bookings/:id' },

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
} as const;

/** The other address of `adminDashboardStats`, which answers here as well as under `/api` (ADMD3). */
export const DASHBOARD_STATS_ALSO_AT = '/admin/dashboard/stats';

export type AdminRouteName = keyof typeof ADMIN_ROUTES;
