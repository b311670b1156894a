import { PRIVACY } from '@aangan/contract/privacy/routes';
import { isApiError } from '../../../../lib/calls/api.ts';
import { fetchFile } from '../../../../lib/calls/call-file.ts';
import { notify } from '../../../../lib/notifications.ts';
import { buildRequest } from '../../../../lib/calls/request.ts';
import { saveFile } from '../../../../lib/storage/save-file.ts';
import { useSingleMutation } from '../../../../lib/calls/use-single-mutation.ts';
import { privacy } from '../privacy.texts.ts';

export type ExportFormat = 'html' | 'json';

/** POST /api/users/export: saves all of the caller's data as a file. */
export function useExportData() {
  return useSingleMutation({
    mutationFn: async (format: ExportFormat) => {
      const request = buildRequest(PRIVACY.dataExport, { body: { format } });
      saveFile(await fetchFile(request, new AbortController().signal), `aangan-my-data.${format}`);
    },
    onError: (error) => notify.error(isApiError(error) && error.status === 429 ? error.message : privacy.data.failed),
  });
}
