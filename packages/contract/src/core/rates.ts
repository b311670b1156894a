/** What rates are (docs/product.md, T8 to T23); those in force are `catalogue/price-rates.ts`'s. */

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
