import { adminPaths } from '@aangan/contract/paths';
import { USER_STATUSES } from '@aangan/contract/accounts/admin-inputs';
import type { Role } from '@aangan/contract/accounts/roles';
import { choiceParam, pageParam, textParam, withQuery } from '../shared/url.ts';
import type { ExportBody } from '../shared/api/export-contacts.ts';
import { ROLE_ORDER } from '../shared/roles.ts';

export interface UsersState {
  search: string;
  role: Role | '';
  status: UserStatus | '';
  /** those whose address mail cannot reach */
  email: 'unreachable' | '';
  sort: UserSort;
  /** zero-based */
  page: number;
}

/** The orders that the page offers, the first without being asked for, and how the calls name them. */
export const USER_SORTS = {
  newest: { sortBy: 'createdAt', sortDir: 'desc' },
  oldest: { sortBy: 'createdAt', sortDir: 'asc' },
  name: { sortBy: 'name', sortDir: 'asc' },
} as const;
export type UserSort = keyof typeof USER_SORTS;
export type UserStatus = (typeof USER_STATUSES)[number];

export const NO_FILTERS = { search: '', role: '', status: '', email: '' } as const;

/** The list's state is its address. */
export function parseUsers(query: URLSearchParams): UsersState {
  return {
    search: textParam(query, 'search'),
    role: choiceParam(query, 'role', ROLE_ORDER),
    status: choiceParam(query, 'status', USER_STATUSES),
    email: choiceParam(query, 'email', ['unreachable']),
    sort: choiceParam(query, 'sort', ['oldest', 'name']) || 'newest',
    page: pageParam(query),
  };
}

/** Whether the list is narrowed to some of the users. */
export function isFiltered({ search, role, status, email }: UsersState): boolean {
  return search !== '' || role !== '' || status !== '' || email !== '';
}

export function usersPath({ search, role, status, email, sort, page }: UsersState): string {
  const order = sort === 'newest' ? '' : sort;
  return withQuery(adminPaths.users(), { search, role, status, email, sort: order, page });
}

/** The filters as the export takes them. */
export function exportFilters({ search, role, status, email }: UsersState): ExportBody<'adminUsersExport'> {
  return {
    search,
    ...(role !== '' && { role }),
    ...(status !== '' && { status }),
    ...(email !== '' && { email }),
  };
}
