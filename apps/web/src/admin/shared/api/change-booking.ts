import { VISITS_ADMIN } from '@aangan/contract/visits/admin-routes';
import type { ADMIN_BOOKING_STATUSES, BookingStatus } from '@aangan/contract/visits/statuses';
import { useQueryClient } from '@tanstack/react-query';
import { useSingleMutation } from '../../../lib/calls/use-single-mutation.ts';
import { call } from '../../../lib/calls/api.ts';
import { adminQueryKeys } from '../../../lib/calls/admin-query-keys.ts';

export interface BookingChange {
  id: number;
  /** 'yyyy-MM-dd' */
  visitDate?: string | undefined;
  /** 'HH:mm'; null for any time */
  visitTime?: string | null | undefined;
  status?: (typeof ADMIN_BOOKING_STATUSES)[number] | undefined;
  /** Of the copy that the admin saw; the server refuses an outdated one with 409 STALE_EDIT. */
  revision?: number | undefined;
  seenStatus?: BookingStatus | undefined;
}

/** PATCH /api/admin/bookings/{id}: sets day, time and status. The body repeats the id (ADMB24). */
export function useChangeVisit() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (change: BookingChange) =>
      call(VISITS_ADMIN.adminBookingChange, {
        params: { id: change.id },
        query: { contacts: 'masked' },
        body: change,
      }),
    onSettled: () => void client.invalidateQueries({ queryKey: adminQueryKeys.all }),
  });
}
