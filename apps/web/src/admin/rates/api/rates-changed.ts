import type { QueryClient } from '@tanstack/react-query';
import { adminQueryKeys } from '../../../lib/calls/admin-query-keys.ts';
import { queryKeys } from '../../../lib/calls/query-keys.ts';

/** Refetches everything that depends on the rates, after some were added or deleted. */
export function ratesChanged(client: QueryClient): void {
  for (const queryKey of [adminQueryKeys.rates, adminQueryKeys.audit, queryKeys.properties]) {
    void client.invalidateQueries({ queryKey });
  }
}
