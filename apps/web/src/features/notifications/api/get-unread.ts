import type { NotificationsUnread } from '@aangan/contract/visit-entities';
import { UNREAD_ROUTE } from '@aangan/contract/unread-route';
import { callRoute } from '../../../lib/api.ts';

/** GET /api/notifications/unread */
export function getUnread(signal: AbortSignal): Promise<NotificationsUnread> {
  return callRoute('notificationsUnread', UNREAD_ROUTE, {}, { signal });
}
