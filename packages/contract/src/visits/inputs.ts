/** Inputs of the calls about visits (docs/product.md, The visit). */
import * as z from 'zod/mini';
import { daysBetween, isCalendarDate } from '../core/dates.ts';
import { calendarDate, digits, id, idParams, integer, oneOf, page, pageSize, revision, text } from '../core/fields.ts';
import { NOTES_MAX } from '../core/limits.ts';
import { isVisitTime, minutesOf } from '../core/times.ts';
import { CONFIRMATIONS, EXCEPTION_KINDS } from './lists.ts';
import {
  ABSENCE_DAYS_MAX,
  EARLIER_PAGE_SIZE,
  LINK_TOKEN,
  NOTIFICATIONS_PAGE_SIZE,
  PLAN_HOMES_MAX,
  PLAN_HOMES_MIN,
  STARS_MAX,
  VISIT_RANGE_DAYS_MAX,
  VISIT_REASON_MAX,
  VISIT_WINDOWS_MAX,
} from './limits.ts';

const TIME = 'Must be a time, HH:mm';
// Rules across fields run on valid fields only: `abort` ends the checks at an invalid time or day, which is reported once.
/** 'HH:mm', '00:00' to '23:59'. */
export const visitTime = z.string({ error: TIME }).check(z.refine(isVisitTime, { error: TIME, abort: true }));
/** Absent or null for any time, to be agreed. */
export const maybeVisitTime = z._default(z.nullable(visitTime), null);
const endTime = z
  .string({ error: TIME })
  .check(z.refine((time) => time === '24:00' || isVisitTime(time), { error: TIME, abort: true }));
const DAY = 'Must be a date, yyyy-MM-dd';
/** Like `calendarDate`, for the ends of a range. */
const rangeDay = z.string({ error: DAY }).check(z.refine(isCalendarDate, { error: DAY, abort: true }));

const reason = text({ max: VISIT_REASON_MAX });
const seen = { revision: z.optional(revision) };

export const visitDaysQuery = z.object({ from: z.optional(calendarDate), to: z.optional(calendarDate) });
export const visitSlotsQuery = z.object({ date: calendarDate });

export const bookingCancelBody = z.object({ reason: z._default(z.nullable(reason), null), ...seen });
export const seenBody = z.object(seen);
export const proposalAnswerBody = z.object({ answer: oneOf(['ACCEPT', 'DECLINE']), revision });

const scored = z._default(z.nullable(integer(1, STARS_MAX)), null);
const scores = { light: scored, layout: scored, build: scored, surroundings: scored, value: scored };
export const visitScoreBody = z
  .object({ ...scores, note: z._default(text({ max: NOTES_MAX, multiline: true }), '') })
  .check(
    z.refine(({ note: _note, ...values }) => Object.values(values).some((value) => value !== null), {
      error: 'Give at least one score',
      path: ['body'],
    }),
  );
export const visitRatingBody = z.object({ stars: integer(1, STARS_MAX) });

const homes = `Must be ${PLAN_HOMES_MIN} to ${PLAN_HOMES_MAX} different homes`;
const numericId = integer(1, Number.MAX_SAFE_INTEGER);
/** One check that runs only where every entry is valid, so that a wrong list is reported once. */
const areHomes = (ids: readonly number[]) =>
  ids.length >= PLAN_HOMES_MIN && ids.length <= PLAN_HOMES_MAX && new Set(ids).size === ids.length;
export const visitPlanPreviewBody = z
  .object({
    visitDate: calendarDate,
    propertyIds: z.array(numericId, { error: homes }).check(z.refine(areHomes, homes)),
    notBefore: maybeVisitTime,
    notAfter: z._default(z.nullable(endTime), null),
  })
  .check(
    z.refine(
      ({ notBefore, notAfter }) =>
        notBefore === null || notAfter === null || minutesOf(notBefore) < minutesOf(notAfter),
      { error: 'Must be later than notBefore', path: ['notAfter'] },
    ),
  );
export const visitPlanBody = z.object({
  visitDate: calendarDate,
  stops: z
    .array(z.object({ propertyId: numericId, visitTime }), { error: homes })
    .check(z.refine((stops) => areHomes(stops.map(({ propertyId }) => propertyId)), homes)),
  notes: z._default(text({ max: NOTES_MAX, multiline: true }), ''),
});

/** Accepts any text in the path: a malformed token gets the same response as an unknown one (V14). */
export const tokenParams = z.object({ token: z.string().check(z.maxLength(LINK_TOKEN.length * 20)) });
export const linkMoveBody = z.object({ visitDate: calendarDate, visitTime: maybeVisitTime, ...seen });

export const bookingsEarlierQuery = z.object({ page, size: pageSize(EARLIER_PAGE_SIZE) });
export const notificationsQuery = z.object({ page, size: pageSize(NOTIFICATIONS_PAGE_SIZE) });
export const notificationBody = z.object({ read: z.boolean({ error: 'Must be true or false' }) });
export const readAllBody = z.object({ upToId: integer(0, Number.MAX_SAFE_INTEGER) });

const isTrue = z.pipe(
  z.literal('true', { error: 'Must be true' }),
  z.transform(() => true as const),
);
const range = { from: rangeDay, to: rangeDay };
type Range = { from: string; to: string };
const inOrder = z.refine<Range>(({ from, to }) => from <= to, { error: 'Must not be before from', path: ['to'] });
const notTooLong = z.refine<Range>(({ from, to }) => daysBetween(from, to) < VISIT_RANGE_DAYS_MAX, {
  error: `Must be at most ${VISIT_RANGE_DAYS_MAX} days in all`,
  path: ['to'],
});
/** `open` selects past visits that are not closed, in place of the range. */
export const deskVisitsQuery = z.object({ ...range, open: z.optional(isTrue) }).check(inOrder, notTooLong);
export const adminVisitsQuery = z
  .object({ ...range, hostId: z.optional(id), propertyId: z.optional(id) })
  .check(inOrder, notTooLong);

export const proposeBody = z.object({
  visitDate: calendarDate,
  visitTime,
  note: z._default(z.nullable(reason), null),
  ...seen,
});
export const staffCancelBody = z.object({
  reason: text({ max: VISIT_REASON_MAX, required: 'Please give a reason' }),
  ...seen,
});
/** `look` returns the visit of the code without changing it, for the page to confirm first. */
export const checkInBody = z.object({
  code: text({ max: 40, required: 'Please enter the code on the pass' }),
  look: z._default(z.boolean({ error: 'Must be true or false' }), false),
});
export const visitNoteBody = z.object({
  text: text({ max: NOTES_MAX, required: 'Please write a note', multiline: true }),
});
export const revealBody = z.object({ channel: oneOf(['CALL', 'WHATSAPP']) });

const hoursNote = z._default(z.nullable(text({ max: VISIT_REASON_MAX })), null);
const someTimes = { fromTime: maybeVisitTime, toTime: z._default(z.nullable(endTime), null) };
type Times = { fromTime: string | null; toTime: string | null };
const timesWhole = z.refine<Times>(({ fromTime, toTime }) => (fromTime === null) === (toTime === null), {
  error: 'Enter both times, or none for whole days',
  path: ['toTime'],
});
const timesInOrder = z.refine<Times>(
  ({ fromTime, toTime }) => fromTime === null || toTime === null || minutesOf(fromTime) < minutesOf(toTime),
  { error: 'Must be later than the start time', path: ['toTime'] },
);
const absenceFields = { fromDate: rangeDay, toDate: rangeDay, ...someTimes, note: hoursNote };
type Days = { fromDate: string; toDate: string };
const daysInOrder = z.refine<Days>(({ fromDate, toDate }) => fromDate <= toDate, {
  error: 'Must not be before the first day',
  path: ['toDate'],
});
const fewDays = z.refine<Days>(({ fromDate, toDate }) => daysBetween(fromDate, toDate) < ABSENCE_DAYS_MAX, {
  error: `Must be at most ${ABSENCE_DAYS_MAX} days in total`,
  path: ['toDate'],
});
export const absenceBody = z.object(absenceFields).check(daysInOrder, fewDays, timesWhole, timesInOrder);
export const adminAbsenceBody = z
  .object({ ...absenceFields, userId: numericId })
  .check(daysInOrder, fewDays, timesWhole, timesInOrder);

export const visitExceptionBody = z
  .object({
    visitDate: calendarDate,
    kind: oneOf(EXCEPTION_KINDS),
    propertyId: z._default(z.nullable(numericId), null),
    ...someTimes,
    note: hoursNote,
  })
  .check(
    z.refine(({ kind, fromTime }) => kind === 'CLOSED' || fromTime !== null, {
      error: 'Extra hours need a time',
      path: ['fromTime'],
    }),
    timesWhole,
    timesInOrder,
  );

const whole = (time: string) => minutesOf(time) % 5 === 0;
const STEP = 'Must be a multiple of 5 minutes';
const openHours = z
  .object({ from: visitTime.check(z.refine(whole, STEP)), to: endTime.check(z.refine(whole, STEP)) })
  .check(
    z.refine(({ from, to }) => minutesOf(from) < minutesOf(to), {
      error: 'Must be later than the start time',
      path: ['to'],
    }),
  );
const WEEK = 'Must be seven lists of hours, Sunday first';
const dayHours = z
  .array(openHours, { error: 'Must be a list of hours' })
  .check(z.maxLength(VISIT_WINDOWS_MAX, `Must be at most ${VISIT_WINDOWS_MAX} stretches`));
/** Reports each span of a day that begins before the previous one ends. */
const week = z.array(dayHours, { error: WEEK }).check(
  // not z.length: it would also count invalid days, and report one list twice
  z.refine((days) => days.length === 7, { error: WEEK, abort: true }),
  z.check<{ from: string; to: string }[][]>(({ value, issues }) => {
    value.forEach((day, d) =>
      day.forEach(({ from }, i) => {
        const before = day[i - 1];
        if (before && minutesOf(from) < minutesOf(before.to)) {
          const message = 'Must not overlap the hours before it';
          issues.push({ code: 'custom', message, path: [d, i, 'from'], input: value });
        }
      }),
    );
  }),
);
const SLOT_STEP = 'Must be a multiple of 15';
const version = integer(0, 2_147_483_647);
export const visitSettingsBody = z.object({
  hours: week,
  slotMinutes: integer(15, 120).check(z.refine((minutes) => minutes % 15 === 0, SLOT_STEP)),
  propertyCapacity: integer(1, 20),
  consultantCapacity: integer(1, 10),
  noticeMinutes: integer(0, 10_080),
  confirmation: oneOf(CONFIRMATIONS),
  roadFactorPercent: integer(100, 300),
  speedKmh: integer(5, 80),
  bufferMinutes: integer(0, 60),
  version,
});
export const propertyVisitHoursBody = z.object({
  hours: week,
  capacity: z._default(z.nullable(integer(1, 20)), null),
  version,
});
/** The version of the page's copy, for a delete. */
export const versionQuery = z.object({ version: z.optional(digits(0, 2_147_483_647)) });

export { idParams };
export type VisitScoreInput = z.output<typeof visitScoreBody>;
export type VisitPlanPreviewInput = z.output<typeof visitPlanPreviewBody>;
export type VisitPlanInput = z.output<typeof visitPlanBody>;
export type AbsenceInput = z.output<typeof absenceBody>;
export type VisitExceptionInput = z.output<typeof visitExceptionBody>;
export type VisitSettingsInput = z.output<typeof visitSettingsBody>;
export type PropertyVisitHoursInput = z.output<typeof propertyVisitHoursBody>;
