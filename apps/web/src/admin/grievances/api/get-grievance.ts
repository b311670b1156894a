import { PRIVACY_ADMIN } from '@aangan/contract/privacy/admin-routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';
import { adminQueryKeys } from '../../../lib/calls/admin-query-keys.ts';

/** GET /api/admin/grievances/{id}: one complaint with its thread. */
export const getGrievanceQuery = (id: string) =>
  queryOptions({
    queryKey: adminQueryKeys.grievance(id),
    queryFn: ({ signal }) => call(PRIVACY_ADMIN.adminGrievanceGet, { params: { id: Number(id) } }, { signal }),
  });
