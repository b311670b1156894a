import type { VisitDays, VisitSlots } from '@aangan/contract/visits/entities';

/** 'HH:mm', null for any time to be agreed, undefined while none is chosen: after a time was taken meanwhile. */
export type ChosenTime = string | null | undefined;

/** Where the days and times of a home are asked for. */
export interface VisitTimesSource {
  /** Of what is kept of the answers; begins with the key of what they hang on. */
  key: readonly unknown[];
  /** How the days of the window stand. */
  days: (signal: AbortSignal) => Promise<VisitDays>;
  /** @param date 'yyyy-MM-dd', in the window */
  slots: (date: string, signal: AbortSignal) => Promise<VisitSlots>;
}
