import type { VisitSettings } from '@aangan/contract/visit-entities';
import { useQueryClient } from '@tanstack/react-query';
import { adminVisitCall } from '../../../../lib/admin-visit-call.ts';
import { useSingleMutation } from '../../../../lib/use-single-mutation.ts';
import { visitsChanged } from './visits-changed.ts';

/** PUT /api/admin/visit-settings. */
export function useSaveVisitSettings() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (body: VisitSettings) => adminVisitCall('adminVisitSettingsSave', { body }),
    onSuccess: () => visitsChanged(client),
  });
}
