import { filterUsersQuery } from './api/filter-users.ts';
import { listUsersQuery } from './api/list-users.ts';
import { isFiltered, type UsersState } from './users-url.ts';

/** What is asked of the server for a state: a page of everybody without filters, else of those found. */
export function userPageQuery(state: UsersState) {
  return isFiltered(state) ? filterUsersQuery(state) : listUsersQuery(state);
}
