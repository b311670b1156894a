/** The admin's calls about contact, consent, complaints and personal data; each needs the role ADMIN (ROLE7). */
import * as z from 'zod/mini';
import { deskEndpoint, adminEndpoint, type EndpointShape } from '../core/endpoint.ts';
import { PRIVACY_STAFF, PRIVACY_ADMIN } from './admin-routes.ts';
import { openedContact, adminContactLog, adminGrievanceRow, adminGrievance, retentionRow } from './entities.ts';
import {
  contactBody,
  contactUsedBody,
  adminContactLogQuery,
  adminGrievancesQuery,
  grievanceMessageBody,
  affectedBody,
} from './inputs.ts';
import { idParams } from '../core/fields.ts';
import { paged } from '../core/paged.ts';
import { EXPORT_ERRORS } from '../core/errors.ts';
import { listOf, RETENTION_RULES_MAX } from '../core/list-of.ts';

export const PRIVACY_STAFF_ENDPOINTS = {
  buyerContact: deskEndpoint(PRIVACY_STAFF.buyerContact, {
    policy: 'hostedBuyer',
    summary: "Open a buyer's number and address, with a reason that the buyer can read",
    params: idParams,
    body: contactBody,
    response: openedContact,
    errors: ['NOT_FOUND', 'DO_NOT_CONTACT'],
  }),
  contactUsed: deskEndpoint(PRIVACY_STAFF.contactUsed, {
    policy: 'lookOfCaller',
    summary: 'Note what an opened contact is used for',
    params: idParams,
    body: contactUsedBody,
    response: z.null(),
    errors: ['NOT_FOUND'],
  }),
} satisfies Record<keyof typeof PRIVACY_STAFF, EndpointShape>;

export const PRIVACY_ADMIN_ENDPOINTS = {
  adminContactLog: adminEndpoint(PRIVACY_ADMIN.adminContactLog, {
    summary: 'Who looked at which contact, newest first',
    query: adminContactLogQuery,
    reads: 'much',
    response: adminContactLog,
    errors: [],
  }),
  adminGrievancesList: adminEndpoint(PRIVACY_ADMIN.adminGrievancesList, {
    summary: 'Complaints, by the day on which they are due',
    query: adminGrievancesQuery,
    reads: 'much',
    response: paged(adminGrievanceRow),
    errors: [],
  }),
  adminGrievanceGet: adminEndpoint(PRIVACY_ADMIN.adminGrievanceGet, {
    summary: 'One complaint with its thread',
    params: idParams,
    reads: 'much',
    response: adminGrievance,
    errors: ['NOT_FOUND'],
  }),
  adminGrievanceAnswer: adminEndpoint(PRIVACY_ADMIN.adminGrievanceAnswer, {
    summary: 'Answer a complaint',
    params: idParams,
    body: grievanceMessageBody,
    response: adminGrievance,
    status: 201,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  adminAffected: adminEndpoint(PRIVACY_ADMIN.adminAffected, {
    summary: 'The people whom a breach concerns, as CSV',
    body: affectedBody,
    reads: 'much',
    response: z.string(),
    errors: EXPORT_ERRORS,
  }),
  adminRetention: adminEndpoint(PRIVACY_ADMIN.adminRetention, {
    summary: 'How long rows are kept, and how many a run would delete now',
    reads: 'much',
    response: listOf(retentionRow, RETENTION_RULES_MAX),
    errors: [],
  }),
} satisfies Record<keyof typeof PRIVACY_ADMIN, EndpointShape>;
