/** The calls about contact, consent, complaints and personal data. */
import * as z from 'zod/mini';
import { endpoint, nothing, type EndpointShape } from '../core/endpoint.ts';
import { PRIVACY } from './routes.ts';
import { contactLog, contactPreferences, privacyNotice, consent, deletion, nominee, grievance } from './entities.ts';
import {
  contactLogQuery,
  contactPreferencesBody,
  privacyNoticeQuery,
  consentBody,
  purposeParams,
  dataExportBody,
  deletionBody,
  nomineeBody,
  grievanceBody,
  grievanceMessageBody,
} from './inputs.ts';
import { listOf, GRIEVANCES_LISTED_MAX } from '../core/list-of.ts';
import { CONSENT_PURPOSES } from './lists.ts';
import { idParams } from '../core/fields.ts';

const self = { access: 'user', policy: 'self' } as const;

const CODE_ERRORS = ['OTP_INVALID', 'OTP_EXPIRED', 'OTP_ATTEMPTS_EXCEEDED'] as const;

const ownGrievance = { access: 'user', policy: 'ownGrievance', params: idParams } as const;

export const PRIVACY_ENDPOINTS = {
  contactLogList: endpoint(PRIVACY.contactLogList, {
    ...self,
    summary: "Who saw the caller's number or address, and which messages were sent to them",
    query: contactLogQuery,
    reads: 'much',
    response: contactLog,
    errors: [],
  }),
  contactPreferencesGet: endpoint(PRIVACY.contactPreferencesGet, {
    ...self,
    summary: 'When the caller may be called',
    response: contactPreferences,
    errors: [],
  }),
  contactPreferencesSave: endpoint(PRIVACY.contactPreferencesSave, {
    ...self,
    summary: 'Set when the caller may be called, or stop contact',
    body: contactPreferencesBody,
    response: contactPreferences,
    errors: [],
  }),

  privacyNotice: endpoint(PRIVACY.privacyNotice, {
    access: 'public',
    summary: 'What data is used for, by version and language',
    query: privacyNoticeQuery,
    response: privacyNotice,
    errors: ['NOT_FOUND'],
  }),
  consentsList: endpoint(PRIVACY.consentsList, {
    ...self,
    summary: 'What the caller agreed to, one a purpose',
    response: listOf(consent, CONSENT_PURPOSES.length),
    errors: [],
  }),
  consentSave: endpoint(PRIVACY.consentSave, {
    ...self,
    summary: 'Agree to a purpose, or withdraw',
    params: purposeParams,
    body: consentBody,
    response: consent,
    errors: ['NOT_FOUND', 'CONSENT_NEEDED'],
  }),
  dataExport: endpoint(PRIVACY.dataExport, {
    ...self,
    summary: "All of the caller's data as a file",
    body: dataExportBody,
    reads: 'much',
    response: z.string(),
    errors: [],
  }),
  deletionGet: endpoint(PRIVACY.deletionGet, {
    ...self,
    summary: 'When the account will be deleted; null when it stays',
    response: z.nullable(deletion),
    errors: [],
  }),
  deletionAsk: endpoint(PRIVACY.deletionAsk, {
    ...self,
    summary: 'Delete the account, 14 days from now',
    body: deletionBody,
    response: deletion,
    errors: [...CODE_ERRORS, 'DELETION_PENDING', 'STAFF_ACCOUNT'],
  }),
  deletionCancel: endpoint(PRIVACY.deletionCancel, {
    ...self,
    summary: 'Keep the account',
    response: nothing,
    errors: [],
  }),

  nomineeGet: endpoint(PRIVACY.nomineeGet, {
    ...self,
    summary: 'Who acts for the caller if they cannot',
    response: z.nullable(nominee),
    errors: [],
  }),
  nomineeSave: endpoint(PRIVACY.nomineeSave, {
    ...self,
    summary: 'Name who acts for the caller if they cannot',
    body: nomineeBody,
    response: z.nullable(nominee),
    errors: [],
  }),
  nomineeDelete: endpoint(PRIVACY.nomineeDelete, {
    ...self,
    summary: 'Name nobody any more',
    response: z.nullable(nominee),
    errors: [],
  }),

  grievancesList: endpoint(PRIVACY.grievancesList, {
    ...self,
    summary: "The caller's complaints, newest first",
    reads: 'much',
    response: listOf(grievance, GRIEVANCES_LISTED_MAX),
    errors: [],
  }),
  grievanceFile: endpoint(PRIVACY.grievanceFile, {
    ...self,
    summary: 'File a complaint',
    body: grievanceBody,
    response: grievance,
    status: 201,
    errors: ['NOT_FOUND', 'LIMIT_REACHED'],
  }),
  grievanceReply: endpoint(PRIVACY.grievanceReply, {
    ...ownGrievance,
    summary: 'Reply to an answer, or add to a complaint',
    body: grievanceMessageBody,
    response: grievance,
    status: 201,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  grievanceClose: endpoint(PRIVACY.grievanceClose, {
    ...ownGrievance,
    summary: 'Close a complaint',
    response: grievance,
    errors: ['NOT_FOUND'],
  }),
} satisfies Record<keyof typeof PRIVACY, EndpointShape>;
