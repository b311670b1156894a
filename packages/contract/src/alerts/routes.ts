import { MARKS_ROUTE } from '../catalogue/marks-route.ts';

/** The path table of saved searches, alerts and marks. Apart from `routes.ts`: home never loads it. */
export const ALERT_ROUTES = {
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

  marksGet: MARKS_ROUTE,
  marksForget: { method: 'DELETE', path: '/api/marks/seen' },
  seenList: { method: 'GET', path: '/api/seen' },
  propertySimilar: { method: 'GET', path: '/api/properties/:id/similar' },
  hiddenList: { method: 'GET', path: '/api/hidden' },
  propertyHide: { method: 'POST', path: '/api/properties/:id/hide' },
  propertyUnhide: { method: 'DELETE', path: '/api/properties/:id/hide' },
} as const;

/** The other address of `alertsUnsubscribe`, which mail programs send their one click to (I13, RFC 8058). */
export const UNSUBSCRIBE_ALSO_AT = '/alerts/unsubscribe';

export type AlertRouteName = keyof typeof ALERT_ROUTES;
