import { BOARD_RETENTION_DAYS } from '@aangan/contract/boards/lists';
import { TRASH_DAYS } from '@aangan/contract/catalogue/trash-entities';
import { todayInIndia } from '@aangan/contract/core/dates';
import type { RetentionRow } from '@aangan/contract/privacy/entities';
import { CANCELED_RETENTION_DAYS } from '@aangan/contract/visits/limits';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../database/pool.ts';
import type { TableName } from './personal-data.registry-types.ts';
import { privacy } from './personal-data.texts.ts';

interface RetentionRule {
  table: TableName;
  /** Which of its rows, for a reader. */
  what: string;
  keepDays: number;
  /** SQL for which rows are past their time; `before` is the instant so many days ago. */
  due: (before: Date) => RawBuilder<boolean>;
}

const texts = privacy.retention;
const YEAR = 365;
/** Small enough to stay far from the statement time-out, and to let go of its locks soon. */
const BATCH = 2000;
const DAY_MS = 86_400_000;

/**
 * How long rows stay, in the order in which they go: what is kept without a name goes before the nameless account that it
 * is found by. Sessions, codes and messages have jobs of their own.
 */
const RULES: readonly RetentionRule[] = [
  {
    table: 'contact_log',
    what: texts.contactLog,
    keepDays: 400,
    due: (before) => sql`contact_log.at < ${before}`,
  },
  {
    table: 'contact_log',
    what: texts.contactLogOfErased,
    keepDays: YEAR,
    // of an account that an admin deleted it stays: nobody wipes out their own traces so
    due: (before) => sql`contact_log.user_id IN (SELECT u.id FROM users u WHERE u.erased_at < ${before})`,
  },
  {
    table: 'alert_items',
    what: texts.alertItems,
    keepDays: 400,
    due: (before) => sql`alert_items.created_at < ${before}`,
  },
  {
    table: 'property_events',
    what: texts.propertyEvents,
    keepDays: 90,
    // the newest of these stays: it says how the home stood when the days began that alerts look back on
    due: (before) => sql`property_events.at < ${before} AND EXISTS (
      SELECT FROM property_events e WHERE e.property_id = property_events.property_id
        AND e.id > property_events.id AND e.at < ${before})`,
  },
  {
    table: 'boards',
    what: texts.boards,
    keepDays: BOARD_RETENTION_DAYS,
    due: (before) => sql`(boards.expires_at < ${before} OR boards.closed_at < ${before})`,
  },
  {
    table: 'bookings',
    what: texts.canceledVisits,
    keepDays: CANCELED_RETENTION_DAYS,
    due: (before) => sql`bookings.status = 'CANCELED' AND bookings.visit_date < ${todayInIndia(before)}
      AND bookings.updated_at < ${before}`,
  },
  {
    table: 'grievances',
    what: texts.grievances,
    keepDays: YEAR,
    // those of an account that an admin deleted go at once
    due: (before) => sql`(grievances.closed_at < ${before}
      OR EXISTS (SELECT FROM users u WHERE u.id = grievances.user_id AND u.erased_at < ${before})
      OR NOT EXISTS (SELECT FROM users u WHERE u.id = grievances.user_id))`,
  },
  {
    table: 'consents',
    what: texts.consents,
    keepDays: YEAR,
    // there is one of each account: an index leads to those that are due
    due: (before) => sql`consents.id = ANY(ARRAY(
      SELECT id FROM consents WHERE withdrawn_at < ${before}
      UNION ALL SELECT c.id FROM users u JOIN consents c ON c.user_id = u.id WHERE u.erased_at < ${before}))`,
  },
  { table: 'users', what: texts.users, keepDays: YEAR, due: (before) => sql`users.erased_at < ${before}` },
  {
    table: 'search_filters',
    what: texts.searchFilters,
    keepDays: 7,
    due: (before) => sql`search_filters.used_at < ${before}
      AND NOT EXISTS (SELECT FROM saved_searches s WHERE s.filter_id = search_filters.id)`,
  },
  {
    table: 'trash_items',
    what: texts.trash,
    keepDays: TRASH_DAYS,
    // the keys of its files go with it, and then the files (F64)
    due: (before) => sql`trash_items.deleted_at < ${before}`,
  },
  {
    table: 'change_sets',
    what: texts.changeSets,
    keepDays: 90,
    due: (before) => sql`change_sets.touched_at < ${before}`,
  },
  {
    table: 'retention_runs',
    what: texts.retentionRuns,
    keepDays: 400,
    due: (before) => sql`retention_runs.at < ${before}`,
  },
];

const dueOf = ({ due, keepDays }: RetentionRule, now: Date) => due(new Date(now.getTime() - keepDays * DAY_MS));

/** The rules, each with the rows that a run at this moment would delete. Changes nothing. */
export async function countDue(db: Database, now: Date): Promise<RetentionRow[]> {
  const counted: RetentionRow[] = [];
  for (const rule of RULES) {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*) AS count FROM ${sql.table(rule.table)} WHERE ${dueOf(rule, now)}`.execute(db);
    const { table, what, keepDays } = rule;
    counted.push({ table, what, keepDays, wouldDelete: rows[0]?.count ?? 0 });
  }
  return counted;
}

/** Deletes what is past its time, 2,000 rows a transaction. Gives the rows deleted by each rule, as `wouldDelete`. */
export async function deleteDue(db: Database, now: Date): Promise<RetentionRow[]> {
  const done: RetentionRow[] = [];
  for (const rule of RULES) {
    const { table, what, keepDays } = rule;
    const key = sql.ref(table === 'alert_items' ? `${table}.ctid` : `${table}.id`);
    let wouldDelete = 0;
    let deleted: number;
    do {
      const { numAffectedRows } = await sql`
        DELETE FROM ${sql.table(table)} WHERE ${key} = ANY(ARRAY(
          SELECT ${key} FROM ${sql.table(table)} WHERE ${dueOf(rule, now)} LIMIT ${sql.lit(BATCH)} FOR UPDATE SKIP LOCKED
        ))`.execute(db);
      deleted = Number(numAffectedRows ?? 0);
      wouldDelete += deleted;
    } while (deleted === BATCH);
    done.push({ table, what, keepDays, wouldDelete });
  }
  return done;
}

/** Keeps what a run counted. */
export async function insertRun(
  db: Database,
  { at, isDry, rows }: { at: Date; isDry: boolean; rows: readonly RetentionRow[] },
): Promise<void> {
  const counts = rows.map(({ table, what, wouldDelete }) => ({ table, what, rows: wouldDelete }));
  await sql`
    INSERT INTO retention_runs (at, dry_run, counts) VALUES (${at}, ${isDry}, ${JSON.stringify(counts)})`.execute(db);
}
