import { CATALOGUE_ADMIN } from '@aangan/contract/catalogue/admin-routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';
import { adminQueryKeys } from '../../../lib/calls/admin-query-keys.ts';

/** GET /api/admin/price-rates: all rates, newest first. */
export const listRatesQuery = queryOptions({
  queryKey: adminQueryKeys.rates,
  queryFn: ({ signal }) => call(CATALOGUE_ADMIN.adminPriceRatesList, { signal }),
});
