import { nameRoutes } from '../core/route.ts';

/** The calls of consultants and admins at their desk (V57). */
export const VISITS_DESK = nameRoutes({
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
});
