import { ACCOUNTS_ADMIN } from '@aangan/contract/accounts/admin-routes';
import { ADMIN_PAGE_SIZE } from '@aangan/contract/core/admin-inputs';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';
import { adminQueryKeys } from '../../../lib/calls/admin-query-keys.ts';
import { adminUserFrom } from '../../../lib/calls/wire/admin-user.ts';
import { pagedFrom } from '../../../lib/calls/wire/paged.ts';
import { USER_SORTS, type UsersState } from '../users-url.ts';

/** GET /api/admin/users/filter: one page of the matching users, in the chosen order. */
export function filterUsersQuery({ search, role, status, email, sort, page }: UsersState) {
  const paging = { page, size: ADMIN_PAGE_SIZE };
  return queryOptions({
    queryKey: adminQueryKeys.userList({ search, role, status, email, sort, ...paging }),
    queryFn: async ({ signal }) => {
      const query = { ...paging, ...USER_SORTS[sort], search, role, status, email, contacts: 'masked' };
      return pagedFrom(await call(ACCOUNTS_ADMIN.adminUsersFilter, { query }, { signal }), paging, adminUserFrom);
    },
    placeholderData: keepPreviousData,
  });
}
