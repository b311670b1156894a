import { ACCOUNTS_ADMIN } from '@aangan/contract/accounts/admin-routes';
import { ADMIN_PAGE_SIZE } from '@aangan/contract/core/admin-inputs';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';
import { adminQueryKeys } from '../../../lib/calls/admin-query-keys.ts';
import { adminUserFrom } from '../../../lib/calls/wire/admin-user.ts';
import { pagedFrom } from '../../../lib/calls/wire/paged.ts';
import { USER_SORTS, type UsersState } from '../users-url.ts';

/**
 * GET /api/admin/users: one page of all users, in the chosen order.
 * @param state with a zero-based page
 */
export function listUsersQuery({ page, sort }: Pick<UsersState, 'page' | 'sort'>) {
  const paging = { page, size: ADMIN_PAGE_SIZE };
  return queryOptions({
    queryKey: adminQueryKeys.userList({ sort, ...paging }),
    queryFn: async ({ signal }) => {
      const query = { ...paging, ...USER_SORTS[sort], contacts: 'masked' };
      return pagedFrom(await call(ACCOUNTS_ADMIN.adminUsersList, { query }, { signal }), paging, adminUserFrom);
    },
    placeholderData: keepPreviousData,
  });
}
