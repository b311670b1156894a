import { CATALOGUE_ADMIN } from '@aangan/contract/catalogue/admin-routes';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';
import { withIntentKey } from '../../../lib/calls/intent-key.ts';
import { useSingleMutation } from '../../../lib/calls/use-single-mutation.ts';
import { propertiesChanged } from '../../shared/properties-changed.ts';
import { payloadOf, type PropertyValues } from '../property-values.ts';

/** POST /api/admin/properties; returns the property with its id. */
export function useCreateProperty() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (values: PropertyValues) => {
      const body = payloadOf(values);
      return withIntentKey(['adminPropertyCreate', body], (key) =>
        call(CATALOGUE_ADMIN.adminPropertyCreate, { body }, { key }),
      );
    },
    onSuccess: () => propertiesChanged(client),
  });
}
