import { useMutation, useQueryClient } from '@tanstack/react-query';
import { adminCall } from '../../api/admin-call.ts';
import { ADMIN_AREA } from '../../shared/list-keys.ts';

/** DELETE /api/admin/bookings/{id}; the lists and counters are then read anew. */
export function useDeleteBooking() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => adminCall('adminBookingDelete', { params: { id } }),
    onSettled: () => void client.invalidateQueries({ queryKey: ADMIN_AREA }),
  });
}
