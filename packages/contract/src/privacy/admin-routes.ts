import { nameRoutes } from '../core/route.ts';

/** Consultants' and admins' calls about a buyer's contact (I21, I22). */
export const PRIVACY_STAFF = nameRoutes({
  buyerContact: { method: 'POST', path: '/api/staff/buyers/:id/contact' },
  contactUsed: { method: 'POST', path: '/api/staff/contact-log/:id/used' },
});

/** The admin's calls about contact, consent, complaints and personal data. */
export const PRIVACY_ADMIN = nameRoutes({
  adminContactLog: { method: 'GET', path: '/api/admin/contact-log' },
  adminGrievancesList: { method: 'GET', path: '/api/admin/grievances' },
  adminGrievanceGet: { method: 'GET', path: '/api/admin/grievances/:id' },
  adminGrievanceAnswer: { method: 'POST', path: '/api/admin/grievances/:id/answer' },
  adminAffected: { method: 'POST', path: '/api/admin/privacy/affected' },
  adminRetention: { method: 'GET', path: '/api/admin/privacy/retention' },
});
