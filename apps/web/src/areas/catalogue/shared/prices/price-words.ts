import { formatDate } from '@aangan/contract/core/dates';
import { formatRupees } from '@aangan/contract/core/money';
import type { Buyer } from '@aangan/contract/catalogue/open-price';
import type { ExtraCost } from '@aangan/contract/catalogue/price-entities';
import type { PriceRates } from '@aangan/contract/catalogue/price-rates';
import { fill } from '@aangan/contract/core/translation';
import { prices as texts } from './prices.texts.ts';

/** The options of the choice 'Buyer'. */
export const BUYER_CHOICES: readonly { value: Buyer; label: string }[] = [
  { value: 'MAN', label: texts.man },
  { value: 'WOMAN', label: texts.woman },
  { value: 'JOINT', label: texts.joint },
];

/** Returns the source of the rates, and since when they apply. */
export function ratesText({ effectiveFrom, source }: Pick<PriceRates, 'effectiveFrom' | 'source'>): string {
  return fill(texts.rates, { date: formatDate(effectiveFrom, 'long'), source });
}

const UNITS = { ONCE: texts.once, PER_SQ_FT: texts.perSqFt, PER_FLOOR: texts.perFloor, PER_MONTH: texts.perMonth };

/** Returns the amount of an extra; null when it is not on record. */
export function extraText({ amount, unit }: Pick<ExtraCost, 'amount' | 'unit'>): string | null {
  return amount === null ? null : fill(UNITS[unit], { amount: formatRupees(amount) });
}
