import { netChanges } from '@aangan/contract/catalogue/changes';
import { addDays, daysBetween } from '@aangan/contract/core/dates';
import type { PropertyChange, PropertyHistory } from '@aangan/contract/catalogue/change-entities';
import type { PropertyDetail, ShortlistEntry } from '@aangan/contract/catalogue/entities';
import type { PropertyDiary } from '@aangan/contract/catalogue/construction-entities';
import type { PropertyOpenPrice } from '@aangan/contract/catalogue/price-entities';
import { BOOKING_STATUSES } from '@aangan/contract/visits/statuses';
import { BUDGET_BANDS } from '@aangan/contract/catalogue/filter-lists';
import { CHARGE_UNITS, PROPERTY_STATUSES } from '@aangan/contract/catalogue/lists';
import { flatTypes, LOCALITIES } from '@aangan/contract/catalogue/search-lists';
import { isCheckStale, isLaterThanPromised } from '@aangan/contract/catalogue/possession';
import { FIRST_RATES } from '@aangan/contract/catalogue/price-rates';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import { createCatalogueKit, type CatalogueKit } from '../../../../test/catalogue-kit.ts';
import type { Client } from '../../../../test/client.ts';
import { monthsBeyondPromise, present } from '../../../../test/demo-facts.ts';
import { buildUser, signedIn } from '../../../../test/factories.ts';
import { makeEvents } from '../../alerts/matching/matching.service.ts';
import { saveFilters } from '../../alerts/searches/searches.store.ts';
import { insertRates } from '../prices/prices.admin-store.ts';
import { countFigures } from '../../visits/ratings/ratings.stats-store.ts';
import { loadDemo, type DemoContacts } from './transfer.demo.ts';

const TODAY = '2026-11-20';

let kit: CatalogueKit;
let contacts: DemoContacts | null;

const load = ({ deps }: CatalogueKit) =>
  loadDemo({ ...deps, addRates: insertRates, countFigures, makeEvents, keepFilters: saveFilters });

beforeAll(async () => {
  kit = await createCatalogueKit();
  contacts = await load(kit);
});

afterAll(() => kit.close());

const properties = () => kit.deps.db.selectFrom('properties').selectAll().execute();

/** Counts the projects that have media of a type. */
async function countWith(type: string): Promise<number> {
  const media = await kit.deps.db.selectFrom('media').select('property_id').where('media_type', '=', type).execute();
  return new Set(media.map(({ property_id }) => property_id)).size;
}

describe('the demo catalogue', () => {
  it('has at least 24 projects over all localities, flat types, price bands and statuses, all marked as samples [CATA2]', async () => {
    const projects = await properties();
    const flats = await kit.deps.db.selectFrom('flats').selectAll().execute();
    expect(projects.length).toBeGreaterThanOrEqual(24);
    expect(projects.every(({ sample }) => sample)).toBe(true);
    expect(new Set(projects.map(({ location }) => location))).toEqual(new Set(LOCALITIES));
    expect(new Set(projects.map(({ status }) => status))).toEqual(new Set(PROPERTY_STATUSES));
    expect(new Set(flats.map(({ type }) => type))).toEqual(new Set(flatTypes()));
    for (const { min, max } of BUDGET_BANDS) {
      expect(flats.filter(({ price }) => price >= min && price < max).length).toBeGreaterThan(3);
    }
    expect(projects.filter(({ featured }) => featured).length).toBeGreaterThanOrEqual(3);
  });

  it('prices every project from its cheapest flat to its dearest', async () => {
    const flats = Map.groupBy(await kit.deps.db.selectFrom('flats').selectAll().execute(), (flat) => flat.property_id);
    for (const { id, min_price, max_price } of await properties()) {
      const prices = flats.get(id)!.map(({ price }) => price);
      expect([min_price, max_price]).toEqual([Math.min(...prices), Math.max(...prices)]);
    }
  });

  it('uses registration numbers that cannot have been issued, each once, and possession dates in the future', async () => {
    const phases = await kit.deps.db.selectFrom('property_phases').selectAll().execute();
    const projects = await properties();
    const numbers = projects.flatMap(({ rera_no }) => rera_no ?? []);
    const phaseNumbers = phases.map(({ rera_no }) => rera_no);
    for (const number of [...numbers, ...phaseNumbers]) expect(number).toMatch(/^PR12600099\d{5}$/);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(new Set(phases.map(({ property_id }) => property_id)).size).toBeGreaterThan(0);
    const dates = projects.flatMap(({ possession_date }) => possession_date ?? []);
    expect(dates.filter((date) => date <= '2026-11-20')).toEqual([]);
  });

  it('gives each project a description of two paragraphs and a picture of its own', async () => {
    const projects = await properties();
    const paragraphs = projects.flatMap(({ description }) => description.split('\n\n'));
    expect(paragraphs).toHaveLength(projects.length * 2);
    expect(new Set(paragraphs).size).toBe(paragraphs.length);
    const covers = await kit.deps.db
      .selectFrom('media')
      .select('content_hash')
      .where('media_type', '=', 'PROPERTY_IMAGE')
      .where('position', '=', 0)
      .execute();
    expect(new Set(covers.map(({ content_hash }) => content_hash)).size).toBe(covers.length);
    expect(covers.length).toBeGreaterThanOrEqual(24);
  });

  it('leaves some optional fields out, to exercise the pages', async () => {
    const projects = await properties();
    for (const type of ['PROPERTY_IMAGE', 'BROCHURE', 'LAYOUT', 'FLOOR_PLAN', 'QR_CODE', 'RERA_CERTIFICATE']) {
      const count = await countWith(type);
      expect([count > 0, count < projects.length]).toEqual([true, true]);
    }
    expect(projects.some(({ assigned_user_id }) => assigned_user_id === null)).toBe(true);
    expect(projects.some(({ rera_no }) => rera_no === null)).toBe(true);
    expect(projects.some(({ name }) => name.length > 50)).toBe(true);
  });

  it('places each project where its map link points, and leaves one without a place [CATA6]', async () => {
    const projects = await properties();
    for (const { lat, lng, map_url } of projects.filter((project) => project.lat !== null)) {
      expect(new URL(map_url ?? '').searchParams.get('query')).toBe(`${lat},${lng}`);
    }
    expect(projects.filter(({ lat, map_url }) => lat === null && map_url === null).map(({ name }) => name)).toEqual([
      'Apta Homes',
    ]);
  });

  it('tells buyers of no change in the future', async () => {
    // a save, as of the other homes, has the time of the database and not that of the test
    const query = kit.deps.db.selectFrom('property_changes').innerJoin('properties as p', 'p.id', 'property_id');
    const listed = query.where('publication', '=', 'PUBLISHED').select('property_changes.created_at');
    const changes = await listed.execute();
    expect(changes.length).toBeGreaterThan(0);
    expect(changes.filter(({ created_at }) => created_at > kit.deps.clock())).toEqual([]);
  });

  it('has users to sign in as, and bookings in every status around today [CATA2]', async () => {
    expect(contacts).not.toBeNull();
    const users = await kit.deps.db.selectFrom('users').selectAll().execute();
    const roleOf = (contactNo: string) => users.find(({ contact_no }) => contact_no === contactNo)?.role;
    expect([roleOf(contacts!.adminContact), roleOf(contacts!.buyerContact)]).toEqual(['ADMIN', 'USER']);
    expect(users.filter(({ role }) => role === 'EXECUTIVE')).toHaveLength(2);
    const bookings = await kit.deps.db.selectFrom('bookings').selectAll().execute();
    expect(new Set(bookings.map(({ status }) => status))).toEqual(new Set(BOOKING_STATUSES));
    const [from, to] = [addDays('2026-11-20', -31), addDays('2026-11-20', 30)];
    expect(bookings.every(({ visit_date }) => visit_date > from && visit_date <= to)).toBe(true);
    const past = bookings.filter(({ visit_date }) => visit_date < '2026-11-20');
    expect(past.every(({ status }) => ['COMPLETED', 'CANCELED', 'NO_SHOW'].includes(status))).toBe(true);
  });

  it('is loaded once, and the next start logs its users', async () => {
    const before = await kit.stored();
    expect(await load(kit)).toEqual(contacts);
    expect(await kit.stored()).toEqual(before);
  });
});

/** Gives what a signed-in buyer sees of every project. */
describe('the facts of the demo catalogue', () => {
  let client: Client;
  let homes: PropertyDetail[];
  let prices: PropertyOpenPrice[];
  let closeApp: () => Promise<void>;

  const homeOf = (name: string) => homes.find((home) => home.name === name)!;
  const priced = () => prices.flatMap(({ flats }) => flats);
  /** Counts the projects that pass a test. */
  const countHomes = (holds: (home: PropertyDetail) => boolean) => homes.filter(holds).length;

  beforeAll(async () => {
    const app = await createTestApp({ database: kit.database, now: kit.deps.clock() });
    closeApp = () => app.close();
    const buyer = await app.db
      .selectFrom('users')
      .select('id')
      .where('contact_no', '=', contacts!.buyerContact)
      .executeTakeFirstOrThrow();
    client = await signedIn(app, buyer);
    // buyers see no others
    const ids = (await properties()).flatMap(({ id, publication }) => (publication === 'PUBLISHED' ? [id] : []));
    const read = async <Data>(path: (id: number) => string) =>
      Promise.all(ids.map(async (id) => (await client.get<Data>(path(id))).data));
    homes = await read((id) => `/api/properties/${id}`);
    prices = await read((id) => `/api/properties/${id}/open-price`);
  });

  afterAll(() => closeApp());

  it('have revised dates for two, later ones than promised for some, and checks by staff for all but one phase [CATA6]', () => {
    const phases = homes.flatMap((home) => home.phases);
    expect(homeOf('Indrayani Kadamb').phases.map(({ movedMonths }) => movedMonths)).toEqual([6]);
    expect(homeOf('Pangara Square').phases.map(({ movedMonths }) => movedMonths)).toEqual([null, 14, null]);
    expect(phases.filter(({ movedMonths }) => movedMonths !== null)).toHaveLength(2);
    expect(homeOf('Kunda Towers').phases.map(monthsBeyondPromise)).toEqual([9]);
    const later = homes.filter((home) => isLaterThanPromised(home.readyBy, home.possessionDate));
    expect(later.map(({ name }) => name).toSorted()).toEqual([
      'Anjan Skyline',
      'Bakul House',
      'Hirda Court',
      'Karvi Heights',
      'Katesavar Podium',
      'Kunda Towers',
      'Nagkesar Row',
      'Palash Court',
    ]);
    expect(countHomes((home) => home.phases.length === 0)).toBe(1);

    const checked = phases.filter(({ checkedOn }) => checkedOn !== null);
    expect(phases.length - checked.length).toBe(1);
    const ages = checked.map(({ checkedOn }) => daysBetween(checkedOn!, TODAY));
    expect(ages.filter((days) => days >= 120)).toHaveLength(2);
    expect(ages.filter((days) => days <= 60)).toHaveLength(checked.length - 2);
    expect(checked.filter(({ checkedOn }) => isCheckStale(checkedOn, TODAY))).toHaveLength(2);
    expect(homeOf('Kunda Towers').phases[0]?.checkedBy).toBe('Imran Shaikh');
    expect(homeOf('Hirda Court').phases[0]?.checkedBy).toBe('Anjali Deshpande');
    expect(checked.every(({ checkedBy }) => checkedBy !== null)).toBe(true);
    // nobody can have read a report before it was published
    expect(checked.filter(({ checkedOn, progressAsOf }) => (progressAsOf ?? '') > checkedOn!)).toEqual([]);
  });

  it('have flat counts for 19 projects, with none left in one, and no counts for 6 [CATA6]', () => {
    const flats = homes.flatMap((home) => home.flats);
    const isKnown = (home: PropertyDetail) => home.flats.every(({ unitsAvailable }) => unitsAvailable !== null);
    const hasSome = (home: PropertyDetail) => home.flats.every(({ unitsAvailable }) => (unitsAvailable ?? 0) > 0);
    expect(countHomes(hasSome)).toBe(18);
    expect(countHomes((home) => isKnown(home) && !hasSome(home))).toBe(1);
    expect(
      countHomes((home) => home.flats.every(({ unitsTotal, unitsAsOf }) => unitsTotal === null && unitsAsOf === null)),
    ).toBe(5);
    expect(
      countHomes((home) =>
        home.flats.every(({ unitsTotal, unitsAvailable }) => unitsTotal !== null && unitsAvailable === null),
      ),
    ).toBe(1);
    expect(flats.filter(({ unitsAvailable }) => unitsAvailable === 0)).toHaveLength(1);
    const old = homes.filter((home) =>
      home.flats.some(({ unitsAsOf }) => unitsAsOf && daysBetween(unitsAsOf, TODAY) > 30),
    );
    expect(old.map(({ name }) => name).toSorted()).toEqual(['Anjan Skyline', 'Katesavar Podium']);
  });

  it("have as many flats as the project's characteristics", () => {
    for (const { name, flats, characteristics } of homes) {
      if (flats.some(({ unitsTotal }) => unitsTotal === null)) continue;
      const told = characteristics.find(({ keyName }) => keyName === 'Homes')?.valueName;
      const total = flats.reduce((sum, { unitsTotal }) => sum + unitsTotal!, 0);
      expect([name, Number.parseInt(told ?? '', 10)]).toEqual([name, total]);
    }
  });

  it('say for 16 projects what is not in the price, for 2 that nothing is, and for 7 neither [CATA6]', () => {
    const isSaid = ({ notInPriceAsOf }: PropertyDetail) => notInPriceAsOf !== null;
    expect(countHomes((home) => isSaid(home) && home.notInPrice.length > 0)).toBe(16);
    expect(countHomes((home) => isSaid(home) && home.notInPrice.length === 0)).toBe(2);
    expect(countHomes((home) => !isSaid(home) && home.notInPrice.length === 0)).toBe(7);
    const costs = homes.flatMap(({ notInPrice }) => notInPrice);
    expect(new Set(costs.map(({ unit }) => unit))).toEqual(new Set(CHARGE_UNITS));
    expect(costs.some(({ amount }) => amount === null)).toBe(true);
  });

  it('split every price into lines that add up to it [T13]', () => {
    const flats = priced();
    expect(flats).toHaveLength(homes.flatMap((home) => home.flats).length);
    for (const { price, agreementValue, kinds } of flats) {
      for (const { gst, stampDuty, registration, other, total } of Object.values(kinds!)) {
        expect(agreementValue! + gst + stampDuty + registration + other).toBe(total);
      }
      expect(kinds!.MAN.total).toBe(price);
    }
  });

  it('have a price in the gap, one that the rates do not explain, and flats on both sides of the GST limit', () => {
    const stated = prices.filter(({ flats }) => flats.some(({ source }) => source === 'STATED'));
    expect(stated).toHaveLength(6);
    expect(priced().filter(({ source }) => source === 'NONE')).toEqual([]);
    const gaps = priced().filter(({ gap }) => gap !== null);
    expect(gaps).toMatchObject([
      { area: 700, price: 4_950_000, agreementValue: 4_500_000, gap: { from: 4_890_000, to: 5_070_001 } },
    ]);
    const hirda = homes.find(({ flats }) => flats.some(({ price }) => price === 4_950_000));
    expect(hirda).toMatchObject({ name: 'Hirda Court', minPrice: 4_782_000, maxPrice: 4_950_000 });
    const unexplained = priced().filter(({ gap, other }) => gap === null && other !== 0);
    expect(unexplained).toMatchObject([
      { source: 'STATED', price: 7_198_000, agreementValue: 6_350_000, other: 56_000 },
    ]);
    const sides = priced().flatMap(({ cliff }) => cliff?.side ?? []);
    expect(sides.toSorted()).toEqual(['ABOVE', 'ABOVE', 'ABOVE', 'BELOW', 'BELOW', 'BELOW']);
  });

  it('use the default rates for every price, with older rates beside them', async () => {
    expect(prices.every(({ rates }) => rates.effectiveFrom === FIRST_RATES.effectiveFrom)).toBe(true);
    const admin = await kit.deps.db
      .selectFrom('users')
      .select('id')
      .where('contact_no', '=', contacts!.adminContact)
      .executeTakeFirstOrThrow();
    const rows = await kit.deps.db.selectFrom('price_rates').select(['effective_from', 'created_by']).execute();
    expect(rows).toEqual([{ effective_from: '2019-04-01', created_by: admin.id }]);
  });

  it('have construction photos of four projects, one of them outdated, and floor plans [CATA6, T37, T38]', async () => {
    const diaries = new Map<string, (number | null)[]>();
    for (const { id, name } of homes) {
      const { data } = await client.get<PropertyDiary>(`/api/properties/${id}/diary`);
      const photos = data.months.flatMap((month) => month.photos);
      if (photos.length === 0) continue;
      diaries.set(
        name,
        data.months.map(({ workDone }) => workDone),
      );
      expect(new Set(photos.map(({ title }) => title))).toEqual(new Set(['Sample: computer-generated']));
      expect([name, daysBetween(photos[0]!.takenOn, TODAY) > 92]).toEqual([name, name === 'Nandruk Views']);
    }
    expect(Object.fromEntries(diaries)).toEqual({
      'Kunda Towers': [88, 71, 52, 35, 20],
      'Palash Court': [62, 58, 18],
      'Bakul House': [71, 71, 60],
      'Nandruk Views': [null, null, null],
    });
    const plansOf = (name: string) => homeOf(name).flats.map(({ area, plan }) => [area, plan?.contentType ?? null]);
    expect(plansOf('Palash Court')).toEqual([
      [702, 'image/webp'],
      [748, 'application/pdf'],
      [948, 'image/webp'],
    ]);
    expect(homeOf('Bakul House').documents.filter(({ title }) => title === 'Typical 2BHK')).toHaveLength(1);
    expect(plansOf('Indrayani Kadamb').every(([, plan]) => plan === null)).toBe(true);
  });

  it('have 36 changes over 18 months, which lead to the present state', async () => {
    const changes: PropertyChange[] = [];
    for (const home of homes) {
      const { data } = await client.get<PropertyHistory>(`/api/properties/${home.id}/history`);
      for (const change of netChanges(data.changes)) {
        expect([home.name, change.subject, change.after]).toEqual([home.name, change.subject, present(home, change)]);
      }
      changes.push(...data.changes);
    }
    expect(changes).toHaveLength(36);
    expect(changes.map(({ changedOn }) => changedOn).toSorted((a, b) => a.localeCompare(b))[0]).toBe('2025-05-20');
  });

  it("show the demo's buyer what changed since a look 20 days ago, on all of the shortlist", async () => {
    const { data } = await client.get<ShortlistEntry[]>('/api/shortlists');
    expect(data.map(({ propertyName, lastLookedOn, changes }) => [propertyName, lastLookedOn, changes.length])).toEqual(
      [
        ['Apta Homes', '2026-10-31', 1],
        ['Tamhini Terraces', '2026-10-31', 3],
        ['Ritha Grove', '2026-10-31', 4],
        ['Nagkesar Row', '2026-10-31', 0],
        ['Katesavar Podium', '2026-10-31', 0],
      ],
    );
  });
});

it('are not loaded into a database with other data [CATA3]', async () => {
  const other = await createCatalogueKit();
  try {
    await buildUser(other.deps.db);
    expect(await load(other)).toBeNull();
    expect(await other.deps.db.selectFrom('properties').select('id').execute()).toEqual([]);
    expect(await other.stored()).toEqual([]);
  } finally {
    await other.close();
  }
});
