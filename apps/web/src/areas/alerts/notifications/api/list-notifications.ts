import { ALERTS } from '@aangan/contract/alerts/routes';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { retryWithoutAnswer } from '../../../../lib/calls/retry-without-answer.ts';
import { call } from '../../../../lib/calls/api.ts';
import { visitKeys } from '../../../../lib/calls/visit-keys.ts';

/** GET /api/notifications: a page of the caller's notifications, newest first. */
export const listNotificationsQuery = (page: number) =>
  queryOptions({
    queryKey: visitKeys.notificationsPage(page),
    queryFn: ({ signal }) => call(ALERTS.notificationsList, { query: { page: String(page) } }, { signal }),
    placeholderData: keepPreviousData,
    ...retryWithoutAnswer,
  });
