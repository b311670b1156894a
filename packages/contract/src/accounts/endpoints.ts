/** The calls about sign-in, the own account and its devices. */
import * as z from 'zod/mini';
import { endpoint, nothing, type EndpointShape } from '../core/endpoint.ts';
import { ACCOUNTS } from './routes.ts';
import { authStartBody, authCodeBody, authSignupBody, languageBody, profileUpdateBody } from './inputs.ts';
import { chosenLanguage, profile } from './entities.ts';
import { KEY_ERRORS } from '../core/errors.ts';
import { sentCode, sentCodes, device, endedSessions } from '../privacy/entities.ts';
import { stepUpBody, contactChangeBody } from '../privacy/inputs.ts';
import { listOf, SESSIONS_LISTED_MAX } from '../core/list-of.ts';
import { idParams } from '../core/fields.ts';
import { tokenParams } from '../visits/inputs.ts';

const SEND_ERRORS = ['OTP_COOLDOWN', 'OTP_RESENDS_EXHAUSTED'] as const;

const CODE_ERRORS = ['OTP_INVALID', 'OTP_EXPIRED', 'OTP_ATTEMPTS_EXCEEDED', 'ACCOUNT_DEACTIVATED'] as const;

const self = { access: 'user', policy: 'self' } as const;

const link = { access: 'public', policy: 'signedLink', params: tokenParams } as const;

export const ACCOUNTS_ENDPOINTS = {
  authStart: endpoint(ACCOUNTS.authStart, {
    access: 'public',
    summary: 'Send or resend a one-time code',
    body: authStartBody,
    response: z.object({
      resendsRemaining: z.number(),
      resendAvailableInSeconds: z.number(),
      expiresInSeconds: z.number(),
    }),
    errors: ['OTP_COOLDOWN', 'OTP_RESENDS_EXHAUSTED', 'CHALLENGE_REQUIRED'],
  }),
  authVerifyOtp: endpoint(ACCOUNTS.authVerifyOtp, {
    access: 'public',
    summary: 'Check a code without using it up: says whether to sign up or log in',
    body: authCodeBody,
    response: z.enum(['SIGNUP', 'LOGIN']),
    errors: CODE_ERRORS,
  }),
  authSignin: endpoint(ACCOUNTS.authSignin, {
    access: 'public',
    summary: 'Sign in with a code',
    body: authCodeBody,
    response: profile,
    errors: [...CODE_ERRORS, 'NOT_REGISTERED'],
  }),
  authSignup: endpoint(ACCOUNTS.authSignup, {
    access: 'public',
    summary: 'Register with a code',
    body: authSignupBody,
    response: z.object({ userId: z.number() }),
    status: 201,
    errors: [...CODE_ERRORS, ...KEY_ERRORS, 'EMAIL_ALREADY_EXISTS', 'CONTACT_ALREADY_EXISTS'],
  }),
  authRefresh: endpoint(ACCOUNTS.authRefresh, {
    access: 'public',
    summary: 'Exchange the refresh cookie for a new pair of tokens; needs the X-Request-Origin header',
    response: nothing,
    errors: [],
  }),
  authLogout: endpoint(ACCOUNTS.authLogout, {
    access: 'public',
    summary: 'End the session; succeeds even without one',
    response: nothing,
    errors: [],
  }),
  authValidate: endpoint(ACCOUNTS.authValidate, {
    access: 'public',
    summary: 'Whether the caller has a live session',
    response: z.boolean(),
    errors: [],
  }),

  profileGet: endpoint(ACCOUNTS.profileGet, {
    access: 'user',
    policy: 'self',
    summary: "The caller's profile",
    response: profile,
    errors: [],
  }),
  profileUpdate: endpoint(ACCOUNTS.profileUpdate, {
    access: 'user',
    policy: 'self',
    summary: "Change the caller's profile, and with codes to both the number",
    body: profileUpdateBody,
    response: profile,
    errors: ['OTP_INVALID', 'OTP_EXPIRED', 'OTP_ATTEMPTS_EXCEEDED', 'CONTACT_ALREADY_EXISTS'],
  }),

  languageSet: endpoint(ACCOUNTS.languageSet, {
    ...self,
    summary: "Choose the language of the caller's messages",
    body: languageBody,
    response: chosenLanguage,
    errors: [],
  }),

  stepUp: endpoint(ACCOUNTS.stepUp, {
    ...self,
    summary: 'Send a code that confirms one act',
    body: stepUpBody,
    response: sentCode,
    errors: [...SEND_ERRORS, 'DELETION_PENDING', 'STAFF_ACCOUNT'],
  }),
  contactChange: endpoint(ACCOUNTS.contactChange, {
    ...self,
    summary: 'Send codes to the present and the new number',
    body: contactChangeBody,
    response: sentCodes,
    errors: SEND_ERRORS,
  }),
  emailConfirmation: endpoint(ACCOUNTS.emailConfirmation, {
    ...self,
    summary: 'Send the link that confirms the e-mail address again',
    response: nothing,
    errors: [],
  }),

  sessionsList: endpoint(ACCOUNTS.sessionsList, {
    ...self,
    summary: 'Where the caller is signed in',
    response: listOf(device, SESSIONS_LISTED_MAX),
    errors: [],
  }),
  sessionEnd: endpoint(ACCOUNTS.sessionEnd, {
    access: 'user',
    policy: 'ownSession',
    summary: 'Sign one device out',
    params: idParams,
    response: nothing,
    errors: ['NOT_FOUND'],
  }),
  sessionsEndOthers: endpoint(ACCOUNTS.sessionsEndOthers, {
    ...self,
    summary: 'Sign all other devices out',
    response: endedSessions,
    errors: [],
  }),
  emailLinkConfirm: endpoint(ACCOUNTS.emailLinkConfirm, {
    ...link,
    summary: 'Confirm that an e-mail address is one’s own',
    response: nothing,
    errors: ['LINK_INVALID', 'EMAIL_ALREADY_EXISTS'],
  }),
} satisfies Record<keyof typeof ACCOUNTS, EndpointShape>;
