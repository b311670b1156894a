import { todayInIndia } from '@aangan/contract/core/dates';
import type { VisitPass } from '@aangan/contract/visits/entities';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import { useIsOnline } from '../../../lib/use-is-online.ts';
import { useTimeout } from '../../../lib/use-timeout.ts';
import { keepPasses, readStoredPasses } from '../shared/pass/pass-storage.ts';
import { listPassesQuery } from '../shared/pass/api/list-passes.ts';

/** Milliseconds after which what is kept stands in for an answer that is not there yet. */
const PATIENCE = 1000;

type Passes =
  | { state: 'loading' }
  | { state: 'none-kept' }
  | { state: 'no-visit' }
  | { state: 'failed'; retry: () => void; isRetrying: boolean }
  /** `asOf` is when what is kept was asked for; null of what the server says now. */
  | { state: 'shown'; passes: VisitPass[]; asOf: string | null };

const keptQuery = {
  queryKey: ['own', 'kept-pass'],
  queryFn: () => readStoredPasses().catch(() => null),
  // anew each time: it may be gone since
  staleTime: 0,
  gcTime: 0,
};

/** The visitor's passes: as the server says, or where it does not answer as they are kept in this browser (V63, V64). */
export function usePasses(): Passes {
  const { status, user, ending } = useSession();
  const isOnline = useIsOnline();
  const fresh = useQuery({ ...listPassesQuery, enabled: user !== null });
  const { data: kept } = useQuery(keptQuery);
  const [isPatient, setIsPatient] = useState(true);
  useTimeout(isPatient, PATIENCE, () => setIsPatient(false));
  useEffect(() => {
    // what can't be kept just now is kept next time
    if (user && fresh.data) keepPasses({ userId: user.id, ...fresh.data }).catch(() => undefined);
  }, [user, fresh.data]);

  if (user && fresh.data) return shown(fresh.data.passes, null);
  // who signed out here, or was, leaves nothing behind, whatever was read of it before
  const isMine = kept && ending === 'none' && (user === null || kept.userId === user.id);
  const isWaiting = status === 'loading' || (user !== null && fresh.isPending);
  if (isMine && !(isWaiting && isPatient && isOnline)) return shown(kept.passes, kept.at);
  if (isWaiting || kept === undefined) return { state: 'loading' };
  if (user === null) return { state: 'none-kept' };
  return { state: 'failed', retry: () => void fresh.refetch(), isRetrying: fresh.isFetching };
}

/** A visit is left out once its day is over. */
function shown(all: readonly VisitPass[], asOf: string | null): Passes {
  const today = todayInIndia();
  const passes = all.filter(({ visitDate }) => visitDate >= today);
  if (passes.length > 0) return { state: 'shown', passes, asOf };
  return { state: asOf === null ? 'no-visit' : 'none-kept' };
}
