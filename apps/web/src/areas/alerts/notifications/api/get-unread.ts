import type { NotificationsUnread } from '@aangan/contract/visits/entities';
import { ALERTS } from '@aangan/contract/alerts/routes';
import { call } from '../../../../lib/calls/api.ts';

/** GET /api/notifications/unread */
export function getUnread(signal: AbortSignal): Promise<NotificationsUnread> {
  return call(ALERTS.notificationsUnread, {}, { signal });
}
