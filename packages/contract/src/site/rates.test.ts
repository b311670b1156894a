import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { FIRST_RATES, firstRates, ratesOn } from '../catalogue/price-rates.ts';
import { addDays, todayInIndia } from '../core/dates.ts';
import { applySite } from '../core/site.ts';
import { siteDocument, type SiteDocument } from './document.ts';
import { siteProblems } from './rules.ts';
import { siteValues } from './values.ts';

afterEach(() => applySite({}));

const inForce = (document: SiteDocument) => {
  applySite(siteValues(document));
  return firstRates();
};
const elsewhere = (state: string): SiteDocument => ({ places: { state, cities: ['Anywhere'] } });

describe('the rates of a site', () => {
  it('are the built-in ones, the very same object, without any of its own [S37]', () => {
    expect(firstRates()).toBe(FIRST_RATES);
    expect(inForce({ firm: { legalName: 'Aangan Homes' } })).toBe(FIRST_RATES);
  });

  it('take the place of the built-in ones field by field, also on the days before them [S37]', () => {
    const rates = inForce({ rates: { dutyWomanBp: 500, source: 'The gazette of May 2026.' } });
    expect(rates).toEqual({ ...FIRST_RATES, dutyWomanBp: 500, source: 'The gazette of May 2026.' });
    expect(ratesOn([], '2001-01-01')).toBe(rates);
    expect(ratesOn([{ ...FIRST_RATES, effectiveFrom: '2026-06-01', dutyWomanBp: 400 }], '2026-06-02').dutyWomanBp).toBe(
      400,
    );
  });

  it('begin with the duty of another state, where that is one share, and a firm changes them [S36, S37]', () => {
    const duty = {
      dutyManBp: 550,
      dutyWomanBp: 550,
      dutyJointBp: 550,
      registrationBp: 50,
      registrationCap: 1_000_000_000,
    };
    expect(inForce(elsewhere('Telangana'))).toMatchObject({ ...duty, gstBp: FIRST_RATES.gstBp });
    expect(firstRates().source).toMatch(/^Duty in Telangana /);
    expect(inForce({ ...elsewhere('Telangana'), rates: { dutyManBp: 600 } })).toMatchObject({
      ...duty,
      dutyManBp: 600,
    });
  });

  it('have to be given for a state whose duty is not known as one share, lest people read that of Pune [S37]', () => {
    const needed = (document: SiteDocument) => siteProblems(document).map(({ field }) => field);
    const duty = ['dutyManBp', 'dutyWomanBp', 'dutyJointBp', 'registrationBp', 'registrationCap', 'source'];
    expect(needed(elsewhere('Karnataka'))).toEqual(duty.map((field) => `site.rates.${field}`));
    expect(needed(elsewhere('Telangana'))).toEqual([]);
    expect(needed({ places: { cities: ['Nashik'] } })).toEqual([]);
    const rates = {
      dutyManBp: 560,
      dutyWomanBp: 560,
      dutyJointBp: 560,
      registrationBp: 200,
      registrationCap: 1_000_000_000,
    };
    expect(needed({ ...elsewhere('Karnataka'), rates: { ...rates, source: 'Karnataka Stamp Act' } })).toEqual([]);
  });

  describe('are refused by the rules of rates that are added:', () => {
    let yearAhead: string;
    beforeAll(() => {
      const today = todayInIndia();
      yearAhead = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
    });
    const problemOf = (rates: unknown) => {
      const { error } = siteDocument.safeParse({ rates });
      return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    };

    it.each([
      [{ dutyManBp: 5001 }, 'rates.dutyManBp: Must be a whole number from 0 to 5000'],
      [{ registrationCap: 0.5 }, 'rates.registrationCap: Must be a whole number from 0 to 1000000000'],
      [{ effectiveFrom: '1999-12-31' }, 'rates.effectiveFrom: Must be from 1 January 2000 to a year ahead'],
      [{ effectiveFrom: '2026-02-30' }, 'rates.effectiveFrom: Must be a date, yyyy-MM-dd'],
      [{ loanBands: [] }, 'rates.loanBands: Must be 1 to 5 bands'],
      [{ source: ' ' }, 'rates.source: Must have 1 to 300 characters'],
      [{ dutyBp: 500 }, 'rates: Is no field of a site'],
    ])('%j [S37, T20]', (rates, problem) => {
      expect(problemOf(rates)?.[0]).toBe(problem);
    });

    it('a day later than a year ahead, and no day before that [S37, T20]', () => {
      expect(problemOf({ effectiveFrom: yearAhead })).toBeUndefined();
      expect(problemOf({ effectiveFrom: addDays(yearAhead, 1) })).toHaveLength(1);
    });
  });
});

describe('the register of a site', () => {
  it('has the masks that a firm gave, else those of another state, and none in the default one [S36]', () => {
    expect(siteValues({})).toEqual({});
    expect(siteValues({ register: { numbers: ['P9'] } }).registerNumbers).toEqual(['P9']);
    expect(siteValues(elsewhere('Telangana')).registerNumbers).toEqual(['P99999999999']);
    expect(siteValues({ ...elsewhere('Telangana'), register: { numbers: [] } }).registerNumbers).toEqual([]);
    expect(siteValues(elsewhere('Sikkim')).registerNumbers).toEqual([]);
  });
});
