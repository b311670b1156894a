import { formatTime } from '@aangan/contract/times';
import { fill } from '@aangan/contract/translation';
import type { DeskVisit } from '@aangan/contract/visit-entities';
import { bookingStatusBadge } from '../../shared/booking-status.ts';
import { visits } from '../visits.texts.ts';

/** '11:00 am' or 'Any time'. */
export function timeWord({ visitTime }: Pick<DeskVisit, 'visitTime'>): string {
  return visitTime === null ? visits.week.anyTime : formatTime(visitTime);
}

/** What a visit's button is called: all that the cell shows, and its status in words. */
export function visitName(visit: DeskVisit): string {
  const values = {
    time: timeWord(visit),
    home: visit.property.name,
    buyer: visit.buyer.name,
    status: bookingStatusBadge(visit.status).text,
  };
  return fill(visit.clash ? visits.week.nameOfClash : visits.week.name, values);
}
