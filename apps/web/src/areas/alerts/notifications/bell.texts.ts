/** A module of its own, without the texts of the notifications page: the bell is on every page. */
export const bell = { none: 'Notifications', some: 'Notifications, {count} unread' } as const;
