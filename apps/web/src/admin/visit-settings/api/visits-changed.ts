import type { QueryClient } from '@tanstack/react-query';
import { adminQueryKeys } from '../../../lib/calls/admin-query-keys.ts';

/** Refetches everything that depends on hours, closed days or absences, after these changed. */
export function visitsChanged(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: adminQueryKeys.audit });
  return client.invalidateQueries({ queryKey: adminQueryKeys.visits });
}
