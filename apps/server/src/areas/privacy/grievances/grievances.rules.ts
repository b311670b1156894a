import { addDays, daysBetween, todayInIndia } from '@aangan/contract/core/dates';
import { GRIEVANCE_DUE_DAYS, type GrievanceStatus } from '@aangan/contract/privacy/lists';

/** 'G-2026-000001'. @param filedOn 'yyyy-MM-dd' */
export function numberOf(id: number, filedOn: string): string {
  return `G-${filedOn.slice(0, 4)}-${String(id).padStart(6, '0')}`;
}

/** The day in India by which what is filed, or opened again, now has to be answered; 'yyyy-MM-dd'. */
export function dueOn(now: Date): string {
  return addDays(todayInIndia(now), GRIEVANCE_DUE_DAYS);
}

/** The last day in India on which an answer may be replied to; on the next one the complaint closes. */
export function closesOn(answeredOn: string): string {
  return addDays(answeredOn, GRIEVANCE_DUE_DAYS);
}

/** The latest day of an answer that nobody can reply to any more. */
export function answeredTooLongAgo(now: Date): string {
  return addDays(todayInIndia(now), -GRIEVANCE_DUE_DAYS - 1);
}

export interface Standing {
  status: GrievanceStatus;
  /** 'yyyy-MM-dd'; null while it is open */
  answeredOn: string | null;
}

/** How it stands now: the night's job may not have come by yet. */
export function statusNow({ status, answeredOn }: Standing, now: Date): GrievanceStatus {
  if (status !== 'ANSWERED' || answeredOn === null) return status;
  return answeredOn <= answeredTooLongAgo(now) ? 'CLOSED' : 'ANSWERED';
}

/** Days since it should have been answered; 0 for one that is answered. */
export function overdueDays({ status, dueOn: due }: { status: GrievanceStatus; dueOn: string }, now: Date): number {
  return status === 'OPEN' ? daysBetween(due, todayInIndia(now)) : 0;
}
