import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emi, loanByIncome, loanByValue, repayment } from './loan.ts';
import { FIRST_RATES } from './price-rates.ts';

describe('emi', () => {
  it.each([
    [5_000_000, 850, 240, 43_391],
    [6_000_000, 750, 240, 48_336],
    [7_500_000, 800, 300, 57_886],
    [1_000_000, 0, 7, 142_857],
  ])('of %d at %d for %d months is %d [T21]', (loan, rateBp, months, instalment) => {
    expect(emi(loan, rateBp, months)).toBe(instalment);
  });
});

describe('repayment', () => {
  it('of 50,00,000 at 8.5 % over 20 years [T22]', () => {
    const { totalInterest, years } = repayment(5_000_000, 850, 240);
    expect(totalInterest).toBe(5_413_923);
    expect(years).toHaveLength(20);
    expect(years[0]).toEqual({ year: 1, interest: 421_182, principal: 99_510, balance: 4_900_490 });
  });

  it('pays back exactly the loan, never more than is owed [T22]', () => {
    const asked = fc.tuple(
      fc.integer({ min: 0, max: 1_000_000_000 }),
      fc.integer({ min: 0, max: 5000 }),
      fc.integer({ min: 1, max: 360 }),
    );
    fc.assert(
      fc.property(asked, ([loan, rateBp, months]) => {
        const { years, totalInterest } = repayment(loan, rateBp, months);
        expect(years).toHaveLength(Math.ceil(months / 12));
        expect(years.reduce((sum, { principal }) => sum + principal, 0)).toBe(loan);
        expect(years.reduce((sum, { interest }) => sum + interest, 0)).toBe(totalInterest);
        expect(years.at(-1)?.balance).toBe(0);
        let owed = loan;
        for (const { principal, balance, interest } of years) {
          expect([principal, interest].every((value) => Number.isInteger(value) && value >= 0)).toBe(true);
          expect(balance).toBe(owed - principal);
          owed = balance;
        }
      }),
    );
  });
});

describe('loanByValue', () => {
  it.each([
    [3_500_000, 3_000_000],
    [4_000_000, 3_200_000],
    [10_000_000, 7_500_000],
    [0, 0],
  ])('of %d is %d [T23]', (agreementValue, loan) => {
    expect(loanByValue(agreementValue, FIRST_RATES.loanBands)).toBe(loan);
  });

  it('never falls when the value rises [T23]', () => {
    fc.assert(
      fc.property(fc.nat(50_000_000), fc.nat(1_000_000), (value, more) => {
        const bands = FIRST_RATES.loanBands;
        expect(loanByValue(value + more, bands)).toBeGreaterThanOrEqual(loanByValue(value, bands));
      }),
    );
  });
});

describe('loanByIncome', () => {
  const question = { income: 120_000, otherEmis: 10_000, rateBp: 800, months: 240, foirBp: 5000 };

  it('has the largest instalment that the income covers [T24]', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10_000, max: 1_000_000 }),
        fc.nat(2000),
        fc.integer({ min: 1, max: 360 }),
        (income, rateBp, months) => {
          const loan = loanByIncome({ ...question, income, otherEmis: 0, rateBp, months });
          const room = Math.floor(income / 2);
          // the instalment of a loan is rounded to the rupee
          expect(emi(loan, rateBp, months)).toBeLessThanOrEqual(room);
          expect(emi(loan + 2 * months, rateBp, months)).toBeGreaterThan(room);
        },
      ),
    );
  });

  it('is 0 without income left, and without interest the sum of all instalments [T24]', () => {
    expect(loanByIncome({ ...question, otherEmis: 60_000 })).toBe(0);
    expect(loanByIncome({ ...question, otherEmis: 90_000 })).toBe(0);
    expect(loanByIncome({ ...question, rateBp: 0 })).toBe(50_000 * 240);
  });
});
