/** The admin's calls about homes, their media and rates; each needs the role ADMIN (ROLE7). */
import * as z from 'zod/mini';
import { adminEndpoint, nothing, type EndpointShape } from '../core/endpoint.ts';
import { CATALOGUE_ADMIN } from './admin-routes.ts';
import {
  adminPropertyBody,
  adminPropertyCreateBody,
  adminPropertiesQuery,
  adminPropertyPatch,
  adminPropertyCheckedBody,
  adminMediaOrderBody,
} from './admin-inputs.ts';
import { adminProperty, adminPropertyRow, adminPriceRates, adminMedia } from './admin-entities.ts';
import { KEY_ERRORS } from '../core/errors.ts';
import { paged } from '../core/paged.ts';
import { idParams, digits } from '../core/fields.ts';
import { listOf, RATES_LISTED_MAX, MEDIA_LISTED_MAX } from '../core/list-of.ts';
import { revision, revisionComparison, revisionRestored } from './revision-entities.ts';
import {
  revisionParams,
  revisionRestoreBody,
  revisionsCompareQuery,
  revisionsQuery,
  trashQuery,
} from './admin-revision-inputs.ts';
import { trashItem, trashRestored } from './trash-entities.ts';
import { adminPriceRatesBody } from './rates-inputs.ts';
import { adminMediaPatch } from './media-inputs.ts';

const PROPERTY_ERRORS = ['NOT_FOUND', 'STALE_EDIT'] as const;

const UPLOAD_ERRORS = [
  ...KEY_ERRORS,
  'NOT_FOUND',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'STORAGE_FULL',
] as const;

export const CATALOGUE_ADMIN_ENDPOINTS = {
  adminPropertyCreate: adminEndpoint(CATALOGUE_ADMIN.adminPropertyCreate, {
    summary: 'Create a property',
    body: adminPropertyCreateBody,
    response: adminProperty,
    status: 201,
    errors: [...KEY_ERRORS, 'RERA_REQUIRED'],
  }),
  adminPropertiesList: adminEndpoint(CATALOGUE_ADMIN.adminPropertiesList, {
    summary: 'List properties by name and publication',
    query: adminPropertiesQuery,
    reads: 'much',
    response: paged(adminPropertyRow),
    errors: [],
  }),
  adminPropertyGet: adminEndpoint(CATALOGUE_ADMIN.adminPropertyGet, {
    summary: 'One property, as the edit form shows it',
    params: idParams,
    response: adminProperty,
    errors: ['NOT_FOUND'],
  }),
  adminPropertyReplace: adminEndpoint(CATALOGUE_ADMIN.adminPropertyReplace, {
    summary: 'Save a whole property',
    params: idParams,
    body: adminPropertyBody,
    response: adminProperty,
    errors: PROPERTY_ERRORS,
  }),
  adminPropertyChange: adminEndpoint(CATALOGUE_ADMIN.adminPropertyChange, {
    summary: 'Save some fields of a property',
    params: idParams,
    body: adminPropertyPatch,
    response: adminProperty,
    errors: PROPERTY_ERRORS,
  }),
  adminPropertyDelete: adminEndpoint(CATALOGUE_ADMIN.adminPropertyDelete, {
    summary: 'Delete a property with its media, shortlist entries and bookings',
    params: idParams,
    response: nothing,
    errors: ['NOT_FOUND'],
  }),

  adminPropertyChecked: adminEndpoint(CATALOGUE_ADMIN.adminPropertyChecked, {
    summary: 'Note that all registrations of a property were looked up today',
    params: idParams,
    body: adminPropertyCheckedBody,
    response: adminProperty,
    errors: [...PROPERTY_ERRORS, 'RERA_NUMBER_MISSING'],
  }),

  adminPropertyRevisions: adminEndpoint(CATALOGUE_ADMIN.adminPropertyRevisions, {
    summary: 'The saves of a property, newest first',
    params: idParams,
    query: revisionsQuery,
    reads: 'much',
    response: paged(revision),
    errors: ['NOT_FOUND'],
  }),
  adminPropertyRevisionsCompare: adminEndpoint(CATALOGUE_ADMIN.adminPropertyRevisionsCompare, {
    summary: 'What differs between two versions of a property, or between one and the present state',
    params: idParams,
    query: revisionsCompareQuery,
    reads: 'much',
    response: revisionComparison,
    errors: ['NOT_FOUND'],
  }),
  adminPropertyRevisionRestore: adminEndpoint(CATALOGUE_ADMIN.adminPropertyRevisionRestore, {
    summary: 'Save a property as it was after an entry, but for media, publication and featuring',
    params: revisionParams,
    body: revisionRestoreBody,
    response: revisionRestored,
    errors: PROPERTY_ERRORS,
  }),

  adminTrashList: adminEndpoint(CATALOGUE_ADMIN.adminTrashList, {
    summary: 'What was deleted in the last 30 days, newest first',
    query: trashQuery,
    reads: 'much',
    response: paged(trashItem),
    errors: [],
  }),
  adminTrashRestore: adminEndpoint(CATALOGUE_ADMIN.adminTrashRestore, {
    summary: 'Restore something from the trash with its files: a property as a draft',
    params: idParams,
    response: trashRestored,
    errors: ['NOT_FOUND', 'RESTORE_CONFLICT', 'STORAGE_FULL'],
  }),
  adminTrashDelete: adminEndpoint(CATALOGUE_ADMIN.adminTrashDelete, {
    summary: 'Erase something in the trash for good, with its files',
    params: idParams,
    response: nothing,
    errors: ['NOT_FOUND'],
  }),

  adminPriceRatesList: adminEndpoint(CATALOGUE_ADMIN.adminPriceRatesList, {
    summary: 'Rates of tax, duty and loans, newest first',
    response: listOf(adminPriceRates, RATES_LISTED_MAX),
    errors: [],
  }),
  adminPriceRatesCreate: adminEndpoint(CATALOGUE_ADMIN.adminPriceRatesCreate, {
    summary: 'Add rates that hold from a day on',
    body: adminPriceRatesBody,
    response: adminPriceRates,
    status: 201,
    errors: [...KEY_ERRORS, 'RATE_ALREADY_EXISTS'],
  }),
  adminPriceRatesDelete: adminEndpoint(CATALOGUE_ADMIN.adminPriceRatesDelete, {
    summary: 'Delete rates under which no price was set',
    params: z.object({ id: digits(0, Number.MAX_SAFE_INTEGER) }),
    response: nothing,
    errors: ['NOT_FOUND', 'RATE_IN_USE'],
  }),

  adminUploadAccess: adminEndpoint(CATALOGUE_ADMIN.adminUploadAccess, {
    summary: 'Whether the caller may upload: a proxy asks this before it takes the body of an upload',
    response: nothing,
    errors: [],
  }),
  adminMediaList: adminEndpoint(CATALOGUE_ADMIN.adminMediaList, {
    summary: "A property's media in order",
    params: idParams,
    reads: 'much',
    response: listOf(adminMedia, MEDIA_LISTED_MAX),
    errors: ['NOT_FOUND'],
  }),
  adminMediaUpload: adminEndpoint(CATALOGUE_ADMIN.adminMediaUpload, {
    summary: 'Upload one file (multipart: mediaType, file; title, takenOn, flatType and flatArea as its type has them)',
    params: idParams,
    response: adminMedia,
    status: 201,
    errors: UPLOAD_ERRORS,
  }),
  adminMediaUploadBatch: adminEndpoint(CATALOGUE_ADMIN.adminMediaUploadBatch, {
    summary:
      'Upload up to 10 files of one type (multipart: mediaType, files; title, takenOn, flatType and flatArea of them all)',
    params: idParams,
    response: listOf(adminMedia, MEDIA_LISTED_MAX),
    status: 201,
    errors: UPLOAD_ERRORS,
  }),
  adminMediaOrder: adminEndpoint(CATALOGUE_ADMIN.adminMediaOrder, {
    summary: "Put a property's media in order; the first picture is the cover",
    params: idParams,
    body: adminMediaOrderBody,
    response: listOf(adminMedia, MEDIA_LISTED_MAX),
    errors: ['NOT_FOUND', 'STALE_EDIT'],
  }),
  adminMediaGet: adminEndpoint(CATALOGUE_ADMIN.adminMediaGet, {
    summary: 'One media item',
    params: idParams,
    response: adminMedia,
    errors: ['NOT_FOUND'],
  }),
  adminMediaChange: adminEndpoint(CATALOGUE_ADMIN.adminMediaChange, {
    summary: "Change a media item's title, the day it was taken on, or the flat it is the plan of",
    params: idParams,
    body: adminMediaPatch,
    response: adminMedia,
    errors: ['NOT_FOUND'],
  }),
  adminMediaDelete: adminEndpoint(CATALOGUE_ADMIN.adminMediaDelete, {
    summary: 'Delete a media item and its files',
    params: idParams,
    response: nothing,
    errors: ['NOT_FOUND'],
  }),
} satisfies Record<keyof typeof CATALOGUE_ADMIN, EndpointShape>;
