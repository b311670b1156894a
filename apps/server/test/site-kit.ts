import type { AdminSite, SiteFile, SiteFileUse } from '@aangan/contract/site/admin-entities';
import sharp from 'sharp';
import type { Client } from './client.ts';
import type { Database } from '../src/database/pool.ts';
import type { SiteDocument } from '@aangan/contract/site/document';
import type { TestApp } from './app.ts';
import { uploadForm } from './uploads.ts';

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
