import type { NotificationsUnread } from '@aangan/contract/visit-entities';
import { visitCall } from '../../../lib/visit-call.ts';

/** GET /api/notifications/unread */
export function getUnread(signal: AbortSignal): Promise<NotificationsUnread> {
  return visitCall('notificationsUnread', {}, { signal });
}
