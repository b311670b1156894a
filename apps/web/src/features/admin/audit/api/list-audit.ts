import { ADMIN_PAGE_SIZE } from '@aangan/contract/admin-inputs';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { adminCall } from '../../api/admin-call.ts';
import { listKeys } from '../../shared/list-keys.ts';
import type { AuditState } from '../audit-address.ts';

/** GET /api/admin/audit: one page of who did what, newest first. */
export const auditQuery = ({ from, to, ...filters }: AuditState) =>
  queryOptions({
    queryKey: listKeys.audit({ from, to, ...filters }),
    queryFn: ({ signal }) => {
      const query = { ...filters, startDate: from, endDate: to, size: ADMIN_PAGE_SIZE };
      return adminCall('adminAudit', { query }, { signal });
    },
    placeholderData: keepPreviousData,
  });
