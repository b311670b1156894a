import { ACCOUNTS_ADMIN } from '@aangan/contract/accounts/admin-routes';
import type { Role } from '@aangan/contract/accounts/roles';
import { useQueryClient } from '@tanstack/react-query';
import { useSingleMutation } from '../../../lib/calls/use-single-mutation.ts';
import { call } from '../../../lib/calls/api.ts';
import { adminQueryKeys } from '../../../lib/calls/admin-query-keys.ts';

export interface UserChange {
  id: number;
  change: { role: Role } | { active: boolean };
}

/** PATCH /api/admin/users/{id}: sets the role, or whether the user may sign in. */
export function useChangeUser() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ id, change }: UserChange) =>
      call(ACCOUNTS_ADMIN.adminUserChange, { params: { id }, query: { contacts: 'masked' }, body: change }),
    onSettled: () => void client.invalidateQueries({ queryKey: adminQueryKeys.all }),
  });
}
