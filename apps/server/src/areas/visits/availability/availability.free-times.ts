import { minutesOf } from '@aangan/contract/core/times';
import type { DayState } from '@aangan/contract/visits/lists';
import type { Clock } from '../../../adapters/clock/clock.ts';
import type { StatementPlace } from '../../../database/prepared.ts';
import { daysFrom, FIRST_SETTINGS, slotsOn } from './availability.rules.ts';
import { slotsOf, slotStarts, stateOf } from './availability.slots-rules.ts';
import { findFacts } from './availability.store.ts';

/** The free times of a property on a day. */
export interface FreeTimes {
  propertyId: number;
  /** 'yyyy-MM-dd' */
  date: string;
  state: DayState;
  /** How long a visit takes. */
  minutes: number;
  /** When free slots start, in minutes from midnight, in order. */
  starts: number[];
}

interface Range {
  propertyIds: readonly number[];
  /** Days, both included. */
  from: string;
  to: string;
}

/** What planners go by: the free times of several properties on some days. A property that is not there has none of them. */
export type FindFreeTimes = (range: Range) => Promise<FreeTimes[]>;

export function createFindFreeTimes({ place, clock }: { place: StatementPlace; clock: Clock }): FindFreeTimes {
  const timesOf = async (propertyId: number, from: string, to: string): Promise<FreeTimes[]> => {
    const facts = await findFacts(place, propertyId, { from, to });
    if (!facts) return [];
    const minutes = (facts.settings ?? FIRST_SETTINGS).slotMinutes;
    return daysFrom(from, to).map((date) => {
      const day = slotsOn(date, facts, clock());
      const slots = slotsOf(day);
      const starts = slots.filter(({ free }) => free).map(({ time }) => minutesOf(time));
      return { propertyId, date, minutes, starts, state: stateOf(slotStarts(day), slots) };
    });
  };
  return async ({ propertyIds, from, to }) =>
    (await Promise.all(propertyIds.map((id) => timesOf(id, from, to)))).flat();
}
