import { CATALOGUE_ADMIN } from '@aangan/contract/catalogue/admin-routes';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';
import { useSingleMutation } from '../../../lib/calls/use-single-mutation.ts';
import { propertiesChanged } from '../../shared/properties-changed.ts';

interface Restore {
  entryId: number;
  /** The version of the property that the caller saw. */
  version: number;
}

/** POST /api/admin/properties/{id}/revisions/{entryId}/restore; then refetches what shows the property. */
export function useRestoreRevision(id: string) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ entryId, version }: Restore) =>
      call(CATALOGUE_ADMIN.adminPropertyRevisionRestore, { params: { id, entryId }, body: { version } }),
    onSettled: () => propertiesChanged(client),
  });
}
