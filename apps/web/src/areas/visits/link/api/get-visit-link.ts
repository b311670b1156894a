import { VISITS } from '@aangan/contract/visits/routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../lib/calls/api.ts';
import { visitKeys } from '../../../../lib/calls/visit-keys.ts';

/** GET /api/visit-links/{token}: the visit of a link; refetched each time the page is opened. */
export const getVisitLinkQuery = (token: string) =>
  queryOptions({
    queryKey: visitKeys.visitLink(token),
    queryFn: ({ signal }) => call(VISITS.visitLinkGet, { params: { token } }, { signal }),
    staleTime: 0,
  });
