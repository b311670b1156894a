import { fill } from '@aangan/contract/core/translation';
import type { SiteDocument } from '@aangan/contract/site/document';
import { DEFAULT_LOCALITIES } from '@aangan/contract/site/places';
import { sql } from 'kysely';
import type { Database } from '../../../database/pool.ts';
import { AppError } from '../../../http/kernel/app-error.ts';
import { lockPlaces } from '../../../sql/places.sql.ts';
import { listOfLastDays } from '../versions/versions.store.ts';
import { movesOf, numberLocalities, removedNames, type Move } from './places.rules.ts';
import { placesTexts } from './places.texts.ts';

/** Homes that a save on the page may move. */
const MOVED_ON_PAGE = 500;

/**
 * Gives a document the numbers of its localities, before it is compared, rendered or stored (S31). Raises LIMIT_REACHED where
 * none is left.
 * @param before the document in force
 */
export async function assignLocalityNumbers(
  db: Database,
  before: SiteDocument,
  document: SiteDocument,
): Promise<SiteDocument> {
  const given = numberLocalities(document, before, await findPast(db));
  if (given === null) throw new AppError('LIMIT_REACHED', placesTexts.noNumber);
  return given;
}

async function findPast(db: Database): Promise<{ name: string; n: number }[][]> {
  const lists = await listOfLastDays<{ name: string; n: number }[]>(db, ['places', 'localities']);
  return lists.map((localities) => localities ?? DEFAULT_LOCALITIES.map(({ name, n }) => ({ name, n })));
}

/**
 * Refuses a document that removes a locality with homes in it, or moves too many, in the transaction that saves it. Where
 * it removes or moves, writers of homes wait from here on until it ends (S28). Raises LOCALITY_IN_USE, and TOO_MANY_HOMES
 * on the page (S26, S27).
 * @param before the document in force
 * @param after has its numbers (`assignLocalityNumbers`)
 */
export async function checkPlaces(
  trx: Database,
  before: SiteDocument,
  after: SiteDocument,
  { isPage }: { isPage: boolean },
): Promise<void> {
  const removed = removedNames(before, after);
  const moves = movesOf(before, after);
  if (removed.length === 0 && moves.length === 0) return;
  await lockPlaces(trx);
  const homes = new Map((await homesIn(trx)).map(({ name, homes: n }) => [name, n]));
  for (const name of removed) {
    const n = homes.get(name);
    if (n !== undefined) throw new AppError('LOCALITY_IN_USE', fill(placesTexts.inUse, { name, n: String(n) }));
  }
  const moved = moves.reduce((all, { from }) => all + (homes.get(from) ?? 0), 0);
  if (isPage && moved > MOVED_ON_PAGE) {
    throw new AppError('TOO_MANY_HOMES', fill(placesTexts.tooMany, { n: String(moved) }));
  }
}

/** Gives the homes of renamed localities their new names, and the city and state of theirs, after `checkPlaces` (S26, S29). */
export async function movePlaces(trx: Database, before: SiteDocument, after: SiteDocument): Promise<void> {
  const moves = movesOf(before, after);
  if (moves.length === 0) return;
  const column = (key: keyof Move) => sql`${moves.map((move) => move[key])}::text[]`;
  await sql`
    UPDATE properties p SET location = m.location, city = m.city, state = m.state
    FROM unnest(${column('from')}, ${column('to')}, ${column('city')}, ${column('state')})
      AS m (was, location, city, state)
    WHERE p.location = m.was`.execute(trx);
}

/** Counts the homes in each locality that has any. */
export async function homesIn(db: Database): Promise<{ name: string; homes: number }[]> {
  const { rows } = await sql<{ name: string; homes: number }>`
    SELECT location AS name, count(*)::int AS homes FROM properties GROUP BY location ORDER BY location`.execute(db);
  return rows;
}
