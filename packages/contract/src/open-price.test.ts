import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BUYERS, chargesOn, isReducedGst, openPrice, ratePerSqFt, splitPrice, squareMetres } from './open-price.ts';
import { FIRST_RATES, ratesOn, type PriceRates } from './price-rates.ts';

const totalOf = (agreementValue: number, area: number, rates: PriceRates, buyer: (typeof BUYERS)[number] = 'MAN') => {
  const { gst, stampDuty, registration } = chargesOn(agreementValue, area, rates, buyer);
  return agreementValue + gst + stampDuty + registration;
};

/** The charges once more, in whole numbers of any size. */
function exactTotal(agreementValue: number, area: number, rates: PriceRates): bigint {
  const value = BigInt(agreementValue);
  const share = (bp: number) => (value * BigInt(bp) + 5000n) / 10_000n;
  const area100 = BigInt(Math.round(area * 100));
  const isSmall = area100 * 9_290_304n <= BigInt(Math.round(rates.gstReducedMaxSqM * 100)) * 100_000_000n;
  const isReduced = isSmall && agreementValue <= rates.gstReducedMaxValue;
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
const anyArea = fc.integer({ min: 1, max: 99_999_900 }).map((area100) => area100 / 100);
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
    expect(chargesOn(50, 2000, { ...FIRST_RATES, gstBp: 100, dutyManBp: 99, registrationBp: 101 }, 'MAN')).toEqual({
      gst: 1,
      stampDuty: 0,
      registration: 1,
    });
    expect(chargesOn(3_000_050, 2000, FIRST_RATES, 'MAN').registration).toBe(30_000);
    expect(chargesOn(2_999_949, 2000, FIRST_RATES, 'MAN').registration).toBe(29_999);
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
      expect(splitPrice(price, area, FIRST_RATES)).toMatchObject({ agreementValue, other });
    },
  );

  it('is over the limit from the price on that the first value over it has [T12, T14]', () => {
    expect(splitPrice(5_070_001, 700, FIRST_RATES)).toMatchObject({ agreementValue: 4_500_001, gstBp: 500 });
    expect(splitPrice(5_070_000, 700, FIRST_RATES)).toMatchObject({ agreementValue: 4_500_000, gstBp: 100 });
  });

  it('undoes a total: no value above the one found fits into the price, whatever the rates [T12, T13]', () => {
    fc.assert(
      fc.property(anyPrice, anyArea, anyRates, (price, area, rates) => {
        const { agreementValue, other } = splitPrice(price, area, rates);
        expect(exactTotal(agreementValue, area, rates) + BigInt(other)).toBe(BigInt(price));
        expect(other).toBeGreaterThanOrEqual(0);
        expect(exactTotal(agreementValue + 1, area, rates)).toBeGreaterThan(BigInt(price));
      }),
    );
  });

  it('finds a value again that a price was made of', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 600_000_000 }), anyArea, anyRates, (agreementValue, area, rates) => {
        expect(splitPrice(Number(exactTotal(agreementValue, area, rates)), area, rates)).toMatchObject({
          agreementValue,
          other: 0,
        });
      }),
    );
  });

  it('rises with the price while the GST is the same [T12]', () => {
    fc.assert(
      fc.property(anyPrice, fc.nat(1_000_000), anyArea, anyRates, (price, more, area, rates) => {
        const low = splitPrice(price, area, rates);
        const high = splitPrice(price + more, area, rates);
        if (low.gstBp === high.gstBp) expect(high.agreementValue).toBeGreaterThanOrEqual(low.agreementValue);
      }),
    );
  });
});

describe('openPrice', () => {
  const open = (price: number, area: number, agreementValue: number | null = null, today = FIRST_RATES) =>
    openPrice({ price, area, agreementValue }, FIRST_RATES, today);

  it('has lines that are the total, exactly, and the price again for a man at unchanged rates [T13]', () => {
    fc.assert(
      fc.property(anyPrice, anyArea, anyRates, anyRates, fc.boolean(), (price, area, setUnder, now, isSame) => {
        const today = isSame ? setUnder : now;
        const { agreementValue, kinds } = openPrice({ price, area, agreementValue: null }, setUnder, today);
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
    [5_070_001, 700, { side: 'ABOVE', difference: 180_001 }],
    [5_574_000, 700, { side: 'ABOVE', difference: 684_000 }],
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
