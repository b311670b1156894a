import type { FlatType } from '@aangan/contract/catalogue/lists';
import type { Role } from '@aangan/contract/accounts/roles';
import type { Insertable } from 'kysely';
import type { Database } from '../src/database/pool.ts';
import type { DB } from '../src/database/schema.generated.ts';
import { insertSession } from '../src/areas/accounts/auth/auth.session-store.ts';
import type { TestApp } from './app.ts';
import { createClient, type Client, type ClientOptions } from './client.ts';

export interface UserFields {
  name: string;
  email: string;
  contactNo: string;
  role: Role;
  active: boolean;
  preferredFlatType: FlatType | null;
  minBudget: number;
  maxBudget: number;
}

export type BuiltUser = UserFields & { id: number };

let builtUsers = 0;

/** Inserts a user with a unique number and e-mail. */
export async function buildUser(db: Database, overrides: Partial<UserFields> = {}): Promise<BuiltUser> {
  builtUsers += 1;
  const fields: UserFields = {
    name: `Person ${builtUsers}`,
    email: `person${builtUsers}@aangan.example`,
    contactNo: freshContactNo(),
    role: 'USER',
    active: true,
    preferredFlatType: '3BHK',
    minBudget: 5_500_000,
    maxBudget: 7_000_000,
    ...overrides,
  };
  const { id } = await db
    .insertInto('users')
    .values({
      name: fields.name,
      email: fields.email,
      contact_no: fields.contactNo,
      role: fields.role,
      active: fields.active,
      preferred_flat_type: fields.preferredFlatType,
      min_budget: fields.minBudget,
      max_budget: fields.maxBudget,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, ...fields };
}

/** Inserts an entry of the audit log about no person, at the given time. */
export async function buildAuditEntry(
  db: Database,
  columns: Partial<Insertable<DB['audit_log']>> = {},
): Promise<number> {
  const usual = { actor_id: 0, actor_name: 'Command line', action: 'UPDATE', entity: 'PROPERTY', entity_id: 7 };
  const values = { ...usual, entity_name: 'Amber', sealed: '{}', ...columns };
  return (await db.insertInto('audit_log').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

let contacts = 0;

/** Gives a number that no user in this file's database has yet. */
export function freshContactNo(): string {
  contacts += 1;
  return `90${String(contacts).padStart(8, '0')}`;
}

/** Gives a client with a session of the user, inserted straight into the database. */
export async function signedIn(
  testApp: Pick<TestApp, 'app' | 'config' | 'db'>,
  user: { id: number },
  options: ClientOptions = {},
): Promise<Client> {
  const client = createClient(testApp, options);
  const { accessToken, refreshToken } = await insertSession(testApp.db, user.id);
  const secure = testApp.config.https;
  const common = { httpOnly: true, secure, maxAge: undefined };
  client.cookies.set('access_token', { ...common, value: accessToken, path: '/', sameSite: 'Lax' });
  client.cookies.set('refresh_token', { ...common, value: refreshToken, path: '/api/auth', sameSite: 'Strict' });
  return client;
}
