import { nameRoutes } from '../core/route.ts';

/** The calls about saved searches, alerts and notifications. */
export const ALERTS = nameRoutes({
  notificationsList: { method: 'GET', path: '/api/notifications' },
  notificationsUnread: { method: 'GET', path: '/api/notifications/unread' },
  notificationMark: { method: 'PUT', path: '/api/notifications/:id' },
  notificationsReadAll: { method: 'POST', path: '/api/notifications/read-all' },
  searchesList: { method: 'GET', path: '/api/searches' },
  searchCreate: { method: 'POST', path: '/api/searches' },
  searchChange: { method: 'PATCH', path: '/api/searches/:id' },
  searchDelete: { method: 'DELETE', path: '/api/searches/:id' },
  searchNew: { method: 'GET', path: '/api/searches/:id/new' },
  searchSeen: { method: 'POST', path: '/api/searches/:id/seen' },

  alertSettingsGet: { method: 'GET', path: '/api/alerts/settings' },
  alertSettingsSave: { method: 'PUT', path: '/api/alerts/settings' },
  alertsUnsubscribe: { method: 'POST', path: '/api/alerts/unsubscribe' },
  alertsResubscribe: { method: 'POST', path: '/api/alerts/resubscribe' },
});

/** The second path of `alertsUnsubscribe`, for the one-click unsubscribe of mail programs (I13, RFC 8058). */
export const UNSUBSCRIBE_ALSO_AT = '/alerts/unsubscribe';
