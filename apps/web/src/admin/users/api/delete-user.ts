import { ACCOUNTS_ADMIN } from '@aangan/contract/accounts/admin-routes';
import { useQueryClient } from '@tanstack/react-query';
import { useSingleMutation } from '../../../lib/calls/use-single-mutation.ts';
import { call } from '../../../lib/calls/api.ts';
import { adminQueryKeys } from '../../../lib/calls/admin-query-keys.ts';

/** DELETE /api/admin/users/{id}: deletes the user with shortlist, bookings and sessions. */
export function useDeleteUser() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (id: number) => call(ACCOUNTS_ADMIN.adminUserDelete, { params: { id } }),
    onSettled: () => void client.invalidateQueries({ queryKey: adminQueryKeys.all }),
  });
}
