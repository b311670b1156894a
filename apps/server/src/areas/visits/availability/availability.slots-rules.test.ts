import { timeOf } from '@aangan/contract/core/times';
import type { DayException, Span } from '@aangan/contract/visits/hours';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  freeSeat,
  noteOf,
  slotsOf,
  slotStarts,
  stateOf,
  type DayHours,
  type DayPlaces,
} from './availability.slots-rules.ts';

const hours = (from: number, to: number): Span => ({ from: from * 60, to: to * 60 });
const exception = (fields: Partial<DayException>): DayException => ({
  isOwn: false,
  kind: 'CLOSED',
  span: null,
  note: '',
  ...fields,
});
const day = (fields: Partial<DayHours> = {}): DayHours => ({
  weekly: [hours(10, 18)],
  exceptions: [],
  slotMinutes: 60,
  ...fields,
});
const open = (fields: Partial<DayPlaces> = {}): DayPlaces => ({
  ...day(),
  propertyCapacity: 1,
  consultantCapacity: 1,
  atProperty: [],
  byHost: null,
  away: [],
  earliest: 0,
  ...fields,
});
const startsOf = (fields: Partial<DayHours>) => slotStarts(day(fields)).map(timeOf);

describe('the starts of slots', () => {
  it('are the start of the window and every interval after, while the slot ends within it [V22]', () => {
    expect(startsOf({ weekly: [hours(10, 12.5)] })).toEqual(['10:00', '11:00']);
    expect(startsOf({ weekly: [hours(10, 11), hours(15.25, 17.25)] })).toEqual(['10:00', '15:15', '16:15']);
    expect(startsOf({ weekly: [hours(22, 24)] })).toEqual(['22:00', '23:00']);
    expect(startsOf({ weekly: [hours(10, 10.75)] })).toEqual([]);
  });

  it('have a grid for each window, and a common start once [V22]', () => {
    const extra = exception({ kind: 'EXTRA', span: hours(10.5, 12.5) });
    const shared = exception({ kind: 'EXTRA', span: hours(11, 13) });
    expect(startsOf({ weekly: [hours(10, 12)], exceptions: [extra] })).toEqual(['10:00', '10:30', '11:00', '11:30']);
    expect(startsOf({ weekly: [hours(10, 12)], exceptions: [shared] })).toEqual(['10:00', '11:00', '12:00']);
  });

  it('leave out overlaps with closed minutes, not slots that end where these begin [V22]', () => {
    const closed = exception({ span: hours(12, 13) });
    expect(startsOf({ weekly: [hours(10, 15)], exceptions: [closed] })).toEqual(['10:00', '11:00', '13:00', '14:00']);
    const minute = exception({ span: { from: 12 * 60 + 59, to: 13 * 60 } });
    expect(startsOf({ weekly: [hours(11, 14)], exceptions: [minute] })).toEqual(['11:00', '13:00']);
  });

  it('are those of the last of firm closed, firm extra, own closed, own extra, in whichever order they were added [V22]', () => {
    const firmClosed = exception({});
    const firmExtra = exception({ kind: 'EXTRA', span: hours(12, 14) });
    const ownClosed = exception({ isOwn: true, span: hours(13, 14) });
    const ownExtra = exception({ isOwn: true, kind: 'EXTRA', span: hours(13, 14) });
    expect(startsOf({ exceptions: [firmExtra, firmClosed] })).toEqual(['12:00', '13:00']);
    expect(startsOf({ exceptions: [ownClosed, firmExtra, firmClosed] })).toEqual(['12:00']);
    expect(startsOf({ exceptions: [ownExtra, ownClosed, firmExtra, firmClosed] })).toEqual(['12:00', '13:00']);
    expect(startsOf({ exceptions: [exception({ isOwn: true }), firmExtra] })).toEqual([]);
  });

  it('equal those of a reference that checks every minute [V22, V82]', () => {
    const property = fc.property(anyDay, (some) => {
      expect(slotStarts(some)).toEqual(startsByMinute(some));
    });
    fc.assert(property, { numRuns: 2_000 });
  });
});

describe('free slots', () => {
  const freeTimes = (fields: Partial<DayPlaces>) => {
    return slotsOf(open({ weekly: [hours(10, 13)], ...fields })).map(({ time, free }) => (free ? time : `(${time})`));
  };

  it('have less than the capacity in overlapping visits, whatever their grid [V23]', () => {
    const visit = { from: 10 * 60 + 30, to: 11 * 60 + 30 };
    expect(freeTimes({ atProperty: [visit] })).toEqual(['(10:00)', '(11:00)', '12:00']);
    expect(freeTimes({ atProperty: [visit], propertyCapacity: 2 })).toEqual(['10:00', '11:00', '12:00']);
    expect(freeTimes({ atProperty: [hours(9, 10), hours(13, 14)] })).toEqual(['10:00', '11:00', '12:00']);
  });

  it("exclude the consultant's visits at all their properties, and absences [V23, V59]", () => {
    expect(freeTimes({ byHost: [hours(11, 12)], propertyCapacity: 9 })).toEqual(['10:00', '(11:00)', '12:00']);
    expect(freeTimes({ byHost: [hours(11, 12)], propertyCapacity: 9, consultantCapacity: 2 })).toEqual([
      '10:00',
      '11:00',
      '12:00',
    ]);
    expect(freeTimes({ byHost: [], away: [{ from: 0, to: 10 * 60 + 1 }] })).toEqual(['(10:00)', '11:00', '12:00']);
    expect(freeTimes({ byHost: null, away: [] })).toEqual(['10:00', '11:00', '12:00']);
  });

  it('exclude what starts too soon, to the minute [V24]', () => {
    expect(freeTimes({ earliest: 11 * 60 })).toEqual(['11:00', '12:00']);
    expect(freeTimes({ earliest: 11 * 60 + 1 })).toEqual(['12:00']);
    expect(freeTimes({ earliest: 2_000 })).toEqual([]);
  });

  it('equal those of a reference that checks every minute [V23, V24, V82]', () => {
    const availability = fc.record({
      propertyCapacity: fc.integer({ min: 1, max: 4 }),
      consultantCapacity: fc.integer({ min: 1, max: 3 }),
      atProperty: fc.array(visitSpan, { maxLength: 8 }),
      byHost: fc.option(fc.array(visitSpan, { maxLength: 5 })),
      away: fc.array(anySpan, { maxLength: 2 }),
      earliest: fc.integer({ min: -500, max: 1_600 }),
    });
    const property = fc.property(anyDay, availability, (some, rest) => {
      const whole = { ...some, ...rest };
      const slots = slotsOf(whole);
      expect(slots).toEqual(slotsByMinute(whole));
      const starts = startsByMinute(some);
      const left = slots.length === 0 ? 'OVER' : slots.some(({ free }) => free) ? 'OPEN' : 'FULL';
      const state = starts.length === 0 ? 'CLOSED' : left;
      expect(stateOf(slotStarts(some), slots)).toBe(state);
    });
    fc.assert(property, { numRuns: 1_000 });
  });
});

it('get the lowest free seat, and none once there are as many visits as seats [V26, V28]', () => {
  expect(freeSeat(3, [])).toBe(1);
  expect(freeSeat(3, [1, 3])).toBe(2);
  expect(freeSeat(3, [2])).toBe(1);
  expect(freeSeat(2, [1, 2])).toBeNull();
  expect(freeSeat(2, [1, null])).toBeNull();
  // seats from when there were more
  expect(freeSeat(2, [5])).toBe(1);
});

it('have the note of the exception that applies [V24]', () => {
  const firm = exception({ note: 'Diwali' });
  expect(noteOf([])).toBe('');
  expect(noteOf([firm, exception({ isOwn: true, note: 'Site blessing' })])).toBe('Site blessing');
  expect(noteOf([firm, exception({ isOwn: true, note: '' })])).toBe('Diwali');
});

const anySpan = fc
  .tuple(fc.integer({ min: 0, max: 287 }), fc.integer({ min: 1, max: 288 }))
  .filter(([from, to]) => from < to)
  .map(([from, to]): Span => ({ from: from * 5, to: to * 5 }));
const visitSpan = fc
  .tuple(fc.integer({ min: -100, max: 1_439 }), fc.integer({ min: 15, max: 120 }))
  .map(([from, length]): Span => ({ from, to: from + length }));
/** Generates at most two windows, which may be adjacent but never overlap, like in the settings. */
const windows = fc
  .uniqueArray(fc.integer({ min: 0, max: 288 }), { minLength: 0, maxLength: 4 })
  .map((marks) => marks.toSorted((a, b) => a - b).map((mark) => mark * 5))
  .map((marks) =>
    marks.flatMap((from, at) => (at % 2 === 0 && at + 1 < marks.length ? [{ from, to: marks[at + 1]! }] : [])),
  );
const anyException = fc.oneof(
  fc.record({
    isOwn: fc.boolean(),
    kind: fc.constant('CLOSED' as const),
    span: fc.option(anySpan),
    note: fc.constant(''),
  }),
  fc.record({ isOwn: fc.boolean(), kind: fc.constant('EXTRA' as const), span: anySpan, note: fc.constant('') }),
);
const anyDay = fc.record({
  weekly: windows,
  exceptions: fc.array(anyException, { maxLength: 5 }),
  slotMinutes: fc.constantFrom(15, 30, 45, 60, 90, 120),
});

/** The same by minute: first which are open, then every start of every grid whose minutes all are. */
function startsByMinute({ weekly, exceptions, slotMinutes }: DayHours): number[] {
  const isOpen = Array.from({ length: 1440 }, (_, minute) => {
    const has = ({ from, to }: Span) => minute >= from && minute < to;
    const said = (isOwn: boolean, kind: DayException['kind']) =>
      exceptions.some((one) => one.isOwn === isOwn && one.kind === kind && (one.span === null || has(one.span)));
    if (said(true, 'EXTRA')) return true;
    if (said(true, 'CLOSED')) return false;
    if (said(false, 'EXTRA')) return true;
    if (said(false, 'CLOSED')) return false;
    return weekly.some(has);
  });
  const grids = [...weekly, ...exceptions.flatMap(({ kind, span }) => (kind === 'EXTRA' && span ? [span] : []))];
  return Array.from({ length: 1440 }, (_, minute) => minute).filter(
    (minute) =>
      grids.some(({ from, to }) => {
        return minute >= from && (minute - from) % slotMinutes === 0 && minute + slotMinutes <= to;
      }) && isOpen.slice(minute, minute + slotMinutes).every(Boolean),
  );
}

function slotsByMinute(availability: DayPlaces) {
  const { slotMinutes, atProperty, byHost, away, propertyCapacity, consultantCapacity, earliest } = availability;
  return startsByMinute(availability)
    .filter((start) => start >= earliest)
    .map((start) => {
      const within = Array.from({ length: slotMinutes }, (_, n) => start + n);
      const over = (spans: Span[]) => spans.filter(({ from, to }) => within.some((m) => m >= from && m < to)).length;
      const isHostFree = byHost === null || (over([...byHost]) < consultantCapacity && over([...away]) === 0);
      return { time: timeOf(start), free: over([...atProperty]) < propertyCapacity && isHostFree };
    });
}
