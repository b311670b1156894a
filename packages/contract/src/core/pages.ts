/**
 * The page paths of the product: the server answers any other path with 404, and the build prerenders the public ones.
 */

/**
 * Placeholder for the site's origin in built files, which the running server replaces, since only it knows the origin. No
 * host can have this name.
 */
export const ORIGIN_PLACEHOLDER = 'https://origin.invalid';

/**
 * Placeholder for the kind of the catalogue, 'sample' or 'real' (CATA4), which the server fills in in each page, so that no
 * page needs a call for it.
 */
export const CATALOGUE_PLACEHOLDER = 'catalogue.invalid';

/** Placeholder for the version of the offline page in the service worker, filled in with the page. */
export const OFFLINE_VERSION_PLACEHOLDER = 'offline.invalid';

/** The public pages, for visitors and search engines. */
export const PRERENDERED_PAGES = [
  '/',
  '/about',
  '/contact',
  '/terms',
  '/privacy',
  '/privacy/notice',
  '/cookies',
  '/refund',
  '/licenses',
  '/careers',
  '/blog',
] as const;

/** Pages of buyers that need a session or data, served as an empty template. */
export const BUYER_PAGES = [
  '/login',
  '/properties',
  '/properties/:id',
  '/properties/:id/questions',
  '/compare',
  '/user/profile',
  '/user/profile/edit',
  '/user/devices',
  '/user/shortlist',
  '/user/bookings',
  '/user/searches',
  '/user/hidden',
  '/user/visit-day',
  '/user/visit-day/:id',
  '/user/notifications',
  '/user/privacy',
  '/user/boards',
  '/user/boards/:id',
  '/pass',
  '/visit/:token',
  '/email/:token',
  '/board',
  '/alerts/unsubscribe',
] as const;

/** All pages that are served as an empty template; those after the buyers' are in English alone. */
export const APP_PAGES = [
  ...BUYER_PAGES,
  '/style-guide',
  '/desk',
  '/desk/visits/:id',
  '/desk/check-in',
  '/admin',
  '/admin/properties',
  '/admin/properties/create',
  '/admin/properties/:id',
  '/admin/properties/:id/edit',
  '/admin/properties/:id/media',
  '/admin/properties/:id/history',
  '/admin/changes',
  '/admin/changes/:id',
  '/admin/trash',
  '/admin/bookings',
  '/admin/visits',
  '/admin/users',
  '/admin/grievances',
  '/admin/privacy',
  '/admin/rates',
  '/admin/site',
  '/admin/settings',
  '/admin/audit',
] as const;

/** Whether a path without prefix is of a page that is English in every build (L1): those of staff, and the style guide. */
export const isStaffPage = (path: string): boolean => /^\/(?:admin|desk|style-guide)(?=[/?#]|$)/.test(path);

/** Pages whose URL is a secret (V15, I13, I42): never cached, and never sent as a referrer. */
export const TOKEN_PAGES = ['/visit/:token', '/email/:token', '/alerts/unsubscribe', '/board'] as const;

/**
 * The built template of one of the pages above, where it has its own: it also preloads the chunks of that page.
 */
export const templateFile = (page: string) => `shells${page.replaceAll(':', '')}.html`;

/** The built template of a page that the server renders. */
export const renderedTemplateFile = (page: string) => templateFile(page).replace(/html$/, 'drawn.html');

/** Paths that match a pattern above and still are the not-found page (ADM2). */
export const NOT_FOUND_PAGES = ['/admin/properties/new'] as const;
