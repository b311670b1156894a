import { VISITS } from '@aangan/contract/visits/routes';
import type { VisitPlanPreviewInput } from '@aangan/contract/visits/inputs';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../../lib/calls/api.ts';

/**
 * POST /api/visit-plans/preview: the best order of visits to some homes on a day. It reserves nothing, so a new request
 * does not wait for the previous response, which is ignored.
 */
export function usePreviewPlan() {
  return useMutation({
    mutationFn: (body: VisitPlanPreviewInput) => call(VISITS.visitPlanPreview, { body }),
  });
}
