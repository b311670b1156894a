import { queryOptions } from '@tanstack/react-query';
import { adminVisitCall } from '../../../lib/admin-visit-call.ts';
import { adminQueryKeys } from '../../../lib/admin-query-keys.ts';

/** GET /api/admin/visit-exceptions: closed days and extra hours, of today and later. */
export const listVisitExceptionsQuery = queryOptions({
  queryKey: adminQueryKeys.visitExceptions,
  queryFn: ({ signal }) => adminVisitCall('adminVisitExceptionsList', {}, { signal }),
});
