import type { NotificationsUnread } from '@aangan/contract/visits/entities';
import { UNREAD_ROUTE } from '@aangan/contract/alerts/unread-route';
import { callRoute } from '../../../../lib/api.ts';

/** GET /api/notifications/unread */
export function getUnread(signal: AbortSignal): Promise<NotificationsUnread> {
  return callRoute('notificationsUnread', UNREAD_ROUTE, {}, { signal });
}
