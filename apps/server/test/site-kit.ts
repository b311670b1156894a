import { applySite } from '@aangan/contract/core/site';
import { siteDocument, type SiteDocument } from '@aangan/contract/site/document';
import { siteProblems } from '@aangan/contract/site/rules';
import { siteValues } from '@aangan/contract/site/values';
import { sql } from 'kysely';
import { refreshFilters } from '../src/areas/alerts/searches/searches.store.ts';
import { checkPlaces, movePlaces, numberPlaces } from '../src/areas/site/places/places.store.ts';
import type { Database } from '../src/database/pool.ts';

/** A locality as somebody types it. */
export interface TypedLocality {
  name: string;
  city?: string;
  lat?: number;
  lng?: number;
  aliases?: string[];
  hidden?: boolean;
}

/** A document with these localities, of Pune unless they say otherwise. */
export function documentOf(localities: readonly TypedLocality[], places: object = {}): SiteDocument {
  const given = localities.map((one) => ({ city: 'Pune', lat: 18.66, lng: 73.85, ...one }));
  const document = siteDocument.parse({ places: { localities: given, ...places } });
  if (siteProblems(document).length > 0) throw new Error(JSON.stringify(siteProblems(document)));
  return document;
}

/** Finds the document of the newest version. */
export async function findDocument(db: Database): Promise<SiteDocument> {
  const { rows } = await sql<{ site: SiteDocument }>`
    SELECT site FROM site_versions ORDER BY id DESC LIMIT 1`.execute(db);
  return rows[0]?.site ?? {};
}

/** Saves the places of a document as a version and puts it in force, as a save of the site does. */
export async function savePlaces(db: Database, document: SiteDocument, { isPage = true } = {}): Promise<SiteDocument> {
  const before = await findDocument(db);
  const site = await numberPlaces(db, before, document);
  await db.transaction().execute(async (trx) => {
    await checkPlaces(trx, before, site, { isPage });
    await movePlaces(trx, before, site);
    await sql`
      INSERT INTO site_versions (id, site, saved_by_name)
      SELECT coalesce(max(id), 0) + 1, ${JSON.stringify(site)}::jsonb, 'Test' FROM site_versions`.execute(trx);
  });
  applySite(siteValues(site));
  await refreshFilters(db);
  // a new version of the catalogue, for cached responses are dropped with the site
  await sql`UPDATE properties SET updated_at = now()`.execute(db);
  return site;
}
