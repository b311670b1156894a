import { LIVE_STATUSES } from '@aangan/contract/visits/lists';
import { useEffect } from 'react';
import { prefetchCode } from '../../../../lib/first-paint/chunk-loading.ts';
import { queryClient } from '../../../../lib/calls/query-client.ts';
import { getSession } from '../../../../lib/session/session-store.ts';

interface Visit {
  status: string;
  visitDate: string;
}

/** Stores the passes of the signed-in user for offline use if one of their visits is soon (V63). */
export function useStorePass(visits: readonly Visit[] | undefined): void {
  useEffect(() => {
    const live = visits?.filter(({ status }) => LIVE_STATUSES.some((one) => one === status));
    if (live && live.length > 0) void prefetchCode(() => store(live));
  }, [visits]);
}

async function store(live: readonly Visit[]): Promise<void> {
  const userId = getSession().user?.id;
  const [{ isSoon, storePasses }, { listPassesQuery }] = await Promise.all([
    import('./pass-storage.ts'),
    import('./api/list-passes.ts'),
  ]);
  if (userId === undefined || !live.some(isSoon)) return;
  await storePasses({ userId, ...(await queryClient.fetchQuery(listPassesQuery)) });
}
