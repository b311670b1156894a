import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { todayInIndia } from '@aangan/contract/core/dates';
import { contactNo, email, integer, nameText, oneOf } from '@aangan/contract/core/fields';
import { LANGUAGES } from '@aangan/contract/core/language';
import { PRICE_MAX } from '@aangan/contract/core/limits';
import { offeredFlatType } from '@aangan/contract/catalogue/flat-types';
import { ROLES } from '@aangan/contract/accounts/roles';
import { BEFORE_NOTICE, NOTICE_LANG, PRESENT_NOTICE } from '@aangan/contract/privacy/notice';
import type { PriceRates } from '@aangan/contract/catalogue/price-rates';
import { instantInIndia } from '@aangan/contract/core/times';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { demoAccount, insertAccount } from './transfer.demo-account.ts';
import { demoBoards, findBoardKey, insertBoards, type DemoLinks } from './transfer.demo-boards.ts';
import { demoContact, insertContact } from './transfer.demo-contact.ts';
import { demoHistory, insertChanges, insertViews, type DemoHistory } from './transfer.demo-history.ts';
import { demoSearches, insertSearches, type DemoAlerts } from './transfer.demo-searches.ts';
import { demoUnlisted, insertUnlisted } from './transfer.demo-unlisted.ts';
import { demoVisits, insertNotifications, insertVisitExceptions, insertVisits } from './transfer.demo-visits.ts';
import { importCatalogue, type CatalogueDeps } from './transfer.import-service.ts';
import type { CatalogueTransaction } from './transfer.store.ts';

/** Whom a person who tries the product signs in as. Ten digits each. */
export interface DemoContacts {
  adminContact: string;
  consultantContact: string;
  buyerContact: string;
  /** Of the buyer's family board; null once that is over. */
  boardKey: string | null;
}

export interface DemoDeps extends Omit<CatalogueDeps, 'reassignVisits'>, DemoAlerts {
  /** Adds rates that prices are taken apart with, on behalf of a user. */
  addRates(trx: CatalogueTransaction, rates: PriceRates, userId: number): Promise<unknown>;
  /** Counts the figures of a consultant from the visits there are. */
  countFigures(trx: CatalogueTransaction, hostId: number, today: string, now: Date): Promise<unknown>;
  links: DemoLinks;
}

const DEMO_DIR = fileURLToPath(new URL('../../../../../../demo/', import.meta.url));

const demoPeople = z.strictObject({
  admin: contactNo,
  consultant: contactNo,
  buyer: contactNo,
  users: z.array(
    z.strictObject({
      name: nameText('Name is required'),
      email,
      contactNo,
      role: z._default(oneOf(ROLES), 'USER'),
      preferredFlatType: z._default(z.nullable(offeredFlatType), null),
      minBudget: z._default(integer(0, PRICE_MAX), 0),
      maxBudget: z._default(integer(0, PRICE_MAX), 0),
      active: z._default(z.boolean(), true),
      /** Of messages to them; null is not chosen. */
      language: z._default(z.nullable(oneOf(LANGUAGES)), null),
    }),
  ),
  ...demoVisits,
  ...demoBoards,
  ...demoSearches,
  shortlists: z.array(z.strictObject({ contactNo, externalIds: z.array(z.string()) })),
});

type DemoPeople = z.infer<typeof demoPeople>;

/** Thrown inside the transaction when another process filled the database first. */
class NotEmptyError extends Error {}

/**
 * Loads the demo catalogue and its people into an empty database, all or nothing (CATA2, CATA3); any other database is
 * left alone. Who may call it is the caller's to see to: development, on the embedded database.
 * @returns whom to sign in as, null when the database holds other data than the demo
 */
export async function loadDemo(deps: DemoDeps, dir = DEMO_DIR): Promise<DemoContacts | null> {
  const people = await readPeople(dir);
  const history = demoHistory.parse(await read(dir, 'history.json'));
  const contact = demoContact.parse(await read(dir, 'contact.json'));
  const account = demoAccount.parse(await read(dir, 'account.json'));
  const unlisted = demoUnlisted.parse(await read(dir, 'unlisted.json'));
  if (await isEmpty(deps.db)) {
    try {
      // into an empty database: no home of it has visits yet that could change hands
      const reassignVisits = async () => undefined;
      await importCatalogue({ ...deps, reassignVisits }, join(dir, 'catalogue.json'), {
        newConsultants: people.users.map((user) => user.contactNo),
        before: async (trx) => {
          if (!(await isEmpty(trx))) throw new NotEmptyError();
          await insertUsers(trx, people, deps.clock());
        },
        after: async (trx) => {
          const now = deps.clock();
          await insertVisits(trx, people, now);
          await insertNotifications(trx, people, now);
          await insertVisitExceptions(trx, people, now);
          await insertShortlists(trx, people);
          const ids = { users: await userIdsBy(trx), properties: await propertyIdsBy(trx) };
          await insertBoards(trx, people, { ids, links: deps.links, now });
          for (const id of await listStaff(trx)) await deps.countFigures(trx, id, todayInIndia(now), now);
          await insertStaffWork(trx, deps, { people, history });
          await insertChanges(trx, history, deps.clock());
          await insertViews(trx, history, deps.clock());
          // before the events are made, of which none is to be left over
          await insertUnlisted(trx, deps, { unlisted, admin: people.admin });
          await insertSearches(trx, deps, people, now);
          await insertContact(trx, contact, now);
          await insertAccount(trx, account, now);
        },
      });
    } catch (error) {
      if (!(error instanceof NotEmptyError)) throw error;
    }
  }
  return findDemo(deps, dir);
}

/** Whom to sign in as where a database holds the demo; null when it holds nothing or other data. */
export async function findDemo(
  { db, links, clock }: Pick<DemoDeps, 'db' | 'links' | 'clock'>,
  dir = DEMO_DIR,
): Promise<DemoContacts | null> {
  const people = await readPeople(dir);
  if (!(await isDemo(db, people))) return null;
  const { admin, consultant, buyer } = people;
  const boardKey = await findBoardKey(db, { contactNo: buyer, links, now: clock() });
  return { adminContact: admin, consultantContact: consultant, buyerContact: buyer, boardKey };
}

async function read(dir: string, name: string): Promise<unknown> {
  return JSON.parse(await readFile(join(dir, name), 'utf8'));
}

async function readPeople(dir: string): Promise<DemoPeople> {
  return demoPeople.parse(await read(dir, 'people.json'));
}

/** Whether nobody, nothing to sell and no site of a firm is in a database yet. */
export async function isEmpty(db: CatalogueDeps['db'] | CatalogueTransaction): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    SELECT NOT EXISTS (SELECT FROM users)
      AND NOT EXISTS (SELECT FROM properties)
      AND NOT EXISTS (SELECT FROM site_versions) AS empty`.execute(db);
  return rows[0]?.empty === true;
}

async function isDemo(db: CatalogueDeps['db'], { admin, consultant, buyer }: DemoPeople): Promise<boolean> {
  const { rows } = await sql<{ demo: boolean }>`
    SELECT EXISTS (SELECT FROM properties WHERE sample)
      AND EXISTS (SELECT FROM users WHERE contact_no = ${admin} AND role = 'ADMIN' AND active)
      AND EXISTS (SELECT FROM users WHERE contact_no = ${consultant} AND role <> 'USER' AND active)
      AND EXISTS (SELECT FROM users WHERE contact_no = ${buyer} AND active) AS demo`.execute(db);
  return rows[0]?.demo === true;
}

const DAY_MS = 86_400_000;
/** The first of them signed up so long ago, the next ones every third day after that. */
const SIGNED_UP_DAYS_AGO = 90;

async function insertUsers(trx: CatalogueTransaction, { users }: DemoPeople, now: Date): Promise<void> {
  const rows = users.map((user, index) => ({
    name: user.name,
    email: user.email,
    contact_no: user.contactNo,
    role: user.role,
    active: user.active,
    preferred_flat_type: user.preferredFlatType,
    min_budget: user.minBudget,
    max_budget: user.maxBudget,
    language: user.language,
    created_at: new Date(now.getTime() - (SIGNED_UP_DAYS_AGO - 3 * index) * DAY_MS),
  }));
  const added = await trx.insertInto('users').values(rows).returning(['id', 'created_at']).execute();
  await trx
    .insertInto('consents')
    .values(added.flatMap((user) => consentsOf(user, now)))
    .execute();
}

/** As signing up writes it; of who was there before the notice as it is once they have agreed to that. */
function consentsOf({ id, created_at }: { id: number; created_at: Date }, now: Date) {
  const consent = { user_id: id, purpose: 'ACCOUNT', lang: NOTICE_LANG, given_at: created_at };
  const present = { ...consent, version: PRESENT_NOTICE.version };
  const since = instantInIndia(PRESENT_NOTICE.effectiveFrom, '10:00');
  if (created_at >= since) return [{ ...present, source: 'SIGNUP', withdrawn_at: null, withdrawn_source: null }];
  const agreed = new Date(Math.min(since.getTime(), now.getTime()));
  return [
    { ...consent, version: BEFORE_NOTICE, source: 'MIGRATION', withdrawn_at: agreed, withdrawn_source: 'SETTINGS' },
    { ...present, given_at: agreed, source: 'SETTINGS', withdrawn_at: null, withdrawn_source: null },
  ];
}

async function insertShortlists(trx: CatalogueTransaction, { shortlists }: DemoPeople): Promise<void> {
  const userIds = await userIdsBy(trx);
  const propertyIds = await propertyIdsBy(trx);
  const entries = shortlists.flatMap((list) =>
    list.externalIds.map((externalId) => ({ user_id: userIds(list.contactNo), property_id: propertyIds(externalId) })),
  );
  await trx.insertInto('shortlists').values(entries).execute();
}

const userIdsBy = (trx: CatalogueTransaction) => idsBy(sql`SELECT id, contact_no AS name FROM users`, trx);
const propertyIdsBy = (trx: CatalogueTransaction) => idsBy(sql`SELECT id, external_id AS name FROM properties`, trx);

async function listStaff(trx: CatalogueTransaction): Promise<number[]> {
  const rows = await trx.selectFrom('users').select('id').where('role', '<>', 'USER').execute();
  return rows.map(({ id }) => id);
}

/** What staff did before the buyer came: the admin added rates, consultants looked their projects up in the register. */
async function insertStaffWork(
  trx: CatalogueTransaction,
  { addRates }: DemoDeps,
  { people, history }: { people: DemoPeople; history: DemoHistory },
): Promise<void> {
  const userIds = await userIdsBy(trx);
  const admin = userIds(people.admin);
  for (const rates of history.rates) await addRates(trx, rates, admin);
  // nobody signs for an import (T6)
  await sql`
    UPDATE property_phases SET checked_by = coalesce(p.assigned_user_id, ${admin})
    FROM properties p WHERE p.id = property_id AND checked_on IS NOT NULL`.execute(trx);
}

async function idsBy(query: ReturnType<typeof sql>, trx: CatalogueTransaction): Promise<(name: string) => number> {
  const { rows } = await query.execute(trx);
  const ids = new Map((rows as { id: number; name: string }[]).map(({ id, name }) => [name, id]));
  return (name) => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`people.json names ${name}, which does not exist`);
    return id;
  };
}
