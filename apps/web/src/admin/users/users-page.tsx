import type { AdminUser } from '@aangan/contract/accounts/admin-entities';
import { ADMIN_TEXTS } from '@aangan/contract/core/admin-texts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { queryClient } from '../../lib/calls/query-client.ts';
import { notify } from '../../lib/notifications.ts';
import { useSession } from '../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { ContactDialog } from '../shared/contact/contact-dialog.tsx';
import { ExportButton } from '../shared/export/export-button.tsx';
import { filters } from '../shared/filters.texts.ts';
import { ListPage } from '../shared/list-page.tsx';
import { StatCards } from '../shared/stat-cards.tsx';
import { useListState } from '../shared/use-list-state.ts';
import { getUserStatsQuery } from './api/get-user-stats.ts';
import { ChangeEmailDialog } from './components/change-email-dialog.tsx';
import { DeleteUserDialog } from './components/delete-user-dialog.tsx';
import { UnreachableNotice } from './components/unreachable-notice.tsx';
import { userColumns } from './components/user-columns.tsx';
import { UserFilterBar } from './components/user-filter-bar.tsx';
import { userPageQuery } from './user-page-query.ts';
import { users as texts } from './users.texts.ts';
import { exportFilters, NO_FILTERS, parseUsers, usersPath } from './users-url.ts';
import styles from './components/user-columns.module.css';

/** Prefetches the list of this URL and the counters. */
export function askForUsers({ search }: Location): void {
  void queryClient.prefetchQuery(getUserStatsQuery);
  void queryClient.prefetchQuery(userPageQuery(parseUsers(new URLSearchParams(search))));
}

/** /admin/users: all accounts. */
export function UsersPage() {
  const { state, show, hrefFor } = useListState(parseUsers, usersPath);
  const { user: self } = useSession();
  const [toDelete, setToDelete] = useState<AdminUser | null>(null);
  const [contactPerson, setContactPerson] = useState<AdminUser | null>(null);
  const [unreachable, setUnreachable] = useState<AdminUser | null>(null);
  const query = useQuery(userPageQuery(state));

  // `errorUpdatedAt` survives a later success.
  const failedAt = query.isError ? query.errorUpdatedAt : 0;
  useEffect(() => {
    if (failedAt > 0) notify.error(ADMIN_TEXTS.users.loadFailedToast);
  }, [failedAt]);

  const search = useRef<HTMLInputElement>(null);
  function handleReset() {
    show(NO_FILTERS);
    // The pressed button goes when the users have loaded.
    search.current?.focus();
  }
  const acts = { onDelete: setToDelete, onShow: setContactPerson, onChangeEmail: setUnreachable };
  return (
    <ListPage
      title={texts.title}
      action={<ExportButton name="adminUsersExport" filters={exportFilters(state)} />}
      above={
        <>
          <Counters />
          <UnreachableNotice state={state} />
        </>
      }
      filters={<UserFilterBar state={state} searchRef={search} onChange={show} />}
      query={query}
      page={state.page}
      hrefFor={hrefFor}
      words={{ label: texts.title, loading: texts.loading, failed: ADMIN_TEXTS.users.loadFailed }}
      columns={userColumns(self?.id ?? 0, state.email !== '', acts)}
      empty={{
        title: ADMIN_TEXTS.users.empty,
        text: ADMIN_TEXTS.users.emptyHint,
        action: (
          <Button variant="second" onClick={handleReset}>
            {filters.resetFilters}
          </Button>
        ),
      }}
      className={styles.people}
    >
      <ContactDialog person={contactPerson} onClose={() => setContactPerson(null)} />
      <ChangeEmailDialog user={unreachable} onClose={() => setUnreachable(null)} />
      <DeleteUserDialog user={toDelete} onClose={() => setToDelete(null)} />
    </ListPage>
  );
}

function Counters() {
  const { data } = useQuery(getUserStatsQuery);
  return (
    <StatCards
      stats={[
        { label: texts.total, value: data?.totalUsers },
        { label: texts.activeUsers, value: data?.activeUsers, tone: 'green' },
        { label: texts.inactiveUsers, value: data?.inactiveUsers, tone: 'grey' },
        { label: texts.admins, value: data?.usersByRole.ADMIN, tone: 'purple' },
        { label: texts.executives, value: data?.usersByRole.EXECUTIVE, tone: 'indigo' },
        { label: texts.buyers, value: data?.usersByRole.USER, tone: 'grey' },
      ]}
    />
  );
}
