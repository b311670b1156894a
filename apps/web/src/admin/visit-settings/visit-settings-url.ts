import { adminPaths } from '@aangan/contract/paths';
import { addDays, todayInIndia } from '@aangan/contract/core/dates';
import { weekdayOf } from '@aangan/contract/visits/hours';
import { choiceParam, dateParam, idParam, withQuery } from '../shared/url.ts';

export const TABS = ['calendar', 'hours', 'days', 'away'] as const;
export type VisitsTab = (typeof TABS)[number];

export interface VisitsState {
  tab: VisitsTab;
  /** A Sunday, 'yyyy-MM-dd': the first day of the week shown */
  week: string;
  /** Digits, or empty for all */
  host: string;
  property: string;
}

/** The Sunday of a day's week. */
export function weekOf(date: string): string {
  return addDays(date, -weekdayOf(date));
}

/** What the page shows is its address; what is malformed counts as not set. */
export function parseVisits(query: URLSearchParams, now?: Date): VisitsState {
  return {
    tab: choiceParam(query, 'tab', TABS) || 'calendar',
    week: weekOf(dateParam(query, 'week') || todayInIndia(now)),
    host: idParam(query, 'host'),
    property: idParam(query, 'property'),
  };
}

/** The week of today and the first tab are left out. */
export function visitsPath({ tab, week, host, property }: VisitsState, now?: Date): string {
  return withQuery(adminPaths.visits(), {
    tab: tab === 'calendar' ? '' : tab,
    week: week === weekOf(todayInIndia(now)) ? '' : week,
    host,
    property,
  });
}
