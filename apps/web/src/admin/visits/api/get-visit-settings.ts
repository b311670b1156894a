import { queryOptions } from '@tanstack/react-query';
import { adminVisitCall } from '../../../lib/admin-visit-call.ts';
import { adminQueryKeys } from '../../../lib/admin-query-keys.ts';

/** GET /api/admin/visit-settings: when and how many visits there may be. */
export const getVisitSettingsQuery = queryOptions({
  queryKey: adminQueryKeys.visitSettings,
  queryFn: ({ signal }) => adminVisitCall('adminVisitSettingsGet', {}, { signal }),
});
