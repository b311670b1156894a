import type { Role } from '@aangan/contract/accounts/roles';
import { sql } from 'kysely';
import type { Database } from '../../../database/pool.ts';

/** An account as a deletion finds it. */
export interface Leaver {
  userId: number;
  name: string;
  email: string;
  /** Ten digits. */
  contactNo: string;
  role: Role;
  active: boolean;
  createdAt: Date;
  requestedAt: Date | null;
  dueAt: Date | null;
  erasedAt: Date | null;
}

const COLUMNS = [
  'id as userId',
  'name',
  'email',
  'contact_no as contactNo',
  'role',
  'active',
  'created_at as createdAt',
  'deletion_requested_at as requestedAt',
  'deletion_due_at as dueAt',
  'erased_at as erasedAt',
] as const;

/** Null when there is no such user. */
export async function findLeaver(db: Database, userId: number): Promise<Leaver | null> {
  const row = await db.selectFrom('users').select(COLUMNS).where('id', '=', userId).executeTakeFirst();
  return (row as Leaver | undefined) ?? null;
}

const queryLeaver = (trx: Database, userId: number) => trx.selectFrom('users').select(COLUMNS).where('id', '=', userId);

/**
 * The same, locked for a change, after the rows of codes and visits: the order of everybody who takes these. Rows that only
 * point to them, such as their news, wait for nobody: a relative who has the lock on a board tells its owner, who may be
 * about to close it.
 */
export async function lockLeaver(trx: Database, userId: number): Promise<Leaver | null> {
  const row = await queryLeaver(trx, userId).forNoKeyUpdate().executeTakeFirst();
  return (row as Leaver | undefined) ?? null;
}

/**
 * The same for who is to lose the number, which is a key: whole from the beginning, or somebody who writes of them meanwhile
 * and then changes them could wait for `updateNameless`, and that for them.
 */
export async function lockForErasure(trx: Database, userId: number): Promise<Leaver | null> {
  const row = await queryLeaver(trx, userId).forUpdate().executeTakeFirst();
  return (row as Leaver | undefined) ?? null;
}

/** Notes when a locked account is to be deleted; nulls for one that stays. */
export async function updateDeletion(
  trx: Database,
  userId: number,
  { requestedAt, dueAt }: Pick<Leaver, 'requestedAt' | 'dueAt'>,
): Promise<void> {
  const columns = { deletion_requested_at: requestedAt, deletion_due_at: dueAt };
  await trx.updateTable('users').set(columns).where('id', '=', userId).execute();
}

/** Whose time has come, the longest first. */
export async function listDue(db: Database, now: Date): Promise<number[]> {
  const query = db.selectFrom('users').select('id').where('deletion_due_at', '<=', now);
  const rows = await query.orderBy('deletion_due_at').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** Who was erased since then. */
export async function listErased(db: Database, since: Date): Promise<number[]> {
  const rows = await db.selectFrom('users').select('id').where('erased_at', '>', since).orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** SQL for what stands in place of the address and of the number of a row that has lost its name (I33). */
const nameless = {
  name: 'Deleted user',
  email: sql<string>`'deleted-' || id || '@deleted.invalid'`,
  // no number begins with 0, and no other row has this id
  contact_no: sql<string>`'0' || lpad((id % 1000000000)::text, 9, '0')`,
};

/** Leaves of a locked account a nameless row, to which a year more hangs what was done; number and address are free. */
export async function updateNameless(trx: Database, userId: number, now: Date): Promise<void> {
  await trx
    .updateTable('users')
    .set({
      ...nameless,
      active: false,
      email_held: false,
      email_checked_at: null,
      email_unreachable: false,
      preferred_flat_type: null,
      language: null,
      min_budget: 0,
      max_budget: 0,
      deletion_requested_at: null,
      deletion_due_at: null,
      erased_at: now,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', userId)
    .execute();
}
