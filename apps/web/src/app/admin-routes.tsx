import type { ReactNode } from 'react';
import { NotFoundPage } from '../features/not-found/not-found-page.tsx';
import type { Route } from '../lib/router/pages.ts';
import { AdminLayout } from './admin-layout.tsx';
import { RequireSession } from './require-session.tsx';

function AdminGuard({ children }: { children: ReactNode }) {
  return (
    <RequireSession visitorsGo="home" onlyFor="ADMIN">
      {children}
    </RequireSession>
  );
}

const LAYOUTS = [AdminGuard, AdminLayout];

function page(path: string, load: Route['load']): Route {
  return { path, layouts: LAYOUTS, load };
}

const loadEditPage = () =>
  import('../features/admin/properties/edit-property-page.tsx').then((file) => file.EditPropertyPage);

/** The admin area: one prefix, one layout, one guard, and none of its code in the first load. */
export const adminRoutes: readonly Route[] = [
  page('/admin', () => import('../features/admin/dashboard/dashboard-page.tsx').then((file) => file.DashboardPage)),
  page('/admin/properties', () =>
    import('../features/admin/properties/property-list-page.tsx').then((file) => file.PropertyListPage),
  ),
  page('/admin/properties/create', () =>
    import('../features/admin/properties/create-property-page.tsx').then((file) => file.CreatePropertyPage),
  ),
  page('/admin/properties/new', async () => NotFoundPage),
  page('/admin/properties/:id', loadEditPage),
  page('/admin/properties/:id/edit', loadEditPage),
  page('/admin/properties/:id/media', () =>
    import('../features/admin/media/media-page.tsx').then((file) => file.MediaPage),
  ),
  page('/admin/bookings', () =>
    import('../features/admin/bookings/bookings-page.tsx').then((file) => file.BookingsPage),
  ),
  page('/admin/users', () => import('../features/admin/users/users-page.tsx').then((file) => file.UsersPage)),
  page('/admin/rates', () => import('../features/admin/rates/rates-page.tsx').then((file) => file.RatesPage)),
  page('/admin/settings', () =>
    import('../features/admin/settings/settings-page.tsx').then((file) => file.SettingsPage),
  ),
  page('/admin/audit', () => import('../features/admin/audit/audit-page.tsx').then((file) => file.AuditPage)),
];
