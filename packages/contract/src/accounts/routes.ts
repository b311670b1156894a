import { nameRoutes } from '../core/route.ts';

/** The calls about sign-in, the own account and its devices. */
export const ACCOUNTS = nameRoutes({
  authStart: { method: 'POST', path: '/api/auth/start' },
  authVerifyOtp: { method: 'POST', path: '/api/auth/verify-otp' },
  authSignin: { method: 'POST', path: '/api/auth/signin' },
  authSignup: { method: 'POST', path: '/api/auth/signup', takesKey: true },
  authRefresh: { method: 'POST', path: '/api/auth/refresh' },
  authLogout: { method: 'POST', path: '/api/auth/logout' },
  authValidate: { method: 'GET', path: '/api/auth/validate' },

  profileGet: { method: 'GET', path: '/api/users/profile' },
  profileUpdate: { method: 'PUT', path: '/api/users/profile' },
  languageSet: { method: 'PUT', path: '/api/users/language' },
  emailLinkConfirm: { method: 'POST', path: '/api/email-links/:token/confirm' },

  stepUp: { method: 'POST', path: '/api/users/step-up' },
  contactChange: { method: 'POST', path: '/api/users/contact-change' },
  emailConfirmation: { method: 'POST', path: '/api/users/email/confirmation' },

  sessionsList: { method: 'GET', path: '/api/users/sessions' },
  sessionEnd: { method: 'DELETE', path: '/api/users/sessions/:id' },
  sessionsEndOthers: { method: 'POST', path: '/api/users/sessions/end-others' },
});
