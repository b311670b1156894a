import { formatTime } from '@aangan/contract/core/times';
import type { DeskVisit } from '@aangan/contract/visits/entities';
import { visits } from '../visit-settings.texts.ts';

/** Returns '11:00 am' or 'Any time'. */
export function timeWord({ visitTime }: Pick<DeskVisit, 'visitTime'>): string {
  return visitTime === null ? visits.week.anyTime : formatTime(visitTime);
}
