/** Keys of cached answers about visits and messages, as in `query-keys.ts`; apart from it, as home does without. */
export const visitKeys = {
  notifications: ['own', 'notifications'] as const,
  notificationsPage: (page: number) => ['own', 'notifications', page] as const,
  passes: ['own', 'bookings', 'passes'] as const,
  desk: ['own', 'desk'] as const,
  visitLink: (token: string) => ['shared', 'visit-link', token] as const,
};
