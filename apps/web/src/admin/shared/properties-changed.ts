import type { QueryClient } from '@tanstack/react-query';
import { adminQueryKeys } from '../../lib/calls/admin-query-keys.ts';
import { queryKeys } from '../../lib/calls/query-keys.ts';

/** Refetches what the admin area and the public pages show of properties, after one changed. */
export function propertiesChanged(client: QueryClient): void {
  const touched = [
    adminQueryKeys.properties,
    adminQueryKeys.dashboard,
    adminQueryKeys.bookings,
    adminQueryKeys.audit,
    queryKeys.properties,
    queryKeys.shortlist,
    queryKeys.bookings,
    queryKeys.stats,
    ['audience'],
  ];
  for (const queryKey of touched) void client.invalidateQueries({ queryKey });
}
