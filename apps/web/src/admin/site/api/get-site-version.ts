import { SITE_ADMIN } from '@aangan/contract/site/admin-routes';
import { call } from '../../../lib/calls/api.ts';
import { useSingleMutation } from '../../../lib/calls/use-single-mutation.ts';

/** GET /api/admin/site/versions/{id}: one version with its document, on request. */
export function useGetSiteVersion() {
  return useSingleMutation({
    mutationFn: (id: number) => call(SITE_ADMIN.adminSiteVersion, { params: { id } }),
  });
}
