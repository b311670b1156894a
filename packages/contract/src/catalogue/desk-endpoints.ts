/** The catalogue desk; each call needs the role ADMIN (ROLE7). */
import * as z from 'zod/mini';
import { adminEndpoint, type EndpointShape } from '../core/endpoint.ts';
import { KEY_ERRORS } from '../core/errors.ts';
import { idParams } from '../core/fields.ts';
import { paged } from '../core/paged.ts';
import { adminProperty } from './admin-entities.ts';
import { adminPublicationBody } from './admin-inputs.ts';
import { changeRow, changeSet } from './change-set-entities.ts';
import {
  adminChangeRowsQuery,
  adminChangeSetBulkBody,
  adminChangeSetsQuery,
  adminPropertiesExportQuery,
} from './change-set-inputs.ts';
import { CATALOGUE_DESK } from './desk-routes.ts';

const STATE_ERRORS = ['NOT_FOUND', 'CHANGE_SET_STATE'] as const;

export const CATALOGUE_DESK_ENDPOINTS = {
  adminPropertyPublication: adminEndpoint(CATALOGUE_DESK.adminPropertyPublication, {
    summary: 'Publish a property, take it offline, or archive it',
    params: idParams,
    body: adminPublicationBody,
    response: adminProperty,
    errors: ['NOT_FOUND', 'STALE_EDIT', 'RERA_REQUIRED'],
  }),
  adminPropertiesExport: adminEndpoint(CATALOGUE_DESK.adminPropertiesExport, {
    summary: 'The filtered properties as CSV, XLSX or JSON, in the columns that an import reads',
    query: adminPropertiesExportQuery,
    reads: 'much',
    response: z.string(),
    errors: [],
  }),

  adminChangeSetImport: adminEndpoint(CATALOGUE_DESK.adminChangeSetImport, {
    summary: 'Make a set of changes from a file (multipart: file), which is checked and changes nothing yet',
    response: changeSet,
    status: 201,
    errors: [...KEY_ERRORS, 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
  }),
  adminChangeSetBulk: adminEndpoint(CATALOGUE_DESK.adminChangeSetBulk, {
    summary: 'Make a set of changes from one edit of many properties, which is checked and changes nothing yet',
    body: adminChangeSetBulkBody,
    response: changeSet,
    status: 201,
    errors: KEY_ERRORS,
  }),
  adminChangeSetsList: adminEndpoint(CATALOGUE_DESK.adminChangeSetsList, {
    summary: 'Imports, bulk edits and their undoing, newest first',
    query: adminChangeSetsQuery,
    reads: 'much',
    response: paged(changeSet),
    errors: [],
  }),
  adminChangeSetGet: adminEndpoint(CATALOGUE_DESK.adminChangeSetGet, {
    summary: 'One set of changes',
    params: idParams,
    response: changeSet,
    errors: ['NOT_FOUND'],
  }),
  adminChangeSetRows: adminEndpoint(CATALOGUE_DESK.adminChangeSetRows, {
    summary: 'The rows of a set of changes, by outcome or all, in order',
    params: idParams,
    query: adminChangeRowsQuery,
    reads: 'much',
    response: paged(changeRow),
    errors: ['NOT_FOUND'],
  }),
  adminChangeSetCheck: adminEndpoint(CATALOGUE_DESK.adminChangeSetCheck, {
    summary: 'Check a refused, stale or failed set of changes again',
    params: idParams,
    response: changeSet,
    errors: STATE_ERRORS,
  }),
  adminChangeSetApply: adminEndpoint(CATALOGUE_DESK.adminChangeSetApply, {
    summary: 'Apply a checked set of changes, all of it or nothing',
    params: idParams,
    response: changeSet,
    errors: STATE_ERRORS,
  }),
  adminChangeSetUndo: adminEndpoint(CATALOGUE_DESK.adminChangeSetUndo, {
    summary: 'Make the set of changes that undoes an applied one of the last 30 days, once',
    params: idParams,
    response: changeSet,
    status: 201,
    errors: STATE_ERRORS,
  }),
  adminChangeSetCancel: adminEndpoint(CATALOGUE_DESK.adminChangeSetCancel, {
    summary: 'Cancel a set of changes that is not applied',
    params: idParams,
    response: changeSet,
    errors: STATE_ERRORS,
  }),
} satisfies Record<keyof typeof CATALOGUE_DESK, EndpointShape>;
