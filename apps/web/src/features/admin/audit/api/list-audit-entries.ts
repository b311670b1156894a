import type { AuditEntry } from '@aangan/contract/admin-entities';
import { ADMIN_PAGE_SIZE } from '@aangan/contract/admin-inputs';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { adminCall } from '../../../../lib/admin-call.ts';
import { adminKeys } from '../../../../lib/admin-query-keys.ts';
import type { PageOf } from '../../../../lib/wire/page.ts';
import type { AuditState } from '../audit-address.ts';

/** GET /api/admin/audit: one page of who did what, newest first. */
export const auditQuery = ({ from, to, ...filters }: AuditState) =>
  queryOptions({
    queryKey: adminKeys.auditList({ from, to, ...filters }),
    queryFn: async ({ signal }): Promise<PageOf<AuditEntry>> => {
      const query = { ...filters, startDate: from, endDate: to, size: ADMIN_PAGE_SIZE };
      const { content: rows, page, totalPages, totalElements } = await adminCall('adminAudit', { query }, { signal });
      return { rows, page, totalPages, totalElements };
    },
    placeholderData: keepPreviousData,
  });
