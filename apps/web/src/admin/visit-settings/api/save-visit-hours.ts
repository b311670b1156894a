import { VISITS_ADMIN } from '@aangan/contract/visits/admin-routes';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';
import { useSingleMutation } from '../../../lib/calls/use-single-mutation.ts';
import { ownHoursOf, type OwnDraft } from '../hours-draft.ts';
import { visitsChanged } from './visits-changed.ts';

/**
 * PUT /api/admin/properties/{id}/visit-hours.
 * @param onSaved called with the sent draft, even after the admin has left the page
 */
export function useSaveVisitHours(id: number, onSaved: (sent: OwnDraft, version: number) => void) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (draft: OwnDraft) =>
      call(VISITS_ADMIN.adminVisitHoursSave, { params: { id }, body: ownHoursOf(draft) }),
    onSuccess: async (saved, sent) => {
      await visitsChanged(client);
      onSaved(sent, saved?.version ?? 0);
    },
  });
}
