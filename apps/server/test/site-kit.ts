import type { AdminSite, SiteFile, SiteFileUse } from '@aangan/contract/site/admin-entities';
import sharp from 'sharp';
import type { Client } from './client.ts';
import type { Database } from '../src/database/pool.ts';
import type { TestApp } from './app.ts';
import { uploadForm } from './uploads.ts';
import { applySite } from '@aangan/contract/core/site';
import { siteDocument, type SiteDocument } from '@aangan/contract/site/document';
import { siteProblems } from '@aangan/contract/site/rules';
import { siteValues } from '@aangan/contract/site/values';
import { sql } from 'kysely';
import { refreshFilters } from '../src/areas/alerts/searches/searches.store.ts';
import { checkPlaces, movePlaces, assignLocalityNumbers } from '../src/areas/site/places/places.store.ts';

export const SITE_URL = '/api/admin/site';

/** The document of another firm; right as it is. */
export function ownSite(overrides: SiteDocument = {}): SiteDocument {
  return {
    firm: { name: 'Vanam Homes', legalName: 'Vanam Homes LLP' },
    contact: {
      phones: { general: '040 2345 6789' },
      emails: { general: 'hello@vanam.example' },
      address: 'Banjara Hills, Hyderabad 500034',
    },
    ...overrides,
  };
}

/** Saves a document over whatever is the newest version. */
export async function saveSite(client: Client, site: SiteDocument, more: { note?: string } = {}) {
  const { data } = await client.get<AdminSite>(SITE_URL);
  return client.put<AdminSite>(SITE_URL, { version: data.version, site, ...more });
}

/** Gives the version that is in force in one instance, as its metrics say. */
export async function versionInForce({ app }: Pick<TestApp, 'app'>): Promise<number> {
  const { body } = await app.inject('/metrics');
  return Number(/^aangan_site_version (\d+)$/m.exec(body)?.[1]);
}

/** A drawing around these elements, 30 by 30 unless told. */
export const svg = (drawn: string, attributes = 'viewBox="0 0 30 30"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${drawn}</svg>`;

/** A mark in a colour: a disc. */
export const markSvg = (colour = '#5e3a96') => svg(`<circle cx="15" cy="15" r="14" fill="${colour}"/>`);

/** A wordmark so many times as wide as high. */
export const wordmarkSvg = (shape: number) =>
  svg('<rect width="100%" height="100%" fill="#5e3a96"/>', `viewBox="0 0 ${40 * shape} 40"`);

/** A photograph of one colour with some structure, in JPEG. */
export async function photograph({ width = 2400, height = 1350, colour = '#203040' } = {}): Promise<Buffer> {
  const drawn = `<rect width="100%" height="100%" fill="${colour}"/><circle cx="70%" cy="40%" r="9%" fill="#102030"/>`;
  return sharp(Buffer.from(svg(drawn, `width="${width}" height="${height}"`)))
    .jpeg()
    .toBuffer();
}

/** Uploads a file of the site. */
export function uploadSiteFile(client: Client, use: SiteFileUse | (string & {}), content: Uint8Array | string) {
  return client.post<SiteFile>('/api/admin/site/files', uploadForm({ use }, { bytes: Buffer.from(content) }));
}

/** A version of the site, as a save leaves it. */
export async function buildSiteVersion(db: Database, id: number, site: SiteDocument): Promise<void> {
  await db
    .insertInto('site_versions')
    .values({ id, site: JSON.stringify(site), saved_by_name: 'Asha' })
    .execute();
}

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
  const site = await assignLocalityNumbers(db, before, document);
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
