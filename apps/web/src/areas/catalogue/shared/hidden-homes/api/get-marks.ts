import { MARKS_ROUTE } from '@aangan/contract/catalogue/marks-route';
import { queryOptions } from '@tanstack/react-query';
import { callRoute } from '../../../../../lib/api.ts';
import { marksKeys } from '../marks-keys.ts';

/** GET /api/marks: which homes the user hid, opened and shortlisted. Read again whenever the tab is seen again. */
export const getMarksQuery = queryOptions({
  queryKey: marksKeys.marks,
  queryFn: ({ signal }) => callRoute('marksGet', MARKS_ROUTE, {}, { signal }),
  refetchOnWindowFocus: 'always',
});
