import { squareMetres } from '@aangan/contract/core/area';
import type { ComparedFlat } from '@aangan/contract/catalogue/compare-entities';
import { chargesOnTop, openPrice, ratePerSqFt, type Buyer } from '@aangan/contract/catalogue/open-price';
import { FIRST_RATES } from '@aangan/contract/catalogue/price-rates';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowGroups } from './compare-rows.ts';
import { cell, isAlike, markBest, unknown, type Better, type Row } from './row.ts';

const TODAY = '2026-11-22';
let lastId = 0;

type Given = Partial<Omit<ComparedFlat, 'kinds'>>;

/** A flat of the API: ₹57,90,000 for 702 sq ft, whose agreement value is ₹51,42,857. */
function flat(given: Given = {}): ComparedFlat {
  const {
    price = 5_790_000,
    area = 702,
    agreementValue: stated = null,
    notInPrice = [],
    notInPriceAsOf = null,
  } = given;
  const onTop = chargesOnTop({ notInPrice, notInPriceAsOf }, area);
  lastId += 1;
  return {
    id: lastId,
    flatId: lastId,
    type: '2BHK',
    area,
    areaSqM: squareMetres(area),
    price,
    pricePerSqFt: price === 0 ? null : ratePerSqFt(price, area),
    pricedOn: '2026-10-01',
    unitsTotal: null,
    unitsAvailable: null,
    unitsAsOf: null,
    plan: null,
    propertyId: lastId,
    name: `Home ${lastId}`,
    location: 'Charholi',
    image: null,
    reraNo: 'P52100012345',
    reraUrl: null,
    possessionDate: '2027-09-30',
    registeredCompletion: null,
    revisedCompletion: null,
    movedMonths: null,
    readyBy: '2027-09-30',
    workDone: 62,
    checkedOn: '2026-11-03',
    amenities: [],
    characteristics: [],
    notInPrice,
    notInPriceAsOf,
    distances: [],
    ...given,
    ...openPrice({ price, area, agreementValue: stated }, onTop, FIRST_RATES, FIRST_RATES),
  };
}

const groupsOf = (flats: ComparedFlat[], buyer: Buyer = 'MAN') => rowGroups({ flats, buyer, today: TODAY });

function row(flats: ComparedFlat[], label: string, buyer?: Buyer): Row {
  const found = groupsOf(flats, buyer)
    .flatMap(({ rows }) => rows)
    .find((one) => one.label === label);
  if (!found) throw new Error(`There is no row ${label}`);
  return found;
}

const words = ({ cells }: Row) => cells.map(({ lines }) => lines.join(' | '));
const marks = ({ cells }: Row) => cells.map(({ mark }) => mark);

describe('the rows of a comparison', () => {
  it('stand in groups, in their order [T32]', () => {
    const groups = groupsOf([
      flat({ amenities: ['Gymnasium'], characteristics: [{ keyName: 'Towers', valueName: '4' }] }),
    ]);
    expect(groups.map(({ title, rows }) => [title, rows.map(({ label }) => label)])).toEqual([
      [
        'Price',
        [
          'All-inclusive price',
          'Per carpet sq ft',
          'Agreement value',
          'GST',
          'Stamp duty',
          'Registration',
          'Not in this price',
        ],
      ],
      [
        'Time',
        [
          'Ready by',
          'Promised by the promoter',
          'Registered completion',
          'Revised completion',
          'Moved by',
          'Construction',
          'Checked on the register',
          'RERA number',
        ],
      ],
      ['Home', ['Type', 'Carpet area', 'Still available', 'Plan', 'Towers']],
      ['Place', ['Locality', 'Nearest station', 'Nearest airport']],
      ['Amenities', ['Gymnasium']],
    ]);
  });

  it.each([
    ['MAN', '₹57,90,000', '₹8,248', '₹3,60,000'],
    ['WOMAN', '₹57,38,571', '₹8,175', '₹3,08,571'],
    ['JOINT', '₹57,64,286', '₹8,211', '₹3,34,286'],
  ] as const)('count for %s %s, which is %s a sq ft [T32, T35]', (buyer, total, rate, duty) => {
    const one = [flat()];
    expect(words(row(one, 'All-inclusive price', buyer))).toEqual([total]);
    expect(words(row(one, 'Per carpet sq ft', buyer))).toEqual([rate]);
    expect(words(row(one, 'Stamp duty', buyer))).toEqual([duty]);
    expect(words(row(one, 'Agreement value', buyer))).toEqual(['₹51,42,857']);
  });

  it('say where the agreement value is from', () => {
    const { cells } = row([flat(), flat({ agreementValue: 5_100_000 }), flat({ price: 0 })], 'Agreement value');
    expect(cells.map(({ note }) => note)).toEqual([
      'Worked out from the listed price',
      'Stated by the promoter',
      undefined,
    ]);
  });

  it('say at which charges on top a reduced GST is not reduced any more [T9]', () => {
    const agreementValue = 4_480_000;
    const isKnown = { agreementValue, notInPriceAsOf: '2026-11-02' };
    const { cells } = row([flat({ agreementValue }), flat(isKnown), flat()], 'GST');
    expect(cells.map(({ note }) => note)).toEqual([
      'At 5% if the extra charges come to more than ₹20,000',
      undefined,
      undefined,
    ]);
  });

  it('name the amount that the rates do not explain, if there is one', () => {
    // the promoter's 50 lakh: 5% and 7% of it, and 30,000, are 56,30,000
    const gap = flat({ price: 6_000_000, agreementValue: 5_000_000 });
    const rounded = flat({ price: 5_630_002, agreementValue: 5_000_000 });
    expect(words(row([gap, rounded, flat()], 'Not explained by these rates'))).toEqual([
      '₹3,70,000',
      '₹2, rounding',
      '₹0',
    ]);
    expect(() => row([flat()], 'Not explained by these rates')).toThrow('There is no row');
  });

  it('show a price on request as such, and nothing else', () => {
    const flats = [flat({ price: 0 }), flat()];
    expect(words(row(flats, 'All-inclusive price'))[0]).toBe('Price on Request');
    for (const label of ['Per carpet sq ft', 'Agreement value', 'GST', 'Stamp duty', 'Registration']) {
      expect(words(row(flats, label))[0]).toBe('Not on record');
    }
    expect(marks(row(flats, 'All-inclusive price'))).toEqual([undefined, undefined]);
  });

  it('tell unknown, none and a list of charges apart [T18]', () => {
    const charges = [
      { label: 'Parking', amount: 300_000, unit: 'ONCE', note: null },
      { label: 'Floor rise', amount: 25, unit: 'PER_SQ_FT', note: null },
      { label: 'Club', amount: null, unit: 'ONCE', note: null },
    ] satisfies ComparedFlat['notInPrice'];
    const extras = row(
      [flat(), flat({ notInPriceAsOf: '2026-11-02' }), flat({ notInPriceAsOf: '2026-11-02', notInPrice: charges })],
      'Not in this price',
    );
    expect(words(extras)).toEqual([
      'Not on record',
      'The promoter says there are no extra charges, as of 2 November 2026.',
      'Parking: ₹3,00,000 | Floor rise: ₹25 per sq ft | Club: amount not on record',
    ]);
    expect(extras.cells[2]?.note).toBe('As of 2 November 2026.');
  });

  it.each([
    ['2027-12-31', '2028-06-30', 6, '6 months'],
    ['2027-12-31', '2028-01-01', 1, '1 month'],
    ['2027-12-31', '2027-06-30', -6, 'Brought forward by 6 months'],
    ['2027-12-01', '2027-12-31', 0, 'Less than a month'],
    ['2027-12-31', '2027-12-31', 0, 'Not moved'],
    ['2027-12-31', null, null, 'Not on record'],
    [null, null, null, 'Not on record'],
  ])(
    'say of completion on %s, revised to %s: %4$s [T3]',
    (registeredCompletion, revisedCompletion, movedMonths, text) => {
      expect(words(row([flat({ registeredCompletion, revisedCompletion, movedMonths })], 'Moved by'))).toEqual([text]);
    },
  );

  it.each([
    ['2026-08-24', '24 August 2026', undefined],
    ['2026-08-23', '23 August 2026, more than 90 days ago', true],
    [null, 'Not yet checked', true],
  ])('say of a check on %s: %s [T5]', (checkedOn, text, isStale) => {
    const { cells } = row([flat({ checkedOn })], 'Checked on the register');
    expect(cells).toEqual([{ lines: [text], isKnown: true, isStale }]);
  });

  it('say that there is no revision only after somebody has checked', () => {
    expect(words(row([flat(), flat({ checkedOn: null })], 'Revised completion'))).toEqual([
      'None on record',
      'Not on record',
    ]);
  });

  it('name the nearest station and airport, and none for a home without coordinates [T42]', () => {
    const distances = [
      { key: 'x', name: 'PIECC Moshi', kind: 'WORK', km: 1.2 },
      { key: 'm', name: 'Bhosari metro', kind: 'STATION', km: 7 },
      { key: 'a', name: 'Pune Airport', kind: 'AIRPORT', km: 9.4 },
      { key: 'j', name: 'Pune Junction', kind: 'STATION', km: 16.1 },
    ] satisfies ComparedFlat['distances'];
    const flats = [flat({ distances }), flat()];
    expect(words(row(flats, 'Nearest station'))).toEqual(['Bhosari metro, 7.0 km', 'Not on record']);
    expect(words(row(flats, 'Nearest airport'))).toEqual(['Pune Airport, 9.4 km', 'Not on record']);
  });

  it('have each amenity once, however it is written, and say when all have it [T32]', () => {
    const flats = [
      flat({ amenities: ['Swimming Pool', 'Gymnasium'] }),
      flat({ amenities: ['gymnasium ', 'EV charging'] }),
      flat({ amenities: ['Gymnasium'] }),
    ];
    const amenities = groupsOf(flats).at(-1)?.rows ?? [];
    expect(amenities.map((one) => [one.label, words(one), one.mark])).toEqual([
      ['Swimming Pool', ['Yes', 'Not on record', 'Not on record'], undefined],
      ['Gymnasium', ['Yes', 'Yes', 'Yes'], 'All 3 have it'],
      ['EV charging', ['Not on record', 'Yes', 'Not on record'], undefined],
    ]);
  });
});

describe('a difference', () => {
  it('is a difference of the visible texts, including "Not on record" [T34]', () => {
    expect(isAlike({ label: '', cells: [cell('62%'), cell('62%')] })).toBe(true);
    expect(isAlike({ label: '', cells: [cell('62%'), unknown] })).toBe(false);
    expect(isAlike({ label: '', cells: [unknown, unknown] })).toBe(true);
    expect(isAlike({ label: '', cells: [cell('62%'), { ...cell('62%'), note: 'Stated' }] })).toBe(false);
  });

  it('does not count where two values have the same text [T34]', () => {
    const flats = [flat({ area: 702 }), flat({ area: 702 })];
    expect(groupsOf(flats).some(({ differs }) => differs)).toBe(false);
    expect(groupsOf([flat(), flat({ workDone: 63 })]).map(({ differs }) => differs)).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });
});

describe('the best of a row', () => {
  it.each([
    ['lowest', [3, 1, 2], [undefined, 'Lowest', undefined]],
    ['highest', [3, 1, 2], ['Highest', undefined, undefined]],
    ['earliest', ['2028-01-01', '2027-12-31'], [undefined, 'Earliest']],
    ['leastMoved', [6, -1, 0], [undefined, 'Least moved', undefined]],
    ['lowest', [1, null, 1, 2], ['Joint lowest', undefined, 'Joint lowest', undefined]],
    ['highest', [5, 5], ['Joint highest', 'Joint highest']],
    ['earliest', ['2027-01-01', '2027-01-01', '2028-01-01'], ['Joint earliest', 'Joint earliest', undefined]],
    ['leastMoved', [0, 0], ['Joint least moved', 'Joint least moved']],
    ['lowest', [1, null, null], [undefined, undefined, undefined]],
    ['lowest', [null, null], [undefined, undefined]],
    ['lowest', [0, 5], ['Lowest', undefined]],
  ] as [Better, (number | string | null)[], (string | undefined)[]][])(
    'is the %s of %j [T35]',
    (better, values, expected) => {
      expect(
        markBest(
          values.map(() => unknown),
          values,
          better,
        ).map(({ mark }) => mark),
      ).toEqual(expected);
    },
  );

  it('is never unknown and always as low as any [T35]', () => {
    const values = fc.array(fc.option(fc.integer({ min: 0, max: 5 })), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(values, (row) => {
        const marked = markBest(
          row.map(() => unknown),
          row,
          'lowest',
        );
        const known = row.filter((value) => value !== null);
        for (const [index, { mark }] of marked.entries()) {
          const isBest = known.length > 1 && row[index] !== null && known.every((value) => value >= (row[index] ?? 0));
          expect(mark !== undefined).toBe(isBest);
        }
      }),
    );
  });

  it("follows the buyer's total per sq ft [T35]", () => {
    // 1% of 45 lakh less for a woman, and of 10 lakh: 48,45,000 for 700 sq ft, 49,90,000 for 720
    const flats = [
      flat({ price: 4_890_000, area: 700, agreementValue: 4_500_000 }),
      flat({ price: 5_000_000, area: 720, agreementValue: 1_000_000 }),
    ];
    const perSqFt = (buyer: Buyer) => row(flats, 'Per carpet sq ft', buyer);
    expect(words(perSqFt('MAN'))).toEqual(['₹6,986', '₹6,944']);
    expect(marks(perSqFt('MAN'))).toEqual([undefined, 'Lowest']);
    expect(words(perSqFt('WOMAN'))).toEqual(['₹6,921', '₹6,931']);
    expect(marks(perSqFt('WOMAN'))).toEqual(['Lowest', undefined]);
  });

  it('is marked for price, area, construction, ready by and the move [T35]', () => {
    const flats = [
      flat({ price: 5_000_000, area: 650, workDone: 80, readyBy: '2027-01-31', movedMonths: 0 }),
      flat({ price: 6_000_000, area: 700, workDone: 20, readyBy: '2028-01-31', movedMonths: 12 }),
    ];
    const marked = groupsOf(flats)
      .flatMap(({ rows }) => rows)
      .filter((one) => marks(one).some(Boolean))
      .map((one) => [one.label, ...marks(one)]);
    expect(marked).toEqual([
      ['All-inclusive price', 'Lowest', undefined],
      ['Per carpet sq ft', 'Lowest', undefined],
      ['Ready by', 'Earliest', undefined],
      ['Moved by', 'Least moved', undefined],
      ['Construction', 'Highest', undefined],
      ['Carpet area', undefined, 'Highest'],
    ]);
  });
});
