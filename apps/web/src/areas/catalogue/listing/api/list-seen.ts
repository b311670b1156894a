import { CATALOGUE } from '@aangan/contract/catalogue/routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../lib/calls/api.ts';
import { marksKeys } from '../../shared/hidden-homes/hidden-homes-keys.ts';

/** GET /api/seen: the homes that the user opened last, newest first. */
export const listSeenQuery = queryOptions({
  // below that of the marks, so that it is read again when a home is opened, hidden or forgotten
  queryKey: [...marksKeys.marks, 'seen-lately'] as const,
  queryFn: ({ signal }) => call(CATALOGUE.seenList, {}, { signal }),
});
