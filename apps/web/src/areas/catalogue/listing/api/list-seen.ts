import { queryOptions } from '@tanstack/react-query';
import { alertCall } from '../../../../lib/alert-call.ts';
import { marksKeys } from '../../shared/hidden-homes/marks-keys.ts';

/** GET /api/seen: the homes that the user opened last, newest first. */
export const listSeenQuery = queryOptions({
  // below that of the marks, so that it is read again when a home is opened, hidden or forgotten
  queryKey: [...marksKeys.marks, 'seen-lately'] as const,
  queryFn: ({ signal }) => alertCall('seenList', {}, { signal }),
});
