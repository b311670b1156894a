import { timeOf } from '@aangan/contract/core/times';
import { EXCEPTION_LAYERS, openSpans, overlap, type DayException, type Span } from '@aangan/contract/visits/hours';
import type { DayState } from '@aangan/contract/visits/lists';

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

/** When slots start on a day by its hours, in minutes from midnight, in order. Each window has its own grid (V22). */
export function slotStarts(day: DayHours): number[] {
  const { weekly, exceptions, slotMinutes } = day;
  const extra = exceptions.flatMap(({ kind, span }) => (kind === 'EXTRA' && span ? [span] : []));
  const open = openSpans(weekly, exceptions);
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
  if (slots.length === 0) return 'OVER';
  return slots.some(({ free }) => free) ? 'OPEN' : 'FULL';
}

/** What is said of a day beside its weekly hours: by what wins, empty where nothing is. */
export function noteOf(exceptions: readonly DayException[]): string {
  for (const { isOwn, kind } of EXCEPTION_LAYERS.toReversed()) {
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
