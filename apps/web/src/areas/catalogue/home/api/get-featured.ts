import { CATALOGUE } from '@aangan/contract/catalogue/routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../lib/calls/api.ts';
import { queryKeys } from '../../../../lib/calls/query-keys.ts';

/** GET /api/properties/featured: the featured properties; the server masks their names for visitors (HOME5). */
export const getFeaturedQuery = queryOptions({
  queryKey: queryKeys.featured,
  queryFn: ({ signal }) => call(CATALOGUE.propertiesFeatured, {}, { signal }),
});
