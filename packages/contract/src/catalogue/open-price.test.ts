import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BUYERS,
  chargesOn,
  chargesOnTop,
  isReducedGst,
  NOTHING_ON_TOP,
  openPrice,
  ratePerSqFt,
  splitPrice,
} from './open-price.ts';
import { squareMetres } from '../core/area.ts';
import type { ChargeUnit } from './lists.ts';
import { FIRST_RATES, ratesOn, type PriceRates } from './price-rates.ts';

const totalOf = (agreementValue: number, area: number, rates: PriceRates, buyer: (typeof BUYERS)[number] = 'MAN') => {
  const { gst, stampDuty, registration } = chargesOn(agreementValue, area, rates, buyer, 0);
  return agreementValue + gst + stampDuty + registration;
};

/** The charges once more, in whole numbers of any size. */
function exactTotal(agreementValue: number, area: number, rates: PriceRates, onTop: number): bigint {
  const value = BigInt(agreementValue);
  const share = (bp: number) => (value * BigInt(bp) + 5000n) / 10_000n;
  const area100 = BigInt(Math.round(area * 100));
  const isSmall = area100 * 9_290_304n <= BigInt(Math.round(rates.gstReducedMaxSqM * 100)) * 100_000_000n;
  const isReduced = isSmall && agreementValue + onTop <= rates.gstReducedMaxValue;
  const registration = share(rates.registrationBp);
  const cap = BigInt(rates.registrationCap);
  return (
    value +
    share(isReduced ? rates.gstReducedBp : rates.gstBp) +
    share(rates.dutyManBp) +
    (registration < cap ? registration : cap)
  );
}

const bp = fc.integer({ min: 0, max: 5000 });
const anyRates = fc
  .record({
    gst: bp,
    reduced: bp,
    limit: fc.integer({ min: 0, max: 1_000_000_000 }),
    sqM100: fc.integer({ min: 100, max: 100_000 }),
    man: bp,
    woman: bp,
    joint: bp,
    registration: bp,
    cap: fc.integer({ min: 0, max: 1_000_000_000 }),
  })
  .map((given): PriceRates => ({
    ...FIRST_RATES,
    gstBp: Math.max(given.gst, given.reduced),
    gstReducedBp: Math.min(given.gst, given.reduced),
    gstReducedMaxValue: given.limit,
    gstReducedMaxSqM: given.sqM100 / 100,
    dutyManBp: given.man,
    dutyWomanBp: given.woman,
    dutyJointBp: given.joint,
    registrationBp: given.registration,
    registrationCap: given.cap,
  }));
const anyValue = fc.integer({ min: 1, max: 600_000_000 });
const anyArea = fc.integer({ min: 1, max: 99_999_900 }).map((area100) => area100 / 100);
const anyOnTop = fc.oneof(fc.constant(0), fc.nat(1_000_000), fc.nat(2_000_000_000));
const anyCharges = fc.record({ known: anyOnTop, isComplete: fc.boolean() });
const anyPrice = fc.oneof(fc.integer({ min: 1, max: 20_000_000 }), fc.integer({ min: 1, max: 1_000_000_000_000 }));

describe('the charges on an agreement value', () => {
  it.each([
    [5_300_000, 715, 5_966_000],
    [4_450_000, 672, 4_836_000],
  ])('of %d at %d sq ft come to %d in all [T14]', (agreementValue, area, total) => {
    expect(totalOf(agreementValue, area, FIRST_RATES)).toBe(total);
  });

  it.each([
    ['MAN', 6_750_000],
    ['JOINT', 6_720_000],
    ['WOMAN', 6_690_000],
  ] as const)('depend on who buys: %s pays %d for 60,00,000 over 90 sq m [T10, T14]', (buyer, total) => {
    expect(totalOf(6_000_000, 1000, FIRST_RATES, buyer)).toBe(total);
  });

  it('round a share half up, and cap the registration [T8, T10]', () => {
    expect(chargesOn(50, 2000, { ...FIRST_RATES, gstBp: 100, dutyManBp: 99, registrationBp: 101 }, 'MAN', 0)).toEqual({
      gst: 1,
      stampDuty: 0,
      registration: 1,
    });
    expect(chargesOn(3_000_050, 2000, FIRST_RATES, 'MAN', 0).registration).toBe(30_000);
    expect(chargesOn(2_999_949, 2000, FIRST_RATES, 'MAN', 0).registration).toBe(29_999);
  });

  it.each([
    [4_500_000, 968.75, true],
    [4_500_000, 968.76, false],
    [4_500_001, 968.75, false],
  ])('have the reduced GST at %d and %d sq ft: %s [T9]', (agreementValue, area, isReduced) => {
    expect(isReducedGst(agreementValue, area, FIRST_RATES)).toBe(isReduced);
  });
});

describe('splitPrice', () => {
  it.each([
    [4_890_000, 700, 4_500_000, 0],
    [4_950_000, 700, 4_500_000, 60_000],
    [5_070_000, 970, 4_500_000, 0],
    [3_000_000, 1000, 2_654_867, 0],
    [1_234_567, 1000, 1_092_537, 0],
  ])(
    'takes %d at %d sq ft apart: agreement value %d, other %d [T12, T13, T14]',
    (price, area, agreementValue, other) => {
      expect(splitPrice(price, area, FIRST_RATES, 0)).toMatchObject({ agreementValue, other });
    },
  );

  it('is over the limit from the price on that the first value over it has [T12, T14]', () => {
    expect(splitPrice(5_070_001, 700, FIRST_RATES, 0)).toMatchObject({ agreementValue: 4_500_001, gstBp: 500 });
    expect(splitPrice(5_070_000, 700, FIRST_RATES, 0)).toMatchObject({ agreementValue: 4_500_000, gstBp: 100 });
  });

  it('undoes a total: no value above the one found fits into the price, whatever the rates [T12, T13]', () => {
    fc.assert(
      fc.property(anyPrice, anyArea, anyRates, anyOnTop, (price, area, rates, onTop) => {
        const { agreementValue, other } = splitPrice(price, area, rates, onTop);
        expect(exactTotal(agreementValue, area, rates, onTop) + BigInt(other)).toBe(BigInt(price));
        expect(other).toBeGreaterThanOrEqual(0);
        expect(exactTotal(agreementValue + 1, area, rates, onTop)).toBeGreaterThan(BigInt(price));
      }),
    );
  });

  it('finds a value again that a price was made of', () => {
    fc.assert(
      fc.property(anyValue, anyArea, anyRates, anyOnTop, (agreementValue, area, rates, onTop) => {
        const price = Number(exactTotal(agreementValue, area, rates, onTop));
        expect(splitPrice(price, area, rates, onTop)).toMatchObject({ agreementValue, other: 0 });
      }),
    );
  });

  it('rises with the price while the GST is the same [T12]', () => {
    fc.assert(
      fc.property(anyPrice, fc.nat(1_000_000), anyArea, anyRates, (price, more, area, rates) => {
        const low = splitPrice(price, area, rates, 0);
        const high = splitPrice(price + more, area, rates, 0);
        if (low.gstBp === high.gstBp) expect(high.agreementValue).toBeGreaterThanOrEqual(low.agreementValue);
      }),
    );
  });
});

describe('openPrice', () => {
  const open = (price: number, area: number, agreementValue: number | null = null, today = FIRST_RATES) =>
    openPrice({ price, area, agreementValue }, NOTHING_ON_TOP, FIRST_RATES, today);

  it('has lines that are the total, exactly, and the price again for a man at unchanged rates [T13]', () => {
    fc.assert(
      fc.property(anyPrice, anyArea, anyCharges, anyRates, anyRates, fc.boolean(), (...given) => {
        const [price, area, onTop, setUnder, now, isSame] = given;
        const today = isSame ? setUnder : now;
        const { agreementValue, kinds } = openPrice({ price, area, agreementValue: null }, onTop, setUnder, today);
        for (const buyer of BUYERS) {
          const { gst, stampDuty, registration, other, total } = kinds?.[buyer] ?? expect.fail();
          expect((agreementValue ?? 0) + gst + stampDuty + registration + other).toBe(total);
        }
        if (isSame) expect(kinds?.MAN.total).toBe(price);
        if (today.dutyWomanBp <= today.dutyManBp) {
          expect(kinds?.WOMAN.total).toBeLessThanOrEqual(kinds?.MAN.total ?? 0);
        }
      }),
    );
  });

  it('keeps a stated agreement value, and says what the rates leave unexplained [T12, T13]', () => {
    expect(open(6_000_000, 715, 5_300_000)).toMatchObject({
      source: 'STATED',
      agreementValue: 5_300_000,
      other: 34_000,
      gap: null,
      maxBeforeAgreement: 530_000,
    });
  });

  it('tells a gap: 49,50,000 at 700 sq ft comes from no agreement value [T13]', () => {
    expect(open(4_950_000, 700)).toMatchObject({
      source: 'WORKED_OUT',
      other: 60_000,
      gap: { from: 4_890_000, to: 5_070_001 },
    });
    expect(open(4_890_003, 700)).toMatchObject({ other: 3, gap: null });
  });

  it.each([
    [4_890_000, 700, { side: 'BELOW', difference: 180_001 }],
    [5_070_001, 700, { side: 'ABOVE', difference: 180_001, excess: 1 }],
    [5_574_000, 700, { side: 'ABOVE', difference: 684_000, excess: 450_000 }],
    [5_574_001, 700, null],
    [4_890_000, 970, null],
  ] as const)('tells the cliff of %d at %d sq ft: %j [T17]', (price, area, cliff) => {
    expect(open(price, area).cliff).toEqual(cliff);
  });

  it('has no figure without a price [T15]', () => {
    expect(new Set(Object.values(open(0, 700)))).toEqual(new Set(['NONE', null]));
  });

  it('shows today’s lines and leaves what was unexplained as it was, when rates change [T13]', () => {
    const dearer = { ...FIRST_RATES, dutyManBp: 800 };
    expect(open(6_750_000, 1000, null, dearer).kinds?.MAN).toEqual({
      gst: 300_000,
      stampDuty: 480_000,
      registration: 30_000,
      other: 0,
      total: 6_810_000,
    });
  });
});

describe('the limit of the reduced GST', () => {
  const charge = (amount: number | null, unit: ChargeUnit = 'ONCE') => ({ label: 'Charge', amount, unit, note: null });
  /** A flat of 700 sq ft with a stated agreement value; `charges` of null are not on record. */
  const open = (agreementValue: number, charges: ReturnType<typeof charge>[] | null, area = 700) => {
    const onRecord = { notInPrice: charges ?? [], notInPriceAsOf: charges === null ? null : '2026-11-01' };
    const flat = { price: 6_000_000, area, agreementValue };
    return openPrice(flat, chargesOnTop(onRecord, area), FIRST_RATES, FIRST_RATES);
  };

  it.each([
    ['parking of 1,00,000', 4_480_000, [charge(100_000)], 500],
    ['nothing on top', 4_500_000, [], 100],
    ['one rupee on top', 4_500_000, [charge(1)], 500],
    ['parking up to the limit', 4_400_000, [charge(60_000), charge(40_000)], 100],
    ['a charge a sq ft', 4_482_500, [charge(25, 'PER_SQ_FT')], 100],
    ['a charge a sq ft that exceeds it', 4_482_501, [charge(25, 'PER_SQ_FT')], 500],
    ['floors that cost nothing', 4_500_000, [charge(0, 'PER_FLOOR')], 100],
  ])('counts what is charged on top of the agreement value: with %s [T9]', (_, agreementValue, charges, gstBp) => {
    expect(open(agreementValue, charges)).toMatchObject({ gstBp, gstIfMore: null });
  });

  it.each([
    ['is on record', null],
    ['has an amount', [charge(null)]],
    ['depends on the floor', [charge(15_000, 'PER_FLOOR')]],
    ['depends on the months', [charge(2_800, 'PER_MONTH')]],
    ['has an amount beside one that has', [charge(10_000), charge(null, 'PER_SQ_FT')]],
  ])('says what the charges on top may come to where not all that %s [T9]', (_, charges) => {
    // 4 % of 44,80,000 more
    const gstIfMore = { onTop: 20_000, gstBp: 500, difference: 179_200 };
    expect(open(4_480_000, charges)).toMatchObject({ gstBp: 100, gstIfMore });
  });

  it('leaves nothing open where the flat is too large or the known charges exceed it already [T9]', () => {
    expect(open(4_480_000, null, 970)).toMatchObject({ gstBp: 500, gstIfMore: null });
    expect(open(4_480_000, [charge(20_001), charge(null)])).toMatchObject({ gstBp: 500, gstIfMore: null });
  });

  it('moves by the charges on top for an agreement value that is worked out [T9, T12]', () => {
    const reduced = { price: 4_782_000, area: 700, agreementValue: null };
    const full = { price: 4_958_000, area: 700, agreementValue: null };
    const openWith = (flat: typeof reduced, known: number) =>
      openPrice(flat, { known, isComplete: true }, FIRST_RATES, FIRST_RATES);
    expect(openWith(reduced, 100_000)).toMatchObject({ agreementValue: 4_400_000, gstBp: 100, other: 0 });
    // of 44,00,000: 5 % and 7 %, and 30,000
    expect(openWith(full, 100_001)).toMatchObject({ agreementValue: 4_400_000, gstBp: 500, other: 0, gap: null });
  });

  it('is a cliff as near as the charges on top bring it [T9, T17]', () => {
    // 49,58,001 in all for 44,00,001 with 5 %, and 47,82,000 for 44,00,000 with 1 %
    expect(open(4_400_000, [charge(100_000)]).cliff).toEqual({ side: 'BELOW', difference: 176_001 });
    expect(open(4_400_001, [charge(100_000)]).cliff).toEqual({ side: 'ABOVE', difference: 176_001, excess: 1 });
    expect(open(4_400_000, [charge(550_000)]).cliff).toMatchObject({ side: 'ABOVE', excess: 450_000 });
    expect(open(4_400_000, [charge(550_001)]).cliff).toBeNull();
    expect(open(1_000, [charge(4_500_001)]).cliff).toBeNull();
  });
});

describe('a flat’s measures', () => {
  it.each([
    [5_790_000, 702, 8248],
    [100, 200, 1],
    [99, 200, 0],
    [1_000_000_000_000, 0.01, 100_000_000_000_000],
    [1_000_000_000_000, 999_999, 1_000_001],
  ])('%d over %d sq ft is %d a sq ft [T15]', (price, area, rate) => {
    expect(ratePerSqFt(price, area)).toBe(rate);
  });

  it.each([
    [702, 65.2],
    [968.75, 90],
    [0.01, 0],
    [999_999, 92_902.9],
  ])('%d sq ft are %d sq m [T15]', (area, metres) => {
    expect(squareMetres(area)).toBe(metres);
  });
});

describe('ratesOn', () => {
  const row = (effectiveFrom: string) => ({ ...FIRST_RATES, effectiveFrom });
  const rows = [row('2019-04-01'), row('2026-04-01'), row('2030-01-01')];

  it.each([
    ['2018-12-31', '2022-04-01'],
    ['2019-04-01', '2019-04-01'],
    ['2022-03-31', '2019-04-01'],
    ['2022-04-01', '2022-04-01'],
    ['2026-03-31', '2022-04-01'],
    ['2026-04-01', '2026-04-01'],
    ['2029-12-31', '2026-04-01'],
  ])('are on %s those from %s [T11]', (day, effectiveFrom) => {
    expect(ratesOn(rows, day).effectiveFrom).toBe(effectiveFrom);
    expect(ratesOn([...rows].reverse(), day).effectiveFrom).toBe(effectiveFrom);
  });
});
