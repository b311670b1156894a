import { ADMIN_TEXTS } from '@aangan/contract/core/admin-texts';
import type { ReactNode } from 'react';
import { askBeforeLeaving } from '../admin/shared/leave-guard.ts';
import { notify } from '../lib/notifications.ts';
import { useLocation } from '../lib/router/router.tsx';
import { signOut } from '../lib/session/session.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { AdminShell } from './layouts/admin-shell.tsx';

/** Sidebar and page. The guard around it redirects to '/' after signing out. */
export function AdminLayout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <AdminShell path={pathname} onLogout={() => askBeforeLeaving(() => void logOut())}>
      <ErrorBoundary>{children}</ErrorBoundary>
    </AdminShell>
  );
}

async function logOut(): Promise<void> {
  try {
    await signOut({ mustReachServer: true });
    notify.success(ADMIN_TEXTS.logout.done);
  } catch {
    notify.error(ADMIN_TEXTS.logout.failed);
  }
}
