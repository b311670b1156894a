import { CATALOGUE_ADMIN } from '@aangan/contract/catalogue/admin-routes';
import { ADMIN_PAGE_SIZE } from '@aangan/contract/core/admin-inputs';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';
import { adminQueryKeys } from '../../../lib/calls/admin-query-keys.ts';
import type { TrashState } from '../trash-url.ts';

/** GET /api/admin/trash: one page of what was deleted, all or of one kind, newest first. */
export function listTrashQuery({ kind, page }: TrashState) {
  return queryOptions({
    queryKey: adminQueryKeys.trash(kind, page),
    queryFn: ({ signal }) =>
      call(
        CATALOGUE_ADMIN.adminTrashList,
        { query: { page, size: ADMIN_PAGE_SIZE, ...(kind && { kind }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}
