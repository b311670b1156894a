import { filterUsersQuery } from './api/filter-users.ts';
import { listUsersQuery } from './api/list-users.ts';
import { isFiltered, type UsersState } from './users-url.ts';

/** Returns the query of a state: a page of all users without filters, else of the matching ones. */
export function userPageQuery(state: UsersState) {
  return isFiltered(state) ? filterUsersQuery(state) : listUsersQuery(state);
}
