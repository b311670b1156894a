/** Parses the loan form and calculates its result (T21 to T24). Nothing is sent to a server. */
import { loanByIncome, loanByValue, repayment, type Repayment } from '@aangan/contract/catalogue/loan';
import type { PriceRates } from '@aangan/contract/catalogue/price-rates';
import { asciiDigits } from '@aangan/contract/core/digits';
import { PRICE_MAX } from '@aangan/contract/core/limits';
import { readNumber, readRupees } from '@aangan/contract/core/typed-amount';
import { loan as texts } from './loan.texts.ts';

/** As typed. */
export interface LoanFields {
  income: string;
  otherEmis: string;
  interest: string;
  years: string;
  /** Empty while it follows the maximum. */
  loan: string;
}

export type LoanErrors = Partial<Record<keyof LoanFields, string>>;

export interface LoanCase {
  /** Rupees. */
  agreementValue: number;
  /** The price for this buyer, rupees. */
  total: number;
  rates: Pick<PriceRates, 'loanBands' | 'foirBp'>;
}

export interface LoanOutcome {
  errors: LoanErrors;
  byValue: number;
  /** Null without an income, or when a field that it depends on is invalid. */
  byIncome: number | null;
  /** The maximum loan, the default of its field; null when a field is invalid. */
  most: number | null;
  result: LoanResult | null;
}

export interface LoanResult extends Repayment {
  /** The entered amount, capped at the maximum. */
  loan: number;
  ownCash: number;
}

const INTEREST_MAX_BP = 5000;
const YEARS_MAX = 30;
const YEARS = 20;

/** Returns the initial values of the form. */
export function initialFields({ loanRateBp }: Pick<PriceRates, 'loanRateBp'>): LoanFields {
  return { income: '', otherEmis: '', interest: String(loanRateBp / 100), years: String(YEARS), loan: '' };
}

/**
 * Parses whole rupees as people type them, with or without sign, grouping and unit; null when empty, NaN when invalid.
 */
function rupees(text: string): number | null {
  if (text.replaceAll(/[₹\s]/g, '') === '') return null;
  const amount = readRupees(text);
  return Number.isInteger(amount) && amount >= 0 && amount <= PRICE_MAX ? amount : Number.NaN;
}

/** Parses a percentage with up to two decimals as basis points; NaN when invalid. */
function interestBp(text: string): number {
  const [, whole, decimals = ''] = /^(\d{1,2})(?:\.(\d{0,2}))?$/.exec(asciiDigits(text).trim()) ?? [];
  const bp = whole === undefined ? Number.NaN : Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  return bp <= INTEREST_MAX_BP ? bp : Number.NaN;
}

function wholeYears(text: string): number {
  const years = readNumber(text);
  return Number.isInteger(years) && years >= 1 && years <= YEARS_MAX ? years : Number.NaN;
}

/** Calculates the loan, its cost and the amount to pay without it. */
export function loanOutcome(fields: LoanFields, { agreementValue, total, rates }: LoanCase): LoanOutcome {
  const income = rupees(fields.income);
  const otherEmis = rupees(fields.otherEmis) ?? 0;
  const rateBp = interestBp(fields.interest);
  const months = wholeYears(fields.years) * 12;
  const typed = rupees(fields.loan);
  const errors: LoanErrors = {
    ...(Number.isNaN(income) && { income: texts.wrongAmount }),
    ...(Number.isNaN(otherEmis) && { otherEmis: texts.wrongAmount }),
    ...(Number.isNaN(rateBp) && { interest: texts.wrongInterest }),
    ...(Number.isNaN(months) && { years: texts.wrongYears }),
    ...(Number.isNaN(typed) && { loan: texts.wrongAmount }),
  };
  const byValue = loanByValue(agreementValue, rates.loanBands);
  const { loan: _loan, ...others } = errors;
  if (Object.keys(others).length > 0) return { errors, byValue, byIncome: null, most: null, result: null };
  const byIncome = income === null ? null : loanByIncome({ income, otherEmis, rateBp, months, foirBp: rates.foirBp });
  const most = Math.min(byValue, byIncome ?? Infinity);
  if (errors.loan !== undefined) return { errors, byValue, byIncome, most, result: null };
  const loan = Math.min(typed ?? most, most);
  return {
    errors,
    byValue,
    byIncome,
    most,
    result: { ...repayment(loan, rateBp, months), loan, ownCash: total - loan },
  };
}
