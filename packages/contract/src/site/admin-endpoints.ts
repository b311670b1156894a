/** The admin's calls about the firm's own site; each needs the role ADMIN (ROLE7). */
import { adminEndpoint } from '../core/endpoint.ts';
import { idParams } from '../core/fields.ts';
import { paged } from '../core/paged.ts';
import { adminSite, siteFile, siteVersion, siteVersionRow } from './admin-entities.ts';
import { adminSiteBody, adminSiteVersionsQuery } from './admin-inputs.ts';
import { SITE_ADMIN } from './admin-routes.ts';

export const SITE_ADMIN_ENDPOINTS = {
  adminSiteGet: adminEndpoint(SITE_ADMIN.adminSiteGet, {
    summary: 'The site as its newest version gives it',
    reads: 'much',
    response: adminSite,
    errors: [],
  }),
  adminSiteSave: adminEndpoint(SITE_ADMIN.adminSiteSave, {
    summary: 'Save the whole site as a new version; the same document again makes none',
    body: adminSiteBody,
    response: adminSite,
    errors: ['STALE_EDIT', 'SITE_LOCKED', 'LOCALITY_IN_USE', 'TOO_MANY_HOMES', 'LIMIT_REACHED', 'SMS_REGISTERED'],
  }),
  adminSiteFileUpload: adminEndpoint(SITE_ADMIN.adminSiteFileUpload, {
    summary: 'Upload a mark, wordmark or picture (multipart: use, file); one that is known is 200',
    response: siteFile,
    status: 201,
    statusOfKnown: 200,
    errors: ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'SITE_LOCKED'],
  }),
  adminSiteVersions: adminEndpoint(SITE_ADMIN.adminSiteVersions, {
    summary: 'The versions of the site, newest first',
    query: adminSiteVersionsQuery,
    reads: 'much',
    response: paged(siteVersionRow),
    errors: [],
  }),
  adminSiteVersion: adminEndpoint(SITE_ADMIN.adminSiteVersion, {
    summary: 'One version of the site',
    params: idParams,
    reads: 'much',
    response: siteVersion,
    errors: ['NOT_FOUND'],
  }),
};
