import type { RouteObject } from 'react-router';
import { NotFoundPage } from '../features/not-found/not-found-page.tsx';
import { ErrorPage } from './error-page.tsx';
import { page } from './lazy-page.ts';
import { RequireSession } from './require-session.tsx';

const editPage = () =>
  import('../features/admin/properties/edit-property-page.tsx').then((file) => file.EditPropertyPage);

const adminPages: RouteObject[] = [
  {
    index: true,
    lazy: async () => ({ Component: (await import('../features/admin/dashboard/dashboard-page.tsx')).DashboardPage }),
  },
  page('properties', () =>
    import('../features/admin/properties/property-list-page.tsx').then((file) => file.PropertyListPage),
  ),
  page('properties/create', () =>
    import('../features/admin/properties/create-property-page.tsx').then((file) => file.CreatePropertyPage),
  ),
  { path: 'properties/new', Component: NotFoundPage },
  page('properties/:id', editPage),
  page('properties/:id/edit', editPage),
  page('properties/:id/media', () => import('../features/admin/media/media-page.tsx').then((file) => file.MediaPage)),
  page('bookings', () => import('../features/admin/bookings/bookings-page.tsx').then((file) => file.BookingsPage)),
  page('users', () => import('../features/admin/users/users-page.tsx').then((file) => file.UsersPage)),
  page('settings', () => import('../features/admin/settings/settings-page.tsx').then((file) => file.SettingsPage)),
  page('audit', () => import('../features/admin/audit/audit-page.tsx').then((file) => file.AuditPage)),
];

/** The admin area: one prefix, one layout, one guard, and none of its code in the first load. */
export const adminRoutes: RouteObject = {
  path: 'admin',
  element: <RequireSession visitorsGo="home" onlyFor="ADMIN" />,
  children: [
    {
      lazy: async () => ({ Component: (await import('./admin-layout.tsx')).AdminLayout }),
      children: [{ ErrorBoundary: ErrorPage, children: adminPages }],
    },
  ],
};
