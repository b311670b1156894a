import { TEXTS } from '@aangan/contract/texts';
import { HomePage } from '../features/home/home-page.tsx';
import type { LazyRoutes, Route } from '../lib/router/pages.ts';
import { guardedPage } from './guarded-page.tsx';
import { PublicLayout } from './public-layout.tsx';

type Load = Route['load'];

const LAYOUTS = [PublicLayout];

function page(path: string, load: Load): Route {
  return { path, layouts: LAYOUTS, load };
}

/** A text of `features/legal`. */
function textPage(path: string, load: Load): Route {
  return { path, layouts: LAYOUTS, load, module: `src/features/legal${path}-page.tsx` };
}

/** What few begin with: one file of routes, which the first load does without. */
const LATER_PATHS = [
  '/properties/:id/questions',
  '/compare',
  '/user/visit-day/*',
  '/user/notifications',
  '/pass',
  '/visit/*',
  '/email/*',
  '/style-guide',
];
const LATER_ROUTES = {
  module: 'src/app/later-routes.tsx',
  loadRoutes: () => import('./later-routes.tsx').then((file) => file.laterRoutes),
};

/** Every address of the app (both documents' route tables). */
export const routes: readonly (Route | LazyRoutes)[] = [
  // In the first file, for it is prerendered and most visits begin there.
  page('/', async () => HomePage),
  page('/login', () => import('../features/auth/login-page.tsx').then((file) => file.LoginPage)),
  textPage('/contact', () => import('../features/legal/contact-page.tsx').then((file) => file.ContactPage)),
  textPage('/about', () => import('../features/legal/about-page.tsx').then((file) => file.AboutPage)),
  textPage('/terms', () => import('../features/legal/terms-page.tsx').then((file) => file.TermsPage)),
  textPage('/privacy', () => import('../features/legal/privacy-page.tsx').then((file) => file.PrivacyPage)),
  textPage('/cookies', () => import('../features/legal/cookies-page.tsx').then((file) => file.CookiesPage)),
  textPage('/blog', () => import('../features/legal/blog-page.tsx').then((file) => file.BlogPage)),
  textPage('/careers', () => import('../features/legal/careers-page.tsx').then((file) => file.CareersPage)),
  textPage('/refund', () => import('../features/legal/refund-page.tsx').then((file) => file.RefundPage)),
  textPage('/licenses', () => import('../features/legal/licenses-page.tsx').then((file) => file.LicensesPage)),
  guardedPage('/properties', {
    module: 'listing/listing-page.tsx',
    guard: { visitorsGo: 'home', reason: TEXTS.search.loginToView },
    load: () =>
      import('../features/listing/listing-page.tsx').then((file) => ({
        Page: file.ListingPage,
        ask: file.askForListing,
      })),
  }),
  guardedPage('/properties/:id', {
    module: 'property/property-page.tsx',
    guard: { visitorsGo: 'login', reason: TEXTS.search.loginToView },
    load: () =>
      import('../features/property/property-page.tsx').then((file) => ({
        Page: file.PropertyPage,
        ask: file.askForProperty,
      })),
  }),
  guardedPage('/user/bookings', {
    module: 'bookings/bookings-page.tsx',
    guard: { visitorsGo: 'home', reason: TEXTS.session.loginForBookings },
    load: () =>
      import('../features/bookings/bookings-page.tsx').then((file) => ({
        Page: file.BookingsPage,
        ask: file.askForBookings,
      })),
  }),
  guardedPage('/user/profile', {
    module: 'profile/profile-page.tsx',
    guard: { visitorsGo: 'home', reason: TEXTS.session.loggedOut },
    load: () =>
      import('../features/profile/profile-page.tsx').then((file) => ({
        Page: file.ProfilePage,
        ask: file.askForProfile,
      })),
  }),
  guardedPage('/user/shortlist', {
    module: 'shortlist/shortlist-page.tsx',
    guard: { visitorsGo: 'home' },
    load: () =>
      import('../features/shortlist/shortlist-page.tsx').then((file) => ({
        Page: file.ShortlistPage,
        ask: file.askForShortlist,
      })),
  }),
  // At the first step to a desk: buyers have none.
  {
    path: '/desk/*',
    module: 'src/app/desk-routes.tsx',
    loadRoutes: () => import('./desk-routes.tsx').then((file) => file.deskRoutes),
  },
  ...LATER_PATHS.map((path) => ({ path, ...LATER_ROUTES })),
  // At the first step into the admin area: a visitor's first load knows nothing of it.
  {
    path: '/admin/*',
    module: 'src/app/admin-routes.tsx',
    loadRoutes: () => import('./admin-routes.tsx').then((file) => file.adminRoutes),
  },
  page('*', () => import('../features/not-found/not-found-page.tsx').then((file) => file.NotFoundPage)),
];
