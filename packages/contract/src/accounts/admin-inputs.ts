import { contacts, exportParts, paging, personSearch, sortDir } from '../core/admin-inputs.ts';
import * as z from 'zod/mini';
import { email, nameText, oneOf } from '../core/fields.ts';
import { ROLES } from './roles.ts';

/** The filter of the list of users by whether the account is active. */
export const USER_STATUSES = ['ACTIVE', 'INACTIVE'] as const;

const USER_SORTS = ['id', 'name', 'email', 'role', 'active', 'createdAt'] as const;

const userPaging = { ...paging, sortBy: z._default(oneOf(USER_SORTS), 'id'), sortDir };

const userFilters = {
  search: personSearch,
  role: z.optional(oneOf(ROLES)),
  status: z.optional(oneOf(USER_STATUSES)),
  /** Filters by addresses that mail cannot reach. */
  email: z.optional(oneOf(['unreachable'])),
};

export const adminUsersListQuery = z.object({ ...userPaging, contacts });

export const adminUsersFilterQuery = z.object({ ...userPaging, ...userFilters, contacts });

export const adminUsersExportBody = z.object({ ...userFilters, ...exportParts });

const userActive = z.boolean({ error: 'Must be true or false' });

export const adminUserBody = z.object({
  name: nameText('Name is required'),
  email,
  role: oneOf(ROLES),
  active: userActive,
});

export const adminUserPatch = z.object({ active: z.optional(userActive), role: z.optional(oneOf(ROLES)) }).check(
  z.refine(({ active, role }) => active !== undefined || role !== undefined, {
    error: 'Give active or role',
    path: ['body'],
  }),
);

export type AdminUsersFilter = z.output<typeof adminUsersFilterQuery>;
