import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from './query-keys.ts';

/** Everything the admin area has cached: a change of one thing shows in lists, counters and the audit log alike. */
export const ADMIN_AREA = ['own', 'admin'] as const;

const properties = [...ADMIN_AREA, 'properties'] as const;
const bookings = [...ADMIN_AREA, 'bookings'] as const;
const users = [...ADMIN_AREA, 'users'] as const;
const audit = [...ADMIN_AREA, 'audit'] as const;

/** Keys of the admin area's answers. All under 'own', so that they are dropped at sign-out. */
export const adminKeys = {
  dashboard: [...ADMIN_AREA, 'dashboard'] as const,
  properties,
  propertyLists: [...properties, 'list'] as const,
  propertyList: (query: object) => [...properties, 'list', query] as const,
  property: (id: number) => [...properties, 'one', id] as const,
  media: (propertyId: string) => [...properties, 'media', propertyId] as const,
  eligibleUsers: [...ADMIN_AREA, 'eligible-users'] as const,
  bookings,
  bookingList: (filters: object) => [...bookings, 'list', filters] as const,
  upcomingBookings: [...bookings, 'upcoming'] as const,
  bookingStats: [...bookings, 'stats'] as const,
  bookingStatsDetailed: (range: object) => [...bookings, 'stats-detailed', range] as const,
  userList: (filters: object) => [...users, 'list', filters] as const,
  userStats: [...users, 'stats'] as const,
  admins: [...users, 'admins'] as const,
  audit,
  auditList: (filters: object) => [...audit, 'list', filters] as const,
};

/** After a property changed: what the admin area and the public pages show of it is asked for again. */
export function propertiesChanged(client: QueryClient): void {
  const touched = [
    adminKeys.properties,
    adminKeys.dashboard,
    adminKeys.bookings,
    adminKeys.audit,
    queryKeys.properties,
    queryKeys.shortlist,
    queryKeys.bookings,
    queryKeys.stats,
    ['audience'],
  ];
  for (const queryKey of touched) void client.invalidateQueries({ queryKey });
}
