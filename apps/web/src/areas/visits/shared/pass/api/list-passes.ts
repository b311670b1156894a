import { VISITS } from '@aangan/contract/visits/routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../../lib/calls/api.ts';
import { visitKeys } from '../../../../../lib/calls/visit-keys.ts';

/** GET /api/visit-passes: those of the next 7 days, at most 4, soonest first. */
export const listPassesQuery = queryOptions({
  queryKey: visitKeys.passes,
  queryFn: async ({ signal }) => ({
    at: new Date().toISOString(),
    passes: await call(VISITS.visitPasses, {}, { signal }),
  }),
});
