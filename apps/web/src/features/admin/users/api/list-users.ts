import { ADMIN_PAGE_SIZE } from '@aangan/contract/admin-inputs';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { adminCall } from '../../../../lib/admin-call.ts';
import { adminQueryKeys } from '../../../../lib/admin-query-keys.ts';
import { adminUserFrom } from '../../../../lib/wire/admin-user.ts';
import { pagedFrom } from '../../../../lib/wire/paged.ts';

/**
 * GET /api/admin/users: one page of all users in the order of their ids.
 * @param page from zero
 */
export function listUsersQuery(page: number) {
  const paging = { page, size: ADMIN_PAGE_SIZE };
  return queryOptions({
    queryKey: adminQueryKeys.userList(paging),
    queryFn: async ({ signal }) => {
      const query = { ...paging, sortBy: 'id', sortDir: 'asc', contacts: 'masked' };
      return pagedFrom(await adminCall('adminUsersList', { query }, { signal }), paging, adminUserFrom);
    },
    placeholderData: keepPreviousData,
  });
}
