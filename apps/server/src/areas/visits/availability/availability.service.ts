import { daysBetween, placeInVisitWindow, visitWindow } from '@aangan/contract/core/dates';
import { TEXTS } from '@aangan/contract/core/texts';
import { VISIT_WINDOW_DAYS } from '@aangan/contract/core/limits';
import type { VisitDays, VisitSlots } from '@aangan/contract/visits/entities';
import type { Clock } from '../../../adapters/clock/clock.ts';
import type { StatementPlace } from '../../../database/prepared.ts';
import { invalidField, notFound } from '../../../http/kernel/app-error.ts';
import { daysFrom, FIRST_SETTINGS, slotsOn } from './availability.rules.ts';
import { noteOf, slotsOf, slotStarts, stateOf } from './availability.slots-rules.ts';
import { findFacts, type Asker } from './availability.store.ts';

export interface VisitsServiceDeps {
  /** The database itself: a replica may be behind with what was just booked. */
  database: StatementPlace;
  clock: Clock;
}

/** What buyers see of days and times. */
export interface VisitsService {
  /** Days of the window alone. Raises NOT_FOUND, VALIDATION_FAILED. */
  findDays(
    propertyId: number,
    range: { from?: string | undefined; to?: string | undefined },
    of: Asker,
  ): Promise<VisitDays>;
  /** Raises NOT_FOUND; VALIDATION_FAILED on `date` outside the window. Also for links. */
  findSlots(propertyId: number, date: string, of: Asker): Promise<VisitSlots>;
}

export function createVisitsService({ database, clock }: VisitsServiceDeps): VisitsService {
  const factsOf = async (propertyId: number, range: { from: string; to: string; of: Asker }) => {
    const facts = await findFacts(database, propertyId, range);
    if (!facts) throw notFound('Property');
    return facts;
  };

  return {
    async findDays(propertyId, { from, to }, of) {
      const now = clock();
      const { min, max } = visitWindow(now);
      const [first, last] = [from ?? min, to ?? max];
      if (first > last) throw invalidField('to', 'Must not be before from');
      if (daysBetween(first, last) > VISIT_WINDOW_DAYS) {
        throw invalidField('to', `Must be at most ${VISIT_WINDOW_DAYS + 1} days in all`);
      }
      // a page that was opened before midnight still asks for yesterday
      const [start, end] = [first < min ? min : first, last > max ? max : last];
      const facts = await factsOf(propertyId, { from: start, to: end, of });
      if (start > end) return [];
      return daysFrom(start, end).map((date) => {
        const day = slotsOn(date, facts, now);
        return { date, state: stateOf(slotStarts(day), slotsOf(day)), note: noteOf(day.exceptions) };
      });
    },

    async findSlots(propertyId, date, of) {
      const now = clock();
      const place = placeInVisitWindow(date, now);
      if (place === 'past') throw invalidField('date', TEXTS.booking.pastDate);
      if (place === 'beyond') throw invalidField('date', TEXTS.booking.windowHint);
      const facts = await factsOf(propertyId, { from: date, to: date, of });
      const day = slotsOn(date, facts, now);
      const slots = slotsOf(day);
      const { confirmation } = facts.settings ?? FIRST_SETTINGS;
      return {
        date,
        state: stateOf(slotStarts(day), slots),
        note: noteOf(day.exceptions),
        slotMinutes: day.slotMinutes,
        // without a host INSTANT acts as REVIEW (V30)
        instant: confirmation === 'INSTANT' && facts.hostId !== null,
        slots,
      };
    },
  };
}
