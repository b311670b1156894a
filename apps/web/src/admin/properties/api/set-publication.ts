import { CATALOGUE_DESK } from '@aangan/contract/catalogue/desk-routes';
import type { AdminProperty } from '@aangan/contract/catalogue/admin-entities';
import type { Publication } from '@aangan/contract/catalogue/lists';
import { useQueryClient } from '@tanstack/react-query';
import { adminQueryKeys } from '../../../lib/calls/admin-query-keys.ts';
import { call } from '../../../lib/calls/api.ts';
import { useSingleMutation } from '../../../lib/calls/use-single-mutation.ts';
import { propertiesChanged } from '../../shared/properties-changed.ts';

interface Change {
  publication: Publication;
  /** The version that the admin looks at; the server refuses an outdated one with 409 STALE_EDIT. */
  version: number;
}

/** PUT /api/admin/properties/{id}/publication; returns the property as it is then. */
export function useSetPublication(id: number) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (body: Change) => call(CATALOGUE_DESK.adminPropertyPublication, { params: { id }, body }),
    onSuccess: (saved: AdminProperty) => {
      propertiesChanged(client);
      client.setQueryData(adminQueryKeys.property(id), saved);
    },
  });
}
