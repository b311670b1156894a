import type { QueryClient } from '@tanstack/react-query';
import { adminQueryKeys } from '../../../lib/calls/admin-query-keys.ts';
import { queryKeys } from '../../../lib/calls/query-keys.ts';

/** After rates were added or deleted, which prices are taken apart with: what shows them is asked for again. */
export function ratesChanged(client: QueryClient): void {
  for (const queryKey of [adminQueryKeys.rates, adminQueryKeys.audit, queryKeys.properties]) {
    void client.invalidateQueries({ queryKey });
  }
}
