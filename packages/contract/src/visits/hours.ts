/** When visits may be on a day: weekly hours, and what closes some of a day or opens more of it (V22). */
import { minutesOf } from '../core/times.ts';

/** A stretch of a day in minutes from its midnight; `to` is not part of it and may be 1440. */
export interface Span {
  from: number;
  to: number;
}

/** A stretch as it is stored, 'HH:mm'; `to` may be '24:00'. */
export interface OpenHours {
  from: string;
  to: string;
}

/** What closes some of a day or opens more of it. */
export interface DayException {
  /** Of one property; else of the whole firm. */
  isOwn: boolean;
  kind: 'CLOSED' | 'EXTRA';
  /** Null: the whole day. */
  span: Span | null;
  note: string;
}

const WHOLE_DAY: Span = { from: 0, to: 1440 };
/** What is laid over the weekly hours, in this order: the later wins. */
export const EXCEPTION_LAYERS = [
  { isOwn: false, kind: 'CLOSED' },
  { isOwn: false, kind: 'EXTRA' },
  { isOwn: true, kind: 'CLOSED' },
  { isOwn: true, kind: 'EXTRA' },
] as const;

export const toSpan = ({ from, to }: OpenHours): Span => ({ from: minutesOf(from), to: minutesOf(to) });
export const overlap = (a: Span, b: Span): boolean => a.from < b.to && b.from < a.to;

/** The open stretches of a day, in order, none of which touch. */
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

/** 0 for Sunday, of a 'yyyy-MM-dd' date. */
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
