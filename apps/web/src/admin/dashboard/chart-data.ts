import type { AdminBookingStatsDetailed } from '@aangan/contract/visits/admin-entities';
import { addDays } from '@aangan/contract/core/dates';
import { staffBadge } from '@aangan/contract/visits/status';
import type { DateRange } from '../shared/api/get-visit-stats.ts';

export type DayCounts = AdminBookingStatsDetailed['byDay'][number];
export type PropertyCount = AdminBookingStatsDetailed['byProperty'][number];

/** The statuses in stacking order, bottom first; `tone` is a colour token. */
export const STATUS_SERIES = [
  { key: 'completed', label: 'Completed', tone: 'grey' },
  { key: 'confirmed', label: 'Confirmed', tone: 'green' },
  { key: 'pending', label: 'Pending', tone: 'purple' },
  { key: 'canceled', label: staffBadge('CANCELED').text, tone: 'red' },
  { key: 'noShow', label: staffBadge('NO_SHOW').text, tone: 'amber' },
] as const;

const WANTED_SHOWN = 5;

/** Returns every day of the range in order, adding zeros for the days that the response leaves out. */
export function everyDay(byDay: readonly DayCounts[], { startDate, endDate }: DateRange): DayCounts[] {
  const known = new Map(byDay.map((day) => [day.date, day]));
  const days: DayCounts[] = [];
  for (let date = startDate; date <= endDate; date = addDays(date, 1)) {
    days.push(known.get(date) ?? { date, pending: 0, confirmed: 0, completed: 0, canceled: 0, noShow: 0 });
  }
  return days;
}

/** Returns the properties with the most visits in descending order, equal ones by name. */
export function mostWanted(byProperty: readonly PropertyCount[]): PropertyCount[] {
  return byProperty
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || a.propertyName.localeCompare(b.propertyName, 'en-IN'))
    .slice(0, WANTED_SHOWN);
}
