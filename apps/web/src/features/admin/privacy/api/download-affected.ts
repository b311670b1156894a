import { ADMIN_PRIVACY_ROUTES } from '@aangan/contract/privacy-routes';
import { useQueryClient } from '@tanstack/react-query';
import { adminQueryKeys } from '../../../../lib/admin-query-keys.ts';
import { fetchFile } from '../../../../lib/call-file.ts';
import { buildRequest } from '../../../../lib/request.ts';
import { useSingleMutation } from '../../../../lib/use-single-mutation.ts';

export interface AffectedQuestion {
  /** Instants, ISO 8601. */
  from: string;
  to: string;
  scope: string;
  reason: string;
}

/** POST /api/admin/privacy/affected: the people whom a breach concerns, saved as a CSV file. */
export function useDownloadAffected() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: async (body: AffectedQuestion) => {
      const request = buildRequest('adminAffected', ADMIN_PRIVACY_ROUTES.adminAffected, { body });
      save(await fetchFile(request, new AbortController().signal), 'aangan-affected.csv');
    },
    // the download is an entry itself
    onSettled: () => client.invalidateQueries({ queryKey: adminQueryKeys.all }),
  });
}

function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // the browser has taken it over by the next turn
  setTimeout(() => URL.revokeObjectURL(url));
}
