import { VISITS_DESK } from '@aangan/contract/visits/desk-routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../lib/calls/api.ts';

/** GET /api/desk/calendar-feed: null without a feed. */
export const getCalendarFeedQuery = queryOptions({
  queryKey: ['own', 'desk', 'calendar-feed'],
  queryFn: ({ signal }) => call(VISITS_DESK.deskCalendarGet, {}, { signal }),
});
