import * as z from 'zod/mini';
import { calendarDate, revision, text } from '../core/fields.ts';
import { maybeVisitTime } from './inputs.ts';
import { visitInputs } from './inputs.texts.ts';
import { NOTES_MAX } from '../core/limits.ts';

export const bookingCreateBody = z.object({
  visitDate: calendarDate,
  /** Absent or null for any time, to be agreed (V25). */
  visitTime: maybeVisitTime,
  notes: z._default(text({ max: NOTES_MAX, multiline: true }), ''),
});

export const bookingUpdateBody = z.object({
  visitDate: calendarDate,
  /** Absent or null to give up the time (V32). */
  visitTime: maybeVisitTime,
  status: z.literal('PENDING', { error: visitInputs.movedStatus }),
  revision: z.optional(revision),
});
