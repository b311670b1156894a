import { describe, expect, it } from 'vitest';
import { exportFilters, parseUsers, usersPath } from './users-address.ts';

describe('the address of the users', () => {
  it('holds search, role and page', () => {
    const state = { search: 'rohan@mail', role: 'EXECUTIVE', email: '', page: 1 } as const;
    expect(usersPath(state)).toBe('/admin/users?search=rohan%40mail&role=EXECUTIVE&page=1');
    expect(parseUsers(new URLSearchParams('search=rohan%40mail&role=EXECUTIVE&page=1'))).toEqual(state);
    expect(exportFilters(state)).toEqual({ search: 'rohan@mail', role: 'EXECUTIVE' });
    expect(exportFilters({ search: '', role: '', email: '' })).toEqual({ search: '' });
  });

  it('ignores a role nobody has', () => {
    expect(parseUsers(new URLSearchParams('role=OWNER'))).toEqual({ search: '', role: '', email: '', page: 0 });
  });
});
