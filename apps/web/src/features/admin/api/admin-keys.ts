import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';

/** Keys of the admin area's answers. All under 'own', so that they are dropped at sign-out. */
export const adminKeys = {
  dashboard: ['own', 'admin', 'dashboard'] as const,
  properties: ['own', 'admin', 'properties'] as const,
  propertyList: (query: object) => ['own', 'admin', 'properties', 'list', query] as const,
  property: (id: number) => ['own', 'admin', 'properties', 'one', id] as const,
  eligibleUsers: ['own', 'admin', 'eligible-users'] as const,
  bookings: ['own', 'admin', 'bookings'] as const,
  upcomingBookings: ['own', 'admin', 'bookings', 'upcoming'] as const,
  bookingStatsDetailed: (range: object) => ['own', 'admin', 'bookings', 'stats-detailed', range] as const,
  users: ['own', 'admin', 'users'] as const,
  audit: ['own', 'admin', 'audit'] as const,
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
