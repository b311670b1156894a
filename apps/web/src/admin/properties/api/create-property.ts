import { useQueryClient } from '@tanstack/react-query';
import { adminCall } from '../../../lib/admin-call.ts';
import { withIntentKey } from '../../../lib/intent-key.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { propertiesChanged } from '../../shared/properties-changed.ts';
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
