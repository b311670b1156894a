import { VISITS_DESK } from '@aangan/contract/visits/desk-routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../lib/calls/api.ts';
import { queryClient } from '../../../../lib/calls/query-client.ts';

/** GET /api/desk/absences: the caller's own. */
export const listAbsencesQuery = queryOptions({
  queryKey: ['own', 'desk', 'absences'],
  queryFn: ({ signal }) => call(VISITS_DESK.deskAbsencesList, {}, { signal }),
});

/** Refetches them. */
export const invalidateAbsences = () => void queryClient.invalidateQueries({ queryKey: listAbsencesQuery.queryKey });
