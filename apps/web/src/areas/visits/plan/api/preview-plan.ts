import { VISITS } from '@aangan/contract/visits/routes';
import type { VisitPlanPreviewInput } from '@aangan/contract/visits/inputs';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../../lib/calls/api.ts';

/**
 * POST /api/visit-plans/preview: the best order to see some homes on a day. It holds nothing: whoever asks for something
 * else meanwhile need not wait for the answer to the first, which counts no more.
 */
export function usePreviewPlan() {
  return useMutation({
    mutationFn: (body: VisitPlanPreviewInput) => call(VISITS.visitPlanPreview, { body }),
  });
}
