import { SITE_ADMIN } from '@aangan/contract/site/admin-routes';
import type { SiteDocument } from '@aangan/contract/site/document';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';
import { adminQueryKeys } from '../../../lib/calls/admin-query-keys.ts';
import { useSingleMutation } from '../../../lib/calls/use-single-mutation.ts';
import { getSiteQuery } from './get-site.ts';

interface SiteSave {
  /** The version that the document was made from. */
  version: number;
  site: SiteDocument;
  note: string | undefined;
  smsRegistered: boolean;
}

/** PUT /api/admin/site: saves the document as a new version. */
export function useSaveSite() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (body: SiteSave) => call(SITE_ADMIN.adminSiteSave, { body }),
    onSuccess: (saved) => client.setQueryData(getSiteQuery.queryKey, saved),
    onSettled: () => {
      for (const queryKey of [adminQueryKeys.allSiteVersions, adminQueryKeys.audit]) {
        void client.invalidateQueries({ queryKey });
      }
    },
  });
}
