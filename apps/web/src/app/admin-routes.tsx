import type { ComponentType, ReactNode } from 'react';
import { NotFoundPage } from '../site/not-found/not-found-page.tsx';
import type { AskForData, Route } from '../lib/router/pages.ts';
import { AdminLayout } from './admin-layout.tsx';
import { RequireSession } from './require-session.tsx';

const ADMINS = ['ADMIN'] as const;

function AdminGuard({ children }: { children: ReactNode }) {
  return (
    <RequireSession visitorsGo="home" onlyFor={ADMINS}>
      {children}
    </RequireSession>
  );
}

const LAYOUTS = [AdminGuard, AdminLayout];

/**
 * Builds a route whose data is requested before the session is confirmed (SESS14); the server refuses it to non-admins.
 * @param module source file, below `src/admin`
 */
function page(path: string, module: string, load: () => Promise<{ Page: ComponentType; ask?: AskForData }>): Route {
  return {
    path,
    layouts: LAYOUTS,
    module: `src/admin/${module}`,
    loadAsk: async () => (await load()).ask ?? (() => undefined),
    load: async () => (await load()).Page,
  };
}

const EDIT_PAGE = 'properties/edit-property-page.tsx';
const loadEditPage = async () => {
  const { EditPropertyPage, askForEditProperty } = await import('../admin/properties/edit-property-page.tsx');
  return { Page: EditPropertyPage, ask: askForEditProperty };
};

/** Routes of the admin area: one prefix, one layout and one guard; none of its code is in the first load. */
export const adminRoutes: readonly Route[] = [
  page('/admin', 'dashboard/dashboard-page.tsx', async () => {
    const { DashboardPage, askForDashboard } = await import('../admin/dashboard/dashboard-page.tsx');
    return { Page: DashboardPage, ask: askForDashboard };
  }),
  page('/admin/properties', 'properties/property-list-page.tsx', async () => {
    const file = await import('../admin/properties/property-list-page.tsx');
    return { Page: file.PropertyListPage, ask: file.askForPropertyList };
  }),
  page('/admin/properties/create', 'properties/create-property-page.tsx', async () => {
    const { CreatePropertyPage } = await import('../admin/properties/create-property-page.tsx');
    return { Page: CreatePropertyPage };
  }),
  { path: '/admin/properties/new', layouts: LAYOUTS, load: async () => NotFoundPage },
  page('/admin/properties/:id', EDIT_PAGE, loadEditPage),
  page('/admin/properties/:id/edit', EDIT_PAGE, loadEditPage),
  page('/admin/properties/:id/media', 'media/media-page.tsx', async () => {
    const { MediaPage, askForMedia } = await import('../admin/media/media-page.tsx');
    return { Page: MediaPage, ask: askForMedia };
  }),
  page('/admin/properties/:id/history', 'history/history-page.tsx', async () => {
    const { HistoryPage, askForHistory } = await import('../admin/history/history-page.tsx');
    return { Page: HistoryPage, ask: askForHistory };
  }),
  page('/admin/changes', 'changes/changes-page.tsx', async () => {
    const { ChangesPage, askForChanges } = await import('../admin/changes/changes-page.tsx');
    return { Page: ChangesPage, ask: askForChanges };
  }),
  page('/admin/changes/:id', 'changes/change-set-page.tsx', async () => {
    const { ChangeSetPage, askForChangeSet } = await import('../admin/changes/change-set-page.tsx');
    return { Page: ChangeSetPage, ask: askForChangeSet };
  }),
  page('/admin/trash', 'trash/trash-page.tsx', async () => {
    const { TrashPage, askForTrash } = await import('../admin/trash/trash-page.tsx');
    return { Page: TrashPage, ask: askForTrash };
  }),
  page('/admin/bookings', 'visit-list/visits-page.tsx', async () => {
    const { VisitListPage, askForVisits } = await import('../admin/visit-list/visits-page.tsx');
    return { Page: VisitListPage, ask: askForVisits };
  }),
  page('/admin/visits', 'visit-settings/visit-settings-page.tsx', async () => {
    const { VisitSettingsPage, askForVisits } = await import('../admin/visit-settings/visit-settings-page.tsx');
    return { Page: VisitSettingsPage, ask: askForVisits };
  }),
  page('/admin/users', 'users/users-page.tsx', async () => {
    const { UsersPage, askForUsers } = await import('../admin/users/users-page.tsx');
    return { Page: UsersPage, ask: askForUsers };
  }),
  page('/admin/grievances', 'grievances/grievances-page.tsx', async () => {
    const { GrievancesPage, askForGrievances } = await import('../admin/grievances/grievances-page.tsx');
    return { Page: GrievancesPage, ask: askForGrievances };
  }),
  page('/admin/privacy', 'privacy/privacy-page.tsx', async () => {
    const { PrivacyPage, askForPrivacy } = await import('../admin/privacy/privacy-page.tsx');
    return { Page: PrivacyPage, ask: askForPrivacy };
  }),
  page('/admin/rates', 'rates/rates-page.tsx', async () => {
    const { RatesPage, askForRates } = await import('../admin/rates/rates-page.tsx');
    return { Page: RatesPage, ask: askForRates };
  }),
  page('/admin/site', 'site/site-page.tsx', async () => {
    const [{ SitePage, askForSite }, { SiteSample, USUAL_WORDS }] = await Promise.all([
      import('../admin/site/site-page.tsx'),
      import('./site-sample.tsx'),
    ]);
    return { Page: () => <SitePage Sample={SiteSample} usual={USUAL_WORDS} />, ask: askForSite };
  }),
  page('/admin/settings', 'settings/settings-page.tsx', async () => {
    const { SettingsPage } = await import('../admin/settings/settings-page.tsx');
    return { Page: SettingsPage };
  }),
  page('/admin/audit', 'audit/audit-page.tsx', async () => {
    const { AuditPage, askForAudit } = await import('../admin/audit/audit-page.tsx');
    return { Page: AuditPage, ask: askForAudit };
  }),
];
