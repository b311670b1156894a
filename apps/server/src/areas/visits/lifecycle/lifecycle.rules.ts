import { placeInVisitWindow } from '@aangan/contract/core/dates';
import { TEXTS } from '@aangan/contract/core/texts';

const { pastDate, beyondWindow, windowHint } = TEXTS.booking;

/** What is said of a date before and after the visit window, by what the buyer is doing (VISIT2, VISIT17). */
const PROBLEMS = {
  booking: { past: pastDate, beyond: windowHint },
  rescheduling: { past: pastDate, beyond: beyondWindow },
} as const;

/** What is wrong with a visit date ('yyyy-MM-dd') at this instant; null when it lies in the window. */
export function visitDateProblem(act: keyof typeof PROBLEMS, date: string, now: Date): string | null {
  const place = placeInVisitWindow(date, now);
  return place === 'inside' ? null : PROBLEMS[act][place];
}
