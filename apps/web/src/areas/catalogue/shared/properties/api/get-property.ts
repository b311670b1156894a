import { CATALOGUE } from '@aangan/contract/catalogue/routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../../lib/calls/api.ts';
import { queryKeys } from '../../../../../lib/calls/query-keys.ts';

/** GET /api/properties/{id}. */
export function getPropertyQuery(id: number) {
  return queryOptions({
    queryKey: queryKeys.property(id),
    queryFn: ({ signal }) => call(CATALOGUE.propertyGet, { params: { id } }, { signal }),
  });
}
