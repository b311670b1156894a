import type { Role } from '@aangan/contract/lists';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { adminCall } from '../../api/admin-call.ts';
import { ADMIN_AREA } from '../../shared/list-keys.ts';

export interface UserChange {
  id: string;
  change: { role: Role } | { active: boolean };
}

/** PATCH /api/admin/users/{id}: sets the role, or whether the user may sign in. */
export function useChangeUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, change }: UserChange) => adminCall('adminUserChange', { params: { id }, body: change }),
    onSettled: () => void client.invalidateQueries({ queryKey: ADMIN_AREA }),
  });
}
