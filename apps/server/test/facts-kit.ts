import type { AdminProperty } from '@aangan/contract/catalogue/admin-entities';
import type { PropertyDetail } from '@aangan/contract/catalogue/entities';
import { bodyOf, propertyBody } from './admin-kit.ts';
import { createTestApp } from './app.ts';
import type { Client } from './client.ts';
import { buildUser, signedIn } from './factories.ts';

const URL = '/api/admin/properties';

/** Noon in India on `TODAY`. */
export const NOW = new Date('2026-12-10T06:30:00Z');
export const TODAY = '2026-12-10';

type Change = Record<string, unknown>;

/** Starts an app at `NOW` with an admin, who saves properties, and a buyer, who reads them. */
export async function createFactsKit() {
  const testApp = await createTestApp({ now: NOW });
  const admin = await buildUser(testApp.db, { role: 'ADMIN' });
  const client = await signedIn(testApp, admin);
  const buyer = await signedIn(testApp, await buildUser(testApp.db));
  return {
    testApp,
    admin,
    client,
    buyer,
    create: async (overrides: Change = {}) => (await client.post<AdminProperty>(URL, propertyBody(overrides))).data,
    read: async (id: number) => (await client.get<AdminProperty>(`${URL}/${id}`)).data,
    seen: async (id: number) => (await buyer.get<PropertyDetail>(`/api/properties/${id}`)).data,
    /** Saves what a form with the property loaded sends, with these changes. */
    save: (property: AdminProperty, changes: Change = {}, by: Client = client) =>
      by.put<AdminProperty>(`${URL}/${property.id}`, { ...bodyOf(property), ...changes }),
    change: (id: number, patch: Change) => client.patch<AdminProperty>(`${URL}/${id}`, patch),
    /** Gives why a new property with these fields is refused, as 'field: message'; empty where it is accepted. */
    refusals: async (overrides: Change): Promise<string[]> => {
      const { errors = [] } = await client.post(URL, propertyBody(overrides));
      return errors.map(({ field, message }) => `${field}: ${message}`);
    },
    /** Gives the days on which the prices of a property's flats were set. */
    pricedOn: async (id: number) => {
      const query = testApp.db.selectFrom('flats').select('priced_on').where('property_id', '=', id);
      return (await query.orderBy('position').execute()).map(({ priced_on }) => priced_on);
    },
    close: () => testApp.close(),
  };
}

export type FactsKit = Awaited<ReturnType<typeof createFactsKit>>;

export const FLAT = { type: '2BHK', area: 702.5, price: 6_000_000 };
/** The registration in `propertyBody`. */
export const OWN = {
  reraNo: 'P52100012345',
  reraUrl: 'https://maharera.example/project',
  possessionDate: '2028-06-30',
};
export const REGISTER_FACTS = {
  registeredCompletion: '2028-12-31',
  revisedCompletion: '2030-02-28',
  progressAsOf: '2026-09-30',
  checkedOn: TODAY,
};
export const NOTHING_KNOWN = {
  registeredCompletion: null,
  revisedCompletion: null,
  progressAsOf: null,
  checkedOn: null,
};
/** The first of them is the property's own. */
export const TWO_PHASES = [
  { name: 'A', ...REGISTER_FACTS },
  { name: 'B', reraNo: 'P2', possessionDate: '2029-01-31' },
];
