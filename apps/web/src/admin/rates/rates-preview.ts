import { adminPriceRatesBody } from '@aangan/contract/catalogue/rates-inputs';
import { NOTHING_ON_TOP, openPrice, ROUNDING } from '@aangan/contract/catalogue/open-price';
import type { PriceRates } from '@aangan/contract/catalogue/price-rates';
import * as z from 'zod/mini';
import { rates as texts } from './rates.texts.ts';
import { ratesOf, type RatesValues } from './rates-values.ts';

/** The sample flat of the preview: small enough for the reduced GST at any value. Rupees, sq ft. */
export const PREVIEW_FLAT = { price: 6_000_000, area: 700, agreementValue: null } as const;

/** Rupees under the present rates and under the typed ones; `after` is null until these are complete. */
export interface PreviewLine {
  label: string;
  before: number;
  after: number | null;
  isTotal?: boolean;
}

/** Returns a flat's price breakdown before and after (T12, T13); its price was set under the present rates. */
export function previewLines(inForce: PriceRates, values: RatesValues): PreviewLine[] {
  const before = linesUnder(inForce, inForce);
  const typed = readRates(inForce, values);
  const after = typed && linesUnder(inForce, typed);
  return before.map(({ label, amount, isTotal }, index) => ({
    label,
    before: amount,
    after: after?.[index]?.amount ?? null,
    ...(isTotal && { isTotal }),
  }));
}

/** Parses the typed rates; day and source do not matter for the preview. */
function readRates(inForce: PriceRates, values: RatesValues): PriceRates | null {
  const { effectiveFrom, source } = inForce;
  return z.safeParse(adminPriceRatesBody, { ...ratesOf(values), effectiveFrom, source }).data ?? null;
}

function linesUnder(setUnder: PriceRates, today: PriceRates): { label: string; amount: number; isTotal?: boolean }[] {
  const { agreementValue, kinds } = openPrice(PREVIEW_FLAT, NOTHING_ON_TOP, setUnder, today);
  if (agreementValue === null || kinds === null) return [];
  const { gst, stampDuty, registration, other, total } = kinds.MAN;
  const rest = Math.abs(other) <= ROUNDING ? texts.rounding : texts.unexplained;
  return [
    { label: texts.agreementValue, amount: agreementValue },
    { label: texts.gst, amount: gst },
    { label: texts.stampDuty, amount: stampDuty },
    { label: texts.registration, amount: registration },
    ...(other === 0 ? [] : [{ label: rest, amount: other }]),
    { label: texts.total, amount: total, isTotal: true },
  ];
}
