import type { ComparedFlat, ComparedFlats } from '@aangan/contract/catalogue/compare-entities';
import type { PropertyDetail } from '@aangan/contract/catalogue/entities';
import type { PropertyOpenPrice } from '@aangan/contract/catalogue/price-entities';
import { FIRST_RATES } from '@aangan/contract/catalogue/price-rates';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, useTestApp } from '../../../../test/app.ts';
import { createClient, type Client } from '../../../../test/client.ts';
import { createTestDatabase } from '../../../../test/database.ts';
import {
  buildBooking,
  buildFlat,
  buildMedia,
  buildProperty,
  buildRates,
  type PropertyOverrides,
} from '../../../../test/factories-catalogue.ts';
import { buildUser, signedIn, type BuiltUser } from '../../../../test/factories.ts';

const NOW = new Date('2026-12-10T06:30:00Z');
const MISSING = 987_654_321;

const testApp = useTestApp({ now: NOW });
let buyer: BuiltUser;
let client: Client;

beforeAll(async () => {
  buyer = await buildUser(testApp.db);
  client = await signedIn(testApp, buyer);
});

afterEach(async () => {
  await testApp.db.deleteFrom('properties').execute();
  await testApp.db.deleteFrom('price_rates').execute();
});

const urlOf = (ids: readonly (number | string)[]) => `/api/flats/compare?ids=${ids.join(',')}`;
const compare = async (...ids: number[]) => (await client.get<ComparedFlats>(urlOf(ids))).data;

/** Creates a home with one flat; gives both ids. */
async function buildHome(columns: PropertyOverrides = {}, flat: Partial<Parameters<typeof buildFlat>[1]> = {}) {
  const { id: propertyId } = await buildProperty(testApp.db, { flats: [], ...columns });
  const { id } = await buildFlat(testApp.db, { property_id: propertyId, priced_on: '2026-12-01', ...flat });
  return { propertyId, id };
}

async function compareOne(...home: Parameters<typeof buildHome>): Promise<ComparedFlat> {
  const [flat] = (await compare((await buildHome(...home)).id)).flats;
  if (!flat) throw new Error('The flat has gone');
  return flat;
}

describe('GET /api/flats/compare', () => {
  it('is for signed-in users', async () => {
    const { id } = await buildHome();
    expect((await createClient(testApp).get(urlOf([id]))).code).toBe('UNAUTHENTICATED');
    expect((await createClient(testApp).get(urlOf(['abc']))).code).toBe('UNAUTHENTICATED');
  });

  it.each([
    ['none', ''],
    ['nothing', '?ids='],
    ['five', '?ids=1,2,3,4,5'],
    ['one twice', '?ids=7,7'],
    ['one twice, written differently', '?ids=7,07'],
    ['nought', '?ids=0'],
    ['a negative one', '?ids=-1'],
    ['a fraction', '?ids=1.5'],
    ['a number in another notation', '?ids=1e3'],
    ['an empty end', '?ids=1,'],
    ['a space', '?ids=1,%202'],
    ['a statement', '?ids=1;DROP%20TABLE%20flats'],
    ['too large a number', '?ids=9999999999999999'],
    ['two lists', '?ids=1&ids=2'],
    ['thousands', `?ids=${'1,'.repeat(2000)}1`],
  ])('refuses %s', async (_what, query) => {
    const { status, code, errors } = await client.get(`/api/flats/compare${query}`);
    expect([status, code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(errors).toEqual([{ field: 'ids', message: 'Must be one to four different flats' }]);
  });

  it('keeps the requested order, and names those that do not exist [T32, T54]', async () => {
    const [one, two, three] = [await buildHome(), await buildHome(), await buildHome()];
    const data = await compare(three.id, MISSING, one.id, two.id);
    expect(data.flats.map(({ id }) => id)).toEqual([three.id, one.id, two.id]);
    expect(data.missing).toEqual([MISSING]);

    await testApp.db.deleteFrom('properties').where('id', '=', one.propertyId).execute();
    expect((await compare(one.id, two.id)).missing).toEqual([one.id]);
    expect(await compare(one.id)).toMatchObject({ flats: [], missing: [one.id] });
  });

  it('sets two flats of one home side by side', async () => {
    const { propertyId, id } = await buildHome();
    const other = await buildFlat(testApp.db, { property_id: propertyId, position: 1, type: '3BHK', area: 900 });
    const { flats } = await compare(other.id, id);
    expect(flats.map((flat) => [flat.type, flat.propertyId])).toEqual([
      ['3BHK', propertyId],
      ['2BHK', propertyId],
    ]);
  });

  it("has the same figures as the home's page and its open price, to the rupee [T32]", async () => {
    const { propertyId, id } = await buildHome(
      { rera_no: 'P52100012345', rera_url: 'https://maharera.example/1', amenities: ['Gymnasium'], work_done: 62 },
      { area: 702, price: 5_790_000, units_total: 24, units_available: 9, units_as_of: '2026-12-01' },
    );
    await testApp.db
      .insertInto('characteristics')
      .values({ property_id: propertyId, position: 0, key_name: 'Towers', value_name: '4' })
      .execute();
    await buildMedia(testApp.db, { property_id: propertyId });
    await buildMedia(testApp.db, { property_id: propertyId, media_type: 'FLOOR_PLAN', flat_type: '2BHK' });
    const { data: detail } = await client.get<PropertyDetail>(`/api/properties/${propertyId}`);
    const { data: open } = await client.get<PropertyOpenPrice>(`/api/properties/${propertyId}/open-price`);
    const { asOf, rates, flats } = await compare(id);

    expect({ asOf, rates }).toEqual({ asOf: open.asOf, rates: open.rates });
    const { name, location, image, reraNo, reraUrl, possessionDate, readyBy, workDone } = detail;
    const { amenities, characteristics, notInPrice, notInPriceAsOf } = detail;
    expect(detail.flats[0]?.plan).not.toBeNull();
    expect(image).not.toBeNull();
    expect(flats).toEqual([
      {
        ...detail.flats[0],
        ...open.flats[0],
        propertyId,
        name,
        location,
        image,
        reraNo,
        reraUrl,
        possessionDate,
        readyBy,
        workDone,
        amenities,
        characteristics,
        notInPrice,
        notInPriceAsOf,
        registeredCompletion: null,
        revisedCompletion: null,
        movedMonths: null,
        checkedOn: null,
        distances: [],
      },
    ]);
  });

  it('splits the prices by the rates in force, which count at once [T11, T13]', async () => {
    const { id } = await buildHome({}, { area: 715, price: 5_966_000 });
    expect((await compare(id)).flats[0]?.kinds?.WOMAN).toMatchObject({ stampDuty: 318_000, total: 5_913_000 });
    await buildRates(testApp.db, { effective_from: '2026-12-05', duty_woman_bp: 500 });
    const { rates, flats } = await compare(id);
    expect(rates.effectiveFrom).toBe('2026-12-05');
    expect(flats[0]?.kinds?.WOMAN).toMatchObject({ stampDuty: 265_000, total: 5_860_000 });
    expect(FIRST_RATES.dutyWomanBp).toBe(600);
  });

  it('has no figure for a price on request [T15]', async () => {
    expect(await compareOne({}, { price: 0 })).toMatchObject({ pricePerSqFt: null, agreementValue: null, kinds: null });
  });

  it('has the first of several registrations [T32]', async () => {
    const { propertyId, id } = await buildHome();
    const phases = [
      {
        position: 0,
        name: 'A',
        rera_no: 'P52100000001',
        possession_date: '2027-06-30',
        registered_completion: '2027-12-31',
        revised_completion: '2028-06-30',
        checked_on: '2026-11-03',
      },
      { position: 1, name: 'B', rera_no: 'P52100000002', registered_completion: '2030-12-31' },
    ];
    const rows = phases.map((phase) => ({ ...phase, property_id: propertyId }));
    await testApp.db.insertInto('property_phases').values(rows).execute();
    expect((await compare(id)).flats[0]).toMatchObject({
      registeredCompletion: '2027-12-31',
      revisedCompletion: '2028-06-30',
      movedMonths: 6,
      checkedOn: '2026-11-03',
    });
  });

  it("has distances from the home's area point, also for a user who has booked there [T40, T42]", async () => {
    const { propertyId, id } = await buildHome({ lat: 18.6684, lng: 73.8513 });
    const before = await compare(id);
    expect(before.flats[0]?.distances[0]).toMatchObject({ key: expect.any(String), km: expect.any(Number) });
    const kms = before.flats[0]?.distances.map(({ km }) => km) ?? [];
    expect(kms).toEqual(kms.toSorted((a, b) => a - b));

    // another place in the same cell of 0.005 degrees
    const moved = { lat: 18.6719, lng: 73.8476 };
    await testApp.db.updateTable('properties').set(moved).where('id', '=', propertyId).execute();
    expect(await compare(id)).toEqual(before);
    await buildBooking(testApp.db, { user_id: buyer.id, property_id: propertyId });
    expect(await compare(id)).toEqual(before);
  });

  it('reads the primary, where a replica is behind', async () => {
    const behind = await createTestDatabase();
    const other = await createTestApp({ now: NOW, database: testApp.database, reads: behind });
    try {
      const { id } = await buildHome();
      const { data } = await (await signedIn(other, await buildUser(testApp.db))).get<ComparedFlats>(urlOf([id]));
      expect(data.flats.map((flat) => flat.id)).toEqual([id]);
    } finally {
      await other.close();
      await behind.drop();
    }
  });
});
