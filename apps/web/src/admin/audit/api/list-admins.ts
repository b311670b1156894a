import { ACCOUNTS_ADMIN } from '@aangan/contract/accounts/admin-routes';
import { MAX_PAGE_SIZE } from '@aangan/contract/core/limits';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';
import { adminQueryKeys } from '../../../lib/calls/admin-query-keys.ts';

/** GET /api/admin/users/filter: the admins by name, as options of the filter. */
export const listAdminsQuery = queryOptions({
  queryKey: adminQueryKeys.admins,
  queryFn: async ({ signal }) => {
    const query = { role: 'ADMIN', sortBy: 'name', size: MAX_PAGE_SIZE };
    const { content } = await call(ACCOUNTS_ADMIN.adminUsersFilter, { query }, { signal });
    return content.map(({ id, name }) => ({ id: String(id), name }));
  },
});
