import { queryOptions } from '@tanstack/react-query';
import { adminCall } from '../../../lib/admin-call.ts';
import { adminQueryKeys } from '../../../lib/admin-query-keys.ts';

/** GET /api/admin/property-assignment/eligible-users: who may be assigned to a property. */
export const listEligibleUsersQuery = queryOptions({
  queryKey: adminQueryKeys.eligibleUsers,
  queryFn: ({ signal }) => adminCall('adminEligibleUsers', {}, { signal }),
});
