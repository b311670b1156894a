import { VISITS_ADMIN } from '@aangan/contract/visits/admin-routes';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';
import { useSingleMutation } from '../../../lib/calls/use-single-mutation.ts';
import { settingsOf, type FirmDraft } from '../hours-draft.ts';
import { visitsChanged } from './visits-changed.ts';

/**
 * PUT /api/admin/visit-settings.
 * @param onSaved called with the sent draft, even after the admin has left the page
 */
export function useSaveVisitSettings(onSaved: (sent: FirmDraft, version: number) => void) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (draft: FirmDraft) => call(VISITS_ADMIN.adminVisitSettingsSave, { body: settingsOf(draft) }),
    onSuccess: async ({ version }, sent) => {
      await visitsChanged(client);
      onSaved(sent, version);
    },
  });
}
