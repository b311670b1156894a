import { VISITS_DESK } from '@aangan/contract/visits/desk-routes';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../../lib/calls/api.ts';
import { queryClient } from '../../../../lib/calls/query-client.ts';
import { getCalendarFeedQuery } from './get-calendar-feed.ts';

/** POST /api/desk/calendar-feed: creates a new URL, which invalidates the previous one. */
export function useMakeCalendarFeed({ onSuccess, onError }: { onSuccess: () => void; onError: () => void }) {
  return useMutation({
    mutationFn: () => call(VISITS_DESK.deskCalendarMake),
    onSuccess: (feed) => {
      queryClient.setQueryData(getCalendarFeedQuery.queryKey, feed);
      onSuccess();
    },
    onError,
  });
}
