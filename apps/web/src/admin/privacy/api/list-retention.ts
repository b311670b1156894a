import { queryOptions } from '@tanstack/react-query';
import { adminPrivacyCall } from '../../../lib/admin-privacy-call.ts';
import { adminQueryKeys } from '../../../lib/admin-query-keys.ts';

/** GET /api/admin/privacy/retention: how long rows stay, and how many are past their time. */
export const listRetentionQuery = queryOptions({
  queryKey: adminQueryKeys.retention,
  queryFn: ({ signal }) => adminPrivacyCall('adminRetention', { signal }),
});
