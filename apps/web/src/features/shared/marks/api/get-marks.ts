import { queryOptions } from '@tanstack/react-query';
import { alertCall } from '../../../../lib/alert-call.ts';
import { marksKeys } from '../marks-keys.ts';

/** GET /api/marks: which homes the user hid and opened. */
export const getMarksQuery = queryOptions({
  queryKey: marksKeys.marks,
  queryFn: ({ signal }) => alertCall('marksGet', {}, { signal }),
});
