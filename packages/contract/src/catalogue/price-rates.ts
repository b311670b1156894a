/** Rates of price breakdowns (docs/product.md, T11, T20): a row is in force from its day until the next one. */
import { GST_REDUCED_MAX_SQ_M, GST_REDUCED_MAX_VALUE } from '../core/limits.ts';
import type { PriceRates } from '../core/rates.ts';
import { perSite, SITE } from '../core/site.ts';

export type { LoanBand, PriceRates } from '../core/rates.ts';

/** The built-in rates, which a site may change. */
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
 * Gives the rates that every installation has, with what the site in force changes (S37): a row ordered by its day like the
 * others, listed with id 0 and never deleted. Read them when they are used.
 */
export const firstRates: () => PriceRates = perSite(() =>
  SITE.firstRates === undefined ? FIRST_RATES : { ...FIRST_RATES, ...SITE.firstRates },
);

/**
 * Finds the rates of a day: of the rows and the first rates the one with the latest `effectiveFrom` not after it; before all
 * rows the first rates (T11).
 */
export function ratesOn<Rates extends Pick<PriceRates, 'effectiveFrom'>>(
  rows: readonly Rates[],
  day: string,
): Rates | PriceRates {
  const first = firstRates();
  let found: Rates | PriceRates | undefined;
  for (const row of [first, ...rows]) {
    if (row.effectiveFrom <= day && (found === undefined || row.effectiveFrom > found.effectiveFrom)) found = row;
  }
  return found ?? first;
}
