/** Home loans (docs/product.md, T21 to T24), for the page alone: whole rupees, shares and rates in hundredths of a percent. */
import type { LoanBand } from './price-rates.ts';

/** The interest of one month as a fraction. */
const monthly = (rateBp: number) => rateBp / 120_000;

/**
 * Computes the equal monthly instalment of a loan in rupees, half up (T21).
 * @param rateBp interest per year
 * @param months 1 or more
 */
export function emi(loan: number, rateBp: number, months: number): number {
  const rate = monthly(rateBp);
  if (rate === 0) return Math.round(loan / months);
  const growth = (1 + rate) ** months;
  return Math.round((loan * rate * growth) / (growth - 1));
}

/** Payments of one year, and the balance at its end, rupees. */
export interface RepaymentYear {
  year: number;
  interest: number;
  principal: number;
  balance: number;
}

export interface Repayment {
  emi: number;
  totalInterest: number;
  years: RepaymentYear[];
}

/** Computes the repayment of a loan by year (T22): no instalment exceeds the balance, the last one settles it. */
export function repayment(loan: number, rateBp: number, months: number): Repayment {
  const instalment = emi(loan, rateBp, months);
  const years: RepaymentYear[] = [];
  let balance = loan;
  let totalInterest = 0;
  for (let month = 1; month <= months; month += 1) {
    const interest = Math.floor((balance * rateBp + 60_000) / 120_000);
    const principal = month === months ? balance : Math.min(balance, Math.max(0, instalment - interest));
    balance -= principal;
    totalInterest += interest;
    if ((month - 1) % 12 === 0) years.push({ year: years.length + 1, interest: 0, principal: 0, balance });
    const year = years.at(-1);
    if (year)
      Object.assign(year, { interest: year.interest + interest, principal: year.principal + principal, balance });
  }
  return { emi: instalment, totalInterest, years };
}

/** Computes the most a bank may lend on an agreement value (T23): the maximum over the bands, each up to its end. */
export function loanByValue(agreementValue: number, bands: readonly LoanBand[]): number {
  return Math.max(
    0,
    ...bands.map(({ upTo, bp }) => Math.min(Math.floor((agreementValue * bp) / 10_000), upTo ?? Infinity)),
  );
}

export interface IncomeQuestion {
  /** Per month, after tax. */
  income: number;
  /** Instalments of other loans per month. */
  otherEmis: number;
  /** Interest per year. */
  rateBp: number;
  months: number;
  /** Share of the income that may go into EMIs. */
  foirBp: number;
}

/** Computes the largest loan that an income affords (T24): the present value of the affordable instalment, rounded down. */
export function loanByIncome({ income, otherEmis, rateBp, months, foirBp }: IncomeQuestion): number {
  const room = Math.max(0, Math.floor((income * foirBp) / 10_000) - otherEmis);
  const rate = monthly(rateBp);
  if (rate === 0) return room * months;
  return Math.floor((room * (1 - (1 + rate) ** -months)) / rate);
}
