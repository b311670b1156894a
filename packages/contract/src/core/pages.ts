/**
 * The page addresses of the product, known to the server so that any other path answers 404, and to the build, which
 * prerenders the public ones.
 */

/**
 * Stands for the site's own address in what the build writes, for only the running server knows it: it puts its origin
 * in this one's place. A name that no machine can have.
 */
export const ORIGIN_PLACEHOLDER = 'https://origin.invalid';

/**
 * Stands for what the catalogue is, 'sample' or 'real' (CATA4): the running server says it in each page, so that no page
 * has to ask.
 */
export const CATALOGUE_PLACEHOLDER = 'catalogue.invalid';

/** The public pages, for visitors and search engines alike. */
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

/** Pages that need a session or data, served as the empty shell. */
export const APP_PAGES = [
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
  '/admin/bookings',
  '/admin/visits',
  '/admin/users',
  '/admin/grievances',
  '/admin/privacy',
  '/admin/rates',
  '/admin/settings',
  '/admin/audit',
] as const;

/** Pages whose address is a key to something (V15, I13, I42): kept by nobody, and told to no other site. */
export const TOKEN_PAGES = ['/visit/:token', '/email/:token', '/alerts/unsubscribe', '/board'] as const;

/**
 * The file in the build that is served for one of the pages above when it has a shell of its own, which has the chunks of
 * that page fetched along with the others.
 */
export const templateFile = (page: string) => `shells${page.replaceAll(':', '')}.html`;

/** The file that is served for one of them with what the server has drawn of it. */
export const renderedTemplateFile = (page: string) => templateFile(page).replace(/html$/, 'drawn.html');

/** Addresses that one of the patterns above would take in, and that are the not-found page (ADM2). */
export const NOT_FOUND_PAGES = ['/admin/properties/new'] as const;
