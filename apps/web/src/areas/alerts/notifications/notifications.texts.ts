export const notifications = {
  title: 'Notifications',
  today: 'Today',
  day: '{weekday}, {date}',
  new: 'New',
  markRead: { short: 'Mark as read', whole: 'Mark as read: {title}' },
  markUnread: { short: 'Mark as unread', whole: 'Mark as unread: {title}' },
  markAllRead: 'Mark all as read',
  loading: 'Loading your notifications...',
  empty: { title: 'Nothing new', text: 'We keep notifications for 90 days.' },
  loadFailed: 'Failed to load notifications. Please try again.',
  markFailed: 'Failed to mark the notification. Please try again.',
} as const;
