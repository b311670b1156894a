/** The fixed lists and limits of contact, consent and rights (docs/product.md, Privacy). */

/** Reasons of staff to reveal a contact (I22). */
export const CONTACT_REASONS = ['VISIT', 'CALL_BACK', 'COMPLAINT', 'ACCOUNT', 'LEGAL', 'OTHER'] as const;
/** Reasons that need a note. */
export const NOTED_REASONS = ['LEGAL', 'OTHER'] as const;
export const CONTACT_NOTE_MIN = 10;
export const CONTACT_NOTE_MAX = 200;
/** Uses of a revealed contact. */
export const CONTACT_CHANNELS = ['CALL', 'WHATSAPP', 'EMAIL'] as const;
/** Kinds of entries of the contact log (I21). */
export const CONTACT_LOG_KINDS = ['REVEAL', ...CONTACT_CHANNELS, 'EXPORT', 'LISTED', 'SHARED'] as const;
export const CONTACT_LOG_GROUPS = ['people', 'messages'] as const;
export const CONTACT_LOG_PAGE_SIZE = 20;

/** Minutes after sign-in from which an export of contacts needs a code. */
export const EXPORT_SIGN_IN_MINUTES = 15;

/** The bounds of a buyer's call hours, hours of the day. */
export const CALL_HOUR_FIRST = 8;
export const CALL_HOUR_LAST = 21;

/** All purposes for which data is used (I26). */
export const CONSENT_PURPOSES = ['ACCOUNT', 'ALERT_EMAILS'] as const;
export const CONSENT_SOURCES = ['SIGNUP', 'SEARCH_DIALOG', 'SETTINGS', 'UNSUBSCRIBE', 'MIGRATION'] as const;

export const GRIEVANCE_STATUSES = ['OPEN', 'ANSWERED', 'CLOSED'] as const;
export const GRIEVANCE_TEXT_MIN = 10;
export const GRIEVANCE_TEXT_MAX = 2000;
/** Open complaints of one person. */
export const GRIEVANCES_OPEN_MAX = 5;
export const GRIEVANCES_A_DAY = 10;
/** Days until a complaint must be answered, and days in which an answer may be replied to. */
export const GRIEVANCE_DUE_DAYS = 30;

export const RELATION_MAX = 60;
export const DELETION_DAYS = 14;
export const AFFECTED_REASON_MAX = 200;
/** Days before today in which the `from` of a list of affected people may be. */
export const AFFECTED_DAYS_MAX = 400;
export const AFFECTED_SESSION_DAYS_MAX = 30;

export type ContactReason = (typeof CONTACT_REASONS)[number];
export type ContactChannel = (typeof CONTACT_CHANNELS)[number];
export type ContactLogKind = (typeof CONTACT_LOG_KINDS)[number];
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number];
export type ConsentSource = (typeof CONSENT_SOURCES)[number];
export type GrievanceStatus = (typeof GRIEVANCE_STATUSES)[number];
