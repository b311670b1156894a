import { fill } from '@aangan/contract/core/translation';
import type { SiteDocument } from '@aangan/contract/site/document';
import { DEFAULT_LOCALITIES } from '@aangan/contract/site/places';
import { sql } from 'kysely';
import type { Database } from '../../../database/pool.ts';
import { AppError } from '../../../http/kernel/app-error.ts';
import { lockPlaces } from '../../../sql/places.sql.ts';
import { movesOf, numbered, removedNames, type Move } from './places.rules.ts';
import { placesTexts } from './places.texts.ts';

/** Homes that a save on the page may move. */
const MOVED_ON_PAGE = 500;

/**
 * Gives a document the numbers of its localities, before it is compared, drawn or stored (S31). Raises LIMIT_REACHED where
 * none is left.
 * @param before the document in force
 */
export async function numberPlaces(db: Database, before: SiteDocument, document: SiteDocument): Promise<SiteDocument> {
  const given = numbered(document, before, await findPast(db));
  if (given === null) throw new AppError('LIMIT_REACHED', placesTexts.noNumber);
  return given;
}

/** Finds the localities of all versions that were in force in the last 100 days, for so long as events are kept. */
async function findPast(db: Database): Promise<{ name: string; n: number }[][]> {
  const { rows } = await sql<{ localities: { name: string; n: number }[] | null; isOld: boolean }>`
    SELECT site #> '{places,localities}' AS localities, saved_at <= now() - interval '100 days' AS "isOld"
    FROM site_versions
    WHERE id >= coalesce((SELECT max(id) FROM site_versions WHERE saved_at <= now() - interval '100 days'), 0)
    ORDER BY id DESC`.execute(db);
  // before the first version the usual ones were in force
  const usual = rows.some(({ isOld }) => isOld) ? [] : [{ localities: null }];
  return [...rows, ...usual].map(
    ({ localities }) => localities ?? DEFAULT_LOCALITIES.map(({ name, n }) => ({ name, n })),
  );
}

/**
 * Refuses a document that removes a locality with homes in it, or moves too many, in the transaction that saves it. Where
 * it removes or moves, writers of homes wait from here on until it ends (S28). Raises LOCALITY_IN_USE, and TOO_MANY_HOMES
 * on the page (S26, S27).
 * @param before the document in force
 * @param after has its numbers (`numberPlaces`)
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
