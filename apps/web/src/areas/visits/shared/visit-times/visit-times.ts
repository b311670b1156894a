import type { VisitDays, VisitSlots } from '@aangan/contract/visits/entities';

/** 'HH:mm'; null for any time, to be agreed; undefined while none is chosen because the last one was taken. */
export type ChosenTime = string | null | undefined;

/** The calls for the days and times of a home. */
export interface VisitTimesSource {
  /** Query key of the responses; begins with the key of the data they depend on. */
  key: readonly unknown[];
  /** The state of each day of the window. */
  days: (signal: AbortSignal) => Promise<VisitDays>;
  /** @param date 'yyyy-MM-dd', in the window */
  slots: (date: string, signal: AbortSignal) => Promise<VisitSlots>;
}
