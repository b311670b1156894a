/** Limits of visits, messages and links; not in `core/limits.ts`, which every page loads. */

export const VISIT_REASON_MAX = 200;
export const VISIT_WINDOWS_MAX = 4;
/** Days in one response of the desk. */
export const VISIT_RANGE_DAYS_MAX = 62;
export const ABSENCE_DAYS_MAX = 60;
export const ABSENCE_AHEAD_DAYS = 365;
export const EXCEPTIONS_AHEAD_MAX = 400;
/** Live visits with a time per buyer (V27). */
export const TIMED_VISITS_MAX = 8;
/** Bookings and moves of a buyer in 24 hours and in 30 days, cancelled ones too (VISIT21). */
export const VISIT_ACTS_A_DAY = 20;
export const VISIT_ACTS_IN_30_DAYS = 60;
/** Visits in a buyer's list: upcoming ones first, then the latest (VISIT22). */
export const BOOKINGS_LISTED_MAX = 100;
/** Days after a visit for which it is listed, and for a cancelled one. */
export const BOOKINGS_LISTED_DAYS = 365;
export const CANCELED_LISTED_DAYS = 30;
/** Earlier visits in one response. */
export const EARLIER_PAGE_SIZE = 20;
/** Earlier visits to the same home on the card of a visit. */
export const EARLIER_ON_CARD_MAX = 20;
/** Days after its day and after its last change until a cancelled visit is deleted. */
export const CANCELED_RETENTION_DAYS = 365;
/** Changes of one rating in 24 hours from the first. */
export const RATING_CHANGES_A_DAY = 5;
export const PLAN_HOMES_MIN = 2;
export const PLAN_HOMES_MAX = 4;
export const STARS_MAX = 5;
export const RATINGS_SHOWN_FROM = 5;
/** The bounds of a proposed time, 'HH:mm', in steps of 5 minutes. */
export const PROPOSAL_FROM = '06:00';
export const PROPOSAL_TO = '21:00';
export const NOTIFICATIONS_PAGE_SIZE = 20;
export const NOTIFICATIONS_MAX = 500;
export const NOTIFICATIONS_RETENTION_DAYS = 90;
/** The token of a link: 26 characters of 5 bits, so 130 bits. */
export const LINK_TOKEN = { pattern: /^[a-z2-7]{26}$/, length: 26 } as const;
export const PASS_CODE = /^[ABCDEFGHJKMNPQRSTVWXYZ2-9]{6}$/;
