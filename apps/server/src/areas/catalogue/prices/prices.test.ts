import type { ComparedFlats } from '@aangan/contract/catalogue/compare-entities';
import type { ExtraCost, PropertyOpenPrice } from '@aangan/contract/catalogue/price-entities';
import { FIRST_RATES } from '@aangan/contract/catalogue/price-rates';
import type { AdminPriceRates } from '@aangan/contract/catalogue/admin-entities';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, useTestApp } from '../../../../test/app.ts';
import { createClient, type Client } from '../../../../test/client.ts';
import { createTestDatabase } from '../../../../test/database.ts';
import { buildFlat, buildProperty, buildRates } from '../../../../test/factories-catalogue.ts';
import { buildUser, signedIn } from '../../../../test/factories.ts';

const NOW = new Date('2026-12-10T06:30:00Z');

const testApp = useTestApp({ now: NOW });
let client: Client;

beforeAll(async () => {
  client = await signedIn(testApp, await buildUser(testApp.db));
});

beforeEach(() => testApp.setNow(NOW));

afterEach(async () => {
  await testApp.db.deleteFrom('properties').execute();
  await testApp.db.deleteFrom('price_rates').execute();
});

const urlOf = (id: number) => `/api/properties/${id}/open-price`;
const open = async (id: number) => (await client.get<PropertyOpenPrice>(urlOf(id))).data;

interface Priced {
  price: number;
  area?: number;
  agreement_value?: number;
  priced_on?: string;
}

/** Creates a property with one flat for each of these, in their order. */
async function buildPriced(...flats: Priced[]): Promise<number> {
  const { id } = await buildProperty(testApp.db, { flats: [] });
  for (const [position, flat] of flats.entries()) {
    await buildFlat(testApp.db, { property_id: id, position, area: 700, priced_on: '2026-12-01', ...flat });
  }
  return id;
}

/** Sets a property's charges on top and their date; null is unknown. */
async function setCharges(id: number, asOf: string | null, charges: readonly ExtraCost[]): Promise<void> {
  await testApp.db.updateTable('properties').set({ not_in_price_as_of: asOf }).where('id', '=', id).execute();
  const costs = charges.map((cost, position) => ({ ...cost, property_id: id, position }));
  if (costs.length > 0) await testApp.db.insertInto('property_extra_costs').values(costs).execute();
}

async function openFlat(flat: Priced) {
  const [opened] = (await open(await buildPriced(flat))).flats;
  if (!opened) throw new Error('The flat has gone');
  return opened;
}

describe('GET /api/properties/:id/open-price', () => {
  it('is for signed-in users, and 404 where there is no property', async () => {
    const id = await buildPriced({ price: 5_966_000 });
    expect((await createClient(testApp).get(urlOf(id))).code).toBe('UNAUTHENTICATED');
    expect((await client.get(urlOf(987_654_321))).code).toBe('NOT_FOUND');
    expect((await client.get('/api/properties/0/open-price')).code).toBe('VALIDATION_FAILED');
  });

  it('splits the price of each flat, in their order', async () => {
    const id = await buildPriced({ price: 5_966_000, area: 715 }, { price: 4_836_000, area: 672.5 });
    const data = await open(id);
    expect(data).toMatchObject({ asOf: '2026-12-10', rates: FIRST_RATES, notInPrice: [], notInPriceAsOf: null });
    expect(data.flats).toHaveLength(2);
    expect(data.flats[1]).toMatchObject({ type: '2BHK', area: 672.5, price: 4_836_000, pricedOn: '2026-12-01' });
    expect(data.flats[0]).toEqual({
      flatId: data.flats[0]!.flatId,
      type: '2BHK',
      area: 715,
      areaSqM: 66.4,
      price: 5_966_000,
      pricePerSqFt: 8344,
      pricedOn: '2026-12-01',
      source: 'WORKED_OUT',
      agreementValue: 5_300_000,
      gstBp: 500,
      gstIfMore: null,
      other: 0,
      maxBeforeAgreement: 530_000,
      cliff: null,
      gap: null,
      kinds: {
        MAN: { gst: 265_000, stampDuty: 371_000, registration: 30_000, other: 0, total: 5_966_000 },
        WOMAN: { gst: 265_000, stampDuty: 318_000, registration: 30_000, other: 0, total: 5_913_000 },
        JOINT: { gst: 265_000, stampDuty: 344_500, registration: 30_000, other: 0, total: 5_939_500 },
      },
    });
    expect(data.flats[0]!.flatId).not.toBe(data.flats[1]!.flatId);
  });

  it.each([
    [5_966_000, 715, 5_300_000, 0],
    [4_836_000, 672, 4_450_000, 0],
    [4_890_000, 700, 4_500_000, 0],
    [4_950_000, 700, 4_500_000, 60_000],
    [5_070_001, 700, 4_500_001, 0],
    [5_070_000, 970, 4_500_000, 0],
    [3_000_000, 1000, 2_654_867, 0],
    [1_234_567, 1000, 1_092_537, 0],
  ])('derives from %i for %i sq ft an agreement value of %i, with %i unexplained [T12, T14]', async (...row) => {
    const [price, area, agreementValue, other] = row;
    const flat = await openFlat({ price, area });
    expect(flat).toMatchObject({ source: 'WORKED_OUT', agreementValue, other, kinds: { MAN: { total: price } } });
  });

  it('keeps a stated agreement value, and gives what the rates do not explain', async () => {
    const flat = await openFlat({ price: 6_000_000, agreement_value: 5_000_000 });
    // 5 % and 7 % of 50 lakh, and 30,000
    expect(flat).toMatchObject({ source: 'STATED', agreementValue: 5_000_000, other: 370_000, gap: null });
    expect(flat.kinds?.MAN).toMatchObject({ other: 370_000, total: 6_000_000 });
  });

  it.each([
    ['MAN', 420_000, 6_750_000],
    ['WOMAN', 360_000, 6_690_000],
    ['JOINT', 390_000, 6_720_000],
  ] as const)('applies for %s a duty of %i, and %i in all [T10, T14]', async (buyer, stampDuty, total) => {
    const { kinds } = await openFlat({ price: 6_750_000, area: 1000, agreement_value: 6_000_000 });
    expect(kinds?.[buyer]).toEqual({ gst: 300_000, stampDuty, registration: 30_000, other: 0, total });
  });

  it('rounds each share to whole rupees, half up [T8]', async () => {
    // of 150 rupees 5 % is 7.5, 7 % is 10.5, 6 % is 9, 6.5 % is 9.75 and 1 % is 1.5
    const { kinds, other } = await openFlat({ price: 171, area: 1000, agreement_value: 150 });
    expect(other).toBe(0);
    expect(kinds).toEqual({
      MAN: { gst: 8, stampDuty: 11, registration: 2, other: 0, total: 171 },
      WOMAN: { gst: 8, stampDuty: 9, registration: 2, other: 0, total: 169 },
      JOINT: { gst: 8, stampDuty: 10, registration: 2, other: 0, total: 170 },
    });
  });

  it.each([
    [4_000_000, 968.75, 100],
    [4_000_000, 968.76, 500],
    [4_500_000, 968.75, 100],
    [4_500_001, 968.75, 500],
  ])('applies to an agreement value of %i for %d sq ft GST of %i hundredths of a percent [T9]', async (...row) => {
    const [agreement_value, area, gstBp] = row;
    expect(await openFlat({ price: 6_000_000, area, agreement_value })).toMatchObject({ gstBp });
  });

  it.each([
    ['parking of 1,00,000', 4_480_000, [100_000], { gstBp: 500, gstIfMore: null }],
    ['nothing on top', 4_500_000, [], { gstBp: 100, gstIfMore: null }],
    ['one rupee on top', 4_500_000, [1], { gstBp: 500, gstIfMore: null }],
    ['parking of an unknown amount', 4_480_000, [null], { gstBp: 100, gstIfMore: { onTop: 20_000 } }],
    ['no record of what comes on top', 4_480_000, null, { gstBp: 100, gstIfMore: { onTop: 20_000 } }],
  ])('includes all that the promoter charges: with %s [T9]', async (_, agreement_value, amounts, gst) => {
    const id = await buildPriced({ price: 6_000_000, agreement_value });
    await setCharges(
      id,
      amounts && '2026-11-30',
      (amounts ?? []).map((amount) => ({ label: 'Parking', amount, unit: 'ONCE', note: null })),
    );
    const [flat] = (await open(id)).flats;
    expect(flat).toMatchObject(gst);
    const { data } = await client.get<ComparedFlats>(`/api/flats/compare?ids=${flat?.flatId}`);
    expect(data.flats).toMatchObject([gst]);
  });

  it('gives the two totals between which no agreement value has a price', async () => {
    expect((await openFlat({ price: 4_950_000 })).gap).toEqual({ from: 4_890_000, to: 5_070_001 });
    expect((await openFlat({ price: 4_890_003 })).gap).toBeNull();
    expect((await openFlat({ price: 4_890_004 })).gap).not.toBeNull();
    expect((await openFlat({ price: 4_950_000, agreement_value: 4_500_000 })).gap).toBeNull();
  });

  it('has no figure for a price on request [T15]', async () => {
    expect(await openFlat({ price: 0, area: 702 })).toMatchObject({
      areaSqM: 65.2,
      price: 0,
      pricePerSqFt: null,
      source: 'NONE',
      agreementValue: null,
      gstBp: null,
      gstIfMore: null,
      other: null,
      maxBeforeAgreement: null,
      cliff: null,
      gap: null,
      kinds: null,
    });
  });

  it('rounds the payment before an agreement down, and a price per sq ft half up', async () => {
    const flat = await openFlat({ price: 6_000_000, agreement_value: 4_500_019 });
    expect(flat.maxBeforeAgreement).toBe(450_001);
    expect((await openFlat({ price: 1_001, area: 2 })).pricePerSqFt).toBe(501);
    expect((await openFlat({ price: 1_000, area: 3 })).pricePerSqFt).toBe(333);
  });

  it.each([
    // 50,70,001 in all with 5 % against 48,90,000 with 1 %
    [4_500_000, 700, { side: 'BELOW', difference: 180_001 }],
    [1_000_000, 700, { side: 'BELOW', difference: 180_001 }],
    [4_500_001, 700, { side: 'ABOVE', difference: 180_001, excess: 1 }],
    // 55,74,000 in all with 5 % against the 48,90,000 of 45 lakh with 1 %
    [4_950_000, 700, { side: 'ABOVE', difference: 684_000, excess: 450_000 }],
    [4_950_001, 700, null],
    [4_500_000, 969, null],
  ])('gives for an agreement value of %i for %i sq ft what the limit costs: %o [T17]', async (...row) => {
    const [agreement_value, area, cliff] = row;
    expect((await openFlat({ price: 9_000_000, area, agreement_value })).cliff).toEqual(cliff);
  });

  it.each<[string | null, ExtraCost[]]>([
    [null, []],
    ['2026-11-30', []],
    ['2026-11-30', [{ label: 'Club', amount: 150_000, unit: 'ONCE', note: 'Membership of two' }]],
    ['2026-11-30', [{ label: 'Maintenance', amount: null, unit: 'PER_SQ_FT', note: null }]],
  ])('gives what is not in the price: as of %s %j [T18]', async (notInPriceAsOf, notInPrice) => {
    const id = await buildPriced({ price: 5_966_000 });
    await setCharges(id, notInPriceAsOf, notInPrice);
    expect(await open(id)).toMatchObject({ notInPriceAsOf, notInPrice });
  });
});

describe('the rates of a price', () => {
  it('are those of the day it was set, and its lines those of today [T13]', async () => {
    // 1 % more duty and GST from December on
    await buildRates(testApp.db, { effective_from: '2026-12-01', gst_bp: 600, duty_man_bp: 800 });
    const id = await buildPriced(
      { price: 5_966_000, priced_on: '2026-11-30' },
      { price: 6_072_000, priced_on: '2026-12-01' },
    );
    const { rates, flats } = await open(id);
    expect(rates).toMatchObject({ effectiveFrom: '2026-12-01', source: 'Made for a test' });
    expect(flats.map(({ agreementValue, gstBp, other }) => [agreementValue, gstBp, other])).toEqual([
      [5_300_000, 600, 0],
      [5_300_000, 600, 0],
    ]);
    const lines = { gst: 318_000, stampDuty: 424_000, registration: 30_000, other: 0, total: 6_072_000 };
    expect(flats.map(({ kinds }) => kinds?.MAN)).toEqual([lines, lines]);
  });

  it.each([
    ['2018-12-31', '2022-04-01'],
    ['2019-04-01', '2019-04-01'],
    ['2022-03-31', '2019-04-01'],
    ['2022-04-01', '2022-04-01'],
    ['2026-12-31', '2022-04-01'],
    ['2027-01-01', '2027-01-01'],
  ])('on %s are those from %s [T11]', async (pricedOn, from) => {
    const gst = { '2019-04-01': 700, '2022-04-01': 500, '2027-01-01': 900 }[from] ?? 0;
    await buildRates(testApp.db, { effective_from: '2019-04-01', gst_bp: 700, gst_reduced_max_value: 0 });
    await buildRates(testApp.db, { effective_from: '2027-01-01', gst_bp: 900, gst_reduced_max_value: 0 });
    // of 50 lakh: duty 7 %, registration 30,000, and GST
    const price = 5_000_000 + 350_000 + 30_000 + 500 * gst;
    expect(await openFlat({ price, priced_on: pricedOn })).toMatchObject({ agreementValue: 5_000_000, other: 0 });
  });

  it.each([
    ['2026-12-31T18:29:59Z', '2026-12-31', '2022-04-01'],
    ['2026-12-31T18:30:00Z', '2027-01-01', '2027-01-01'],
  ])('change with the day in India: at %s it is %s, and those from %s are in force', async (now, asOf, from) => {
    await buildRates(testApp.db, { effective_from: '2027-01-01' });
    const id = await buildPriced({ price: 5_966_000 });
    testApp.setNow(new Date(now));
    const data = await open(id);
    expect([data.asOf, data.rates.effectiveFrom]).toEqual([asOf, from]);
  });

  it.each([
    [0, 0],
    [5000, 5000],
    [0, 5000],
    [5000, 0],
  ])('of %i and %i hundredths of a percent split any price to the rupee', async (low, high) => {
    await buildRates(testApp.db, {
      effective_from: '2026-01-01',
      gst_bp: high,
      gst_reduced_bp: low,
      duty_man_bp: high,
      duty_woman_bp: low,
      registration_bp: high,
      registration_cap: 1_000_000_000,
    });
    const prices = [1, 7, 4_500_000, 999_999_999_999, 1_000_000_000_000];
    const areas = [0.01, 968.75, 999_999];
    const { flats } = await open(
      await buildPriced(...prices.flatMap((price) => areas.map((area) => ({ price, area })))),
    );
    expect(flats).toHaveLength(15);
    for (const { price, agreementValue, kinds } of flats) {
      expect(kinds?.MAN.total).toBe(price);
      for (const { gst, stampDuty, registration, other, total } of Object.values(kinds ?? {})) {
        expect(Number.isSafeInteger(total)).toBe(true);
        expect((agreementValue ?? NaN) + gst + stampDuty + registration + other).toBe(total);
      }
    }
  });

  it('take effect at once on every instance, also where a replica is behind', async () => {
    const id = await buildPriced({ price: 5_966_000 });
    const behind = await createTestDatabase();
    const other = await createTestApp({ now: NOW, database: testApp.database, reads: behind });
    try {
      const buyer = await signedIn(other, await buildUser(testApp.db));
      const admin = await signedIn(testApp, await buildUser(testApp.db, { role: 'ADMIN' }));
      const inForce = async () => (await buyer.get<PropertyOpenPrice>(urlOf(id))).data.rates.effectiveFrom;
      expect(await inForce()).toBe('2022-04-01');
      const body = { ...FIRST_RATES, effectiveFrom: '2026-12-02' };
      const { data: added } = await admin.post<AdminPriceRates>('/api/admin/price-rates', body);
      expect(await inForce()).toBe('2026-12-02');
      await admin.del(`/api/admin/price-rates/${added.id}`);
      expect(await inForce()).toBe('2022-04-01');
    } finally {
      await other.close();
      await behind.drop();
    }
  });
});
