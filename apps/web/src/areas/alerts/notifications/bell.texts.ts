/** Apart from those of the page that it leads to: the bell is on every page. */
export const bell = { none: 'Notifications', some: 'Notifications, {count} unread' } as const;
