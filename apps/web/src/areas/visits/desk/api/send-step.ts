import { VISITS_DESK } from '@aangan/contract/visits/desk-routes';
import type { DeskVisit } from '@aangan/contract/visits/entities';
import { call } from '../../../../lib/calls/api.ts';
import type { QuickStep } from '../steps.ts';

const ROUTES = {
  confirm: VISITS_DESK.deskVisitConfirm,
  withdraw: VISITS_DESK.deskVisitWithdraw,
  arrive: VISITS_DESK.deskVisitArrive,
  complete: VISITS_DESK.deskVisitComplete,
  'no-show': VISITS_DESK.deskVisitNoShow,
  reopen: VISITS_DESK.deskVisitReopen,
} as const satisfies Record<QuickStep, object>;

/**
 * POST /api/desk/visits/{id}/{step}
 * @param revision of the copy of the visit that the user acted on
 * @returns the visit after the step
 * @throws ApiError on any refusal
 */
export const sendStep = (id: number, step: QuickStep, revision: number, signal: AbortSignal): Promise<DeskVisit> =>
  call(ROUTES[step], { params: { id }, body: { revision } }, { signal });
