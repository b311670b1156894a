import { ALERTS } from '@aangan/contract/alerts/routes';
import { useQueryClient } from '@tanstack/react-query';
import { notify } from '../../../../lib/notifications.ts';
import { useSingleMutation } from '../../../../lib/calls/use-single-mutation.ts';
import { call } from '../../../../lib/calls/api.ts';
import { visitKeys } from '../../../../lib/calls/visit-keys.ts';
import { notifications } from '../notifications.texts.ts';
import { pollUnread } from '../unread-watch.ts';

/** POST /api/notifications/read-all: marks all up to the newest one shown. */
export function useMarkAllRead() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (upToId: number) => call(ALERTS.notificationsReadAll, { body: { upToId } }),
    onSuccess: () => Promise.all([pollUnread(), client.invalidateQueries({ queryKey: visitKeys.notifications })]),
    onError: () => notify.error(notifications.markFailed),
  });
}
