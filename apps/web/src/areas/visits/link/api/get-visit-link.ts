import { queryOptions } from '@tanstack/react-query';
import { visitCall } from '../../../../lib/visit-call.ts';
import { visitKeys } from '../../../../lib/visit-keys.ts';

/** GET /api/visit-links/{token}: the visit of a link; asked for anew each time the page is opened. */
export const getVisitLinkQuery = (token: string) =>
  queryOptions({
    queryKey: visitKeys.visitLink(token),
    queryFn: ({ signal }) => visitCall('visitLinkGet', { params: { token } }, { signal }),
    staleTime: 0,
  });
