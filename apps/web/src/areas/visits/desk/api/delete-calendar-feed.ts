import { VISITS_DESK } from '@aangan/contract/visits/desk-routes';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../../lib/calls/api.ts';
import { queryClient } from '../../../../lib/calls/query-client.ts';
import { getCalendarFeedQuery } from './get-calendar-feed.ts';

/** DELETE /api/desk/calendar-feed: invalidates its URL. */
export function useDeleteCalendarFeed({ onSuccess, onError }: { onSuccess: () => void; onError: () => void }) {
  return useMutation({
    mutationFn: () => call(VISITS_DESK.deskCalendarDelete),
    onSuccess: (feed) => {
      queryClient.setQueryData(getCalendarFeedQuery.queryKey, feed);
      onSuccess();
    },
    onError,
  });
}
