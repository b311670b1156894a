import { PRIVACY_ADMIN } from '@aangan/contract/privacy/admin-routes';
import { ADMIN_PAGE_SIZE } from '@aangan/contract/core/admin-inputs';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';
import { adminQueryKeys } from '../../../lib/calls/admin-query-keys.ts';
import type { GrievancesState } from '../grievances-url.ts';

/** GET /api/admin/grievances: one page of complaints, by due day. */
export function listGrievancesQuery({ status, page }: Pick<GrievancesState, 'status' | 'page'>) {
  const query = { status, page, size: ADMIN_PAGE_SIZE };
  return queryOptions({
    queryKey: adminQueryKeys.grievanceList(query),
    queryFn: ({ signal }) => call(PRIVACY_ADMIN.adminGrievancesList, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}
