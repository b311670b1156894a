import { VISITS_ADMIN } from '@aangan/contract/visits/admin-routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';
import { adminQueryKeys } from '../../../lib/calls/admin-query-keys.ts';

/** GET /api/admin/visit-settings: opening hours and limits of visits. */
export const getVisitSettingsQuery = queryOptions({
  queryKey: adminQueryKeys.visitSettings,
  queryFn: ({ signal }) => call(VISITS_ADMIN.adminVisitSettingsGet, {}, { signal }),
});
