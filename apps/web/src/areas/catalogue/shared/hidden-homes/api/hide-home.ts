import { CATALOGUE } from '@aangan/contract/catalogue/routes';
import type { PropertyChanges } from '@aangan/contract/catalogue/change-entities';
import type { QueryClient } from '@tanstack/react-query';
import { call, isApiError } from '../../../../../lib/calls/api.ts';
import { notify } from '../../../../../lib/notifications.ts';
import { queryKeys } from '../../../../../lib/calls/query-keys.ts';
import { marks as texts } from '../hidden-homes.texts.ts';
import { marksKeys } from '../hidden-homes-keys.ts';

let queue: Promise<unknown> = Promise.resolve();

/**
 * POST and DELETE /api/properties/{id}/hide, in sequence, so that an undo can't overtake its change. Visible lists are
 * not refetched until the user leaves them, so that nothing jumps; the page of the home is updated optimistically. A
 * failure is a toast.
 * @returns whether it succeeded
 */
export async function setHidden(client: QueryClient, propertyId: number, isHidden: boolean): Promise<boolean> {
  updateCached(client, propertyId, isHidden);
  const done = queue.then(async () => ask(client, propertyId, isHidden));
  queue = done;
  return done;
}

async function ask(client: QueryClient, propertyId: number, isHidden: boolean): Promise<boolean> {
  try {
    await call(isHidden ? CATALOGUE.propertyHide : CATALOGUE.propertyUnhide, { params: { id: propertyId } });
  } catch (error) {
    // on the shortlist, or too many hidden homes: the server's message says so
    const isRefused = isApiError(error) && error.status === 409 && error.message !== '';
    notify.error(isRefused ? error.message : texts.notSaved);
    updateCached(client, propertyId, !isHidden);
    return false;
  }
  const stale = [queryKeys.properties, ['audience', 'search'], marksKeys.hidden];
  for (const queryKey of stale) void client.invalidateQueries({ queryKey, refetchType: 'none' });
  await client.invalidateQueries({ queryKey: marksKeys.marks });
  return true;
}

/** Updates the page of the home, if it was opened, even when its changes failed to load. */
function updateCached(client: QueryClient, propertyId: number, hidden: boolean): void {
  const queryKey = queryKeys.propertyChanges(propertyId);
  if (!client.getQueryState(queryKey)) return;
  client.setQueryData<PropertyChanges>(queryKey, (known) => ({ lastLookedOn: null, changes: [], ...known, hidden }));
}
