import { ENDPOINTS } from '@aangan/contract/endpoints';
import { propertySearchQuery } from '@aangan/contract/catalogue/search-inputs';
import { MAP_HOMES_MAX } from '@aangan/contract/core/limits';
import { AMENITIES } from '@aangan/contract/catalogue/filter-lists';
import { flatTypes, LOCALITIES } from '@aangan/contract/catalogue/search-lists';
import { possessionSteps } from '@aangan/contract/catalogue/search-steps';
import { sql, type Updateable } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { propertyBody } from '../../../../test/admin-kit.ts';
import { catalogueRow, createCatalogueKit, type CatalogueKit } from '../../../../test/catalogue-kit.ts';
import type { Client } from '../../../../test/client.ts';
import { buildMedia, buildPriceHistory, buildProperty } from '../../../../test/factories-catalogue.ts';
import { buildUser, signedIn } from '../../../../test/factories.ts';
import { seededRandom } from '../../../../test/seeded.ts';
import type { Database } from '../../../database/pool.ts';
import type { DB } from '../../../database/schema.generated.ts';
import { importCatalogue } from '../transfer/transfer.import-service.ts';
import { refreshSearchFacts, repairSearchFacts } from '../../../sql/derived.sql.ts';
import { findMap } from './properties.place-store.ts';
import * as store from './properties.store.ts';
import { createFacetsBefore, createTotals } from './properties.totals.ts';

// Two instances on one database. Each step makes a change, reads from both during the change and again after it, and
// compares with what the database gives then without caches. A read during the change gives the state before or after
// it; a later one gives the state after it.

const OPERATIONS = 1_200;
/** Any other number generates other changes and reads. */
const SEED = 20_261_122;
const NOW = new Date('2026-11-22T06:30:00Z');

let instances: TestApp[];
let db: Database;
let buyerCookie: string;
let admin: Client;
let staff: number[];
let kit: CatalogueKit;

beforeAll(async () => {
  const first = await createTestApp({ now: NOW });
  instances = [first, await createTestApp({ now: NOW, database: first.database })];
  db = first.db;
  const buyer = await signedIn(first, await buildUser(db));
  buyerCookie = `access_token=${buyer.cookies.get('access_token')?.value ?? ''}`;
  admin = await signedIn(first, await buildUser(db, { role: 'ADMIN' }));
  kit = await createCatalogueKit();
  staff = [];
  for (let built = 0; built < 3; built += 1) staff.push((await buildUser(db, { role: 'EXECUTIVE' })).id);
  for (let built = 0; built < 12; built += 1) await buildProperty(db, drawnColumns());
});

afterAll(async () => {
  await kit.close();
  for (const instance of instances.toReversed()) await instance.close();
});

const random = seededRandom(SEED);
const upTo = (limit: number) => Math.floor(random() * limit);
function pick<T>(list: readonly T[]): T {
  const [one] = list.slice(upTo(list.length));
  if (one === undefined) throw new Error('Nothing to pick from');
  return one;
}

const NAMES = ['Royal Court', 'Royal Park', 'Hill Park', 'Émile Court'];
const PRICES = [4_000_000, 5_000_000, 6_000_000, 7_000_000];
const DAYS = [null, '2027-05-31', '2027-12-31', '2029-06-30', '2032-03-31'];

function drawnColumns() {
  const min_price = pick(PRICES);
  const name = `${pick(NAMES)} ${upTo(4)}`;
  return {
    name,
    location: pick(LOCALITIES),
    min_price,
    max_price: min_price + 1_000_000,
    featured: random() < 0.3,
    flats: [{ type: pick(flatTypes()), area: 650 + 25 * upTo(5), price: min_price }],
    ...drawnFacts(),
  };
}

function drawnFacts() {
  return {
    possession_date: pick(DAYS),
    work_done: pick([null, upTo(101)]),
    rera_no: pick([null, 'P1']),
    amenities: AMENITIES.filter(() => random() < 0.3),
  };
}

const ids = async (table: 'properties' | 'media') =>
  (await db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id);

const addOne = async (): Promise<unknown> => db.transaction().execute((trx) => buildProperty(trx, drawnColumns()));
const setProperty = async (id: number, columns: Updateable<DB['properties']>, on: Database = db) =>
  on.updateTable('properties').set(columns).where('id', '=', id).execute();
const setStaff = async (columns: Updateable<DB['users']>) =>
  db.updateTable('users').set(columns).where('id', '=', pick(staff)).execute();

/** Checks a registration by a member of staff, whose name is on the page. */
async function writeRegistration(id: number): Promise<void> {
  await db
    .insertInto('property_phases')
    .values({ property_id: id, position: upTo(3), name: pick(NAMES), rera_no: `P${upTo(9)}`, checked_by: pick(staff) })
    .onConflict((conflict) => conflict.columns(['property_id', 'position']).doUpdateSet({ checked_by: pick(staff) }))
    .execute();
}

async function writeCharge(id: number): Promise<void> {
  await db
    .insertInto('property_extra_costs')
    .values({ property_id: id, position: upTo(3), label: pick(NAMES), unit: 'ONCE' })
    .onConflict((conflict) => conflict.columns(['property_id', 'position']).doUpdateSet({ amount: upTo(9) }))
    .execute();
}

/** Changes the figures of a consultant, like a visit that is closed or rated; the consultant may be that of a home. */
async function writeFigures(): Promise<void> {
  const figures = { ratings: 4 + upTo(3), stars_sum: 20, hosted: upTo(9), no_shows: 0 };
  await db
    .insertInto('consultant_stats')
    .values({ user_id: pick(staff), ...figures })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(figures))
    .execute();
}

/** Imports a catalogue file of one home: a new one the first time, and changed each time after, with other charges. */
async function importOne(): Promise<void> {
  const row = catalogueRow({ externalId: 'one', name: pick(NAMES), maxPrice: 9_000_000 + upTo(9), notInPrice: [] });
  await importCatalogue({ ...kit.deps, db }, kit.write('one.json', JSON.stringify({ properties: [row] })));
}

/** Each changes what buyers see, in its own way, or only seems to. */
const CHANGES: ((id: number) => Promise<unknown>)[] = [
  addOne,
  async (id) => db.deleteFrom('properties').where('id', '=', id).execute(),
  async (id) => setProperty(id, { name: pick(NAMES) }),
  async (id) => setProperty(id, { location: pick(LOCALITIES) }),
  async (id) => setProperty(id, { min_price: pick(PRICES), max_price: 9e6 }),
  async (id) => setProperty(id, { featured: random() < 0.5 }),
  async (id) => setProperty(id, { publication: pick(['PUBLISHED', 'PUBLISHED', 'DRAFT', 'ARCHIVED']) }),
  async (id) => setProperty(id, { description: `Homes ${upTo(9)}` }),
  async (id) => setProperty(id, { sample: random() < 0.1 }),
  async (id) => setProperty(id, { assigned_user_id: pick(staff) }),
  async () =>
    db
      .updateTable('properties')
      .set({ work_done: upTo(100) })
      .execute(),
  async (id) => buildMedia(db, { property_id: id }),
  async () =>
    db
      .deleteFrom('media')
      .where('id', '=', pick([0, ...(await ids('media'))]))
      .execute(),
  async (id) =>
    buildPriceHistory(db, id, { [`20${10 + upTo(15)}-0${1 + upTo(9)}-0${1 + upTo(9)}`]: pick(PRICES) }).catch(() => 0),
  async () => setStaff({ name: pick(NAMES) }),
  async () => setStaff({ active: random() < 0.5 }),
  async () => setStaff({ role: pick(['USER', 'EXECUTIVE']) }),
  async (id) => writeRegistration(id),
  async () => writeFigures(),
  async () => importOne(),
  async (id) =>
    db
      .updateTable('flats')
      .set({ units_total: 10, units_available: upTo(9), units_as_of: '2026-11-01' })
      .where('property_id', '=', id)
      .execute(),
  async (id) => writeCharge(id),
  async () => db.deleteFrom('property_extra_costs').where('position', '=', upTo(3)).execute(),
  async (id) => refreshSearchFacts(db, id),
  async (id) =>
    db.transaction().execute(async (trx) => {
      await setProperty(id, drawnFacts(), trx);
      await refreshSearchFacts(trx, id);
    }),
  // written past the derived columns, by which a search goes
  async (id) =>
    setProperty(id, {
      ready_by: pick(DAYS),
      has_rera: random() < 0.5,
      min_rate: pick([null, upTo(9_000)]),
      area_mask_2bhk: upTo(2 ** 8),
      area_mask_4bhk: upTo(2 ** 31),
      amenity_mask: upTo(2 ** 22),
    }),
  async () => repairSearchFacts(db),
  // by the call
  async () => admin.post('/api/admin/properties', propertyBody({ name: `${pick(NAMES)} new` })),
  async (id) =>
    admin.patch(`/api/admin/properties/${id}`, { name: pick(NAMES), minPrice: 4e6, maxPrice: pick(PRICES) }),
  async (id) =>
    admin.patch(`/api/admin/properties/${id}`, {
      phases: [{ reraNo: `P${upTo(3)}`, registeredCompletion: `203${upTo(9)}-12-31`, checkedOn: '2026-01-01' }],
      notInPrice: [{ label: `Charge ${upTo(3)}`, unit: 'ONCE' }],
      notInPriceAsOf: '2026-01-01',
      flats: [{ type: pick(flatTypes()), area: 700 + upTo(5), price: pick(PRICES), unitsTotal: 1 + upTo(9) }],
    }),
  async (id) => admin.del(`/api/admin/properties/${id}`),
  async () => admin.patch(`/api/admin/users/${pick(staff)}`, { active: random() < 0.5 }),
  // several in one transaction, and one that is rolled back
  async (id) =>
    db.transaction().execute(async (trx) => {
      await sql`UPDATE properties SET min_price = min_price - 1000000 WHERE min_price > 4000000`.execute(trx);
      await trx.deleteFrom('flats').where('property_id', '=', id).execute();
      await setProperty(id, { flat_mask: upTo(8) }, trx);
      await setProperty(id, { name: pick(NAMES) }, trx);
    }),
  async (id) =>
    db
      .transaction()
      .execute(async (trx) => {
        await setProperty(id, { name: 'Never seen', location: 'Nowhere' }, trx);
        throw new Error('Rolled back');
      })
      .catch(() => undefined),
];

/** Two concurrent changes of the same rows, or of which one deletes what the other extends; one may then fail. */
function unlessInTheWay(error: unknown): void {
  if (!['40P01', '23503'].includes((error as { code?: string }).code ?? '')) throw error;
}

interface Read {
  url: string;
  isBuyer: boolean;
}

const QUERIES = [
  '',
  'sortBy=price',
  'sortBy=price&sortDirection=asc&page=1',
  'size=3&page=2',
  'location=mos',
  'location=Charholi',
  'flatTypes=2BHK',
  'flatTypes=4BHK,3BHK',
  'minPrice=5500000',
  'maxPrice=4500000',
  'location=o&flatTypes=3BHK&size=2',
  'minArea=700&maxArea=750',
  'flatTypes=2BHK&minArea=700&possessionBy=2029-12-31',
  'minDone=50&rera=true&sortBy=price&sortDirection=asc',
  'amenities=Gym',
  'sortBy=rate&page=1',
  'sortBy=rate&location=mos&amenities=Gym&size=2&page=1',
];
const NAME_QUERIES = ['name=royal', 'name=%C3%A9mile', 'name=park&location=Chikhali', 'name=a&sortBy=price'];

function drawRead(known: readonly number[]): Read {
  const isBuyer = random() < 0.6;
  const what = random();
  if (what < 0.15) return { url: '/api/properties/featured', isBuyer };
  if (what < 0.3) return { url: '/api/properties/stats', isBuyer };
  if (what < 0.5) return { url: `/api/properties/${pick([1, ...known])}`, isBuyer: true };
  if (isBuyer && what < 0.65) return { url: `/api/properties/facets?${pick([...QUERIES, ...NAME_QUERIES])}`, isBuyer };
  if (isBuyer && what < 0.7) return { url: `/api/properties/map?${pick(QUERIES)}`, isBuyer };
  if (isBuyer && what < 0.75) return { url: `/api/properties?${pick([...QUERIES, ...NAME_QUERIES])}`, isBuyer };
  return { url: `/api/properties/search?${pick(isBuyer ? [...QUERIES, ...NAME_QUERIES] : QUERIES)}`, isBuyer };
}

/** Gives the present state of the database without caches, with every total counted. */
async function uncached({ url, isBuyer }: Read): Promise<string | null> {
  const [path = '', query = ''] = url.split('?');
  const reader: store.Reader = { audience: isBuyer ? 'user' : 'visitor', language: null };
  const { database } = instances[0] ?? {};
  if (!database) throw new Error('Not begun');
  const read = async () => {
    if (path === ENDPOINTS.propertiesFeatured.path) return store.listFeatured(database, reader);
    if (path === ENDPOINTS.propertiesStats.path) return store.findStats(database);
    const id = /\d+$/.exec(path)?.[0];
    if (id !== undefined) return store.findDetail(database, Number(id), null);
    const search = propertySearchQuery.parse(Object.fromEntries(new URLSearchParams(query)));
    if (path === ENDPOINTS.propertiesFacets.path) {
      return store.findFacets(database, search, { steps: possessionSteps('2026-11-22'), before: createFacetsBefore() });
    }
    if (path === ENDPOINTS.propertiesMap.path) {
      return findMap(database, { ...search, page: 0, size: MAP_HOMES_MAX }, { totals: createTotals(), style: null });
    }
    return store.searchProperties(database, search, { reader, totals: createTotals() });
  };
  return (await read()).json;
}

async function ask(instance: TestApp, { url, isBuyer }: Read): Promise<string | null> {
  const { statusCode, body } = await instance.app.inject({ url, headers: isBuyer ? { cookie: buyerCookie } : {} });
  if (statusCode === 404) return null;
  expect(statusCode, `${url}: ${body}`).toBe(200);
  return /^\{"success":true,"data":(.*)\}$/s.exec(body)?.[1] ?? body;
}

it(`responds like the database on each of two instances, through ${OPERATIONS} changes and reads [CALL23, T47]`, async () => {
  let operations = 0;
  while (operations < OPERATIONS) {
    const known = await ids('properties');
    // enough to fill pages, few enough to be requested repeatedly
    const changes = known.length < 6 ? [addOne] : [pick(CHANGES), ...(random() < 0.3 ? [pick(CHANGES)] : [])];
    const reads = [drawRead(known), drawRead(known)];
    // the state between two concurrent changes is unknown
    const before = changes.length === 1 ? await Promise.all(reads.map(uncached)) : null;
    const during = reads.map(async (read) => ask(pick(instances), read));
    await Promise.all(changes.map((change) => change(pick(known)).catch(unlessInTheWay)));
    const seen = await Promise.all(during);
    const next = await Promise.all(reads.flatMap((read) => instances.map((instance) => ask(instance, read))));
    const after = await Promise.all(reads.map(uncached));
    const step = `after ${operations} operations of seed ${SEED}`;
    expect(next, step).toEqual(after.flatMap((response) => [response, response]));
    if (before) for (const [at, response] of seen.entries()) expect([before[at], after[at]], step).toContain(response);
    operations += changes.length + seen.length + next.length;
  }
}, 600_000);
