import { queryOptions } from '@tanstack/react-query';
import { adminPrivacyCall } from '../../../lib/admin-privacy-call.ts';
import { adminQueryKeys } from '../../../lib/admin-query-keys.ts';

/** GET /api/admin/grievances/{id}: one complaint with its thread. */
export const getGrievanceQuery = (id: string) =>
  queryOptions({
    queryKey: adminQueryKeys.grievance(id),
    queryFn: ({ signal }) => adminPrivacyCall('adminGrievanceGet', { params: { id: Number(id) } }, { signal }),
  });
