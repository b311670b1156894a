import type { ExportFormat } from '@aangan/contract/catalogue/change-set-inputs';
import { CATALOGUE_DESK } from '@aangan/contract/catalogue/desk-routes';
import { todayInIndia } from '@aangan/contract/core/dates';
import { useQueryClient } from '@tanstack/react-query';
import { adminQueryKeys } from '../../../lib/calls/admin-query-keys.ts';
import { fetchFile } from '../../../lib/calls/call-file.ts';
import { buildRequest } from '../../../lib/calls/request.ts';
import { useSingleMutation } from '../../../lib/calls/use-single-mutation.ts';
import { saveFile } from '../../../lib/storage/save-file.ts';
import type { ListFilter } from '../selection.ts';

interface Export extends ListFilter {
  format: ExportFormat;
}

/** GET /api/admin/properties/export: saves the properties that the list finds as a file. */
export function useExportProperties() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: async ({ format, name, publication }: Export) => {
      const request = buildRequest(CATALOGUE_DESK.adminPropertiesExport, { query: { format, name, publication } });
      const file = await fetchFile(request, new AbortController().signal);
      saveFile(file, `aangan-properties-${todayInIndia()}.${format}`);
    },
    // the audit log has a new entry for the export
    onSettled: () => client.invalidateQueries({ queryKey: adminQueryKeys.audit }),
  });
}
