import { VISITS } from '@aangan/contract/visits/routes';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../lib/calls/api.ts';
import { queryKeys } from '../../../../lib/calls/query-keys.ts';
import { useSingleMutation } from '../../../../lib/calls/use-single-mutation.ts';

export interface Reschedule {
  id: number;
  /** 'yyyy-MM-dd' */
  visitDate: string;
  /** 'HH:mm'; null drops the time, and sends only a day. */
  visitTime: string | null;
  /** Of the copy that the buyer saw. */
  revision: number;
}

/** PUT /api/bookings/{id}: moves a visit, to be confirmed again (VISIT15). */
export function useRescheduleVisit() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ id, visitDate, visitTime, revision }: Reschedule) => {
      const body = { visitDate, status: 'PENDING', revision } as const;
      return call(VISITS.bookingUpdate, { params: { id }, body: visitTime === null ? body : { ...body, visitTime } });
    },
    onSettled: () => void client.invalidateQueries({ queryKey: queryKeys.bookings }),
  });
}
