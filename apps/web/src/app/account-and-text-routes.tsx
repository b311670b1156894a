import { SITE } from '@aangan/contract/core/site';
import { search as searchTexts } from '@aangan/contract/catalogue/search.texts';
import { session as sessionTexts } from '@aangan/contract/accounts/session.texts';
import type { Route } from '../lib/router/pages.ts';
import { guardedPage } from './guarded-page.tsx';
import { PublicLayout } from './public-layout.tsx';
import { styleGuideRoutes } from './style-guide-routes.ts';

/** A route to a page of `site/legal`. */
function textPage(path: string, load: Route['load']): Route {
  return {
    path,
    layouts: [PublicLayout],
    load,
    module: `src/site/legal${path.slice(path.lastIndexOf('/'))}-page.tsx`,
  };
}

/**
 * Routes to account pages, text pages, questions, the comparison, the visit pass, links in messages and the style
 * guide.
 */
const ROUTES: readonly Route[] = [
  textPage('/contact', () => import('../site/legal/contact-page.tsx').then((file) => file.ContactPage)),
  textPage('/about', () => import('../site/legal/about-page.tsx').then((file) => file.AboutPage)),
  textPage('/terms', () => import('../site/legal/terms-page.tsx').then((file) => file.TermsPage)),
  textPage('/privacy', () => import('../site/legal/privacy-page.tsx').then((file) => file.PrivacyPage)),
  {
    path: '/privacy/notice',
    layouts: [PublicLayout],
    module: 'src/site/legal/notice-page.tsx',
    load: () => import('../site/legal/notice-page.tsx').then((file) => file.NoticePage),
  },
  textPage('/cookies', () => import('../site/legal/cookies-page.tsx').then((file) => file.CookiesPage)),
  textPage('/blog', () => import('../site/legal/blog-page.tsx').then((file) => file.BlogPage)),
  textPage('/careers', () => import('../site/legal/careers-page.tsx').then((file) => file.CareersPage)),
  textPage('/refund', () => import('../site/legal/refund-page.tsx').then((file) => file.RefundPage)),
  textPage('/licenses', () => import('../site/legal/licenses-page.tsx').then((file) => file.LicensesPage)),
  guardedPage('/properties/:id/questions', {
    module: 'areas/catalogue/property/questions/questions-page.tsx',
    guard: { visitorsGo: 'login', reason: searchTexts.loginToView },
    load: () =>
      import('../areas/catalogue/property/questions/questions-page.tsx').then((file) => ({
        Page: file.QuestionsPage,
        ask: file.askForQuestions,
      })),
  }),
  guardedPage('/compare', {
    module: 'areas/catalogue/compare/compare-page.tsx',
    guard: { visitorsGo: 'login', reason: searchTexts.loginToView },
    load: () =>
      import('../areas/catalogue/compare/compare-page.tsx').then((file) => ({
        Page: file.ComparePage,
        ask: file.askForComparison,
      })),
  }),
  guardedPage('/user/bookings', {
    module: 'areas/visits/visit-list/visits-page.tsx',
    guard: { visitorsGo: 'home', reason: sessionTexts.loginForBookings },
    load: () =>
      import('../areas/visits/visit-list/visits-page.tsx').then((file) => ({
        Page: file.VisitsPage,
        ask: file.askForVisits,
      })),
  }),
  guardedPage('/user/profile', {
    module: 'areas/accounts/profile/profile-page.tsx',
    guard: { visitorsGo: 'home', reason: sessionTexts.loggedOut },
    load: () =>
      import('../areas/accounts/profile/profile-page.tsx').then((file) => ({
        Page: file.ProfilePage,
        ask: file.askForProfile,
      })),
  }),
  guardedPage('/user/privacy', {
    module: 'areas/privacy/personal-data/privacy-page.tsx',
    guard: { visitorsGo: 'home', reason: sessionTexts.loggedOut },
    load: () =>
      import('../areas/privacy/personal-data/privacy-page.tsx').then((file) => ({
        Page: file.PrivacyPage,
        ask: file.askForPrivacy,
      })),
  }),
  guardedPage('/user/profile/edit', {
    module: 'areas/accounts/profile/profile-edit-page.tsx',
    guard: { visitorsGo: 'home', reason: sessionTexts.loggedOut },
    load: () =>
      import('../areas/accounts/profile/profile-edit-page.tsx').then((file) => ({
        Page: file.ProfileEditPage,
        ask: file.askForProfileEdit,
      })),
  }),
  guardedPage('/user/devices', {
    module: 'areas/accounts/devices/devices-page.tsx',
    guard: { visitorsGo: 'home', reason: sessionTexts.loggedOut },
    load: () =>
      import('../areas/accounts/devices/devices-page.tsx').then((file) => ({
        Page: file.DevicesPage,
        ask: file.askForDevices,
      })),
  }),
  guardedPage('/user/shortlist', {
    module: 'areas/catalogue/shortlist/shortlist-page.tsx',
    guard: { visitorsGo: 'home' },
    load: () =>
      import('../areas/catalogue/shortlist/shortlist-page.tsx').then((file) => ({
        Page: file.ShortlistPage,
        ask: file.askForShortlist,
      })),
  }),
  guardedPage('/user/searches', {
    module: 'areas/alerts/searches/searches-page.tsx',
    guard: { visitorsGo: 'home', reason: sessionTexts.loggedOut },
    load: () =>
      import('../areas/alerts/searches/searches-page.tsx').then((file) => ({
        Page: file.SearchesPage,
        ask: file.askForSearches,
      })),
  }),
  guardedPage('/user/hidden', {
    module: 'areas/catalogue/hidden-homes/hidden-page.tsx',
    guard: { visitorsGo: 'home', reason: sessionTexts.loggedOut },
    load: () =>
      import('../areas/catalogue/hidden-homes/hidden-page.tsx').then((file) => ({
        Page: file.HiddenPage,
        ask: file.askForHidden,
      })),
  }),
  guardedPage('/user/visit-day', {
    module: 'areas/visits/plan/visit-day-page.tsx',
    guard: { visitorsGo: 'home', reason: sessionTexts.loginForBookings },
    load: () =>
      import('../areas/visits/plan/visit-day-page.tsx').then((file) => ({
        Page: file.VisitDayPage,
        ask: file.askForVisitDay,
      })),
  }),
  guardedPage('/user/visit-day/:id', {
    module: 'areas/visits/plan/plan-page.tsx',
    guard: { visitorsGo: 'home', reason: sessionTexts.loginForBookings },
    load: () =>
      import('../areas/visits/plan/plan-page.tsx').then((file) => ({ Page: file.PlanPage, ask: file.askForPlan })),
  }),
  guardedPage('/user/notifications', {
    module: 'areas/alerts/notifications/notifications-page.tsx',
    guard: { visitorsGo: 'home', reason: sessionTexts.loggedOut },
    load: () =>
      import('../areas/alerts/notifications/notifications-page.tsx').then((file) => ({
        Page: file.NotificationsPage,
        ask: file.askForNotifications,
      })),
  }),
  guardedPage('/user/boards', {
    module: 'areas/boards/owner/boards-page.tsx',
    guard: { visitorsGo: 'home', reason: sessionTexts.loggedOut },
    load: () =>
      import('../areas/boards/owner/boards-page.tsx').then((file) => ({
        Page: file.BoardsPage,
        ask: file.askForBoards,
      })),
  }),
  guardedPage('/user/boards/:id', {
    module: 'areas/boards/owner/board-page.tsx',
    guard: { visitorsGo: 'home', reason: sessionTexts.loggedOut },
    load: () =>
      import('../areas/boards/owner/board-page.tsx').then((file) => ({ Page: file.BoardPage, ask: file.askForBoard })),
  }),
  {
    path: '/board',
    // The page brings its own layout: no other page uses it, and this file loads no styles.
    layouts: [],
    module: 'src/app/guest-board.tsx',
    load: () => import('./guest-board.tsx').then((file) => file.GuestBoard),
  },
  {
    path: '/pass',
    layouts: [PublicLayout],
    module: 'src/areas/visits/pass/pass-page.tsx',
    load: () => import('../areas/visits/pass/pass-page.tsx').then((file) => file.PassPage),
  },
  {
    path: '/visit/:token',
    layouts: [PublicLayout],
    module: 'src/areas/visits/link/visit-link-page.tsx',
    load: () => import('../areas/visits/link/visit-link-page.tsx').then((file) => file.VisitLinkPage),
  },
  {
    path: '/email/:token',
    layouts: [PublicLayout],
    module: 'src/areas/accounts/email-link/email-link-page.tsx',
    load: () => import('../areas/accounts/email-link/email-link-page.tsx').then((file) => file.EmailLinkPage),
  },
  {
    path: '/alerts/unsubscribe',
    layouts: [PublicLayout],
    module: 'src/areas/alerts/unsubscribe/unsubscribe-page.tsx',
    load: () => import('../areas/alerts/unsubscribe/unsubscribe-page.tsx').then((file) => file.UnsubscribePage),
  },
  ...styleGuideRoutes,
];

/** Lists the routes above, without the pages that the site hides (S17). */
export const accountAndTextRoutes = (): readonly Route[] =>
  ROUTES.filter(({ path }) => !SITE.hiddenPages?.includes(path));
