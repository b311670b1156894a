import { CATALOGUE } from '@aangan/contract/catalogue/routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../lib/calls/api.ts';
import { marksKeys } from '../../shared/hidden-homes/hidden-homes-keys.ts';

/** GET /api/seen: the homes opened last by the user, newest first. */
export const listSeenQuery = queryOptions({
  // under the key of the marks, so that opening, hiding or forgetting a home refetches it
  queryKey: [...marksKeys.marks, 'seen-lately'] as const,
  queryFn: ({ signal }) => call(CATALOGUE.seenList, {}, { signal }),
});
