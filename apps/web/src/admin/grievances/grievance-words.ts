import { formatDate } from '@aangan/contract/core/dates';
import type { AdminGrievanceRow } from '@aangan/contract/privacy/entities';
import { fill, plural } from '@aangan/contract/core/translation';
import { grievances as texts } from './grievances.texts.ts';

type Standing = Pick<AdminGrievanceRow, 'status' | 'dueOn' | 'answeredOn' | 'filedOn' | 'overdueDays'>;

/** Returns the state of a complaint: how late it is, when it is due, or when it was answered. */
export function standingText({ status, dueOn, answeredOn, filedOn, overdueDays }: Standing): string {
  if (overdueDays > 0) return plural(texts.overdue, overdueDays, {});
  if (status === 'OPEN') return fill(texts.due, { date: formatDate(dueOn, 'long') });
  if (answeredOn !== null) return fill(texts.answered, { date: formatDate(answeredOn, 'long') });
  return fill(texts.filed, { date: formatDate(filedOn, 'long') });
}
