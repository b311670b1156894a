/** The path table of contact, consent, rights and devices. Apart from `routes.ts`: home never loads it. */
export const PRIVACY_ROUTES = {
  contactLogList: { method: 'GET', path: '/api/users/contact-log' },
  contactPreferencesGet: { method: 'GET', path: '/api/users/contact-preferences' },
  contactPreferencesSave: { method: 'PUT', path: '/api/users/contact-preferences' },

  privacyNotice: { method: 'GET', path: '/api/privacy/notice' },
  consentsList: { method: 'GET', path: '/api/users/consents' },
  consentSave: { method: 'PUT', path: '/api/users/consents/:purpose' },
  dataExport: { method: 'POST', path: '/api/users/export' },

  stepUp: { method: 'POST', path: '/api/users/step-up' },
  deletionGet: { method: 'GET', path: '/api/users/deletion' },
  deletionAsk: { method: 'POST', path: '/api/users/deletion' },
  deletionCancel: { method: 'DELETE', path: '/api/users/deletion' },
  contactChange: { method: 'POST', path: '/api/users/contact-change' },
  emailConfirmation: { method: 'POST', path: '/api/users/email/confirmation' },

  nomineeGet: { method: 'GET', path: '/api/users/nominee' },
  nomineeSave: { method: 'PUT', path: '/api/users/nominee' },
  nomineeDelete: { method: 'DELETE', path: '/api/users/nominee' },

  grievancesList: { method: 'GET', path: '/api/users/grievances' },
  grievanceFile: { method: 'POST', path: '/api/users/grievances' },
  grievanceReply: { method: 'POST', path: '/api/users/grievances/:id/messages' },
  grievanceClose: { method: 'POST', path: '/api/users/grievances/:id/close' },

  sessionsList: { method: 'GET', path: '/api/users/sessions' },
  sessionEnd: { method: 'DELETE', path: '/api/users/sessions/:id' },
  sessionsEndOthers: { method: 'POST', path: '/api/users/sessions/end-others' },
} as const;

/** The calls of consultants and admins about a buyer's contact (I21, I22). */
export const CONTACT_ROUTES = {
  buyerContact: { method: 'POST', path: '/api/staff/buyers/:id/contact' },
  contactUsed: { method: 'POST', path: '/api/staff/contact-log/:id/used' },
} as const;

/** The admin calls about contact, complaints and privacy. */
export const ADMIN_PRIVACY_ROUTES = {
  adminContactLog: { method: 'GET', path: '/api/admin/contact-log' },
  adminGrievancesList: { method: 'GET', path: '/api/admin/grievances' },
  adminGrievanceGet: { method: 'GET', path: '/api/admin/grievances/:id' },
  adminGrievanceAnswer: { method: 'POST', path: '/api/admin/grievances/:id/answer' },
  adminAffected: { method: 'POST', path: '/api/admin/privacy/affected' },
  adminRetention: { method: 'GET', path: '/api/admin/privacy/retention' },
} as const;

export type PrivacyRouteName = keyof typeof PRIVACY_ROUTES;
export type ContactRouteName = keyof typeof CONTACT_ROUTES;
export type AdminPrivacyRouteName = keyof typeof ADMIN_PRIVACY_ROUTES;
