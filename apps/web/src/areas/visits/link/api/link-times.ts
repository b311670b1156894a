import { VISITS } from '@aangan/contract/visits/routes';
import { call } from '../../../../lib/calls/api.ts';
import { visitKeys } from '../../../../lib/calls/visit-keys.ts';
import type { VisitTimesSource } from '../../shared/visit-times/visit-times.ts';

/** GET /api/visit-links/{token}/days and .../slots */
export function linkTimes(token: string): VisitTimesSource {
  const params = { token };
  return {
    key: [...visitKeys.visitLink(token), 'times'],
    days: (signal) => call(VISITS.visitLinkDays, { params, query: {} }, { signal }),
    slots: (date, signal) => call(VISITS.visitLinkSlots, { params, query: { date } }, { signal }),
  };
}
