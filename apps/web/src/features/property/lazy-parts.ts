import { lazyCode } from '../shared/sections/lazy-code.ts';

/** The card below the flats. */
export const openPriceCode = lazyCode(
  'open-price',
  async () => (await import('./components/open-price.tsx')).OpenPrice,
);

/** What the disclosure in that card opens. */
export const loanCode = lazyCode('loan', async () => (await import('./components/loan.tsx')).Loan);
