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
  /** users whose address is unreachable */
  email: 'unreachable' | '';
  sort: UserSort;
  /** zero-based */
  page: number;
}

/** The offered orders with their API parameters; the first is the default. */
export const USER_SORTS = {
  newest: { sortBy: 'createdAt', sortDir: 'desc' },
  oldest: { sortBy: 'createdAt', sortDir: 'asc' },
  name: { sortBy: 'name', sortDir: 'asc' },
} as const;
export type UserSort = keyof typeof USER_SORTS;
export type UserStatus = (typeof USER_STATUSES)[number];

export const NO_FILTERS = { search: '', role: '', status: '', email: '' } as const;

/** Reads the state of the list from its URL. */
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

/** Whether any filter is set. */
export function isFiltered({ search, role, status, email }: UsersState): boolean {
  return search !== '' || role !== '' || status !== '' || email !== '';
}

/** Returns the URL of a state. */
export function usersPath({ search, role, status, email, sort, page }: UsersState): string {
  const order = sort === 'newest' ? '' : sort;
  return withQuery(adminPaths.users(), { search, role, status, email, sort: order, page });
}

/** Returns the filters as the export takes them. */
export function exportFilters({ search, role, status, email }: UsersState): ExportBody<'adminUsersExport'> {
  return {
    search,
    ...(role !== '' && { role }),
    ...(status !== '' && { status }),
    ...(email !== '' && { email }),
  };
}
