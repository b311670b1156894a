import type { VisitDays } from '@aangan/contract/visits/entities';
import type { DayState } from '@aangan/contract/visits/lists';

/** From what a plan can be made for to what it can't: of several homes the last of them counts. */
const STATES: readonly DayState[] = ['OPEN', 'FULL', 'OVER', 'CLOSED'];

/** How each day stands for a plan of several homes: as it does at the one that is least open on it. */
export function commonDays(ofHomes: readonly VisitDays[]): VisitDays {
  const common = new Map<string, VisitDays[number]>();
  for (const day of ofHomes.flat()) {
    const known = common.get(day.date);
    if (!known || STATES.indexOf(day.state) > STATES.indexOf(known.state)) common.set(day.date, day);
  }
  return [...common.values()];
}
