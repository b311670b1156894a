import { PRIVACY_ADMIN } from '@aangan/contract/privacy/admin-routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';
import { adminQueryKeys } from '../../../lib/calls/admin-query-keys.ts';

/** GET /api/admin/privacy/retention: retention periods, and how many rows have exceeded theirs. */
export const listRetentionQuery = queryOptions({
  queryKey: adminQueryKeys.retention,
  queryFn: ({ signal }) => call(PRIVACY_ADMIN.adminRetention, { signal }),
});
