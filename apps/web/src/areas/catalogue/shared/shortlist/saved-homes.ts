/** Which homes are on the shortlist, as cards and a home's page show it, and the press that changes it. */
import type { Marks } from '@aangan/contract/alerts/entities';
import { TEXTS } from '@aangan/contract/core/texts';
import { useQuery } from '@tanstack/react-query';
import { prefetchOnIntent } from '../../../../lib/first-paint/chunk-loading.ts';
import { notify } from '../../../../lib/notifications.ts';
import { queryClient } from '../../../../lib/calls/query-client.ts';
import { queryKeys } from '../../../../lib/calls/query-keys.ts';
import { getSession, useSession } from '../../../../lib/session/session-store.ts';
import { getHiddenHomesQuery } from '../hidden-homes/api/get-hidden-homes.ts';

/** Whether a home is on the shortlist of who is signed in; false while that is not known. */
export function useIsSaved(propertyId: number): boolean {
  const { status } = useSession();
  const { data } = useQuery({
    ...getHiddenHomesQuery,
    enabled: status === 'authenticated',
    select: ({ shortlisted }) => shortlisted.includes(propertyId),
  });
  return data ?? false;
}

/** Has everything that is shown say whether a home is on the shortlist. */
export function showSaved(propertyId: number, isSaved: boolean): void {
  queryClient.setQueryData(queryKeys.shortlistCheck(propertyId), isSaved);
  queryClient.setQueryData(getHiddenHomesQuery.queryKey, (marks?: Marks) => {
    if (!marks) return undefined;
    const others = marks.shortlisted.filter((id) => id !== propertyId);
    return { ...marks, shortlisted: isSaved ? [propertyId, ...others] : others };
  });
}

const { prefetch, fetchNow } = prefetchOnIntent(async () => (await import('./save-home.ts')).saveHome);

/** For the control: fetches the code that saves while a pointer or the focus is on the way to a press. */
export const savePrefetch = prefetch;

/** Homes whose change has no answer yet: a second press before it would undo the first. */
const underWay = new Set<number>();

/** Puts a home on the shortlist or takes it off; it shows at once, and what comes of it is said. A visitor signs in first. */
export async function pressSave(propertyId: number, isWanted: boolean): Promise<void> {
  if (underWay.has(propertyId)) return;
  underWay.add(propertyId);
  const isVisitor = getSession().status === 'anonymous';
  if (!isVisitor) {
    // an answer that is on its way may be older than the press
    for (const queryKey of [queryKeys.shortlist, getHiddenHomesQuery.queryKey])
      void queryClient.cancelQueries({ queryKey });
    showSaved(propertyId, isWanted);
  }
  try {
    const saveHome = await fetchNow();
    await saveHome(propertyId, isWanted, isVisitor);
  } catch {
    showSaved(propertyId, !isWanted);
    notify.error(TEXTS.general.network);
  } finally {
    underWay.delete(propertyId);
  }
}
