import { TEXTS } from '@aangan/contract/texts';
import type { Route } from '../lib/router/pages.ts';
import { guardedPage } from './guarded-page.tsx';
import { PublicLayout } from './public-layout.tsx';

/** News, the planner, the pass, and what a link in a message opens. */
export const visitRoutes: readonly Route[] = [
  guardedPage('/user/notifications', {
    module: 'notifications/notifications-page.tsx',
    guard: { visitorsGo: 'home', reason: TEXTS.session.loggedOut },
    load: () =>
      import('../features/notifications/notifications-page.tsx').then((file) => ({
        Page: file.NotificationsPage,
        ask: file.askForNotifications,
      })),
  }),
  guardedPage('/user/visit-day', {
    module: 'visit-day/visit-day-page.tsx',
    guard: { visitorsGo: 'home', reason: TEXTS.session.loginForBookings },
    load: () =>
      import('../features/visit-day/visit-day-page.tsx').then((file) => ({
        Page: file.VisitDayPage,
        ask: file.askForVisitDay,
      })),
  }),
  guardedPage('/user/visit-day/:id', {
    module: 'visit-day/plan-page.tsx',
    guard: { visitorsGo: 'home', reason: TEXTS.session.loginForBookings },
    load: () =>
      import('../features/visit-day/plan-page.tsx').then((file) => ({ Page: file.PlanPage, ask: file.askForPlan })),
  }),
  {
    path: '/pass',
    layouts: [PublicLayout],
    module: 'src/features/pass/pass-page.tsx',
    load: () => import('../features/pass/pass-page.tsx').then((file) => file.PassPage),
  },
  {
    path: '/visit/:token',
    layouts: [PublicLayout],
    module: 'src/features/visit-link/visit-link-page.tsx',
    load: () => import('../features/visit-link/visit-link-page.tsx').then((file) => file.VisitLinkPage),
  },
];
