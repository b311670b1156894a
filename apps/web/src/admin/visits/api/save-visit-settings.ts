import { useQueryClient } from '@tanstack/react-query';
import { adminVisitCall } from '../../../lib/admin-visit-call.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { settingsOf, type FirmDraft } from '../hours-draft.ts';
import { visitsChanged } from './visits-changed.ts';

/** PUT /api/admin/visit-settings. @param onSaved called wherever the admin is by then, with what was sent */
export function useSaveVisitSettings(onSaved: (sent: FirmDraft, version: number) => void) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (draft: FirmDraft) => adminVisitCall('adminVisitSettingsSave', { body: settingsOf(draft) }),
    onSuccess: async ({ version }, sent) => {
      await visitsChanged(client);
      onSaved(sent, version);
    },
  });
}
