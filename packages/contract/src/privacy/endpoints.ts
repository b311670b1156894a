/** A person's own calls of contact, consent, rights and devices (docs/product.md, Kept informed and in control). */
import * as z from 'zod/mini';
import { GRIEVANCES_LISTED_MAX, SESSIONS_LISTED_MAX, listOf } from '../core/list-of.ts';
import { CONSENT_PURPOSES } from './lists.ts';
import type { EndpointShape, Guarded } from '../core/endpoint.ts';
import { idParams } from '../core/fields.ts';
import * as entity from './entities.ts';
import * as input from './inputs.ts';
import { PRIVACY_ROUTES, type PrivacyRouteName } from './routes.ts';

type PathOf<Name extends PrivacyRouteName> = (typeof PRIVACY_ROUTES)[Name]['path'];

function endpoint<const Name extends PrivacyRouteName, const Shape extends EndpointShape & Guarded<PathOf<Name>>>(
  name: Name,
  shape: Shape,
) {
  return { name, ...PRIVACY_ROUTES[name], ...shape };
}

const nothing = z.null();
const self = { access: 'user', policy: 'self' } as const;
const ownGrievance = { access: 'user', policy: 'ownGrievance', params: idParams } as const;
const CODE_ERRORS = ['OTP_INVALID', 'OTP_EXPIRED', 'OTP_ATTEMPTS_EXCEEDED'] as const;
const SEND_ERRORS = ['OTP_COOLDOWN', 'OTP_RESENDS_EXHAUSTED'] as const;

export const PRIVACY_ENDPOINTS = {
  contactLogList: endpoint('contactLogList', {
    ...self,
    summary: "Who saw the caller's number or address, and which messages were sent to them",
    query: input.contactLogQuery,
    reads: 'much',
    response: entity.contactLog,
    errors: [],
  }),
  contactPreferencesGet: endpoint('contactPreferencesGet', {
    ...self,
    summary: 'When the caller may be called',
    response: entity.contactPreferences,
    errors: [],
  }),
  contactPreferencesSave: endpoint('contactPreferencesSave', {
    ...self,
    summary: 'Set when the caller may be called, or stop contact',
    body: input.contactPreferencesBody,
    response: entity.contactPreferences,
    errors: [],
  }),

  privacyNotice: endpoint('privacyNotice', {
    access: 'public',
    summary: 'What data is used for, by version and language',
    query: input.privacyNoticeQuery,
    response: entity.privacyNotice,
    errors: ['NOT_FOUND'],
  }),
  consentsList: endpoint('consentsList', {
    ...self,
    summary: 'What the caller agreed to, one a purpose',
    response: listOf(entity.consent, CONSENT_PURPOSES.length),
    errors: [],
  }),
  consentSave: endpoint('consentSave', {
    ...self,
    summary: 'Agree to a purpose, or withdraw',
    params: input.purposeParams,
    body: input.consentBody,
    response: entity.consent,
    errors: ['NOT_FOUND', 'CONSENT_NEEDED'],
  }),
  dataExport: endpoint('dataExport', {
    ...self,
    summary: "All of the caller's data as a file",
    body: input.dataExportBody,
    reads: 'much',
    response: z.string(),
    errors: [],
  }),

  stepUp: endpoint('stepUp', {
    ...self,
    summary: 'Send a code that confirms one act',
    body: input.stepUpBody,
    response: entity.sentCode,
    errors: [...SEND_ERRORS, 'DELETION_PENDING', 'STAFF_ACCOUNT'],
  }),
  deletionGet: endpoint('deletionGet', {
    ...self,
    summary: 'When the account will be deleted; null when it stays',
    response: z.nullable(entity.deletion),
    errors: [],
  }),
  deletionAsk: endpoint('deletionAsk', {
    ...self,
    summary: 'Delete the account, 14 days from now',
    body: input.deletionBody,
    response: entity.deletion,
    errors: [...CODE_ERRORS, 'DELETION_PENDING', 'STAFF_ACCOUNT'],
  }),
  deletionCancel: endpoint('deletionCancel', {
    ...self,
    summary: 'Keep the account',
    response: nothing,
    errors: [],
  }),
  contactChange: endpoint('contactChange', {
    ...self,
    summary: 'Send codes to the present and the new number',
    body: input.contactChangeBody,
    response: entity.sentCodes,
    errors: SEND_ERRORS,
  }),
  emailConfirmation: endpoint('emailConfirmation', {
    ...self,
    summary: 'Send the link that confirms the e-mail address again',
    response: nothing,
    errors: [],
  }),

  nomineeGet: endpoint('nomineeGet', {
    ...self,
    summary: 'Who acts for the caller if they cannot',
    response: z.nullable(entity.nominee),
    errors: [],
  }),
  nomineeSave: endpoint('nomineeSave', {
    ...self,
    summary: 'Name who acts for the caller if they cannot',
    body: input.nomineeBody,
    response: z.nullable(entity.nominee),
    errors: [],
  }),
  nomineeDelete: endpoint('nomineeDelete', {
    ...self,
    summary: 'Name nobody any more',
    response: z.nullable(entity.nominee),
    errors: [],
  }),

  grievancesList: endpoint('grievancesList', {
    ...self,
    summary: "The caller's complaints, newest first",
    reads: 'much',
    response: listOf(entity.grievance, GRIEVANCES_LISTED_MAX),
    errors: [],
  }),
  grievanceFile: endpoint('grievanceFile', {
    ...self,
    summary: 'File a complaint',
    body: input.grievanceBody,
    response: entity.grievance,
    status: 201,
    errors: ['NOT_FOUND', 'LIMIT_REACHED'],
  }),
  grievanceReply: endpoint('grievanceReply', {
    ...ownGrievance,
    summary: 'Reply to an answer, or add to a complaint',
    body: input.grievanceMessageBody,
    response: entity.grievance,
    status: 201,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  grievanceClose: endpoint('grievanceClose', {
    ...ownGrievance,
    summary: 'Close a complaint',
    response: entity.grievance,
    errors: ['NOT_FOUND'],
  }),

  sessionsList: endpoint('sessionsList', {
    ...self,
    summary: 'Where the caller is signed in',
    response: listOf(entity.device, SESSIONS_LISTED_MAX),
    errors: [],
  }),
  sessionEnd: endpoint('sessionEnd', {
    access: 'user',
    policy: 'ownSession',
    summary: 'Sign one device out',
    params: idParams,
    response: nothing,
    errors: ['NOT_FOUND'],
  }),
  sessionsEndOthers: endpoint('sessionsEndOthers', {
    ...self,
    summary: 'Sign all other devices out',
    response: entity.endedSessions,
    errors: [],
  }),
} satisfies { [Name in PrivacyRouteName]: EndpointShape };
