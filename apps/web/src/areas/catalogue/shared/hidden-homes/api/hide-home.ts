import { CATALOGUE } from '@aangan/contract/catalogue/routes';
import type { PropertyChanges } from '@aangan/contract/catalogue/change-entities';
import type { QueryClient } from '@tanstack/react-query';
import { call, isApiError } from '../../../../../lib/calls/api.ts';
import { notify } from '../../../../../lib/notifications.ts';
import { queryKeys } from '../../../../../lib/calls/query-keys.ts';
import { marks as texts } from '../hidden-homes.texts.ts';
import { marksKeys } from '../hidden-homes-keys.ts';

let line: Promise<unknown> = Promise.resolve();

/**
 * POST and DELETE /api/properties/{id}/hide, one after the other: an undo must not overtake what it undoes. Lists that are
 * shown stay as they are until they are left, so that nothing jumps; the page of a home shows it at once. A failure is a
 * toast. Resolves to whether it was done.
 */
export async function setHidden(client: QueryClient, propertyId: number, isHidden: boolean): Promise<boolean> {
  note(client, propertyId, isHidden);
  const done = line.then(async () => ask(client, propertyId, isHidden));
  line = done;
  return done;
}

async function ask(client: QueryClient, propertyId: number, isHidden: boolean): Promise<boolean> {
  try {
    await call(isHidden ? CATALOGUE.propertyHide : CATALOGUE.propertyUnhide, { params: { id: propertyId } });
  } catch (error) {
    // that it is on the shortlist, or that there are too many, is the server's to say
    const isRefused = isApiError(error) && error.status === 409 && error.message !== '';
    notify.error(isRefused ? error.message : texts.notSaved);
    note(client, propertyId, !isHidden);
    return false;
  }
  const stale = [queryKeys.properties, ['audience', 'search'], marksKeys.hidden];
  for (const queryKey of stale) void client.invalidateQueries({ queryKey, refetchType: 'none' });
  await client.invalidateQueries({ queryKey: marksKeys.marks });
  return true;
}

/** For the page of the home, where it was opened, also where it could not tell what has changed. */
function note(client: QueryClient, propertyId: number, hidden: boolean): void {
  const queryKey = queryKeys.propertyChanges(propertyId);
  if (!client.getQueryState(queryKey)) return;
  client.setQueryData<PropertyChanges>(queryKey, (told) => ({ lastLookedOn: null, changes: [], ...told, hidden }));
}
