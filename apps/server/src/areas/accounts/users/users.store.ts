import type { Profile } from '@aangan/contract/accounts/entities';
import type { Language } from '@aangan/contract/core/language';
import { VALID_NOTICE_VERSIONS } from '@aangan/contract/privacy/notice';
import type { FlatType } from '@aangan/contract/catalogue/lists';
import type { Role } from '@aangan/contract/accounts/roles';
import { sql } from 'kysely';
import type { Database } from '../../../database/pool.ts';
import { consentOutdated } from '../../../sql/consents.sql.ts';

/** What a person may say of themselves. */
export interface PersonFields {
  name: string;
  email: string;
  preferredFlatType: FlatType | null;
  /** Whole rupees; 0 for no bound. */
  minBudget: number;
  maxBudget: number;
}

export type NewUser = PersonFields & { contactNo: string; role: Role; language?: Language | undefined };
export type Account = Profile & { active: boolean };

/** Of this module, for features to be handed what they need of it. */
export type UsersStore = {
  findAccount: typeof findAccount;
  insertUser: typeof insertUser;
  makeAdmin: typeof makeAdmin;
};

const PROFILE = [
  'id',
  'name',
  'email',
  'contact_no as contactNo',
  sql<boolean>`email_checked_at IS NOT NULL`.as('emailChecked'),
  consentOutdated(sql.ref('users.id'), VALID_NOTICE_VERSIONS).as('noticeDue'),
  'role',
  'language',
  'preferred_flat_type as preferredFlatType',
  'min_budget as minBudget',
  'max_budget as maxBudget',
  sql<string | null>`to_char(deletion_due_at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD')`.as('deletionDueOn'),
] as const;

/** Null when there is no such user. */
export async function findProfile(db: Database, userId: number): Promise<Profile | null> {
  const row = await db.selectFrom('users').select(PROFILE).where('id', '=', userId).executeTakeFirst();
  return (row as Profile | undefined) ?? null;
}

/** The user of a number, ten digits; null when nobody has it. */
export async function findAccount(db: Database, contactNo: string): Promise<Account | null> {
  const query = db.selectFrom('users').select([...PROFILE, 'active']);
  const row = await query.where('contact_no', '=', contactNo).executeTakeFirst();
  return (row as Account | undefined) ?? null;
}

/**
 * Gives the new user's id; its address is held from now on. The constraints users__contact_no and users__email
 * refuse what is taken.
 */
export async function insertUser(db: Database, { contactNo, role, language, ...person }: NewUser): Promise<number> {
  const values = { ...columnsOf(person), contact_no: contactNo, role, language: language ?? null };
  const { id } = await db.insertInto('users').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Gives a user the role ADMIN. */
export async function makeAdmin(db: Database, userId: number): Promise<void> {
  await db.updateTable('users').set({ role: 'ADMIN' }).where('id', '=', userId).execute();
}

/** The profile, locked for a change; null when the user is gone, or was erased since the call began. */
export async function lockProfile(db: Database, userId: number): Promise<Profile | null> {
  const query = db.selectFrom('users').select(PROFILE).where('id', '=', userId).where('erased_at', 'is', null);
  const row = await query.forNoKeyUpdate().executeTakeFirst();
  return (row as Profile | undefined) ?? null;
}

/**
 * Gives the profile as it is now; null when the user is gone. A changed address is unchecked and held by nobody, so
 * none is refused as taken.
 */
export async function updateProfile(db: Database, userId: number, person: PersonFields): Promise<Profile | null> {
  const isKept = sql<boolean>`lower(email) = lower(${person.email})`;
  const standing = {
    email_held: sql<boolean>`email_held AND ${isKept}`,
    email_checked_at: sql<Date | null>`CASE WHEN ${isKept} THEN email_checked_at END`,
    email_unreachable: false,
  };
  const row = await db
    .updateTable('users')
    .set({ ...columnsOf(person), ...standing, updated_at: sql<Date>`now()` })
    .where('id', '=', userId)
    .returning(PROFILE)
    .executeTakeFirst();
  return (row as Profile | undefined) ?? null;
}

/** Gives a locked person another number; the constraint users__contact_no refuses one that is taken. */
export async function updateContactNo(db: Database, userId: number, contactNo: string): Promise<Profile | null> {
  const columns = { contact_no: contactNo, updated_at: sql<Date>`now()` };
  const query = db.updateTable('users').set(columns).where('id', '=', userId).returning(PROFILE);
  return ((await query.executeTakeFirst()) as Profile | undefined) ?? null;
}

/** Sets the language of somebody's messages; false when the user is gone or erased. */
export async function updateLanguage(db: Database, userId: number, language: Language): Promise<boolean> {
  const query = db.updateTable('users').set({ language }).where('id', '=', userId).where('erased_at', 'is', null);
  return (await query.executeTakeFirst()).numUpdatedRows === 1n;
}

/**
 * Notes that an address is its owner's, once; false when the link has been revoked since. The person's row is locked
 * before the link is read again: a change of the address revokes the link under the same lock. It is taken from an account
 * that merely holds it (docs/decisions/0015), or who signs up with somebody's address would keep it from them for good. The
 * constraint users__email refuses an address that another account has shown to be its own.
 */
export async function confirmEmail(db: Database, link: { id: number; userId: number }, now: Date): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const person = trx.selectFrom('users').select('email').where('id', '=', link.userId);
    const owner = await person.forNoKeyUpdate().executeTakeFirst();
    const live = trx.selectFrom('signed_links').select('id').where('id', '=', link.id).where('revoked_at', 'is', null);
    if (!owner || !(await live.executeTakeFirst())) return false;
    await trx
      .updateTable('users')
      .set({ email_held: false })
      .where(sql`lower(email)`, '=', sql`lower(${owner.email})`)
      .where('id', '<>', link.userId)
      .where('email_held', '=', true)
      .where('email_checked_at', 'is', null)
      .execute();
    await trx
      .updateTable('users')
      .set({ email_checked_at: sql<Date>`coalesce(email_checked_at, ${now})` })
      .where('id', '=', link.userId)
      .execute();
    return true;
  });
}

function columnsOf({ name, email, preferredFlatType, minBudget, maxBudget }: PersonFields) {
  return {
    name,
    email,
    preferred_flat_type: preferredFlatType,
    min_budget: minBudget,
    max_budget: maxBudget,
  };
}
