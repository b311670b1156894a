import { addDays, todayInIndia } from '@aangan/contract/dates';
import { LIVE_STATUSES } from '@aangan/contract/visit-lists';
import { useEffect } from 'react';
import { fetchAhead } from '../../../lib/code-ahead.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { getSession } from '../../../lib/session-store.ts';

/** Visits so many days ahead have their pass kept (V63). */
const DAYS_AHEAD = 7;

interface Visit {
  status: string;
  visitDate: string;
}

/** Keeps the passes of the signed-in user where one of their visits is soon, so that they open without network. */
export function useKeepPass(visits: readonly Visit[] | undefined): void {
  const today = todayInIndia();
  const isSoon = visits?.some(
    ({ status, visitDate }) =>
      LIVE_STATUSES.some((live) => live === status) && visitDate >= today && visitDate <= addDays(today, DAYS_AHEAD),
  );
  useEffect(() => {
    if (isSoon) void fetchAhead(keepThem);
  }, [isSoon, visits]);
}

async function keepThem(): Promise<void> {
  const userId = getSession().user?.id;
  if (userId === undefined) return;
  const [{ keepPasses }, { listPassesQuery }] = await Promise.all([
    import('./kept-pass.ts'),
    import('./list-passes.ts'),
  ]);
  await keepPasses({ userId, ...(await queryClient.fetchQuery(listPassesQuery)) });
}
