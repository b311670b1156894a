import { addDays } from '@aangan/contract/core/dates';
import { formatTime, minutesOf } from '@aangan/contract/core/times';
import { fill } from '@aangan/contract/core/translation';
import type { DeskVisit, VisitException, VisitSettings } from '@aangan/contract/visits/entities';
import {
  openSpans,
  toSpan,
  weekdayOf,
  type DayException,
  type OpenHours,
  type Span,
} from '@aangan/contract/visits/hours';
import { visits as texts } from './visit-settings.texts.ts';

/** The fields of a visit shown in a cell. */
export type WeekVisit = Pick<DeskVisit, 'id' | 'visitDate' | 'visitTime' | 'visitMinutes'>;

/** What the opening hours of days depend on; each null while loading. */
export interface WeekHours {
  settings: Pick<VisitSettings, 'hours'> | null;
  own: { hours: OpenHours[][] } | null;
  exceptions: readonly VisitException[];
  /** If set, its own exceptions apply too. */
  propertyId: number | null;
}

export interface WeekDay {
  date: string;
  /** Exceptions to the weekly hours: closed or extra hours; empty without any. */
  note: string;
  /** Whether an exception closes hours rather than adding some. */
  isClosed: boolean;
  /** In order; null while loading. */
  open: Span[] | null;
}

export interface Week<Visit extends WeekVisit> {
  days: WeekDay[];
  /** The visible hours, 0 to 23, in order. */
  hours: number[];
  /** Returns a day's visits by starting hour, or those without a time: `at(date, 10)`, `at(date, null)`. */
  at(date: string, hour: number | null): Visit[];
}

/** Always visible, even without opening hours or visits. */
const USUAL = { from: 10, to: 18 };

/** Arranges the visits of seven days by hour. */
export function weekFrom<Visit extends WeekVisit>(
  sunday: string,
  visits: readonly Visit[],
  hours: WeekHours,
): Week<Visit> {
  const days = Array.from({ length: 7 }, (_, n) => dayOf(addDays(sunday, n), hours));
  const hourOf = ({ visitTime }: WeekVisit) => (visitTime === null ? null : Math.floor(minutesOf(visitTime) / 60));
  const taken = visits.map(hourOf).filter((hour) => hour !== null);
  const open = days.flatMap((day) => day.open ?? []);
  const first = Math.min(USUAL.from, ...taken, ...open.map(({ from }) => Math.floor(from / 60)));
  const last = Math.max(USUAL.to, ...taken.map((hour) => hour + 1), ...open.map(({ to }) => Math.ceil(to / 60)));
  return {
    days,
    hours: Array.from({ length: last - first }, (_, n) => first + n),
    at: (date, hour) => visits.filter((visit) => visit.visitDate === date && hourOf(visit) === hour),
  };
}

/** Whether an hour is completely closed; false while loading. */
export function isShut({ open }: WeekDay, hour: number): boolean {
  return open !== null && !open.some(({ from, to }) => from < (hour + 1) * 60 && to > hour * 60);
}

function dayOf(date: string, { settings, own, exceptions, propertyId }: WeekHours): WeekDay {
  const here = exceptions.filter(
    ({ visitDate, property }) => visitDate === date && (property === null || property.id === propertyId),
  );
  const weekly = (own ?? settings)?.hours[weekdayOf(date)] ?? null;
  return {
    date,
    note: here.map(noteOf).join(', '),
    isClosed: here.some(({ kind }) => kind === 'CLOSED'),
    open: weekly && openSpans(weekly.map(toSpan), here.map(toException)),
  };
}

function noteOf({ kind, fromTime, toTime, note }: VisitException): string {
  if (note !== '') return note;
  if (kind === 'CLOSED' || fromTime === null || toTime === null) return texts.week.closed;
  return fill(texts.week.openFrom, { from: formatTime(fromTime), to: formatTime(toTime) });
}

function toException({ kind, property, fromTime, toTime, note }: VisitException): DayException {
  const span = fromTime === null || toTime === null ? null : toSpan({ from: fromTime, to: toTime });
  return { isOwn: property !== null, kind, span, note };
}
