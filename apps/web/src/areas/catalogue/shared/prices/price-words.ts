import { formatDate } from '@aangan/contract/core/dates';
import { formatRupees } from '@aangan/contract/core/money';
import type { Buyer } from '@aangan/contract/catalogue/open-price';
import type { ExtraCost } from '@aangan/contract/catalogue/price-entities';
import type { PriceRates } from '@aangan/contract/catalogue/price-rates';
import { fill } from '@aangan/contract/core/translation';
import { prices as texts } from './prices.texts.ts';

/** Who may buy, as the choice 'Buyer' has them. */
export const BUYER_CHOICES: readonly { value: Buyer; label: string }[] = [
  { value: 'MAN', label: texts.man },
  { value: 'WOMAN', label: texts.woman },
  { value: 'JOINT', label: texts.joint },
];

/** Where the rates are from, and since when they hold. */
export function ratesText({ effectiveFrom, source }: Pick<PriceRates, 'effectiveFrom' | 'source'>): string {
  return fill(texts.rates, { date: formatDate(effectiveFrom, 'long'), source });
}

const UNITS = { ONCE: texts.once, PER_SQ_FT: texts.perSqFt, PER_FLOOR: texts.perFloor, PER_MONTH: texts.perMonth };

/** What is asked on top; null when the amount is not on record. */
export function extraText({ amount, unit }: Pick<ExtraCost, 'amount' | 'unit'>): string | null {
  return amount === null ? null : fill(UNITS[unit], { amount: formatRupees(amount) });
}
