import { ACCOUNTS_ADMIN } from '@aangan/contract/accounts/admin-routes';
import type { CallInput } from '@aangan/contract/endpoints';
import { PRIVACY_ADMIN } from '@aangan/contract/privacy/admin-routes';
import { VISITS_ADMIN } from '@aangan/contract/visits/admin-routes';
import { useQueryClient } from '@tanstack/react-query';
import { adminQueryKeys } from '../../../lib/calls/admin-query-keys.ts';
import { isApiError } from '../../../lib/calls/api.ts';
import { fetchFile } from '../../../lib/calls/call-file.ts';
import { buildRequest } from '../../../lib/calls/request.ts';
import { saveFile } from '../../../lib/storage/save-file.ts';
import { useSingleMutation } from '../../../lib/calls/use-single-mutation.ts';

const ROUTES = { ...ACCOUNTS_ADMIN, ...VISITS_ADMIN, ...PRIVACY_ADMIN };

/** The calls that return a file with full contacts. */
export type ExportName = 'adminUsersExport' | 'adminBookingsExport' | 'adminAffected';
export type ExportBody<Name extends ExportName> = CallInput<Name> extends { body: infer Body } ? Body : never;

/**
 * POST /api/admin/users/export, /api/admin/bookings/export or /api/admin/privacy/affected: saves a CSV file.
 * @param fileName returns the name of the saved file
 */
export function useExportContacts<Name extends ExportName>(name: Name, fileName: () => string) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: async (body: ExportBody<Name>) => {
      const request = buildRequest(ROUTES[name], { body });
      saveFile(await fetchFile(request, new AbortController().signal), fileName());
    },
    // the audit log has a new entry for the export
    onSettled: () => client.invalidateQueries({ queryKey: adminQueryKeys.all }),
  });
}

/** Whether the server requires a code for the file. */
export function isCodeRequired(error: Error | null): boolean {
  return isApiError(error) && error.code === 'CODE_REQUIRED';
}
