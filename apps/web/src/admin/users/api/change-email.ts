import { ACCOUNTS_ADMIN } from '@aangan/contract/accounts/admin-routes';
import type { AdminUser } from '@aangan/contract/accounts/admin-entities';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';
import { adminQueryKeys } from '../../../lib/calls/admin-query-keys.ts';
import { useSingleMutation } from '../../../lib/calls/use-single-mutation.ts';

interface EmailChange {
  user: AdminUser;
  email: string;
}

/** PUT /api/admin/users/{id}: the unchanged user with another e-mail address. */
export function useChangeEmail() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ user: { id, name, role, active }, email }: EmailChange) =>
      call(ACCOUNTS_ADMIN.adminUserReplace, {
        params: { id },
        query: { contacts: 'masked' },
        body: { name, role, active, email },
      }),
    onSettled: () => void client.invalidateQueries({ queryKey: adminQueryKeys.all }),
  });
}
