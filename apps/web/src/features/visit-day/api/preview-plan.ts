import type { VisitPlanPreviewInput } from '@aangan/contract/visit-inputs';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { visitCall } from '../../../lib/visit-call.ts';

/** POST /api/visit-plans/preview: the best order to see some homes on a day; it holds nothing. */
export function usePreviewPlan() {
  return useSingleMutation({
    mutationFn: (body: VisitPlanPreviewInput) => visitCall('visitPlanPreview', { body }),
  });
}
