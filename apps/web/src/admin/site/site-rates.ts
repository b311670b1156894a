/** Converts the rates of a document to typed text and back: percentages, rupees, square metres (S37). */
import type { PriceRates } from '@aangan/contract/catalogue/price-rates';
import type { SiteDocument } from '@aangan/contract/site/document';
import { basisPoints, numberOf, rupeesOf, typedPercent, typedRupees } from '../shared/typed-rules.ts';

const SHARES = [
  'gstBp',
  'gstReducedBp',
  'dutyManBp',
  'dutyWomanBp',
  'dutyJointBp',
  'registrationBp',
  'loanRateBp',
  'foirBp',
] as const satisfies readonly (keyof PriceRates)[];
const AMOUNTS = ['gstReducedMaxValue', 'registrationCap'] as const satisfies readonly (keyof PriceRates)[];

export type RateField =
  (typeof SHARES)[number] | (typeof AMOUNTS)[number] | 'gstReducedMaxSqM' | 'effectiveFrom' | 'source';
/** The fields of the form; bands of loans, which it does not have, stay beside them. */
export type RateTexts = Record<RateField, string>;

type Rates = NonNullable<SiteDocument['rates']>;

/** Whether a path is of a percentage. */
export const isShare = (path: string) => SHARES.some((name) => path === `rates.${name}`);

/** Rates of which any may be left out. */
type SomeRates = { readonly [Name in RateField]?: string | number | undefined };

/** Returns rates as typed text; empty for what is left out. */
export function rateTexts(rates: SomeRates = {}): RateTexts {
  const written = (names: readonly RateField[], write: (value: number) => string) =>
    Object.fromEntries(names.map((name) => [name, rates[name] === undefined ? '' : write(Number(rates[name]))]));
  return {
    ...written(SHARES, typedPercent),
    ...written(AMOUNTS, typedRupees),
    ...written(['gstReducedMaxSqM'], String),
    effectiveFrom: rates.effectiveFrom ?? '',
    source: rates.source ?? '',
  } as RateTexts;
}

/** Returns typed rates as a document has them, without those that are empty; NaN for text that is no number. */
export function typedRates(texts: RateTexts): Rates {
  const read = (names: readonly RateField[], parse: (text: string) => number) =>
    Object.fromEntries(names.filter((name) => texts[name].trim() !== '').map((name) => [name, parse(texts[name])]));
  return {
    ...read(SHARES, basisPoints),
    ...read(AMOUNTS, rupeesOf),
    ...read(['gstReducedMaxSqM'], numberOf),
    ...(texts.effectiveFrom !== '' && { effectiveFrom: texts.effectiveFrom }),
    ...(texts.source.trim() !== '' && { source: texts.source }),
  };
}
