import { COUNTED_IN_DETAIL } from '@aangan/contract/visits/admin-inputs';
import { addDays } from '@aangan/contract/core/dates';
import { invalidField } from '../../../http/kernel/app-error.ts';

export interface DayRange {
  /** 'yyyy-MM-dd', included; open when absent. */
  startDate?: string | undefined;
  endDate?: string | undefined;
}

/** What detailed counts are made of: the range asked for, else the 30 days around today that the charts show (ADMB23). */
export function rangeOfCounts(range: DayRange, today: string): DayRange {
  if (range.startDate !== undefined || range.endDate !== undefined) return range;
  return { startDate: addDays(today, -15), endDate: addDays(today, 14) };
}

/** Raises VALIDATION_FAILED: to count the visits of a range by property each of them is read. */
export function refuseTooManyVisits(visits: number): void {
  if (visits <= COUNTED_IN_DETAIL) return;
  const most = COUNTED_IN_DETAIL.toLocaleString('en-IN');
  throw invalidField('startDate', `There are more than ${most} visits between these dates. Ask for fewer days`);
}
