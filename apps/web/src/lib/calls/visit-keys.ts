/** Query keys of visits and messages, as in `query-keys.ts`; apart from it, so that home does not load them. */
export const visitKeys = {
  notifications: ['own', 'notifications'] as const,
  notificationsPage: (page: number) => ['own', 'notifications', page] as const,
  passes: ['own', 'bookings', 'passes'] as const,
  desk: ['own', 'desk'] as const,
  visitLink: (token: string) => ['shared', 'visit-link', token] as const,
};
