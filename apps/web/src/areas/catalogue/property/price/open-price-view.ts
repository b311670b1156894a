/** Derives the price breakdown: lines and sentences (T12 to T17). */
import { formatDate } from '@aangan/contract/core/dates';
import type { OpenFlat, PropertyOpenPrice } from '@aangan/contract/catalogue/price-entities';
import { formatArea, formatRupees } from '@aangan/contract/core/money';
import { ROUNDING, type Buyer } from '@aangan/contract/catalogue/open-price';
import { fill } from '@aangan/contract/core/translation';
import { openPrice as texts } from './open-price.texts.ts';

type Rates = PropertyOpenPrice['rates'];

export type Share = 'agreementValue' | 'gst' | 'stampDuty' | 'registration' | 'other';

export interface BillLine {
  share: Share;
  label: string;
  /** Rupees; the unexplained rest may be negative. */
  amount: number;
}

/** A price breakdown for one kind of buyer, as texts; null where there is nothing to say. */
export interface Bill {
  lines: BillLine[];
  /** Rupees. */
  total: number;
  agreementValue: number;
  comparison: string | null;
  source: string;
  beforeAgreement: string;
  gstLimit: string | null;
  ratesChanged: string | null;
  gap: string | null;
}

/** Formats basis points as a percentage: 650 as 6.5. */
const percent = (bp: number) => String(bp / 100);

/**
 * Returns the breakdown.
 * @returns null for a flat without a price
 */
export function billOf(flat: OpenFlat, rates: Rates, buyer: Buyer): Bill | null {
  const { agreementValue, gstBp, maxBeforeAgreement, kinds } = flat;
  if (agreementValue === null || gstBp === null || maxBeforeAgreement === null || kinds === null) return null;
  const own = kinds[buyer];
  const isSameRates = kinds.MAN.total === flat.price;
  const lines: BillLine[] = [
    { share: 'agreementValue', label: texts.agreementValue, amount: agreementValue },
    { share: 'gst', label: fill(texts.gst, { percent: percent(gstBp) }), amount: own.gst },
    {
      share: 'stampDuty',
      label: fill(texts.stampDuty, { percent: percent(dutyOf(rates, buyer)) }),
      amount: own.stampDuty,
    },
    { share: 'registration', label: texts.registration, amount: own.registration },
  ];
  if (own.other !== 0) {
    const label = Math.abs(own.other) <= ROUNDING ? texts.rounding : texts.unexplained;
    lines.push({ share: 'other', label, amount: own.other });
  }
  return {
    lines,
    total: own.total,
    agreementValue,
    comparison: isSameRates ? comparisonText(own.total, flat.price) : null,
    source: flat.source === 'STATED' ? texts.stated : texts.workedOut,
    beforeAgreement: fill(texts.beforeAgreement, { amount: formatRupees(maxBeforeAgreement) }),
    gstLimit: gstLimitText(flat, rates),
    ratesChanged: isSameRates ? null : ratesChangedText(flat.price, own.total, rates),
    gap: flat.gap && fill(texts.gap, { from: formatRupees(flat.gap.from), to: formatRupees(flat.gap.to) }),
  };
}

function dutyOf(rates: Rates, buyer: Buyer): number {
  return { MAN: rates.dutyManBp, WOMAN: rates.dutyWomanBp, JOINT: rates.dutyJointBp }[buyer];
}

function comparisonText(total: number, listed: number): string | null {
  if (total === listed) return null;
  const amount = formatRupees(Math.abs(listed - total));
  return fill(total < listed ? texts.less : texts.more, { amount });
}

/** Explains the limit of the reduced GST for a flat near or below it (T9, T17). */
function gstLimitText({ gstIfMore, gap, cliff }: OpenFlat, rates: Rates): string | null {
  const limit = formatRupees(rates.gstReducedMaxValue);
  const reduced = percent(rates.gstReducedBp);
  if (gstIfMore) {
    const { onTop, gstBp, difference } = gstIfMore;
    const amounts = { onTop: formatRupees(onTop), difference: formatRupees(difference), limit };
    return fill(texts.openLimit, { percent: reduced, full: percent(gstBp), ...amounts });
  }
  // inside the gap no price on this side is possible
  if (!cliff || gap) return null;
  const difference = formatRupees(cliff.difference);
  if (cliff.side === 'BELOW') {
    const area = formatArea(rates.gstReducedMaxSqM);
    return fill(texts.belowLimit, { percent: reduced, limit, area, difference });
  }
  return fill(texts.aboveLimit, { excess: formatRupees(cliff.excess), limit, percent: reduced, difference });
}

function ratesChangedText(listed: number, total: number, { effectiveFrom }: Rates): string {
  const date = formatDate(effectiveFrom, 'long');
  return fill(texts.ratesChanged, { date, listed: formatRupees(listed), total: formatRupees(total) });
}
