/** Visiting hours of a day: weekly hours and their exceptions (V22). */
import { minutesOf } from '../core/times.ts';

/** A time span of a day in minutes from midnight; `to` is exclusive and may be 1440. */
export interface Span {
  from: number;
  to: number;
}

/** A span as stored, 'HH:mm'; `to` may be '24:00'. */
export interface OpenHours {
  from: string;
  to: string;
}

/** Closes part of a day or opens more of it. */
export interface DayException {
  /** True for one property, false for the whole firm. */
  isOwn: boolean;
  kind: 'CLOSED' | 'EXTRA';
  /** Null for the whole day. */
  span: Span | null;
  note: string;
}

const WHOLE_DAY: Span = { from: 0, to: 1440 };
/** The order in which exceptions apply to the weekly hours; later ones override. */
export const EXCEPTION_LAYERS = [
  { isOwn: false, kind: 'CLOSED' },
  { isOwn: false, kind: 'EXTRA' },
  { isOwn: true, kind: 'CLOSED' },
  { isOwn: true, kind: 'EXTRA' },
] as const;

/** Converts stored hours to minutes. */
export const toSpan = ({ from, to }: OpenHours): Span => ({ from: minutesOf(from), to: minutesOf(to) });
/** Whether two spans have a minute in common. */
export const overlap = (a: Span, b: Span): boolean => a.from < b.to && b.from < a.to;

/** Applies exceptions to weekly hours, and gives the open spans of the day, in order and merged. */
export function openSpans(weekly: readonly Span[], exceptions: readonly DayException[]): Span[] {
  let open = joined(weekly);
  for (const { isOwn, kind } of EXCEPTION_LAYERS) {
    const spans = exceptions
      .filter((exception) => exception.isOwn === isOwn && exception.kind === kind)
      .map(({ span }) => span ?? WHOLE_DAY);
    open = kind === 'EXTRA' ? joined([...open, ...spans]) : spans.reduce(without, open);
  }
  return open;
}

/** Gives the weekday of a 'yyyy-MM-dd' date, 0 for Sunday. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

function joined(spans: readonly Span[]): Span[] {
  const all: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.from - b.from)) {
    const last = all.at(-1);
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else all.push({ ...span });
  }
  return all;
}

function without(spans: readonly Span[], closed: Span): Span[] {
  return spans.flatMap(({ from, to }) =>
    [
      { from, to: Math.min(to, closed.from) },
      { from: Math.max(from, closed.to), to },
    ].filter((span) => span.from < span.to),
  );
}
