import { VISITS_ADMIN } from '@aangan/contract/visits/admin-routes';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';
import { adminQueryKeys } from '../../../lib/calls/admin-query-keys.ts';

export interface VisitFilters {
  /** 'yyyy-MM-dd', both inclusive */
  from: string;
  to: string;
  hostId?: number | undefined;
  propertyId?: number | undefined;
}

/** GET /api/admin/visits: the visits of all hosts, by day and time. */
export function listVisitsQuery(query: VisitFilters) {
  return queryOptions({
    queryKey: adminQueryKeys.visitList(query),
    queryFn: ({ signal }) => call(VISITS_ADMIN.adminVisitsList, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}
