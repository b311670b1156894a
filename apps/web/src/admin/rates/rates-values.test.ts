import { FIRST_RATES } from '@aangan/contract/catalogue/price-rates';
import { describe, expect, it } from 'vitest';
import { previewLines } from './rates-preview.ts';
import { basisPoints } from '../shared/typed-rules.ts';
import { problemsAtFields, ratesForm, ratesOf, valuesOf, type RatesValues } from './rates-values.ts';

const begun = valuesOf(FIRST_RATES);
const filled: RatesValues = { ...begun, effectiveFrom: '2027-04-01', source: 'Budget of March 2027' };
const problems = (values: Partial<RatesValues>) =>
  (ratesForm.safeParse({ ...filled, ...values }).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  );

it.each([
  ['5', 500],
  ['6.5', 650],
  ['0.07', 7],
  ['1.1', 110],
  ['8.256', Number.NaN],
  ['', Number.NaN],
  ['x', Number.NaN],
])('%j percent are %d hundredths', (text, bp) => {
  expect(basisPoints(text)).toBe(bp);
});

describe('the form of rates', () => {
  it('starts with the present rates, and sends them unchanged under another day [T20]', () => {
    expect(ratesOf(filled)).toEqual({
      ...FIRST_RATES,
      effectiveFrom: '2027-04-01',
      source: 'Budget of March 2027',
    });
  });

  it.each<[Partial<RatesValues>, string]>([
    [{ effectiveFrom: '' }, 'effectiveFrom: Enter the day these rates apply from'],
    [{ source: ' ' }, 'source: Source is required'],
    [{ gstBp: '50.01' }, 'gstBp: Must be from 0 to 50 with at most two decimals'],
    [{ dutyManBp: '-1' }, 'dutyManBp: Must be from 0 to 50 with at most two decimals'],
    [{ registrationCap: '' }, 'registrationCap: Must be a whole number from 0 to 1000000000'],
    [{ gstReducedMaxSqM: '0.5' }, 'gstReducedMaxSqM: Must be square metres from 1 to 1000'],
    [{ foirBp: '50.555' }, 'foirBp: Must be from 0 to 50 with at most two decimals'],
    [{ loanBands: [{ upTo: '', bp: '100.01' }] }, 'loanBands.0.bp: Must be from 0 to 100 with at most two decimals'],
    [
      { loanBands: filled.loanBands.map((band, index) => ({ ...band, upTo: index === 1 ? '3000000' : band.upTo })) },
      'loanBands.1.upTo: Must be more than the upper end of the band before',
    ],
    [
      { loanBands: filled.loanBands.map((band) => ({ ...band, upTo: band.upTo && '0' })) },
      'loanBands.0.upTo: Must be a whole number from 1 to 1000000000',
    ],
  ])('refuses %j [T20]', (values, message) => {
    expect(problems(values)[0]).toBe(message);
  });

  it("maps the server's errors to its fields", () => {
    const errors = ['effectiveFrom', 'loanBands.0.upTo', 'body'].map((field) => ({ field, message: 'x' }));
    expect(problemsAtFields(errors).map(({ field }) => field)).toEqual(['effectiveFrom', 'loanBands.0.upTo']);
  });
});

describe('the preview of a flat of 60 lakh', () => {
  it('is the same before and after while nothing is changed, to the rupee', () => {
    expect(previewLines(FIRST_RATES, begun)).toEqual([
      { label: 'Agreement value', before: 5_330_357, after: 5_330_357 },
      { label: 'GST', before: 266_518, after: 266_518 },
      { label: 'Stamp duty', before: 373_125, after: 373_125 },
      { label: 'Registration', before: 30_000, after: 30_000 },
      { label: 'All-inclusive price', before: 6_000_000, after: 6_000_000, isTotal: true },
    ]);
  });

  it('changes by what the typed rates change', () => {
    const lines = previewLines(FIRST_RATES, { ...begun, registrationCap: '35000' });
    const changed = lines.filter(({ before, after }) => before !== after);
    expect(changed.map(({ label, after }) => [label, after])).toEqual([
      ['Registration', 35_000],
      ['All-inclusive price', 6_005_000],
    ]);
  });

  it('stays empty until the rates are complete', () => {
    expect(previewLines(FIRST_RATES, { ...begun, gstBp: '' }).map(({ after }) => after)).toEqual(Array(5).fill(null));
  });
});
