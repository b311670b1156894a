import { VISITS } from '@aangan/contract/visits/routes';
import type { VisitPlanPreview } from '@aangan/contract/visits/entities';
import { useQueryClient } from '@tanstack/react-query';
import { withIntentKey } from '../../../../lib/calls/intent-key.ts';
import { queryKeys } from '../../../../lib/calls/query-keys.ts';
import { useSingleMutation } from '../../../../lib/calls/use-single-mutation.ts';
import { call } from '../../../../lib/calls/api.ts';

interface WantedPlan {
  /** 'yyyy-MM-dd' */
  visitDate: string;
  stops: VisitPlanPreview['stops'];
}

/** POST /api/visit-plans: books all visits of a plan, or none. */
export function useBookPlan() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ visitDate, stops }: WantedPlan) => {
      const body = { visitDate, stops: stops.map(({ propertyId, visitTime }) => ({ propertyId, visitTime })) };
      return withIntentKey(['visitPlanBook', body], (key) => call(VISITS.visitPlanBook, { body }, { key }));
    },
    onSettled: () => void client.invalidateQueries({ queryKey: queryKeys.bookings }),
  });
}
