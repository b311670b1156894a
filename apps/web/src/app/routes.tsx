import { LANGUAGE } from '@aangan/contract/core/build-language';
import { BUYER_PAGES, PRERENDERED_PAGES } from '@aangan/contract/core/pages';
import { property as propertyTexts } from '@aangan/contract/catalogue/property.texts';
import { search as searchTexts } from '@aangan/contract/catalogue/search.texts';
import { HomePage } from '../areas/catalogue/home/home-page.tsx';
import type { LazyRoutes, Route } from '../lib/router/pages.ts';
import { app as texts } from './app.texts.ts';
import { guardedPage } from './guarded-page.tsx';
import { NotFoundLayout, PublicLayout } from './public-layout.tsx';
import { staffRoutes } from './staff-routes.ts';

type Load = Route['load'];

const LAYOUTS = [PublicLayout];

function page(path: string, load: Load): Route {
  return { path, layouts: LAYOUTS, load };
}

/** All other pages: their routes are one lazy file, not part of the first load. */
const ACCOUNT_AND_TEXT_ROUTES = {
  layouts: LAYOUTS,
  module: import.meta.env.SSR ? 'src/app/account-and-text-routes.tsx' : '',
  loadRoutes: () => import('./account-and-text-routes.tsx').then((file) => file.accountAndTextRoutes()),
};

/** In each language, and the style guide in English; the tables of staff's pages are `staffRoutes`. */
const PAGES = [...PRERENDERED_PAGES, ...BUYER_PAGES, ...(LANGUAGE === 'en' ? ['/style-guide'] : [])];

/** Every address of the app (both documents' route tables). */
export const routes: readonly (Route | LazyRoutes)[] = [
  // In the first file, because it is prerendered and most visits begin there.
  page('/', async () => HomePage),
  page('/login', () => import('../areas/accounts/auth/login-page.tsx').then((file) => file.LoginPage)),
  guardedPage('/properties', {
    module: import.meta.env.SSR ? 'areas/catalogue/listing/listing-page.tsx' : '',
    keepAlive: true,
    guard: { visitorsGo: 'home', reason: searchTexts.loginToView, loading: texts.loadingProperties },
    load: () =>
      import('../areas/catalogue/listing/listing-page.tsx').then((file) => ({
        Page: file.ListingPage,
        ask: file.askForListing,
      })),
  }),
  guardedPage('/properties/:id', {
    module: import.meta.env.SSR ? 'areas/catalogue/property/property-page.tsx' : '',
    keepAlive: true,
    guard: { visitorsGo: 'login', reason: searchTexts.loginToView, loading: propertyTexts.loading },
    load: () =>
      import('../areas/catalogue/property/property-page.tsx').then((file) => ({
        Page: file.PropertyPage,
        ask: file.askForProperty,
      })),
  }),
  ...staffRoutes,
  ...PAGES.map((path) => ({ path, ...ACCOUNT_AND_TEXT_ROUTES })),
  {
    path: '*',
    layouts: [NotFoundLayout],
    load: () => import('../site/not-found/not-found-page.tsx').then((file) => file.NotFoundPage),
  },
];
