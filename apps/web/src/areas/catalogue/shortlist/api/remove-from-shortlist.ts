import { CATALOGUE } from '@aangan/contract/catalogue/routes';
import { shortlist as shortlistTexts } from '@aangan/contract/catalogue/shortlist.texts';
import { useQueryClient } from '@tanstack/react-query';
import { call, isApiError } from '../../../../lib/calls/api.ts';
import { notify } from '../../../../lib/notifications.ts';
import { useSingleMutation } from '../../../../lib/calls/use-single-mutation.ts';
import { listShortlistQuery } from '../../shared/shortlist/api/list-shortlist.ts';
import { announceChange } from '../../shared/shortlist/save-home.ts';
import { showSaved } from '../../shared/shortlist/saved-homes.ts';

interface Entry {
  id: number;
  propertyId: number;
}

/** DELETE /api/shortlists/{id}; an entry that is gone already (from another tab, say) counts as removed. */
async function removeFromShortlist({ id }: Entry): Promise<void> {
  try {
    await call(CATALOGUE.shortlistRemove, { params: { id } });
  } catch (error) {
    if (!isApiError(error) || error.status !== 404) throw error;
  }
}

/**
 * DELETE /api/shortlists/{id}: removes the entry from the cached list.
 * @param onRemoved called once the entry is gone. Not a callback of `mutate`, which is lost when the card unmounts, as
 * soon as the list renders without it.
 */
export function useRemoveFromShortlist(onRemoved: () => void) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: removeFromShortlist,
    onSuccess: (_nothing, { id, propertyId }) => {
      client.setQueryData(listShortlistQuery.queryKey, (entries) => entries?.filter((entry) => entry.id !== id));
      onRemoved();
      showSaved(propertyId, false);
      announceChange(propertyId, false);
    },
    onError: () => notify.error(shortlistTexts.removeFailed),
  });
}
