import { nameRoutes } from '../core/route.ts';

/** The calls about contact, consent, complaints and personal data. */
export const PRIVACY = nameRoutes({
  contactLogList: { method: 'GET', path: '/api/users/contact-log' },
  contactPreferencesGet: { method: 'GET', path: '/api/users/contact-preferences' },
  contactPreferencesSave: { method: 'PUT', path: '/api/users/contact-preferences' },

  privacyNotice: { method: 'GET', path: '/api/privacy/notice' },
  consentsList: { method: 'GET', path: '/api/users/consents' },
  consentSave: { method: 'PUT', path: '/api/users/consents/:purpose' },
  dataExport: { method: 'POST', path: '/api/users/export' },
  deletionGet: { method: 'GET', path: '/api/users/deletion' },
  deletionAsk: { method: 'POST', path: '/api/users/deletion' },
  deletionCancel: { method: 'DELETE', path: '/api/users/deletion' },

  nomineeGet: { method: 'GET', path: '/api/users/nominee' },
  nomineeSave: { method: 'PUT', path: '/api/users/nominee' },
  nomineeDelete: { method: 'DELETE', path: '/api/users/nominee' },

  grievancesList: { method: 'GET', path: '/api/users/grievances' },
  grievanceFile: { method: 'POST', path: '/api/users/grievances' },
  grievanceReply: { method: 'POST', path: '/api/users/grievances/:id/messages' },
  grievanceClose: { method: 'POST', path: '/api/users/grievances/:id/close' },
});
