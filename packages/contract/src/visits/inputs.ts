/** Inputs of the calls about visits (docs/product.md, The visit). */
import * as z from 'zod/mini';
import { daysBetween, isCalendarDate } from '../core/dates.ts';
import { calendarDate, digits, id, idParams, integer, oneOf, page, pageSize, revision, text } from '../core/fields.ts';
import { langFields } from '../core/language-inputs.ts';
import { inputs } from '../core/inputs.texts.ts';
import { NOTES_MAX } from '../core/limits.ts';
import { isVisitTime, minutesOf } from '../core/times.ts';
import { fill } from '../core/translation.ts';
import { deskInputs } from './desk-inputs.texts.ts';
import { visitInputs } from './inputs.texts.ts';
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

const TIME = visitInputs.notTime;
// Rules across fields run on valid fields only: `abort` ends the checks at an invalid time or day, which is reported once.
/** 'HH:mm', '00:00' to '23:59'. */
export const visitTime = z.string({ error: TIME }).check(z.refine(isVisitTime, { error: TIME, abort: true }));
/** Absent or null for any time, to be agreed. */
export const maybeVisitTime = z._default(z.nullable(visitTime), null);
const endTime = z
  .string({ error: TIME })
  .check(z.refine((time) => time === '24:00' || isVisitTime(time), { error: TIME, abort: true }));
const DAY = inputs.notDate;
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
      error: visitInputs.oneScore,
      path: ['body'],
    }),
  );
export const visitRatingBody = z.object({ stars: integer(1, STARS_MAX) });

const homes = fill(visitInputs.homes, { min: String(PLAN_HOMES_MIN), max: String(PLAN_HOMES_MAX) });
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
      { error: visitInputs.notAfter, path: ['notAfter'] },
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
/** `lang` is that of the sentences; the reader's own without it (L45). */
export const notificationsQuery = z.object({ page, size: pageSize(NOTIFICATIONS_PAGE_SIZE), ...langFields });
export const notificationBody = z.object({ read: z.boolean({ error: inputs.notTrueOrFalse }) });
export const readAllBody = z.object({ upToId: integer(0, Number.MAX_SAFE_INTEGER) });

const isTrue = z.pipe(
  z.literal('true', { error: inputs.notTrue }),
  z.transform(() => true as const),
);
const range = { from: rangeDay, to: rangeDay };
type Range = { from: string; to: string };
const inOrder = z.refine<Range>(({ from, to }) => from <= to, { error: deskInputs.rangeOrder, path: ['to'] });
const notTooLong = z.refine<Range>(({ from, to }) => daysBetween(from, to) < VISIT_RANGE_DAYS_MAX, {
  error: fill(deskInputs.rangeLong, { max: String(VISIT_RANGE_DAYS_MAX) }),
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
  reason: text({ max: VISIT_REASON_MAX, required: deskInputs.reasonRequired }),
  ...seen,
});
/** `look` returns the visit of the code without changing it, for the page to confirm first. */
export const checkInBody = z.object({
  code: text({ max: 40, required: deskInputs.codeRequired }),
  look: z._default(z.boolean({ error: inputs.notTrueOrFalse }), false),
});
export const visitNoteBody = z.object({
  text: text({ max: NOTES_MAX, required: deskInputs.noteRequired, multiline: true }),
});
export const revealBody = z.object({ channel: oneOf(['CALL', 'WHATSAPP']) });

const hoursNote = z._default(z.nullable(text({ max: VISIT_REASON_MAX })), null);
const someTimes = { fromTime: maybeVisitTime, toTime: z._default(z.nullable(endTime), null) };
type Times = { fromTime: string | null; toTime: string | null };
const timesWhole = z.refine<Times>(({ fromTime, toTime }) => (fromTime === null) === (toTime === null), {
  error: deskInputs.timesWhole,
  path: ['toTime'],
});
const timesInOrder = z.refine<Times>(
  ({ fromTime, toTime }) => fromTime === null || toTime === null || minutesOf(fromTime) < minutesOf(toTime),
  { error: deskInputs.timesOrder, path: ['toTime'] },
);
const absenceFields = { fromDate: rangeDay, toDate: rangeDay, ...someTimes, note: hoursNote };
type Days = { fromDate: string; toDate: string };
const daysInOrder = z.refine<Days>(({ fromDate, toDate }) => fromDate <= toDate, {
  error: deskInputs.daysOrder,
  path: ['toDate'],
});
const fewDays = z.refine<Days>(({ fromDate, toDate }) => daysBetween(fromDate, toDate) < ABSENCE_DAYS_MAX, {
  error: fill(deskInputs.daysLong, { max: String(ABSENCE_DAYS_MAX) }),
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
      error: deskInputs.extraTime,
      path: ['fromTime'],
    }),
    timesWhole,
    timesInOrder,
  );

const whole = (time: string) => minutesOf(time) % 5 === 0;
const STEP = deskInputs.hoursStep;
const openHours = z
  .object({ from: visitTime.check(z.refine(whole, STEP)), to: endTime.check(z.refine(whole, STEP)) })
  .check(
    z.refine(({ from, to }) => minutesOf(from) < minutesOf(to), {
      error: deskInputs.timesOrder,
      path: ['to'],
    }),
  );
const WEEK = deskInputs.week;
const dayHours = z
  .array(openHours, { error: deskInputs.notHours })
  .check(z.maxLength(VISIT_WINDOWS_MAX, fill(deskInputs.hoursMany, { max: String(VISIT_WINDOWS_MAX) })));
/** Reports each span of a day that begins before the previous one ends. */
const week = z.array(dayHours, { error: WEEK }).check(
  // not z.length: it would also count invalid days, and report one list twice
  z.refine((days) => days.length === 7, { error: WEEK, abort: true }),
  z.check<{ from: string; to: string }[][]>(({ value, issues }) => {
    value.forEach((day, d) =>
      day.forEach(({ from }, i) => {
        const before = day[i - 1];
        if (before && minutesOf(from) < minutesOf(before.to)) {
          issues.push({ code: 'custom', message: deskInputs.overlap, path: [d, i, 'from'], input: value });
        }
      }),
    );
  }),
);
const SLOT_STEP = deskInputs.slotStep;
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
