import { VISITS_ADMIN } from '@aangan/contract/visits/admin-routes';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';
import { useSingleMutation } from '../../../lib/calls/use-single-mutation.ts';
import type { OwnDraft } from '../hours-draft.ts';
import { visitsChanged } from './visits-changed.ts';

/**
 * DELETE /api/admin/properties/{id}/visit-hours: the firm's hours apply again.
 * @param onDeleted called with the sent draft, even after the admin has left the page
 */
export function useDeleteVisitHours(id: number, onDeleted: (sent: OwnDraft) => void) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ version }: OwnDraft) =>
      call(VISITS_ADMIN.adminVisitHoursDelete, { params: { id }, query: { version } }),
    onSuccess: async (_, sent) => {
      await visitsChanged(client);
      onDeleted(sent);
    },
  });
}
