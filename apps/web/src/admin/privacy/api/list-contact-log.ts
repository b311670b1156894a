import { ADMIN_PAGE_SIZE } from '@aangan/contract/core/admin-inputs';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { adminPrivacyCall } from '../../../lib/admin-privacy-call.ts';
import { adminQueryKeys } from '../../../lib/admin-query-keys.ts';
import type { LogState } from '../privacy-address.ts';

/** GET /api/admin/contact-log: one page of who looked at which contact, newest first. */
export function listContactLogQuery({ from, to, ...filters }: LogState) {
  const query = { ...filters, startDate: from, endDate: to, size: ADMIN_PAGE_SIZE };
  return queryOptions({
    queryKey: adminQueryKeys.contactLog(query),
    queryFn: ({ signal }) => adminPrivacyCall('adminContactLog', { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}
