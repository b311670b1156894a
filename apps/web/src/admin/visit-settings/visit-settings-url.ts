import { adminPaths } from '@aangan/contract/paths';
import { addDays, todayInIndia } from '@aangan/contract/core/dates';
import { weekdayOf } from '@aangan/contract/visits/hours';
import { choiceParam, dateParam, idParam, withQuery } from '../shared/url.ts';

export const TABS = ['calendar', 'hours', 'days', 'away'] as const;
export type VisitsTab = (typeof TABS)[number];

export interface VisitsState {
  tab: VisitsTab;
  /** The first day of the visible week, a Sunday, 'yyyy-MM-dd' */
  week: string;
  /** Digits, or empty for all */
  host: string;
  property: string;
}

/** Returns the Sunday of a day's week. */
export function weekOf(date: string): string {
  return addDays(date, -weekdayOf(date));
}

/** Reads the state of the page from its URL; a malformed value counts as absent. */
export function parseVisits(query: URLSearchParams, now?: Date): VisitsState {
  return {
    tab: choiceParam(query, 'tab', TABS) || 'calendar',
    week: weekOf(dateParam(query, 'week') || todayInIndia(now)),
    host: idParam(query, 'host'),
    property: idParam(query, 'property'),
  };
}

/** Returns the URL of a state; leaves out the present week and the first tab. */
export function visitsPath({ tab, week, host, property }: VisitsState, now?: Date): string {
  return withQuery(adminPaths.visits(), {
    tab: tab === 'calendar' ? '' : tab,
    week: week === weekOf(todayInIndia(now)) ? '' : week,
    host,
    property,
  });
}
