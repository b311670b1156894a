import { CATALOGUE_ADMIN } from '@aangan/contract/catalogue/admin-routes';
import type { Publication } from '@aangan/contract/catalogue/lists';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';
import { withIntentKey } from '../../../lib/calls/intent-key.ts';
import { useSingleMutation } from '../../../lib/calls/use-single-mutation.ts';
import { propertiesChanged } from '../../shared/properties-changed.ts';
import { payloadOf, type PropertyValues } from '../property-values.ts';

interface NewProperty {
  values: PropertyValues;
  publication: Publication;
}

/** POST /api/admin/properties; returns the property with its id. */
export function useCreateProperty() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ values, publication }: NewProperty) => {
      const body = { ...payloadOf(values), publication };
      return withIntentKey(['adminPropertyCreate', body], (key) =>
        call(CATALOGUE_ADMIN.adminPropertyCreate, { body }, { key }),
      );
    },
    onSuccess: () => propertiesChanged(client),
  });
}
