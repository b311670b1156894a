/** The fixed lists of saved searches and alerts (docs/product.md, Saved searches and digests). */

/** When somebody is told of what is new. */
export const ALERT_FREQUENCIES = ['INSTANT', 'DAILY', 'WEEKLY', 'OFF'] as const;

/** Why a home is news to a saved search (I7). */
export const ALERT_REASONS = ['NEW', 'PRICE_DROP'] as const;

/** What a search does with the homes that its caller hid (I17). */
export const HIDDEN_CHOICES = ['exclude', 'only'] as const;

export type AlertFrequency = (typeof ALERT_FREQUENCIES)[number];
export type AlertReason = (typeof ALERT_REASONS)[number];
export type HiddenChoice = (typeof HIDDEN_CHOICES)[number];

export const SEARCH_NAME_MAX = 60;
/** Of one person. */
export const SAVED_SEARCHES_MAX = 20;
export const HIDDEN_MAX = 500;
/** Homes of an answer of marks, of each kind, the newest. */
export const MARKS_MAX = 500;
/** Homes of the answers of what was opened lately, and of what is like a home. */
export const SEEN_LATELY_MAX = 4;
export const SIMILAR_MAX = 3;
/** Homes of the answer of what is new. */
export const NEW_HOMES_MAX = 100;
/** `newCount` counts no further. */
export const NEW_COUNT_MAX = 99;
/** Events that `newCount` and what is new are read from, the newest. */
export const NEW_EVENTS_READ = 5000;
/** Homes of one digest; the others are counted. */
export const DIGEST_HOMES_MAX = 20;
