import { describe, expect, it } from 'vitest';
import { exportFilters, parseUsers, usersPath } from './users-url.ts';

const NOTHING = { search: '', role: '', status: '', email: '', sort: 'newest', page: 0 } as const;

describe('the URL of the users', () => {
  it('holds search, role, status, order and page [ADMU22]', () => {
    const state = {
      search: 'rohan@mail',
      role: 'EXECUTIVE',
      status: 'INACTIVE',
      email: '',
      sort: 'name',
      page: 1,
    } as const;
    const query = 'search=rohan%40mail&role=EXECUTIVE&status=INACTIVE&sort=name&page=1';
    expect(usersPath(state)).toBe(`/admin/users?${query}`);
    expect(parseUsers(new URLSearchParams(query))).toEqual(state);
    expect(exportFilters(state)).toEqual({ search: 'rohan@mail', role: 'EXECUTIVE', status: 'INACTIVE' });
    expect(exportFilters(NOTHING)).toEqual({ search: '' });
  });

  it('ignores an unknown role, status and order, and shows the newest first', () => {
    expect(parseUsers(new URLSearchParams('role=OWNER&status=GONE&sort=age'))).toEqual(NOTHING);
    expect(usersPath(NOTHING)).toBe('/admin/users');
  });
});
