import { TEXTS } from '@aangan/contract/texts';
import type { Route } from '../lib/router/pages.ts';
import { guardedPage } from './guarded-page.tsx';
import { PublicLayout } from './public-layout.tsx';

/** News, the pass, and what a link in a message opens. */
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
  {
    path: '/pass',
    layouts: [PublicLayout],
    module: 'src/features/pass/pass-page.tsx',
    load: () => import('../features/pass/pass-page.tsx').then((file) => file.PassPage),
  },
];
