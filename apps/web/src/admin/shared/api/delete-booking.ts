import { VISITS_ADMIN } from '@aangan/contract/visits/admin-routes';
import { ADMIN_TEXTS } from '@aangan/contract/core/admin-texts';
import { useQueryClient } from '@tanstack/react-query';
import { notify } from '../../../lib/notifications.ts';
import { useSingleMutation } from '../../../lib/calls/use-single-mutation.ts';
import { call } from '../../../lib/calls/api.ts';
import { chartRange, getVisitStatsQuery } from './get-visit-stats.ts';
import { adminQueryKeys } from '../../../lib/calls/admin-query-keys.ts';

/**
 * DELETE /api/admin/bookings/{id}; then refetches list, counters and detailed statistics, which are not shown here but
 * cached for the dashboard's charts (ADMB13).
 */
export function useDeleteVisit() {
  const client = useQueryClient();
  return useSingleMutation({
    // the page may be put away meanwhile
    mutationFn: (id: number) => call(VISITS_ADMIN.adminBookingDelete, { params: { id } }, { keepalive: true }),
    onSuccess: () => void notify.success(ADMIN_TEXTS.bookings.deleted),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: adminQueryKeys.all });
      void client.prefetchQuery(getVisitStatsQuery(chartRange()));
    },
  });
}
