/** Whether homes are on the shortlist, for cards and the page of a home, and the button that changes it. */
import type { Marks } from '@aangan/contract/alerts/entities';
import { general as generalTexts } from '@aangan/contract/core/general.texts';
import { useQuery } from '@tanstack/react-query';
import { prefetchOnIntent } from '../../../../lib/first-paint/chunk-loading.ts';
import { notify } from '../../../../lib/notifications.ts';
import { queryClient } from '../../../../lib/calls/query-client.ts';
import { queryKeys } from '../../../../lib/calls/query-keys.ts';
import { getSession, useSession } from '../../../../lib/session/session-store.ts';
import { getHiddenHomesQuery } from '../hidden-homes/api/get-hidden-homes.ts';

/** Whether a home is on the signed-in user's shortlist; false while unknown. */
export function useIsSaved(propertyId: number): boolean {
  const { status } = useSession();
  const { data } = useQuery({
    ...getHiddenHomesQuery,
    enabled: status === 'authenticated',
    select: ({ shortlisted }) => shortlisted.includes(propertyId),
  });
  return data ?? false;
}

/** Updates the cached state of a home on the shortlist everywhere. */
export function showSaved(propertyId: number, isSaved: boolean): void {
  queryClient.setQueryData(queryKeys.shortlistCheck(propertyId), isSaved);
  queryClient.setQueryData(getHiddenHomesQuery.queryKey, (marks?: Marks) => {
    if (!marks) return undefined;
    const others = marks.shortlisted.filter((id) => id !== propertyId);
    return { ...marks, shortlisted: isSaved ? [propertyId, ...others] : others };
  });
}

const { prefetch, fetchNow } = prefetchOnIntent(async () => (await import('./save-home.ts')).saveHome);

/** Props of the button: prefetches the saving code when a press is likely. */
export const savePrefetch = prefetch;

/** Homes with a pending call: a second press would undo the first. */
const underWay = new Set<number>();

/** Adds a home to the shortlist or removes it, with an optimistic update and a message. Visitors sign in first. */
export async function pressSave(propertyId: number, isWanted: boolean): Promise<void> {
  if (underWay.has(propertyId)) return;
  underWay.add(propertyId);
  const isVisitor = getSession().status === 'anonymous';
  if (!isVisitor) {
    // a response in flight may be older than the press
    for (const queryKey of [queryKeys.shortlist, getHiddenHomesQuery.queryKey])
      void queryClient.cancelQueries({ queryKey });
    showSaved(propertyId, isWanted);
  }
  try {
    const saveHome = await fetchNow();
    await saveHome(propertyId, isWanted, isVisitor);
  } catch {
    showSaved(propertyId, !isWanted);
    notify.error(generalTexts.network);
  } finally {
    underWay.delete(propertyId);
  }
}
