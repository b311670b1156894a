/** The fixed lists of saved searches and alerts (docs/product.md, Saved searches and digests). */

/** How often alerts are sent. */
export const ALERT_FREQUENCIES = ['INSTANT', 'DAILY', 'WEEKLY', 'OFF'] as const;

/** Why a home is new to a saved search (I7). */
export const ALERT_REASONS = ['NEW', 'PRICE_DROP'] as const;

/** How a search filters the homes that its caller hid (I17). */
export const HIDDEN_CHOICES = ['exclude', 'only'] as const;

export type AlertFrequency = (typeof ALERT_FREQUENCIES)[number];
export type AlertReason = (typeof ALERT_REASONS)[number];
export type HiddenChoice = (typeof HIDDEN_CHOICES)[number];

export const SEARCH_NAME_MAX = 60;
/** Saved searches of one person. */
export const SAVED_SEARCHES_MAX = 20;
export const HIDDEN_MAX = 500;
/** Homes of each kind in the response of marks, the newest. */
export const MARKS_MAX = 500;
/** Homes in the responses of recently viewed and of similar homes. */
export const SEEN_LATELY_MAX = 4;
export const SIMILAR_MAX = 3;
/** Homes in the response of a saved search's new homes. */
export const NEW_HOMES_MAX = 100;
/** Cap of `newCount`. */
export const NEW_COUNT_MAX = 99;
/** The newest events, from which `newCount` and new homes are computed. */
export const NEW_EVENTS_READ = 5000;
/** Homes listed in one digest; the others are only counted. */
export const DIGEST_HOMES_MAX = 20;
