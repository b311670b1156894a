import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { queryClient } from '../../lib/calls/query-client.ts';
import { navigate } from '../../lib/router/navigation.ts';
import { useSearchParams } from '../../lib/router/router.tsx';
import { ExportButton } from '../shared/export/export-button.tsx';
import { PageTitle } from '../shared/page-title.tsx';
import { StatCards } from '../shared/stat-cards.tsx';
import { getUserStatsQuery } from './api/get-user-stats.ts';
import { userPageQuery } from './user-page-query.ts';
import { UserFilterBar } from './components/user-filter-bar.tsx';
import { UnreachableNotice } from './components/unreachable-notice.tsx';
import { UserResults } from './components/user-results.tsx';
import { users as texts } from './users.texts.ts';
import { exportFilters, parseUsers, usersPath, type UsersState } from './users-url.ts';

/** Asks for what stands at this address before the page is shown. */
export function askForUsers({ search }: Location): void {
  void queryClient.prefetchQuery(getUserStatsQuery);
  void queryClient.prefetchQuery(userPageQuery(parseUsers(new URLSearchParams(search))));
}

/** /admin/users: everybody with an account. */
export function UsersPage() {
  const query = useSearchParams();
  const state = parseUsers(query);

  const show = (change: Partial<UsersState>, replace = false) => {
    const next = usersPath({ ...state, page: 0, ...change });
    if (next !== usersPath(state)) navigate(next, { replace, preventScrollReset: true });
  };

  const search = useRef<HTMLInputElement>(null);
  function handleReset() {
    show({ search: '', role: '', status: '', email: '' });
    // The button that was pressed goes when the users come.
    search.current?.focus();
  }
  return (
    <>
      <PageTitle title="Users" action={<ExportButton name="adminUsersExport" filters={exportFilters(state)} />} />
      <Counters />
      <UnreachableNotice state={state} />
      <UserFilterBar state={state} searchRef={search} onChange={show} />
      <UserResults state={state} onReset={handleReset} />
    </>
  );
}

function Counters() {
  const { data } = useQuery(getUserStatsQuery);
  return (
    <StatCards
      stats={[
        { label: 'Total Users', value: data?.totalUsers },
        { label: 'Active Users', value: data?.activeUsers, tone: 'green' },
        { label: 'Inactive Users', value: data?.inactiveUsers, tone: 'grey' },
        { label: 'Admin Users', value: data?.usersByRole.ADMIN, tone: 'purple' },
        { label: texts.executives, value: data?.usersByRole.EXECUTIVE, tone: 'indigo' },
        { label: texts.buyers, value: data?.usersByRole.USER, tone: 'grey' },
      ]}
    />
  );
}
