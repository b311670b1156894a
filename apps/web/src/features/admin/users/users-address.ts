import type { Role } from '@aangan/contract/lists';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { choiceParam, pageParam, textParam, withQuery } from '../shared/address.ts';
import type { ExportBody } from '../shared/export/export-contacts.ts';
import { ROLE_ORDER } from '../shared/roles.ts';

export interface UsersState {
  search: string;
  role: Role | '';
  /** those whose address mail cannot reach */
  email: 'unreachable' | '';
  /** zero-based */
  page: number;
}

/** The list's state is its address. */
export function parseUsers(query: URLSearchParams): UsersState {
  return {
    search: textParam(query, 'search'),
    role: choiceParam(query, 'role', ROLE_ORDER),
    email: choiceParam(query, 'email', ['unreachable']),
    page: pageParam(query),
  };
}

/** Whether the list is narrowed to some of the users. */
export function isFiltered({ search, role, email }: UsersState): boolean {
  return search !== '' || role !== '' || email !== '';
}

export function usersPath({ search, role, email, page }: UsersState): string {
  return withQuery(adminPaths.users(), { search, role, email, page });
}

/** The filters as the export takes them. */
export function exportFilters({ search, role, email }: Omit<UsersState, 'page'>): ExportBody<'adminUsersExport'> {
  return { search, ...(role !== '' && { role }), ...(email !== '' && { email }) };
}
