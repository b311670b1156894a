import type { DB } from '../../../database/schema.generated.ts';

type TableName = keyof DB;

/** Tables whose rows go into the trash with a property and come back with it, in the order in which they do (F63). */
export const KEPT_TABLES = [
  'properties',
  'flats',
  'property_phases',
  'characteristics',
  'property_extra_costs',
  'property_texts',
  'media',
  'price_history',
  'property_changes',
  'property_visit_hours',
  'visit_exceptions',
] as const satisfies readonly TableName[];

export type KeptTable = (typeof KEPT_TABLES)[number];

/** Tables that name a property or a medium and whose rows don't come back with it, and why (F63). */
export const LEFT_TABLES: Partial<Record<TableName, string>> = {
  shortlists: 'About a person: it goes with the home (I44).',
  bookings: 'About a person: visits end with the home (V41).',
  hidden_properties: 'About a person.',
  seen_properties: 'About a person.',
  board_nicknames: 'About a person: what a family says of the home.',
  board_votes: 'About a person: what a family says of the home.',
  board_comments: 'About a person: what a family says of the home.',
  alert_items: 'About a person: what was told to whom.',
  property_events: 'What alerts compare with: they begin anew with the home.',
  property_match_queue: 'Work that waits: a restore queues the home again.',
  property_growth: 'Counted from the prices by a trigger.',
  change_rows: 'What an edit did to the home, kept for as long as the edit is, whether the home is there or not (F70).',
};

/** Columns that name a user, which come back where that user is there. */
export const USER_COLUMNS: Partial<Record<KeptTable, string>> = {
  properties: 'assigned_user_id',
  property_phases: 'checked_by',
};

/** What a restored property is in place of what it was, as far as the table has these columns (F65). */
export const RESTORED_AS = { publication: 'DRAFT' } as const;
