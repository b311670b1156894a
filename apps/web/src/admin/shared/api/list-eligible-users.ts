import { ACCOUNTS_ADMIN } from '@aangan/contract/accounts/admin-routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';
import { adminQueryKeys } from '../../../lib/calls/admin-query-keys.ts';

/** GET /api/admin/property-assignment/eligible-users: the users who may be assigned to a property. */
export const listEligibleUsersQuery = queryOptions({
  queryKey: adminQueryKeys.eligibleUsers,
  queryFn: ({ signal }) => call(ACCOUNTS_ADMIN.adminEligibleUsers, {}, { signal }),
});
