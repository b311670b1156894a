import { queryOptions } from '@tanstack/react-query';
import { adminCall } from '../../../../lib/admin-call.ts';
import { adminKeys } from '../../../../lib/admin-query-keys.ts';

/** GET /api/admin/property-assignment/eligible-users: who may be assigned to a property. */
export const eligibleUsersQuery = queryOptions({
  queryKey: adminKeys.eligibleUsers,
  queryFn: ({ signal }) => adminCall('adminEligibleUsers', {}, { signal }),
});
