import type { ComponentType } from 'react';
import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router';
import { TEXTS } from '@aangan/contract/texts';
import { HomePage } from '../features/home/home-page.tsx';
import { ErrorPage } from './error-page.tsx';
import { page } from './lazy-page.ts';
import { PublicLayout } from './public-layout.tsx';
import { RequireSession, type RequireSessionProps } from './require-session.tsx';
import { RootLayout } from './root-layout.tsx';

/** A text of `features/legal`. */
function textPage(path: string, load: () => Promise<ComponentType>): RouteObject {
  return page(path, load, `src/features/legal/${path}-page.tsx`);
}

const publicPages: RouteObject[] = [
  // In the first file, for it is prerendered and most visits begin there.
  { index: true, Component: HomePage },
  page('login', () => import('../features/auth/login-page.tsx').then((file) => file.LoginPage)),
  textPage('contact', () => import('../features/legal/contact-page.tsx').then((file) => file.ContactPage)),
  textPage('about', () => import('../features/legal/about-page.tsx').then((file) => file.AboutPage)),
  textPage('terms', () => import('../features/legal/terms-page.tsx').then((file) => file.TermsPage)),
  textPage('privacy', () => import('../features/legal/privacy-page.tsx').then((file) => file.PrivacyPage)),
  textPage('cookies', () => import('../features/legal/cookies-page.tsx').then((file) => file.CookiesPage)),
  textPage('blog', () => import('../features/legal/blog-page.tsx').then((file) => file.BlogPage)),
  textPage('careers', () => import('../features/legal/careers-page.tsx').then((file) => file.CareersPage)),
  textPage('refund', () => import('../features/legal/refund-page.tsx').then((file) => file.RefundPage)),
  textPage('licenses', () => import('../features/legal/licenses-page.tsx').then((file) => file.LicensesPage)),
  page('style-guide', () => import('../features/style-guide/style-guide-page.tsx').then((file) => file.StyleGuidePage)),
];

/** Pages behind the guard, which is small and comes with the first file: fetched, it would be what they all wait for. */
function guarded(guard: RequireSessionProps, ...children: RouteObject[]): RouteObject {
  return { element: <RequireSession {...guard} />, children };
}

const signedInPages: RouteObject[] = [
  guarded(
    { visitorsGo: 'home', reason: TEXTS.search.loginToView },
    page('properties', () => import('../features/listing/listing-page.tsx').then((file) => file.ListingPage)),
  ),
  guarded(
    { visitorsGo: 'login', reason: TEXTS.search.loginToView },
    page('properties/:id', () => import('../features/property/property-page.tsx').then((file) => file.PropertyPage)),
  ),
  guarded(
    { visitorsGo: 'home', reason: TEXTS.session.loginForBookings },
    page('user/bookings', () => import('../features/bookings/bookings-page.tsx').then((file) => file.BookingsPage)),
  ),
  guarded(
    { visitorsGo: 'home', reason: TEXTS.session.loggedOut },
    page('user/profile', () => import('../features/profile/profile-page.tsx').then((file) => file.ProfilePage)),
  ),
  guarded(
    { visitorsGo: 'home' },
    page('user/shortlist', () => import('../features/shortlist/shortlist-page.tsx').then((file) => file.ShortlistPage)),
  ),
];

const notFound = page('*', () => import('../features/not-found/not-found-page.tsx').then((file) => file.NotFoundPage));

const ROOT = 'root';

/** Every address of the app but those of the admin area (both documents' route tables). */
export const routes: RouteObject[] = [
  {
    id: ROOT,
    Component: RootLayout,
    ErrorBoundary: ErrorPage,
    HydrateFallback: () => null,
    children: [
      {
        Component: PublicLayout,
        children: [
          {
            ErrorBoundary: ErrorPage,
            children: [...publicPages, ...signedInPages, notFound],
          },
        ],
      },
    ],
  },
];

/**
 * Adds the routes of the admin area at the first step into it, so that a visitor's first load knows nothing of it. The
 * router asks before it settles for the page that says 'Page Not Found'.
 */
export const addAdminRoutes: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  if (!/^\/admin(\/|$)/i.test(path)) return;
  const { adminRoutes } = await import('./admin-routes.tsx');
  patch(ROOT, [adminRoutes]);
};
