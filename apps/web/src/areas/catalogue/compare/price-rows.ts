import { chargeLabel } from '@aangan/contract/catalogue/labels';
import { formatDate } from '@aangan/contract/core/dates';
import type { ComparedFlat } from '@aangan/contract/catalogue/compare-entities';
import { formatRupees } from '@aangan/contract/core/money';
import { ratePerSqFt, ROUNDING, type Buyer } from '@aangan/contract/catalogue/open-price';
import { fill } from '@aangan/contract/core/translation';
import { prices } from '../shared/prices/prices.texts.ts';
import { extraText } from '../shared/prices/price-words.ts';
import { compare as texts } from './compare.texts.ts';
import { cell, markBest, unknown, type Cell, type Compared, type Row } from './row.ts';

const rupees = (amount: number | null) => cell(amount === null ? null : formatRupees(amount));

/** Rows on what the buyer pays, line by line: the lines add up to the all-in price, to the rupee. */
export function priceRows({ flats, buyer }: Compared): Row[] {
  const paid = flats.map(({ kinds }) => kinds?.[buyer] ?? null);
  const totals = paid.map((one) => one?.total ?? null);
  const rates = flats.map(({ area }, index) => {
    const total = totals[index] ?? null;
    return total === null ? null : ratePerSqFt(total, area);
  });
  const others = paid.map((one) => one?.other ?? null);
  return [
    { label: texts.allIn, cells: markBest(totals.map(totalCell), totals, 'lowest') },
    { label: texts.perSqFt, cells: markBest(rates.map(rupees), rates, 'lowest') },
    { label: texts.agreementValue, cells: flats.map(agreementCell) },
    { label: texts.gst, cells: flats.map((flat) => gstCell(flat, buyer)) },
    { label: texts.stampDuty, cells: paid.map((one) => rupees(one?.stampDuty ?? null)) },
    { label: texts.registration, cells: paid.map((one) => rupees(one?.registration ?? null)) },
    ...(others.some((other) => other !== null && other !== 0)
      ? [{ label: texts.unexplained, cells: others.map(otherCell) }]
      : []),
    { label: prices.extras, cells: flats.map(extrasCell) },
  ];
}

function totalCell(total: number | null): Cell {
  return total === null ? { ...unknown, lines: [prices.onRequest] } : cell(formatRupees(total));
}

function agreementCell({ agreementValue, source }: ComparedFlat): Cell {
  return agreementValue === null
    ? unknown
    : { ...cell(formatRupees(agreementValue)), note: source === 'STATED' ? texts.stated : texts.workedOut };
}

/** The GST; a note says how further charges, not all of which are on record, may change it (T9). */
function gstCell({ kinds, gstIfMore }: ComparedFlat, buyer: Buyer): Cell {
  const counted = rupees(kinds?.[buyer].gst ?? null);
  if (gstIfMore === null) return counted;
  const values = { percent: String(gstIfMore.gstBp / 100), amount: formatRupees(gstIfMore.onTop) };
  return { ...counted, note: fill(texts.gstIfMore, values) };
}

function otherCell(other: number | null): Cell {
  if (other === null || other === 0 || Math.abs(other) > ROUNDING) return rupees(other);
  return cell(fill(texts.rounding, { amount: formatRupees(other) }));
}

/** Three states: unknown, none, or the list (T18). */
function extrasCell({ notInPrice, notInPriceAsOf }: ComparedFlat): Cell {
  if (notInPriceAsOf === null) return unknown;
  const date = formatDate(notInPriceAsOf, 'long');
  if (notInPrice.length === 0) return cell(fill(prices.noExtras, { date }));
  const lines = notInPrice.map((extra) =>
    fill(texts.extra, { label: chargeLabel(extra.label), amount: extraText(extra) ?? prices.amountUnknown }),
  );
  return { lines, note: fill(prices.asOf, { date }), isKnown: true };
}
