import type { VisitDays, VisitSlots } from '@aangan/contract/visit-entities';
import type { UseQueryOptions } from '@tanstack/react-query';

/** 'HH:mm', null for any time to be agreed, undefined while none is chosen: after a time was taken meanwhile. */
export type ChosenTime = string | null | undefined;

type Query<Data> = UseQueryOptions<Data, Error, Data, readonly unknown[]>;

/** Where the days and times of a home are asked for. */
export interface VisitTimesSource {
  /** How the days of the window stand; left out where nobody tells, the days then carry no words. */
  days?: Query<VisitDays> | undefined;
  /** @param date 'yyyy-MM-dd', in the window */
  slots: (date: string) => Query<VisitSlots>;
}
