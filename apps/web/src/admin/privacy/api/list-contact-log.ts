import { PRIVACY_ADMIN } from '@aangan/contract/privacy/admin-routes';
import { ADMIN_PAGE_SIZE } from '@aangan/contract/core/admin-inputs';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';
import { adminQueryKeys } from '../../../lib/calls/admin-query-keys.ts';
import type { LogState } from '../privacy-url.ts';

/** GET /api/admin/contact-log: one page of the log, newest first. */
export function listContactLogQuery({ from, to, ...filters }: LogState) {
  const query = { ...filters, startDate: from, endDate: to, size: ADMIN_PAGE_SIZE };
  return queryOptions({
    queryKey: adminQueryKeys.contactLog(query),
    queryFn: ({ signal }) => call(PRIVACY_ADMIN.adminContactLog, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}
