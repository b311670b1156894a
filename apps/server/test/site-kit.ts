import type { AdminSite } from '@aangan/contract/site/admin-entities';
import type { SiteDocument } from '@aangan/contract/site/document';
import type { TestApp } from './app.ts';
import type { Client } from './client.ts';

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
