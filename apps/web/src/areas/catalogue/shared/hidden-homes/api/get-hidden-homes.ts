import { CATALOGUE } from '@aangan/contract/catalogue/routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../../lib/calls/api.ts';
import { marksKeys } from '../hidden-homes-keys.ts';

/** GET /api/marks: which homes the user hid, opened and shortlisted. Read again whenever the tab is seen again. */
export const getHiddenHomesQuery = queryOptions({
  queryKey: marksKeys.marks,
  queryFn: ({ signal }) => call(CATALOGUE.marksGet, {}, { signal }),
  refetchOnWindowFocus: 'always',
});
