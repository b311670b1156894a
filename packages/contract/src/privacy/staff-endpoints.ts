/** Staff's calls about a buyer's contact, and the admin's about complaints and privacy. */
import * as z from 'zod/mini';
import { RETENTION_RULES_MAX, listOf } from '../core/list-of.ts';
import { paged } from '../core/paged.ts';
import type { EndpointShape } from '../core/endpoint.ts';
import { EXPORT_ERRORS } from '../core/errors.ts';
import { idParams } from '../core/fields.ts';
import type { PolicyFor } from '../core/policies.ts';
import * as entity from './entities.ts';
import * as input from './inputs.ts';
import { ADMIN_PRIVACY_ROUTES, CONTACT_ROUTES, type AdminPrivacyRouteName, type ContactRouteName } from './routes.ts';

function desk<
  const Name extends ContactRouteName,
  const Shape extends Omit<EndpointShape, 'access' | 'policy' | 'notes'> & {
    policy: PolicyFor<(typeof CONTACT_ROUTES)[Name]['path']>;
  },
>(name: Name, shape: Shape) {
  return { name, ...CONTACT_ROUTES[name], access: 'desk' as const, notes: true as const, ...shape };
}

function admin<
  const Name extends AdminPrivacyRouteName,
  const Shape extends Omit<EndpointShape, 'access' | 'policy' | 'notes'>,
>(name: Name, shape: Shape) {
  const ofStaff = { access: 'admin', policy: 'staff', notes: true } as const;
  return { name, ...ADMIN_PRIVACY_ROUTES[name], ...ofStaff, ...shape };
}

export const CONTACT_ENDPOINTS = {
  buyerContact: desk('buyerContact', {
    policy: 'hostedBuyer',
    summary: "Open a buyer's number and address, with a reason that the buyer can read",
    params: idParams,
    body: input.contactBody,
    response: entity.openedContact,
    errors: ['NOT_FOUND', 'DO_NOT_CONTACT'],
  }),
  contactUsed: desk('contactUsed', {
    policy: 'lookOfCaller',
    summary: 'Note what an opened contact is used for',
    params: idParams,
    body: input.contactUsedBody,
    response: z.null(),
    errors: ['NOT_FOUND'],
  }),
} satisfies { [Name in ContactRouteName]: EndpointShape };

export const ADMIN_PRIVACY_ENDPOINTS = {
  adminContactLog: admin('adminContactLog', {
    summary: 'Who looked at which contact, newest first',
    query: input.adminContactLogQuery,
    reads: 'much',
    response: entity.adminContactLog,
    errors: [],
  }),
  adminGrievancesList: admin('adminGrievancesList', {
    summary: 'Complaints, by the day on which they are due',
    query: input.adminGrievancesQuery,
    reads: 'much',
    response: paged(entity.adminGrievanceRow),
    errors: [],
  }),
  adminGrievanceGet: admin('adminGrievanceGet', {
    summary: 'One complaint with its thread',
    params: idParams,
    reads: 'much',
    response: entity.adminGrievance,
    errors: ['NOT_FOUND'],
  }),
  adminGrievanceAnswer: admin('adminGrievanceAnswer', {
    summary: 'Answer a complaint',
    params: idParams,
    body: input.grievanceMessageBody,
    response: entity.adminGrievance,
    status: 201,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  adminAffected: admin('adminAffected', {
    summary: 'The people whom a breach concerns, as CSV',
    body: input.affectedBody,
    reads: 'much',
    response: z.string(),
    errors: EXPORT_ERRORS,
  }),
  adminRetention: admin('adminRetention', {
    summary: 'How long rows are kept, and how many a run would delete now',
    reads: 'much',
    response: listOf(entity.retentionRow, RETENTION_RULES_MAX),
    errors: [],
  }),
} satisfies { [Name in AdminPrivacyRouteName]: EndpointShape };
