/** Inputs of the calls about contact, consent and rights. */
import * as z from 'zod/mini';
import { isCalendarDate } from '../core/dates.ts';
import {
  calendarDate,
  contactNo,
  email,
  id,
  integer,
  nameText,
  oneOf,
  otp,
  page,
  pageSize,
  text,
} from '../core/fields.ts';
import { inputs } from '../core/inputs.texts.ts';
import { fill } from '../core/translation.ts';
import { adminPrivacyInputs } from './admin-inputs.texts.ts';
import { privacyInputs } from './inputs.texts.ts';
import {
  AFFECTED_REASON_MAX,
  CALL_HOUR_FIRST,
  CALL_HOUR_LAST,
  CONTACT_CHANNELS,
  CONTACT_LOG_GROUPS,
  CONTACT_LOG_KINDS,
  CONTACT_LOG_PAGE_SIZE,
  CONTACT_NOTE_MAX,
  CONTACT_NOTE_MIN,
  CONTACT_REASONS,
  GRIEVANCE_STATUSES,
  GRIEVANCE_TEXT_MAX,
  GRIEVANCE_TEXT_MIN,
  NOTED_REASONS,
  RELATION_MAX,
} from './lists.ts';

export const contactLogQuery = z.object({
  page,
  size: pageSize(CONTACT_LOG_PAGE_SIZE),
  group: z._default(oneOf(CONTACT_LOG_GROUPS), 'people'),
});

const DAYS = privacyInputs.callDays;
const callHours = z
  .object({
    days: z
      .array(integer(1, 7), { error: DAYS })
      .check(z.refine((days) => days.length > 0 && days.length <= 7 && new Set(days).size === days.length, DAYS)),
    from: integer(CALL_HOUR_FIRST, CALL_HOUR_LAST),
    to: integer(CALL_HOUR_FIRST, CALL_HOUR_LAST),
  })
  .check(z.refine(({ from, to }) => from < to, { error: privacyInputs.callHours, path: ['from'] }));
export const contactPreferencesBody = z.object({
  stopped: z.boolean({ error: inputs.notTrueOrFalse }),
  callHours: z.nullable(callHours),
});

const NOTE = fill(adminPrivacyInputs.note, { min: String(CONTACT_NOTE_MIN), max: String(CONTACT_NOTE_MAX) });
export const contactBody = z
  .object({ reason: oneOf(CONTACT_REASONS), note: z.optional(text({ max: CONTACT_NOTE_MAX })) })
  .check(
    z.refine(
      ({ reason, note = '' }) =>
        !NOTED_REASONS.some((noted) => noted === reason) || Array.from(note).length >= CONTACT_NOTE_MIN,
      { error: NOTE, path: ['note'] },
    ),
  );
export const contactUsedBody = z.object({ channel: oneOf(CONTACT_CHANNELS) });

const day = z.optional(calendarDate);
export const adminContactLogQuery = z.object({
  page,
  size: pageSize(CONTACT_LOG_PAGE_SIZE),
  actorId: z.optional(id),
  userId: z.optional(id),
  kind: z.optional(oneOf(CONTACT_LOG_KINDS)),
  startDate: day,
  endDate: day,
});

const version = text({ max: 20, required: privacyInputs.versionRequired });
const lang = text({ max: 10, required: privacyInputs.languageRequired });
export const privacyNoticeQuery = z.object({ version: z.optional(version), lang: z.optional(lang) });
export const purposeParams = z.object({ purpose: text({ max: 40 }) });
export const consentBody = z.object({ given: z.boolean({ error: inputs.notTrueOrFalse }), version, lang });
export const dataExportBody = z.object({ format: oneOf(['json', 'html']) });

export const stepUpBody = z.object({ action: oneOf(['DELETE_ACCOUNT', 'EXPORT_CONTACTS']) });
export const deletionBody = z.object({ otp });
export const contactChangeBody = z.object({ contactNo });

export const nomineeBody = z.object({
  name: nameText(privacyInputs.nameRequired),
  relation: text({ max: RELATION_MAX, required: privacyInputs.relationRequired }),
  contactNo,
  email,
});

const grievanceText = text({ max: GRIEVANCE_TEXT_MAX, multiline: true }).check(
  z.refine(
    (value) => Array.from(value).length >= GRIEVANCE_TEXT_MIN,
    fill(privacyInputs.tooShort, { min: String(GRIEVANCE_TEXT_MIN) }),
  ),
);
const numericId = integer(1, Number.MAX_SAFE_INTEGER);
export const grievanceBody = z.object({ text: grievanceText, contactLogId: z.optional(numericId) });
export const grievanceMessageBody = z.object({ text: grievanceText });
export const adminGrievancesQuery = z.object({
  page,
  size: pageSize(CONTACT_LOG_PAGE_SIZE),
  status: z.optional(oneOf(GRIEVANCE_STATUSES)),
});

const INSTANT = adminPrivacyInputs.instant;
const isInstant = (value: unknown) => value instanceof Date && !Number.isNaN(value.getTime());
const instant = z.pipe(
  z.string({ error: INSTANT }).check(
    z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/, INSTANT),
    // a Date reads 30 February as 2 March: the list would lack days
    z.refine((value) => isCalendarDate(value.slice(0, 10)), INSTANT),
  ),
  z.pipe(
    z.transform((value: string) => new Date(value)),
    z.custom<Date>(isInstant, INSTANT),
  ),
);
const SCOPE = adminPrivacyInputs.scope;
export const affectedBody = z
  .object({
    from: instant,
    to: instant,
    scope: z.string({ error: SCOPE }).check(z.regex(/^(all|sessions|(staff|property):[1-9]\d{0,14})$/, SCOPE)),
    reason: text({ max: AFFECTED_REASON_MAX, required: adminPrivacyInputs.reasonRequired }),
    otp: z.optional(otp),
  })
  .check(
    // an invalid instant has an error of its own
    z.refine(({ from, to }) => !isInstant(from) || !isInstant(to) || from < to, {
      error: adminPrivacyInputs.order,
      path: ['from'],
    }),
  );
