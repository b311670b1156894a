import type { Database } from '../database/pool.ts';
import { openEntry, type StoredEntry } from './audit.personal-rules.ts';
import { findKeys } from './audit.store.ts';

/** A former name, address or number of a person; '' where unknown. */
export interface FormerSelf {
  name: string;
  email: string;
  contactNo: string;
}

/** Finds a person's former names, addresses and numbers in the log, while their key exists. */
export async function findFormerSelves(db: Database, userId: number): Promise<FormerSelf[]> {
  const query = db
    .selectFrom('audit_log')
    .select(['actor_name as actorName', 'entity_name as entityName', 'before', 'after', 'sealed'])
    .where('entity', '=', 'USER')
    .where('entity_id', '=', userId)
    .where('sealed', 'is not', null);
  const keys = await findKeys(db, [userId]);
  const sides = (await query.execute()).flatMap((row) => {
    const { before, after } = openEntry(row as unknown as StoredEntry, keys);
    return [before, after];
  });
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
  const selves = sides.map((side) => ({
    name: textOf(side?.name),
    email: textOf(side?.email),
    contactNo: textOf(side?.contactNo),
  }));
  const known = selves.filter(({ name, email, contactNo }) => name !== '' || email !== '' || contactNo !== '');
  return [...new Map(known.map((self) => [JSON.stringify(self), self])).values()];
}
