import { CATALOGUE_ADMIN } from '@aangan/contract/catalogue/admin-routes';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';
import { useSingleMutation } from '../../../lib/calls/use-single-mutation.ts';
import { propertiesChanged } from '../../shared/properties-changed.ts';
import { payloadOf, type PropertyValues } from '../property-values.ts';

export interface PropertySave {
  values: PropertyValues;
  /** The stored values that these are based on. */
  base: PropertyValues;
  /** The version that the values are based on; the server refuses an outdated one with 409 STALE_EDIT. */
  version: number;
}

/** PUT /api/admin/properties/{id}: replaces the whole property. */
export function useReplaceProperty(id: number) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ values, base, version }: PropertySave) =>
      call(CATALOGUE_ADMIN.adminPropertyReplace, { params: { id }, body: { ...payloadOf(values, base), version } }),
    onSuccess: () => propertiesChanged(client),
  });
}
