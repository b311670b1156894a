import { useQueryClient } from '@tanstack/react-query';
import { withIntentKey } from '../../../../lib/intent-key.ts';
import { useSingleMutation } from '../../../../lib/use-single-mutation.ts';
import { adminCall } from '../../../../lib/admin-call.ts';
import { propertiesChanged } from '../../../../lib/admin-query-keys.ts';
import { payloadOf, type PropertyValues } from '../property-values.ts';

/** POST /api/admin/properties; answers the property with its id. */
export function useCreateProperty() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (values: PropertyValues) => {
      const body = payloadOf(values);
      return withIntentKey(['adminPropertyCreate', body], (key) => adminCall('adminPropertyCreate', { body }, { key }));
    },
    onSuccess: () => propertiesChanged(client),
  });
}

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
