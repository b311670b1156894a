import { CATALOGUE } from '@aangan/contract/catalogue/routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../../lib/calls/api.ts';
import { marksKeys } from '../hidden-homes-keys.ts';

/**
 * GET /api/marks: ids of the homes that the user hid, opened and shortlisted. Refetched when the tab becomes visible.
 */
export const getHiddenHomesQuery = queryOptions({
  queryKey: marksKeys.marks,
  queryFn: ({ signal }) => call(CATALOGUE.marksGet, {}, { signal }),
  refetchOnWindowFocus: 'always',
});
