/** Rates of price breakdowns (docs/product.md, T11, T20): a row is in force from its day until the next one. */
import { GST_REDUCED_MAX_SQ_M, GST_REDUCED_MAX_VALUE } from '../core/limits.ts';

/** The share of an agreement value up to `upTo` rupees that a bank may lend; the last band has no end. */
export interface LoanBand {
  upTo: number | null;
  /** Hundredths of a percent. */
  bp: number;
}

/** Rates are hundredths of a percent (`bp`), amounts whole rupees. */
export interface PriceRates {
  /** 'yyyy-MM-dd', in India. */
  effectiveFrom: string;
  gstBp: number;
  gstReducedBp: number;
  /** Gross amount charged (agreement value and charges on top) up to which GST is reduced (T9). */
  gstReducedMaxValue: number;
  /** Carpet area up to which GST is reduced, square metres. */
  gstReducedMaxSqM: number;
  dutyManBp: number;
  dutyWomanBp: number;
  dutyJointBp: number;
  registrationBp: number;
  registrationCap: number;
  loanBands: LoanBand[];
  /** Interest per year. */
  loanRateBp: number;
  /** Share of an income available for EMIs. */
  foirBp: number;
  source: string;
}

/** The built-in row, ordered by its day like the others: listed with id 0, never deleted. */
export const FIRST_RATES: PriceRates = {
  effectiveFrom: '2022-04-01',
  gstBp: 500,
  gstReducedBp: 100,
  gstReducedMaxValue: GST_REDUCED_MAX_VALUE,
  gstReducedMaxSqM: GST_REDUCED_MAX_SQ_M,
  dutyManBp: 700,
  dutyWomanBp: 600,
  dutyJointBp: 650,
  registrationBp: 100,
  registrationCap: 30_000,
  loanBands: [
    { upTo: 3_000_000, bp: 9000 },
    { upTo: 7_500_000, bp: 8000 },
    { upTo: null, bp: 7500 },
  ],
  loanRateBp: 800,
  foirBp: 5000,
  source: 'Duty in Pune and PCMC as published in 2025; GST Notification 3/2019; RBI limits on home loans.',
};

/**
 * Finds the rates of a day: of the rows and `FIRST_RATES` the one with the latest `effectiveFrom` not after it; before all
 * rows `FIRST_RATES` (T11).
 */
export function ratesOn<Rates extends Pick<PriceRates, 'effectiveFrom'>>(
  rows: readonly Rates[],
  day: string,
): Rates | typeof FIRST_RATES {
  let found: Rates | typeof FIRST_RATES | undefined;
  for (const row of [FIRST_RATES, ...rows]) {
    if (row.effectiveFrom <= day && (found === undefined || row.effectiveFrom > found.effectiveFrom)) found = row;
  }
  return found ?? FIRST_RATES;
}
