import type { VisitDays } from '@aangan/contract/visits/entities';
import type { DayState } from '@aangan/contract/visits/lists';

/** In order of precedence: for several homes the last of their states applies. */
const STATES: readonly DayState[] = ['OPEN', 'FULL', 'OVER', 'CLOSED'];

/** Merges the days of several homes: each has the state of the home that is least available on it. */
export function commonDays(ofHomes: readonly VisitDays[]): VisitDays {
  const common = new Map<string, VisitDays[number]>();
  for (const day of ofHomes.flat()) {
    const known = common.get(day.date);
    if (!known || STATES.indexOf(day.state) > STATES.indexOf(known.state)) common.set(day.date, day);
  }
  return [...common.values()];
}
