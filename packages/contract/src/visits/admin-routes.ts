import { nameRoutes } from '../core/route.ts';

/** The admin's calls about visits. */
export const VISITS_ADMIN = nameRoutes({
  adminBookingsList: { method: 'GET', path: '/api/admin/bookings' },
  adminBookingsFilter: { method: 'GET', path: '/api/admin/bookings/filter' },
  adminBookingsUpcoming: { method: 'GET', path: '/api/admin/bookings/upcoming' },
  adminBookingsStats: { method: 'GET', path: '/api/admin/bookings/stats' },
  adminBookingsStatsDetailed: { method: 'GET', path: '/api/admin/bookings/stats/detailed' },
  adminBookingsExport: { method: 'POST', path: '/api/admin/bookings/export' },
  adminBookingGet: { method: 'GET', path: '/api/admin/bookings/:id' },
  adminBookingChange: { method: 'PATCH', path: '/api/admin/bookings/:id' },
  adminBookingDelete: { method: 'DELETE', path: '/api/admin/bookings/:id' },
  adminVisitsList: { method: 'GET', path: '/api/admin/visits' },
  adminVisitSettingsGet: { method: 'GET', path: '/api/admin/visit-settings' },
  adminVisitSettingsSave: { method: 'PUT', path: '/api/admin/visit-settings' },
  adminVisitHoursGet: { method: 'GET', path: '/api/admin/properties/:id/visit-hours' },
  adminVisitHoursSave: { method: 'PUT', path: '/api/admin/properties/:id/visit-hours' },
  adminVisitHoursDelete: { method: 'DELETE', path: '/api/admin/properties/:id/visit-hours' },
  adminVisitExceptionsList: { method: 'GET', path: '/api/admin/visit-exceptions' },
  adminVisitExceptionCreate: { method: 'POST', path: '/api/admin/visit-exceptions' },
  adminVisitExceptionDelete: { method: 'DELETE', path: '/api/admin/visit-exceptions/:id' },
  adminVisitAbsencesList: { method: 'GET', path: '/api/admin/visit-absences' },
  adminVisitAbsenceCreate: { method: 'POST', path: '/api/admin/visit-absences' },
  adminVisitAbsenceDelete: { method: 'DELETE', path: '/api/admin/visit-absences/:id' },
});
