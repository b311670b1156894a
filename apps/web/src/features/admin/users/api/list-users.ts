import { ADMIN_PAGE_SIZE } from '@aangan/contract/admin-inputs';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { adminCall } from '../../../../lib/admin-call.ts';
import { adminKeys } from '../../../../lib/admin-query-keys.ts';
import { readPage } from '../../../../lib/wire/page.ts';
import { readUser } from '../../../../lib/wire/admin-user.ts';
import type { UsersState } from '../users-address.ts';

/** GET /api/admin/users, or /filter where there is something to filter by: one page of users in the order of their ids. */
export const usersQuery = (state: UsersState) =>
  queryOptions({
    queryKey: adminKeys.userList(state),
    queryFn: async ({ signal }) => readPage(await listUsers(state, signal), state.page, readUser),
    placeholderData: keepPreviousData,
  });

function listUsers({ search, role, page }: UsersState, signal: AbortSignal): Promise<unknown> {
  const paging = { page, size: ADMIN_PAGE_SIZE, sortBy: 'id', sortDir: 'asc' };
  if (search === '' && role === '') return adminCall('adminUsersList', { query: paging }, { signal });
  return adminCall('adminUsersFilter', { query: { ...paging, search, role } }, { signal });
}
