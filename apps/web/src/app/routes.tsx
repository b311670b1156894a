import { TEXTS } from '@aangan/contract/core/texts';
import { HomePage } from '../areas/catalogue/home/home-page.tsx';
import type { LazyRoutes, Route } from '../lib/router/pages.ts';
import { app as texts } from './app.texts.ts';
import { guardedPage } from './guarded-page.tsx';
import { PublicLayout } from './public-layout.tsx';

type Load = Route['load'];

const LAYOUTS = [PublicLayout];

function page(path: string, load: Load): Route {
  return { path, layouts: LAYOUTS, load };
}

/** What few begin with: one file of routes, which the first load does without. */
const LATER_PATHS = [
  '/properties/:id/questions',
  '/compare',
  '/user/*',
  '/pass',
  '/visit/*',
  '/email/*',
  '/alerts/*',
  '/board',
  '/style-guide',
  '/contact',
  '/about',
  '/terms',
  '/privacy/*',
  '/cookies',
  '/blog',
  '/careers',
  '/refund',
  '/licenses',
];
const LATER_ROUTES = {
  layouts: LAYOUTS,
  module: 'src/app/account-and-text-routes.tsx',
  loadRoutes: () => import('./account-and-text-routes.tsx').then((file) => file.laterRoutes),
};

/** Every address of the app (both documents' route tables). */
export const routes: readonly (Route | LazyRoutes)[] = [
  // In the first file, for it is prerendered and most visits begin there.
  page('/', async () => HomePage),
  page('/login', () => import('../areas/accounts/auth/login-page.tsx').then((file) => file.LoginPage)),
  guardedPage('/properties', {
    module: 'areas/catalogue/listing/listing-page.tsx',
    keepAlive: true,
    guard: { visitorsGo: 'home', reason: TEXTS.search.loginToView, loading: texts.loadingProperties },
    load: () =>
      import('../areas/catalogue/listing/listing-page.tsx').then((file) => ({
        Page: file.ListingPage,
        ask: file.askForListing,
      })),
  }),
  guardedPage('/properties/:id', {
    module: 'areas/catalogue/property/property-page.tsx',
    keepAlive: true,
    guard: { visitorsGo: 'login', reason: TEXTS.search.loginToView, loading: TEXTS.property.loading },
    load: () =>
      import('../areas/catalogue/property/property-page.tsx').then((file) => ({
        Page: file.PropertyPage,
        ask: file.askForProperty,
      })),
  }),
  // At the first step to a desk: buyers have none.
  {
    path: '/desk/*',
    layouts: LAYOUTS,
    module: 'src/app/desk-routes.tsx',
    loadRoutes: () => import('./desk-routes.tsx').then((file) => file.deskRoutes),
  },
  ...LATER_PATHS.map((path) => ({ path, ...LATER_ROUTES })),
  // At the first step into the admin area: a visitor's first load knows nothing of it.
  {
    path: '/admin/*',
    layouts: LAYOUTS,
    module: 'src/app/admin-routes.tsx',
    loadRoutes: () => import('./admin-routes.tsx').then((file) => file.adminRoutes),
  },
  page('*', () => import('../site/not-found/not-found-page.tsx').then((file) => file.NotFoundPage)),
];
