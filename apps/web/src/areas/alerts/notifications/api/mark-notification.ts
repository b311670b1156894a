import { ALERTS } from '@aangan/contract/alerts/routes';
import type { Paged } from '@aangan/contract/core/paged';
import type { Notification } from '@aangan/contract/visits/entities';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notify } from '../../../../lib/notifications.ts';
import { call } from '../../../../lib/calls/api.ts';
import { visitKeys } from '../../../../lib/calls/visit-keys.ts';
import { notifications } from '../notifications.texts.ts';
import { pollUnread } from '../unread-watch.ts';

export interface Mark {
  id: number;
  read: boolean;
}

type Page = Paged<Notification>;

/** PUT /api/notifications/{id}: an optimistic update, rolled back on failure. */
export function useMarkNotification() {
  const client = useQueryClient();
  const show = ({ id, read }: Mark) =>
    client.setQueriesData<Page>({ queryKey: visitKeys.notifications }, (page) => page && withMark(page, id, read));
  return useMutation({
    mutationFn: ({ id, read }: Mark) => call(ALERTS.notificationMark, { params: { id }, body: { read } }),
    onMutate: async (mark) => {
      // a response in flight has the state before
      await client.cancelQueries({ queryKey: visitKeys.notifications });
      show(mark);
    },
    onSuccess: () => pollUnread(),
    onError: (_error, { id, read }) => {
      show({ id, read: !read });
      notify.error(notifications.markFailed);
    },
  });
}

function withMark(page: Page, id: number, read: boolean): Page {
  const readAt = read ? new Date().toISOString() : null;
  return { ...page, content: page.content.map((entry) => (entry.id === id ? { ...entry, readAt } : entry)) };
}
