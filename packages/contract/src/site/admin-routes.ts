import { nameRoutes } from '../core/route.ts';

/** The admin's calls about the firm's own site. */
export const SITE_ADMIN = nameRoutes({
  adminSiteGet: { method: 'GET', path: '/api/admin/site' },
  adminSiteSave: { method: 'PUT', path: '/api/admin/site' },
  adminSiteFileUpload: { method: 'POST', path: '/api/admin/site/files' },
  adminSiteVersions: { method: 'GET', path: '/api/admin/site/versions' },
  adminSiteVersion: { method: 'GET', path: '/api/admin/site/versions/:id' },
});
