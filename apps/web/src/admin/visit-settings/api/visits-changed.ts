import type { QueryClient } from '@tanstack/react-query';
import { adminQueryKeys } from '../../../lib/calls/admin-query-keys.ts';

/** After hours, days or absences were changed: what shows them is asked for again. */
export function visitsChanged(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: adminQueryKeys.audit });
  return client.invalidateQueries({ queryKey: adminQueryKeys.visits });
}
