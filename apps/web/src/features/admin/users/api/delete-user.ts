import { useMutation, useQueryClient } from '@tanstack/react-query';
import { adminCall } from '../../api/admin-call.ts';
import { ADMIN_AREA } from '../../shared/list-keys.ts';

/** DELETE /api/admin/users/{id}: the user with shortlist, bookings and sessions. */
export function useDeleteUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => adminCall('adminUserDelete', { params: { id } }),
    onSettled: () => void client.invalidateQueries({ queryKey: ADMIN_AREA }),
  });
}
