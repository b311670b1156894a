import { ACCOUNTS_ADMIN } from '@aangan/contract/accounts/admin-routes';
import { ADMIN_PAGE_SIZE } from '@aangan/contract/core/admin-inputs';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';
import { adminQueryKeys } from '../../../lib/calls/admin-query-keys.ts';
import type { AuditState } from '../audit-url.ts';

/** GET /api/admin/audit: one page of the log, newest first. */
export function listAuditEntriesQuery({ from, to, ...filters }: AuditState) {
  const query = { ...filters, startDate: from, endDate: to, size: ADMIN_PAGE_SIZE };
  return queryOptions({
    queryKey: adminQueryKeys.auditEntries(query),
    queryFn: ({ signal }) => call(ACCOUNTS_ADMIN.adminAudit, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}
