import { UNREAD_ROUTE } from '../alerts/unread-route.ts';

/** The path table of the calls about visits and messages. Apart from `routes.ts`: home never loads it. */
export const VISIT_ROUTES = {
  visitDays: { method: 'GET', path: '/api/properties/:id/visit-days' },
  visitSlots: { method: 'GET', path: '/api/properties/:id/visit-slots' },

  bookingsEarlier: { method: 'GET', path: '/api/bookings/earlier' },
  bookingAgain: { method: 'POST', path: '/api/bookings/:id/again', takesKey: true },
  bookingCancel: { method: 'POST', path: '/api/bookings/:id/cancel' },
  bookingComing: { method: 'POST', path: '/api/bookings/:id/coming' },
  bookingProposal: { method: 'POST', path: '/api/bookings/:id/proposal' },
  bookingTimeline: { method: 'GET', path: '/api/bookings/:id/timeline' },
  bookingCalendar: { method: 'GET', path: '/api/bookings/:id/calendar.ics' },
  bookingPass: { method: 'GET', path: '/api/bookings/:id/pass' },
  visitPasses: { method: 'GET', path: '/api/visit-passes' },
  bookingScoreGet: { method: 'GET', path: '/api/bookings/:id/score' },
  bookingScoreSave: { method: 'PUT', path: '/api/bookings/:id/score' },
  bookingScoreDelete: { method: 'DELETE', path: '/api/bookings/:id/score' },
  bookingRatingSave: { method: 'PUT', path: '/api/bookings/:id/rating' },
  bookingRatingDelete: { method: 'DELETE', path: '/api/bookings/:id/rating' },

  visitPlanPreview: { method: 'POST', path: '/api/visit-plans/preview' },
  visitPlanBook: { method: 'POST', path: '/api/visit-plans', takesKey: true },
  visitPlanGet: { method: 'GET', path: '/api/visit-plans/:id' },
  visitPlanCalendar: { method: 'GET', path: '/api/visit-plans/:id/calendar.ics' },

  visitLinkGet: { method: 'GET', path: '/api/visit-links/:token' },
  visitLinkDays: { method: 'GET', path: '/api/visit-links/:token/days' },
  visitLinkSlots: { method: 'GET', path: '/api/visit-links/:token/slots' },
  visitLinkCalendar: { method: 'GET', path: '/api/visit-links/:token/calendar.ics' },
  visitLinkComing: { method: 'POST', path: '/api/visit-links/:token/coming' },
  visitLinkCancel: { method: 'POST', path: '/api/visit-links/:token/cancel' },
  visitLinkMove: { method: 'POST', path: '/api/visit-links/:token/move' },
  visitLinkProposal: { method: 'POST', path: '/api/visit-links/:token/proposal' },
  emailLinkConfirm: { method: 'POST', path: '/api/email-links/:token/confirm' },
  calendarFeed: { method: 'GET', path: '/api/calendar/:token/visits.ics' },

  notificationsList: { method: 'GET', path: '/api/notifications' },
  notificationsUnread: UNREAD_ROUTE,
  notificationMark: { method: 'PUT', path: '/api/notifications/:id' },
  notificationsReadAll: { method: 'POST', path: '/api/notifications/read-all' },
} as const;

/** The calls of consultants and admins at their desk (V57). */
export const DESK_ROUTES = {
  deskVisitsList: { method: 'GET', path: '/api/desk/visits' },
  deskVisitGet: { method: 'GET', path: '/api/desk/visits/:id' },
  deskVisitConfirm: { method: 'POST', path: '/api/desk/visits/:id/confirm' },
  deskVisitPropose: { method: 'POST', path: '/api/desk/visits/:id/propose' },
  deskVisitWithdraw: { method: 'POST', path: '/api/desk/visits/:id/withdraw' },
  deskVisitArrive: { method: 'POST', path: '/api/desk/visits/:id/arrive' },
  deskVisitComplete: { method: 'POST', path: '/api/desk/visits/:id/complete' },
  deskVisitNoShow: { method: 'POST', path: '/api/desk/visits/:id/no-show' },
  deskVisitReopen: { method: 'POST', path: '/api/desk/visits/:id/reopen' },
  deskVisitCancel: { method: 'POST', path: '/api/desk/visits/:id/cancel' },
  deskCheckIn: { method: 'POST', path: '/api/desk/check-in' },
  deskVisitNote: { method: 'POST', path: '/api/desk/visits/:id/notes' },
  deskVisitReveal: { method: 'POST', path: '/api/desk/visits/:id/reveal' },
  deskAbsencesList: { method: 'GET', path: '/api/desk/absences' },
  deskAbsenceCreate: { method: 'POST', path: '/api/desk/absences' },
  deskAbsenceDelete: { method: 'DELETE', path: '/api/desk/absences/:id' },
  deskCalendarGet: { method: 'GET', path: '/api/desk/calendar-feed' },
  deskCalendarMake: { method: 'POST', path: '/api/desk/calendar-feed' },
  deskCalendarDelete: { method: 'DELETE', path: '/api/desk/calendar-feed' },
} as const;

/** The admin calls about visits. */
export const ADMIN_VISIT_ROUTES = {
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
} as const;

export type VisitRouteName = keyof typeof VISIT_ROUTES;
export type DeskRouteName = keyof typeof DESK_ROUTES;
export type AdminVisitRouteName = keyof typeof ADMIN_VISIT_ROUTES;
