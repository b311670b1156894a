import { useQueryClient } from '@tanstack/react-query';
import { adminCall } from '../../../lib/admin-call.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { propertiesChanged } from '../../shared/properties-changed.ts';
import { payloadOf, type PropertyValues } from '../property-values.ts';

export interface PropertySave {
  values: PropertyValues;
  /** The version the values are based on; the server refuses an older one with 409 STALE_EDIT. */
  version: number;
}

/** PUT /api/admin/properties/{id}: the whole property. */
export function useReplaceProperty(id: number) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ values, version }: PropertySave) =>
      adminCall('adminPropertyReplace', { params: { id }, body: { ...payloadOf(values), version } }),
    onSuccess: () => propertiesChanged(client),
  });
}
