/** The one call about messages that every page makes: by itself, so that none has to load the table of the others. */
export const UNREAD_ROUTE = { method: 'GET', path: '/api/notifications/unread' } as const;
