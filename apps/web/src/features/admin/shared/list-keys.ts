import { adminKeys } from '../api/admin-keys.ts';

/** Everything the admin area has cached: a change of one thing shows in lists, counters and the audit log alike. */
export const ADMIN_AREA = ['own', 'admin'] as const;

/** Keys of the lists of bookings, users, media and the audit log, as these pages read them. */
export const listKeys = {
  bookings: (filters: object) => [...adminKeys.bookings, 'list', filters] as const,
  upcomingBookings: [...adminKeys.bookings, 'upcoming', 'visits'] as const,
  bookingStats: [...adminKeys.bookings, 'stats'] as const,
  users: (filters: object) => [...adminKeys.users, 'list', filters] as const,
  userStats: [...adminKeys.users, 'stats'] as const,
  admins: [...adminKeys.users, 'admins'] as const,
  media: (propertyId: string) => [...adminKeys.properties, 'media', propertyId] as const,
  audit: (filters: object) => [...adminKeys.audit, filters] as const,
};
