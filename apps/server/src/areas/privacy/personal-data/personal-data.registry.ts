import { ACCOUNT_TABLES } from './personal-data.registry-account.ts';
import { HOME_TABLES } from './personal-data.registry-homes.ts';
import { nobody, type PersonalTable, type Registry, type TableName } from './personal-data.registry-types.ts';

const CATALOGUE = 'The catalogue: homes, and what is told of them.';
const COUNTED = 'Counts.';
const RUNNING = 'How the product itself runs.';

/**
 * Where in the database people are: an entry for each table, and for each column that could hold somebody, so that the
 * download (I30), erasure (I45) and a reader know all of it (I31). A test compares it with the schema.
 */
export const PERSONAL_TABLES: Registry = {
  ...ACCOUNT_TABLES,
  ...HOME_TABLES,

  // staff by their id, which goes with the account
  properties: nobody(CATALOGUE, [
    'name',
    'name_sound',
    'publication',
    'searched',
    'description',
    'location',
    'city',
    'state',
    'zipcode',
    'map_url',
    'status',
    'amenities',
    'rera_no',
    'rera_url',
    'video_url',
    'external_id',
    'assigned_user_id',
  ]),
  property_phases: nobody(CATALOGUE, ['name', 'rera_no', 'rera_url', 'checked_by']),
  price_rates: nobody('Public rates of tax and loans.', ['loan_bands', 'source', 'created_by']),
  flats: nobody(CATALOGUE, ['type']),
  characteristics: nobody(CATALOGUE, ['key_name', 'value_name']),
  media: nobody('Pictures and papers of homes, cleaned of what cameras write into them.', [
    'file_name',
    'key',
    'content_type',
    'content_hash',
    'media_type',
    'placeholder',
    'title',
    'flat_type',
  ]),
  price_history: nobody(CATALOGUE),
  property_changes: nobody(CATALOGUE, ['kind', 'subject', 'before', 'after']),
  property_events: nobody(CATALOGUE, ['name', 'name_sound', 'possession']),
  property_extra_costs: nobody(CATALOGUE, ['label', 'note', 'unit']),
  property_growth: nobody(CATALOGUE),
  property_match_queue: nobody(CATALOGUE),
  property_texts: nobody(CATALOGUE, ['language', 'name', 'description', 'name_for', 'description_for']),
  property_visit_hours: nobody('When homes may be visited.', ['hours']),
  visit_exceptions: nobody('Days on which a home or the firm is closed.', ['kind', 'note']),
  visit_settings: nobody("The firm's settings of visits.", ['hours', 'confirmation', 'calendar_domain']),
  site_versions: nobody("What the firm's own site shows.", ['site', 'note', 'saved_by_name']),
  site_files: nobody("Pictures of the firm's own site.", ['id', 'use', 'source']),
  site_file_forms: nobody("Pictures of the firm's own site.", ['file_id', 'form', 'name', 'bytes']),
  // staff by their id, which goes with the account; no row about a buyer is kept
  trash_items: nobody(CATALOGUE, ['kind', 'name', 'rows', 'deleted_by']),
  trash_files: nobody('Pictures and papers of homes in the trash.', ['key']),
  change_sets: nobody(CATALOGUE, ['kind', 'title', 'status', 'edit', 'counts', 'message', 'created_by', 'applied_by']),
  change_rows: nobody(CATALOGUE, ['name', 'outcome', 'given', 'changes', 'errors', 'notices']),
  booking_counts: nobody(COUNTED, ['status']),
  growth_counts: nobody(COUNTED),
  property_counts: nobody(COUNTED, ['location']),
  user_counts: nobody(COUNTED, ['role']),
  catalogue_changes: nobody(CATALOGUE, ['name', 'searched', 'location']),
  catalogue_version: nobody(RUNNING),
  installation: nobody(RUNNING, ['id']),
  leases: nobody(RUNNING, ['name', 'holder']),
  retention_runs: nobody(RUNNING, ['counts']),
  schema_migrations: nobody(RUNNING, ['name', 'checksum']),
};

/** The tables in which people are, by name. */
export const personalTables = (): [TableName, PersonalTable][] =>
  Object.entries(PERSONAL_TABLES).flatMap(([table, entry]) =>
    entry.kind === 'personal' ? [[table as TableName, entry as unknown as PersonalTable]] : [],
  );

/**
 * The tables of the queue, in a schema of its own (`pgboss`): its jobs name by id what they are about, a message or a home,
 * and go after days; who a message is for stands in `messages`.
 */
export const QUEUE_TABLES: readonly string[] = [
  'bam',
  'instance',
  'job',
  'job_common',
  'job_dependency',
  'queue',
  'queue_stats',
  'schedule',
  'subscription',
  'version',
  'warning',
];
