import { nameRoutes } from '../core/route.ts';

/** The calls about visits. */
export const VISITS = nameRoutes({
  bookingCreate: { method: 'POST', path: '/api/bookings/properties/:id', takesKey: true },
  bookingsList: { method: 'GET', path: '/api/bookings' },
  bookingGet: { method: 'GET', path: '/api/bookings/:id' },
  bookingUpdate: { method: 'PUT', path: '/api/bookings/:id' },
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
  calendarFeed: { method: 'GET', path: '/api/calendar/:token/visits.ics' },
});
