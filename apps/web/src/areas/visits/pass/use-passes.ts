import { todayInIndia } from '@aangan/contract/core/dates';
import type { VisitPass } from '@aangan/contract/visits/entities';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import { useIsOnline } from '../../../lib/use-is-online.ts';
import { useTimeout } from '../../../lib/use-timeout.ts';
import { storePasses, readStoredPasses } from '../shared/pass/pass-storage.ts';
import { listPassesQuery } from '../shared/pass/api/list-passes.ts';

/** Milliseconds to wait for the response before the stored passes are shown. */
const PATIENCE = 1000;

type Passes =
  | { state: 'loading' }
  | { state: 'not-stored' }
  | { state: 'no-visit' }
  | { state: 'failed'; retry: () => void; isRetrying: boolean }
  /** `asOf` is when the stored passes were fetched; null for a live response. */
  | { state: 'shown'; passes: VisitPass[]; asOf: string | null };

const storedQuery = {
  queryKey: ['own', 'stored-pass'],
  queryFn: () => readStoredPasses().catch(() => null),
  // read again each time: signing out may have deleted it
  staleTime: 0,
  gcTime: 0,
};

/** Returns the visitor's passes: from the server, or as stored in this browser while it does not respond (V63, V64). */
export function usePasses(): Passes {
  const { status, user, ending } = useSession();
  const isOnline = useIsOnline();
  const fresh = useQuery({ ...listPassesQuery, enabled: user !== null });
  const { data: stored } = useQuery(storedQuery);
  const [isPatient, setIsPatient] = useState(true);
  useTimeout(isPatient, PATIENCE, () => setIsPatient(false));
  useEffect(() => {
    // a failure is retried at the next visit
    if (user && fresh.data) storePasses({ userId: user.id, ...fresh.data }).catch(() => undefined);
  }, [user, fresh.data]);

  if (user && fresh.data) return shown(fresh.data.passes, null);
  // after signing out, stored passes must not be shown even if they were read before
  const isMine = stored && ending === 'none' && (user === null || stored.userId === user.id);
  const isWaiting = status === 'loading' || (user !== null && fresh.isPending);
  if (isMine && !(isWaiting && isPatient && isOnline)) return shown(stored.passes, stored.at);
  if (isWaiting || stored === undefined) return { state: 'loading' };
  if (user === null) return { state: 'not-stored' };
  return { state: 'failed', retry: () => void fresh.refetch(), isRetrying: fresh.isFetching };
}

/** Leaves out visits whose day is over. */
function shown(all: readonly VisitPass[], asOf: string | null): Passes {
  const today = todayInIndia();
  const passes = all.filter(({ visitDate }) => visitDate >= today);
  if (passes.length > 0) return { state: 'shown', passes, asOf };
  return { state: asOf === null ? 'no-visit' : 'not-stored' };
}
