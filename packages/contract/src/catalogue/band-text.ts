/** Words of price bands, made from their amounts, so that they can't lie (S33). */
import type { SiteBand } from '../core/site-lists.ts';
import { fill } from '../core/translation.ts';
import { bandTexts as texts } from './bands.texts.ts';
import { bands } from './filter-lists.ts';

type Ends = Pick<SiteBand, 'min' | 'max'>;

const LAKH = 100_000;
const CRORE = 10_000_000;

/** Formats a band as '40L-55L' or '95L-1.2Cr', exactly; the last one as '90L+'. */
export function bandLabel({ min, max }: Ends, isLast: boolean): string {
  const values = { min: inShort(min), max: inShort(max) };
  if (isLast) return fill(min < CRORE ? texts.fromLakh : texts.fromCrore, values);
  if (max < CRORE) return fill(texts.lakh, values);
  return fill(min < CRORE ? texts.lakhToCrore : texts.crore, values);
}

/** '40', '1.2': exact, since whole rupees over a power of ten have a short text. */
const inShort = (rupees: number) => String(rupees / (rupees < CRORE ? LAKH : CRORE));

/** Gives the words of a band in force; what is compared is its `label`. */
export function bandText({ min, max }: Ends): string {
  return bandLabel({ min, max }, min === bands().at(-1)?.min);
}
