/** The fixed lists and limits of contact, consent and rights (docs/product.md, Kept informed and in control). */

/** Why staff look at a contact (I22). */
export const CONTACT_REASONS = ['VISIT', 'CALL_BACK', 'COMPLAINT', 'ACCOUNT', 'LEGAL', 'OTHER'] as const;
/** Those that need a note. */
export const NOTED_REASONS = ['LEGAL', 'OTHER'] as const;
export const CONTACT_NOTE_MIN = 10;
export const CONTACT_NOTE_MAX = 200;
/** What a contact that was opened is used for. */
export const CONTACT_CHANNELS = ['CALL', 'WHATSAPP', 'EMAIL'] as const;
/** What the log tells of (I21). */
export const CONTACT_LOG_KINDS = ['REVEAL', ...CONTACT_CHANNELS, 'EXPORT', 'LISTED', 'SHARED'] as const;
export const CONTACT_LOG_GROUPS = ['people', 'messages'] as const;
export const CONTACT_LOG_PAGE_SIZE = 20;

/** From this long after signing in a file with contacts takes a code. */
export const EXPORT_SIGN_IN_MINUTES = 15;

/** The hours in which a buyer may ask to be called. */
export const CALL_HOUR_FIRST = 8;
export const CALL_HOUR_LAST = 21;

/** What we use data for, all of it (I26). */
export const CONSENT_PURPOSES = ['ACCOUNT', 'ALERT_EMAILS'] as const;
export const CONSENT_SOURCES = ['SIGNUP', 'SEARCH_DIALOG', 'SETTINGS', 'UNSUBSCRIBE', 'MIGRATION'] as const;

export const GRIEVANCE_STATUSES = ['OPEN', 'ANSWERED', 'CLOSED'] as const;
export const GRIEVANCE_TEXT_MIN = 10;
export const GRIEVANCE_TEXT_MAX = 2000;
/** Open ones of one person. */
export const GRIEVANCES_OPEN_MAX = 5;
export const GRIEVANCES_A_DAY = 10;
/** Days to an answer, and days in which an answer may be replied to. */
export const GRIEVANCE_DUE_DAYS = 30;

export const RELATION_MAX = 60;
export const DELETION_DAYS = 14;
export const AFFECTED_REASON_MAX = 200;
/** How far back `from` of those affected may lie, days. */
export const AFFECTED_DAYS_MAX = 400;
export const AFFECTED_SESSION_DAYS_MAX = 30;

export type ContactReason = (typeof CONTACT_REASONS)[number];
export type ContactChannel = (typeof CONTACT_CHANNELS)[number];
export type ContactLogKind = (typeof CONTACT_LOG_KINDS)[number];
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number];
export type ConsentSource = (typeof CONSENT_SOURCES)[number];
export type GrievanceStatus = (typeof GRIEVANCE_STATUSES)[number];
