/**
 * The page addresses of the product (document section 2, 'Route table'), known to the server so that any other path
 * answers 404, and to the build, which prerenders the public ones.
 */

export const PRERENDERED_PAGES = [
  '/',
  '/about',
  '/contact',
  '/terms',
  '/privacy',
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
  '/user/profile',
  '/user/shortlist',
  '/user/bookings',
  '/style-guide',
] as const;
