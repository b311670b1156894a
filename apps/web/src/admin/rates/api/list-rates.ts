import { queryOptions } from '@tanstack/react-query';
import { adminCall } from '../../../lib/admin-call.ts';
import { adminQueryKeys } from '../../../lib/admin-query-keys.ts';

/** GET /api/admin/price-rates: all rates, newest first. */
export const listRatesQuery = queryOptions({
  queryKey: adminQueryKeys.rates,
  queryFn: ({ signal }) => adminCall('adminPriceRatesList', { signal }),
});
