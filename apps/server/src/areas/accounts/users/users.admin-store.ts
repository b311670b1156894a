import type { AdminUser, AdminUserStats } from '@aangan/contract/accounts/admin-entities';
import type { AdminUsersFilter } from '@aangan/contract/accounts/admin-inputs';
import type { Role } from '@aangan/contract/accounts/roles';
import { sql, type RawBuilder } from 'kysely';
import { instantJson, minuteInIndia, pagedJson, nearerEnd } from '../../../database/fragments.ts';
import { inSnapshot, runBroad, type Database } from '../../../database/pool.ts';
import type { CsvRow } from '../../../http/kernel/csv-file.ts';
import {
  adminContactJson,
  exportedContact,
  isMasked,
  shownContactNo,
  type ContactVisibility,
} from '../../../sql/contacts.sql.ts';
import { sumOf } from '../../../sql/counts.sql.ts';
import { estimateMatches, hasSearched, SOME, usersWith, usersWithout } from '../../../sql/search.sql.ts';

/** What an admin may change of a user. */
export interface AccountFields {
  name: string;
  email: string;
  role: Role;
  active: boolean;
}

export interface Belongings {
  bookings: number;
  shortlist: number;
}

type UserFilter = Pick<AdminUsersFilter, 'search' | 'role' | 'status' | 'email'>;

type ShownUsers = Omit<AdminUsersFilter, 'contacts'> & { shown: ContactVisibility };

/** SQL for the contract's `adminUser` of a row of users that goes by `u`. Nobody has a picture yet. */
const userJson = (shown: ContactVisibility) => sql`json_build_object('id', u.id, 'name', u.name,
  'phoneNumber', ${shownContactNo('u', isMasked('u', shown))}, ${adminContactJson('u', shown)}, 'role', u.role,
  'active', u.active, 'createdAt', ${instantJson('u.created_at')}, 'profilePicture', NULL)`;

/** The sort keys, each with an index of its own that ends in the id. */
const SORT_KEYS: Record<AdminUsersFilter['sortBy'], RawBuilder<unknown>> = {
  id: sql`u.id`,
  name: sql`lower(u.name)`,
  email: sql`lower(u.email)`,
  role: sql`u.role`,
  active: sql`u.active`,
  createdAt: sql`u.created_at`,
};

/** A page of users as JSON text of `paged(adminUser)`. Only the rows of the page are read. */
export async function listUsers(db: Database, query: ShownUsers): Promise<string> {
  if (query.email !== undefined) return listUnreachable(db, query);
  if (query.search === '') return listAll(db, query);
  const { people } = await estimateMatches(db, query.search);
  return (people < SOME ? listFound : listBroad)(db, query, people);
}

/** A page of those whose address mail cannot reach, few of whom there are. */
async function listUnreachable(db: Database, { page, size, sortBy, sortDir, shown, ...filter }: ShownUsers) {
  const direction = sql.raw(sortDir === 'desc' ? 'DESC' : 'ASC');
  const { rows } = await sql<{ total: number; json: string }>`
    WITH found AS MATERIALIZED (SELECT u.id, ${SORT_KEYS[sortBy]} AS sort_key FROM users u WHERE ${condition(filter)})
    SELECT (SELECT count(*) FROM found) AS total,
      (SELECT coalesce(json_agg(${userJson(shown)} ORDER BY f.sort_key ${direction}, u.id ${direction}), '[]')::text
        FROM (SELECT * FROM found ORDER BY sort_key ${direction}, id ${direction}
          LIMIT ${size} OFFSET ${page * size}) f
        JOIN users u ON u.id = f.id) AS json`.execute(db);
  const { total, json } = rows[0] ?? { total: 0, json: '[]' };
  return pagedJson(json, total, { page, size });
}

/** From this share of the users on those who do not have a text are fewer. */
const MOST = 0.5;

/** SQL for how many users there are of a role and status, or of all, from the counts that every write keeps. */
function usersCounted({ role, status }: Pick<UserFilter, 'role' | 'status'>): RawBuilder<number> {
  const isOfRole = role === undefined ? sql`true` : sql`role = ${role}`;
  const isOfStatus = status === undefined ? sql`true` : sql`active = ${status === 'ACTIVE'}`;
  return sql`(SELECT ${sumOf('users', sql`${isOfRole} AND ${isOfStatus}`)} FROM user_counts)`;
}

/** A page from the nearer end of the index that has the order asked for. */
async function listAll(db: Database, query: ShownUsers): Promise<string> {
  const { page, size, sortBy, sortDir } = query;
  return inSnapshot(db, async (trx) => {
    const { rows: counted } = await sql<{ total: number }>`SELECT ${usersCounted(query)} AS total`.execute(trx);
    const total = counted[0]?.total ?? 0;
    const { isReverse, skip, take } = nearerEnd(total, query);
    const [there, back] = sortDir === 'desc' ? [sql`DESC`, sql`ASC`] : [sql`ASC`, sql`DESC`];
    const direction = isReverse ? back : there;
    const key = SORT_KEYS[sortBy];
    const { rows } = await sql<{ json: string }>`
      SELECT coalesce(json_agg(${userJson(query.shown)} ORDER BY ${key} ${there}, u.id ${there}), '[]')::text AS json
      FROM (SELECT u.id FROM users u WHERE ${condition(query)} ORDER BY ${key} ${direction}, u.id ${direction}
        LIMIT ${take} OFFSET ${skip}) shown
      JOIN users u ON u.id = shown.id`.execute(trx);
    return pagedJson(rows[0]?.json ?? '[]', total, { page, size });
  });
}

/**
 * A page for a text that many have: all are gone through in their order, by an index alone, from the end that seems to be
 * nearer. Who has the text is asked of a set of ids, of those who have it or of the fewer who do not (IS TRUE keeps the
 * planner from joining the set, and putting all of it in order).
 * @param share about how many have the text
 */
async function listBroad(db: Database, query: ShownUsers, share: number): Promise<string> {
  const { page, size, sortBy, sortDir, search, role, status } = query;
  const isAmong = condition({ search: '', role, status });
  const isMost = share >= MOST;
  const chosen = isMost ? sql`${usersWithout(search)} AND ${isAmong}` : sql`SELECT u.id FROM ${usersOf(query, share)}`;
  const total = isMost
    ? sql`${usersCounted(query)} - (SELECT count(*) FROM chosen)`
    : sql`(SELECT count(*) FROM chosen)`;
  const isAsked = isMost ? sql`u.id NOT IN (SELECT id FROM chosen)` : sql`(u.id IN (SELECT id FROM chosen)) IS TRUE`;

  const { rows: all } = await sql<{ users: number }>`SELECT ${usersCounted(query)} AS users`.execute(db);
  const { isReverse } = nearerEnd(Math.round((all[0]?.users ?? 0) * share), query);
  const left = sql`(SELECT total - ${page * size}::bigint FROM counted)`;
  const slice = isReverse
    ? sql`LIMIT greatest(least(${left}, ${size}), 0) OFFSET greatest(${left} - ${size}, 0)`
    : sql`OFFSET ${page * size}`;
  const [there, back] = sortDir === 'desc' ? [sql`DESC`, sql`ASC`] : [sql`ASC`, sql`DESC`];
  const [key, direction] = [SORT_KEYS[sortBy], isReverse ? back : there];
  // the outer limit tells the planner how few they are
  const statement = sql<{ total: number; json: string }>`
    WITH chosen AS MATERIALIZED (${chosen}), counted AS MATERIALIZED (SELECT ${total} AS total)
    SELECT total, (SELECT coalesce(json_agg(${userJson(query.shown)} ORDER BY ${key} ${there}, u.id ${there}), '[]')::text
      FROM (
        SELECT id FROM (SELECT u.id FROM users u WHERE ${isAmong} AND ${isAsked}
          ORDER BY ${key} ${direction}, u.id ${direction} ${slice}) rest LIMIT ${size}
      ) shown JOIN users u ON u.id = shown.id) AS json
    FROM counted`;
  const { rows } = await runBroad(db, statement);
  const found = rows[0] ?? { total: 0, json: '[]' };
  return pagedJson(found.json, found.total, { page, size });
}

/** Count and page of all that is found, for a text that few have. */
async function listFound(
  db: Database,
  { page, size, sortBy, sortDir, shown: howShown, ...filter }: ShownUsers,
  share: number,
): Promise<string> {
  const direction = sql.raw(sortDir === 'desc' ? 'DESC' : 'ASC');
  const { rows } = await sql<{ total: number; json: string }>`
    WITH found AS MATERIALIZED (
      SELECT u.id, ${SORT_KEYS[sortBy]} AS sort_key FROM ${usersOf(filter, share)}
    )
    SELECT (SELECT count(*) FROM found) AS total,
      (SELECT coalesce(json_agg(${userJson(howShown)} ORDER BY shown.sort_key ${direction}, u.id ${direction}), '[]')::text
        FROM (SELECT * FROM found ORDER BY sort_key ${direction}, id ${direction}
          LIMIT ${size} OFFSET ${page * size}) shown
        JOIN users u ON u.id = shown.id) AS json`.execute(db);
  const { total, json } = rows[0] ?? { total: 0, json: '[]' };
  return pagedJson(json, total, { page, size });
}

/** Null when there is none. */
export async function findUser(db: Database, id: number, shown: ContactVisibility): Promise<AdminUser | null> {
  const { rows } = await sql<{ json: AdminUser }>`
    SELECT ${userJson(shown)} AS json FROM users u WHERE u.id = ${id}`.execute(db);
  return rows[0]?.json ?? null;
}

/** Counts by role and activity, from those that every write keeps. */
export async function findStats(db: Database): Promise<AdminUserStats> {
  const ofRole = (role: Role) => sumOf('users', sql`role = ${sql.lit(role)}`);
  const { rows } = await sql<{ json: AdminUserStats }>`
    SELECT json_build_object('totalUsers', ${sumOf('users')},
      'usersByRole', json_build_object('ADMIN', ${ofRole('ADMIN')}, 'EXECUTIVE', ${ofRole('EXECUTIVE')},
        'USER', ${ofRole('USER')}),
      'unreachableEmails', (SELECT count(*) FROM users WHERE email_unreachable),
      'activeUsers', ${sumOf('users', sql`active`)}, 'inactiveUsers', ${sumOf('users', sql`NOT active`)}) AS json
    FROM user_counts`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The query for the counts returned no row');
  return row.json;
}

/** The next users above an id, as lines of the export. */
export async function listForExport(
  db: Database,
  filter: UserFilter,
  aboveId: number,
  size: number,
): Promise<(CsvRow & { shownUserId: number | null })[]> {
  const { contactNo, email, doNotContact, shownUserId } = exportedContact('u');
  const { rows } = await sql<CsvRow & { shownUserId: number | null }>`
    SELECT u.id, ${shownUserId} AS "shownUserId", json_build_array(u.id, u.name, ${email}, ${contactNo}, initcap(u.role),
      CASE WHEN u.active THEN 'Active' ELSE 'Inactive' END,
      ${minuteInIndia('u.created_at')}, ${doNotContact}) AS values
    FROM users u WHERE u.id > ${aboveId} AND ${condition(filter)} ORDER BY u.id LIMIT ${size}`.execute(db);
  return rows;
}

/** Locks a user for a change; null when there is none. */
export async function lockUser(db: Database, id: number): Promise<(AccountFields & { contactNo: string }) | null> {
  const { rows } = await sql<AccountFields & { contactNo: string }>`
    SELECT name, email, contact_no AS "contactNo", role, active FROM users WHERE id = ${id} FOR UPDATE`.execute(db);
  return rows[0] ?? null;
}

/** Whether a locked account waits for its deletion, or has lost its name. */
export async function findLeaving(db: Database, id: number): Promise<{ waits: boolean; isErased: boolean }> {
  const { rows } = await sql<{ waits: boolean; isErased: boolean }>`
    SELECT deletion_due_at IS NOT NULL AS waits, erased_at IS NOT NULL AS "isErased" FROM users WHERE id = ${id}`.execute(
    db,
  );
  return rows[0] ?? { waits: false, isErased: false };
}

/** An address that staff enter is held from then on, unchecked; the constraint users__email refuses what is taken. */
export async function updateUser(
  db: Database,
  id: number,
  { name, email, role, active }: AccountFields,
): Promise<void> {
  const isKept = sql<boolean>`lower(email) = lower(${email})`;
  // a new address has passed the rule
  const isUnreachable = sql<boolean>`email_unreachable AND email = ${email}`;
  await sql`
    UPDATE users SET name = ${name}, email = ${email}, role = ${role}, active = ${active},
      email_held = email_held OR NOT ${isKept}, email_checked_at = CASE WHEN ${isKept} THEN email_checked_at END,
      email_unreachable = ${isUnreachable}, updated_at = now()
    WHERE id = ${id}`.execute(db);
}

/** Locks the properties a user is assigned to, in one order for everybody. */
export async function lockAssignedProperties(db: Database, id: number): Promise<void> {
  await sql`SELECT FROM properties WHERE assigned_user_id = ${id} ORDER BY id FOR NO KEY UPDATE`.execute(db);
}

/** Takes a user off all properties; each counts as saved, so that an open edit form notices. */
export async function unassignProperties(
  db: Database,
  id: number,
): Promise<{ id: number; name: string; version: number }[]> {
  const { rows } = await sql<{ id: number; name: string; version: number }>`
    UPDATE properties SET assigned_user_id = NULL, version = version + 1, updated_at = now()
    WHERE assigned_user_id = ${id} RETURNING id, name, version`.execute(db);
  return rows;
}

/** What goes with a user. */
export async function countBelongings(db: Database, id: number): Promise<Belongings> {
  const { rows } = await sql<Belongings>`
    SELECT (SELECT count(*) FROM bookings WHERE user_id = ${id}) AS bookings,
      (SELECT count(*) FROM shortlists WHERE user_id = ${id}) AS shortlist`.execute(db);
  return rows[0] ?? { bookings: 0, shortlist: 0 };
}

/** Deletes a user; shortlist, bookings and the key to the audit log go with the row, by its foreign keys. */
export async function deleteUser(db: Database, id: number): Promise<void> {
  await sql`DELETE FROM users WHERE id = ${id}`.execute(db);
}

/** SQL for the users of a filter with a text, from FROM on: `u`, with what users are sorted by, read in an index alone. */
function usersOf({ search, role, status }: UserFilter, share: number): RawBuilder<unknown> {
  const found = usersWith(search, share);
  return sql`${found.from} WHERE ${condition({ search: '', role, status })} AND ${found.condition} ${found.order}`;
}

function condition({ search, role, status, email }: UserFilter): RawBuilder<unknown> {
  const all: RawBuilder<unknown>[] = [];
  if (role !== undefined) all.push(sql`u.role = ${role}`);
  if (status !== undefined) all.push(sql`u.active = ${status === 'ACTIVE'}`);
  if (email !== undefined) all.push(sql`u.email_unreachable`);
  if (search !== '') all.push(hasSearched('u', search));
  return all.length === 0 ? sql`true` : sql.join(all, sql` AND `);
}
