import { minutesOf, timeOf } from '@aangan/contract/times';
import type { DayState } from '@aangan/contract/visit-lists';

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

/** What decides when visits may be on one day. */
export interface DayHours {
  weekly: readonly Span[];
  exceptions: readonly DayException[];
  slotMinutes: number;
}

/** What decides which of a day's times are free. Visits may reach over from the days beside it: below 0, above 1440. */
export interface DayPlaces extends DayHours {
  propertyCapacity: number;
  consultantCapacity: number;
  /** Live visits with a time at the property. */
  atProperty: readonly Span[];
  /** Those of its consultant at all of theirs; null without one. */
  byHost: readonly Span[] | null;
  /** When the consultant is away. */
  away: readonly Span[];
  /** The first minute of this day that is not too soon; from 1440 on none is. */
  earliest: number;
}

export interface Slot {
  time: string;
  free: boolean;
}

const WHOLE_DAY: Span = { from: 0, to: 1440 };
/** What is laid over the weekly hours, in this order (V22). */
const LAYERS = [
  { isOwn: false, kind: 'CLOSED' },
  { isOwn: false, kind: 'EXTRA' },
  { isOwn: true, kind: 'CLOSED' },
  { isOwn: true, kind: 'EXTRA' },
] as const;

export const toSpan = ({ from, to }: OpenHours): Span => ({ from: minutesOf(from), to: minutesOf(to) });
export const overlap = (a: Span, b: Span): boolean => a.from < b.to && b.from < a.to;

/** The open stretches of a day, in order, none of which touch (V22). */
export function openSpans({ weekly, exceptions }: Pick<DayHours, 'weekly' | 'exceptions'>): Span[] {
  let open = joined(weekly);
  for (const { isOwn, kind } of LAYERS) {
    const spans = exceptions
      .filter((exception) => exception.isOwn === isOwn && exception.kind === kind)
      .map(({ span }) => span ?? WHOLE_DAY);
    open = kind === 'EXTRA' ? joined([...open, ...spans]) : spans.reduce(without, open);
  }
  return open;
}

/** When slots start on a day by its hours, in minutes from midnight, in order. Each window has its own grid (V22). */
export function slotStarts(day: DayHours): number[] {
  const { weekly, exceptions, slotMinutes } = day;
  const extra = exceptions.filter(({ kind }) => kind === 'EXTRA').map(({ span }) => span ?? WHOLE_DAY);
  const open = openSpans(day);
  const starts = new Set<number>();
  for (const { from, to } of [...weekly, ...extra]) {
    for (let start = from; start + slotMinutes <= to; start += slotMinutes) {
      if (isInside(open, start, start + slotMinutes)) starts.add(start);
    }
  }
  return [...starts].toSorted((a, b) => a - b);
}

/** Whether minutes from `from` on, before `to`, are all open. `open` has stretches that do not touch. */
export function isInside(open: readonly Span[], from: number, to: number): boolean {
  return open.some((span) => span.from <= from && to <= span.to);
}

/** The times of a day that are not too soon, and which are free (V23, V24). */
export function slotsOf(day: DayPlaces): Slot[] {
  return slotStarts(day)
    .filter((start) => start >= day.earliest)
    .map((start) => ({ time: timeOf(start), free: isFree(day, { from: start, to: start + day.slotMinutes }) }));
}

/** How a day stands, of the slots that it has by its hours and of those that are not too soon (V24). */
export function stateOf(starts: readonly number[], slots: readonly Slot[]): DayState {
  if (starts.length === 0) return 'CLOSED';
  return slots.some(({ free }) => free) ? 'OPEN' : 'FULL';
}

/** What is said of a day beside its weekly hours: by what wins, empty where nothing is. */
export function noteOf(exceptions: readonly DayException[]): string {
  for (const { isOwn, kind } of LAYERS.toReversed()) {
    const said = exceptions.find((one) => one.isOwn === isOwn && one.kind === kind && one.note !== '');
    if (said) return said.note;
  }
  return '';
}

/** The smallest seat from 1 to `capacity` that none of these visits has; null where so many visits leave none. */
export function freeSeat(capacity: number, taken: readonly (number | null)[]): number | null {
  // a visit without a seat was put over the capacity by staff, and counts like any other (V28)
  if (taken.length >= capacity) return null;
  for (let seat = 1; seat <= capacity; seat += 1) if (!taken.includes(seat)) return seat;
  return null;
}

function isFree({ propertyCapacity, consultantCapacity, atProperty, byHost, away }: DayPlaces, slot: Span): boolean {
  const over = (spans: readonly Span[]) => spans.filter((span) => overlap(span, slot)).length;
  if (over(atProperty) >= propertyCapacity) return false;
  return byHost === null || (over(byHost) < consultantCapacity && over(away) === 0);
}

function joined(spans: readonly Span[]): Span[] {
  const all: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
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
