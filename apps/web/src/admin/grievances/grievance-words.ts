import { formatDate } from '@aangan/contract/core/dates';
import type { AdminGrievanceRow } from '@aangan/contract/privacy/entities';
import { fill, plural } from '@aangan/contract/core/translation';
import { grievances as texts } from './grievances.texts.ts';

type Standing = Pick<AdminGrievanceRow, 'status' | 'dueOn' | 'answeredOn' | 'filedOn' | 'overdueDays'>;

/** How a complaint stands: how late it is, or by when it has to be answered, or when it was. */
export function standingText({ status, dueOn, answeredOn, filedOn, overdueDays }: Standing): string {
  if (overdueDays > 0) return plural(texts.overdue, overdueDays, {});
  if (status === 'OPEN') return fill(texts.due, { date: formatDate(dueOn, 'long') });
  if (answeredOn !== null) return fill(texts.answered, { date: formatDate(answeredOn, 'long') });
  return fill(texts.filed, { date: formatDate(filedOn, 'long') });
}
