import * as z from 'zod/mini';

/** Defines the schema of a list in a response, with at most `most` entries (docs/security.md, 'Lists'). */
export function listOf<Item extends z.ZodMiniType>(item: Item, most: number) {
  return z.array(item).check(z.maxLength(most));
}

/** Limits of lists that no other rule bounds; the server leaves out the rest. */
export const SHORTLIST_MAX = 200;
/** Changes of one home in a shortlist, and of a home since the last view. */
export const ENTRY_CHANGES_MAX = 50;
export const CHANGES_LISTED_MAX = 500;
export const FEATURED_MAX = 24;
export const LOCALITIES_LISTED_MAX = 30;
export const SESSIONS_LISTED_MAX = 100;
/** Complaints of one person, and messages of one complaint; the newest of each. */
export const GRIEVANCES_LISTED_MAX = 50;
export const GRIEVANCE_MESSAGES_MAX = 50;
/** Boards of one person, with those that ended less than 30 days ago. */
export const BOARDS_LISTED_MAX = 50;
export const PASSES_MAX = 4;
/** Events of one visit, and notes on it; the newest of each. */
export const TIMELINE_MAX = 200;
export const NOTES_LISTED_MAX = 200;
export const DESK_VISITS_MAX = 1000;
export const ABSENCES_LISTED_MAX = 500;
/** Consultants and admins. */
export const STAFF_LISTED_MAX = 1000;
export const RATES_LISTED_MAX = 500;
export const RETENTION_RULES_MAX = 50;
/** What is missing and doubtful about all registrations of a property. */
export const GATE_MESSAGES_MAX = 200;
/** Media of one property, with its construction photos. */
export const MEDIA_LISTED_MAX = 340;
/** Rows of detailed counts: days, and properties or consultants. */
export const STATS_DAYS_MAX = 4000;
export const STATS_NAMES_MAX = 100;
/** Time slots of one day, in steps of 5 minutes. */
export const SLOTS_MAX = 288;
/** Limits of fixed lists: widths of a picture, distances of a home, choices of a filter, questions, loan bands. */
export const WIDTHS_MAX = 20;
export const DISTANCES_MAX = 60;
export const FACETS_MAX = 100;
export const QUESTIONS_MAX = 100;
export const LOAN_BANDS_MAX = 20;
