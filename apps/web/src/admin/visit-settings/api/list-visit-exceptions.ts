import { VISITS_ADMIN } from '@aangan/contract/visits/admin-routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';
import { adminQueryKeys } from '../../../lib/calls/admin-query-keys.ts';

/** GET /api/admin/visit-exceptions: closed days and extra hours from today on. */
export const listVisitExceptionsQuery = queryOptions({
  queryKey: adminQueryKeys.visitExceptions,
  queryFn: ({ signal }) => call(VISITS_ADMIN.adminVisitExceptionsList, {}, { signal }),
});
