/** Responses of the calls about contact, consent and rights. `at` and `...At` are instants, `...On` days 'yyyy-MM-dd' in India. */
import * as z from 'zod/mini';
import { GRIEVANCE_MESSAGES_MAX, STATS_NAMES_MAX, listOf } from '../core/list-of.ts';
import { paged } from '../core/paged.ts';
import { CONSENT_PURPOSES, CONSENT_SOURCES, CONTACT_LOG_KINDS, CONTACT_REASONS, GRIEVANCE_STATUSES } from './lists.ts';

const orNull = z.nullable(z.string());
const idOrNull = z.nullable(z.number());

export const contactLogEntry = z.object({
  id: z.number(),
  at: z.string(),
  /** One of CONTACT_LOG_KINDS, or the kind of a message. */
  kind: z.string(),
  /** The name at that time; null for an automatic message. */
  who: orNull,
  role: orNull,
  reason: z.nullable(z.enum(CONTACT_REASONS)),
  /** The title of a message. */
  note: orNull,
  /** The channel of a message. */
  channel: z.nullable(z.enum(['SMS', 'EMAIL'])),
  outsideCallHours: z.boolean(),
  propertyId: idOrNull,
  /** The reveal that a CALL, WHATSAPP or EMAIL belongs to. */
  revealId: idOrNull,
});
/** `thisMonth`: entries of this month in India. */
export const contactLog = z.extend(paged(contactLogEntry), { thisMonth: z.number() });

export const adminContactLogEntry = z.object({
  ...z.omit(contactLogEntry, { channel: true }).shape,
  kind: z.enum(CONTACT_LOG_KINDS),
  userId: idOrNull,
  /** '' for a deleted account. */
  userName: z.string(),
  actorId: z.number(),
});

/** Reveals by a member of staff: today in India, in the last 7 days, and of these outside call hours. */
export const viewsByStaff = z.object({
  actorId: z.number(),
  name: z.string(),
  today: z.number(),
  week: z.number(),
  outsideCallHours: z.number(),
});
export const adminContactLog = z.extend(paged(adminContactLogEntry), { staff: listOf(viewsByStaff, STATS_NAMES_MAX) });

/** Days 1 (Monday) to 7, full hours. */
export const callHours = z.object({ days: listOf(z.number(), 7), from: z.number(), to: z.number() });
export const contactPreferences = z.object({ stopped: z.boolean(), callHours: z.nullable(callHours) });

export const nominee = z.object({ name: z.string(), relation: z.string(), contactNo: z.string(), email: z.string() });

export const openedContact = z.object({
  logId: z.number(),
  contactNo: z.string(),
  email: z.string(),
  callHours: z.nullable(callHours),
  outsideCallHours: z.boolean(),
  /** Who acts for the buyer if they cannot; only for an admin with a legal reason, else null. */
  nominee: z.nullable(nominee),
});

export const privacyNotice = z.object({
  version: z.string(),
  lang: z.string(),
  effectiveFrom: z.string(),
  purposes: listOf(
    z.object({
      purpose: z.enum(CONSENT_PURPOSES),
      title: z.string(),
      text: z.string(),
      data: z.string(),
      keptFor: z.string(),
      seenBy: z.string(),
      needed: z.boolean(),
    }),
    CONSENT_PURPOSES.length,
  ),
});

export const consent = z.object({
  purpose: z.enum(CONSENT_PURPOSES),
  needed: z.boolean(),
  given: z.boolean(),
  version: orNull,
  lang: orNull,
  givenAt: orNull,
  withdrawnAt: orNull,
  source: z.nullable(z.enum(CONSENT_SOURCES)),
});

export const sentCode = z.object({
  resendsRemaining: z.number(),
  resendAvailableInSeconds: z.number(),
  expiresInSeconds: z.number(),
});
export const sentCodes = z.object({ current: sentCode, next: sentCode });
export const deletion = z.object({ requestedAt: z.string(), dueAt: z.string(), dueOn: z.string() });

/** The entry of the contact log that a complaint is about; it is worded as in the log. */
const grievanceAbout = z.omit(contactLogEntry, { id: true, channel: true, propertyId: true, revealId: true });

export const grievance = z.object({
  id: z.number(),
  /** 'G-2026-000001'. */
  number: z.string(),
  status: z.enum(GRIEVANCE_STATUSES),
  dueOn: z.string(),
  filedOn: z.string(),
  /** The day of the answer while the buyer has not replied to it. */
  answeredOn: orNull,
  /** The last day for a reply while it is ANSWERED. */
  closesOn: orNull,
  /** Null where it is about no entry, or the entry was deleted. */
  about: z.nullable(grievanceAbout),
  /** Oldest first. */
  messages: listOf(
    z.object({ author: z.enum(['BUYER', 'STAFF']), name: z.string(), text: z.string(), at: z.string() }),
    GRIEVANCE_MESSAGES_MAX,
  ),
});
export const adminGrievance = z.object({
  ...grievance.shape,
  /** The filer, whose contact can be revealed; a deleted account has the name ''. */
  userId: z.number(),
  userName: z.string(),
  contactNo: z.string(),
  /** False where there is no contact to reveal: for staff and deleted accounts. */
  contactMasked: z.boolean(),
  doNotContact: z.boolean(),
  callHours: z.nullable(callHours),
  contactLogId: idOrNull,
  /** Days since the answer was due; 0 or less where it is not late. */
  overdueDays: z.number(),
});
export const adminGrievanceRow = z.object({
  ...z.omit(adminGrievance, {
    messages: true,
    about: true,
    contactNo: true,
    contactMasked: true,
    doNotContact: true,
    callHours: true,
  }).shape,
  /** The first 200 characters of the complaint. */
  text: z.string(),
});

export const retentionRow = z.object({
  table: z.string(),
  what: z.string(),
  keepDays: z.number(),
  wouldDelete: z.number(),
});

export const device = z.object({
  id: z.number(),
  /** 'Chrome on Android'. */
  device: z.string(),
  startedAt: z.string(),
  lastUsedAt: z.string(),
  current: z.boolean(),
});
export const endedSessions = z.object({ ended: z.number() });

export type ContactLogEntry = z.infer<typeof contactLogEntry>;
export type ContactLog = z.infer<typeof contactLog>;
export type AdminContactLogEntry = z.infer<typeof adminContactLogEntry>;
export type AdminContactLog = z.infer<typeof adminContactLog>;
export type ViewsByStaff = z.infer<typeof viewsByStaff>;
export type CallHours = z.infer<typeof callHours>;
export type ContactPreferences = z.infer<typeof contactPreferences>;
export type OpenedContact = z.infer<typeof openedContact>;
export type PrivacyNotice = z.infer<typeof privacyNotice>;
export type Consent = z.infer<typeof consent>;
export type Deletion = z.infer<typeof deletion>;
export type Nominee = z.infer<typeof nominee>;
export type Grievance = z.infer<typeof grievance>;
export type AdminGrievance = z.infer<typeof adminGrievance>;
export type AdminGrievanceRow = z.infer<typeof adminGrievanceRow>;
export type RetentionRow = z.infer<typeof retentionRow>;
export type Device = z.infer<typeof device>;
