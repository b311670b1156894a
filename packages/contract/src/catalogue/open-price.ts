/**
 * The breakdown of an all-inclusive price (docs/product.md, T8 to T17). Whole rupees; rates in hundredths of a percent; areas
 * in sq ft with two decimals, as whole hundredths, so that sums are exact.
 */
import { hundredths, SQ_M_OF_SQ_FT } from '../core/area.ts';
import type { ExtraCost } from './price-entities.ts';
import type { PriceRates } from './price-rates.ts';

export const BUYERS = ['MAN', 'WOMAN', 'JOINT'] as const;
export type Buyer = (typeof BUYERS)[number];

/** Rupees. */
export interface Charges {
  gst: number;
  stampDuty: number;
  registration: number;
}

/** The recorded charges of a flat on top of its price. */
export interface ChargesOnTop {
  /** The sum of the charges with a known amount for this flat, rupees. */
  known: number;
  /** False where nothing is on record, or a charge has no known amount for this flat. */
  isComplete: boolean;
}

export const NOTHING_ON_TOP: ChargesOnTop = { known: 0, isComplete: true };

export interface SplitPrice {
  agreementValue: number;
  gstBp: number;
  /** The rest of the price, which the rates do not explain. */
  other: number;
}

/** The largest difference that rounding explains, rupees. */
export const ROUNDING = 3;

/** Computes a percentage of an amount, half up (T8). */
function share(amount: number, bp: number): number {
  return Math.floor((amount * bp + 5000) / 10_000);
}

/** Whether the carpet is small enough for the reduced GST (T9). */
export function isAreaReduced(area: number, rates: PriceRates): boolean {
  return hundredths(area) * SQ_M_OF_SQ_FT <= hundredths(rates.gstReducedMaxSqM) * 100_000_000;
}

/**
 * Sums the charges on top of a flat's price (T18). A charge per floor or per month has no amount for a flat, since neither
 * its floor nor the months paid in advance are on record.
 * @param charges of the property, with their day; null where nothing is on record
 * @param area sq ft of carpet
 */
export function chargesOnTop(
  { notInPrice, notInPriceAsOf }: { notInPrice: readonly ExtraCost[]; notInPriceAsOf: string | null },
  area: number,
): ChargesOnTop {
  const amounts = notInPrice.map((charge) => amountFor(charge, area));
  return {
    known: amounts.reduce<number>((total, amount) => total + (amount ?? 0), 0),
    isComplete: notInPriceAsOf !== null && !amounts.includes(null),
  };
}

/** The amount of a charge for a flat of this carpet area (sq ft) in rupees, half up; null where it is not known. */
function amountFor({ amount, unit }: ExtraCost, area: number): number | null {
  if (amount === 0 || unit === 'ONCE') return amount;
  return amount === null || unit !== 'PER_SQ_FT' ? null : Math.floor((amount * hundredths(area) + 50) / 100);
}

/**
 * Whether a flat pays the reduced GST of an affordable residential apartment (T9). The limit is on the gross amount
 * charged: the consideration for the flat and its land, and any other amount that the promoter charges the buyer, such
 * as for preferential location, development, parking and common facilities. Tax and duty are no part of it.
 *
 * Source: Notification 11/2017-Central Tax (Rate), paragraph 4 (xvi), as inserted by Notification 03/2019-Central Tax
 * (Rate) of 29 March 2019.
 * @param grossAmount rupees: agreement value and charges on top
 * @param area sq ft of carpet
 */
export function isReducedGst(grossAmount: number, area: number, rates: PriceRates): boolean {
  return grossAmount <= rates.gstReducedMaxValue && isAreaReduced(area, rates);
}

/**
 * Computes the taxes on an agreement value for a buyer (T10), rupees.
 * @param onTop rupees that the promoter charges beside it
 */
export function chargesOn(
  agreementValue: number,
  area: number,
  rates: PriceRates,
  buyer: Buyer,
  onTop: number,
): Charges {
  return chargesAt(agreementValue, gstOf(agreementValue + onTop, area, rates), rates, buyer);
}

function gstOf(grossAmount: number, area: number, rates: PriceRates): number {
  return isReducedGst(grossAmount, area, rates) ? rates.gstReducedBp : rates.gstBp;
}

function chargesAt(agreementValue: number, gstBp: number, rates: PriceRates, buyer: Buyer): Charges {
  const duty = { MAN: rates.dutyManBp, WOMAN: rates.dutyWomanBp, JOINT: rates.dutyJointBp }[buyer];
  return {
    gst: share(agreementValue, gstBp),
    stampDuty: share(agreementValue, duty),
    registration: Math.min(share(agreementValue, rates.registrationBp), rates.registrationCap),
  };
}

const sum = ({ gst, stampDuty, registration }: Charges) => gst + stampDuty + registration;
const totalAt = (agreementValue: number, gstBp: number, rates: PriceRates) =>
  agreementValue + sum(chargesAt(agreementValue, gstBp, rates, 'MAN'));

/** The largest agreement value up to `most` whose total is at most the price; totals rise with each rupee. */
function largestWithin(price: number, gstBp: number, rates: PriceRates, most: number): number {
  let low = 0;
  let high = Math.min(price, most);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (totalAt(middle, gstBp, rates) <= price) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * Computes the agreement value of an all-inclusive price (T12), which includes the stamp duty of a male buyer.
 * @param price rupees, above 0
 * @param area sq ft
 * @param rates in force when the price was set
 * @param onTop rupees that the promoter charges beside the price
 */
export function splitPrice(price: number, area: number, rates: PriceRates, onTop: number): SplitPrice {
  const limit = reducedUpTo(rates, onTop);
  const isFull = limit < 0 || !isAreaReduced(area, rates) || price >= totalAt(limit + 1, rates.gstBp, rates);
  const gstBp = isFull ? rates.gstBp : rates.gstReducedBp;
  const agreementValue = largestWithin(price, gstBp, rates, isFull ? price : limit);
  return { agreementValue, gstBp, other: price - totalAt(agreementValue, gstBp, rates) };
}

/** The largest agreement value with reduced GST, rupees; less than 0 where the charges on top are too high for any. */
const reducedUpTo = (rates: PriceRates, onTop: number) => rates.gstReducedMaxValue - onTop;

/** Rupees per carpet sq ft, half up (T15). */
export function ratePerSqFt(price: number, area: number): number {
  const area100 = hundredths(area);
  return Math.floor((price * 200 + area100) / (2 * area100));
}

export interface PricedFlat {
  /** Rupees; 0 for a price on request. */
  price: number;
  /** Sq ft of carpet. */
  area: number;
  /** As the promoter states it, rupees; null where it is to be computed. */
  agreementValue: number | null;
}

/** What one kind of buyer pays, rupees; the charges and `other` add up to the total exactly. */
export interface OpenTotal extends Charges {
  other: number;
  total: number;
}

export interface OpenPrice {
  source: 'STATED' | 'WORKED_OUT' | 'NONE';
  agreementValue: number | null;
  /** By today's rates. */
  gstBp: number | null;
  /**
   * Set where not all charges on top are on record and GST is reduced: if they exceed `onTop` rupees in all, GST is `gstBp`
   * and costs `difference` rupees more (T9).
   */
  gstIfMore: { onTop: number; gstBp: number; difference: number } | null;
  other: number | null;
  maxBeforeAgreement: number | null;
  /**
   * Set near the limit of the reduced GST: below it the cost of one rupee more; above it the saving of staying within it,
   * and by how many rupees agreement value and charges exceed it (T17).
   */
  cliff: { side: 'BELOW'; difference: number } | { side: 'ABOVE'; difference: number; excess: number } | null;
  /** Set where no agreement value gives the price, since the tax jumps between these two totals (T13). */
  gap: { from: number; to: number } | null;
  kinds: Record<Buyer, OpenTotal> | null;
}

const NO_PRICE: OpenPrice = {
  source: 'NONE',
  agreementValue: null,
  gstBp: null,
  gstIfMore: null,
  other: null,
  maxBeforeAgreement: null,
  cliff: null,
  gap: null,
  kinds: null,
};

/**
 * Breaks down a flat's price (T9, T12 to T17).
 * @param onTop charges beside the price
 * @param setUnder rates of the day on which the price was set
 * @param today rates in force
 */
export function openPrice(
  { price, area, agreementValue: stated }: PricedFlat,
  onTop: ChargesOnTop,
  setUnder: PriceRates,
  today: PriceRates,
): OpenPrice {
  if (price === 0) return NO_PRICE;
  const agreementValue = stated ?? splitPrice(price, area, setUnder, onTop.known).agreementValue;
  const grossAmount = agreementValue + onTop.known;
  const other = price - totalAt(agreementValue, gstOf(grossAmount, area, setUnder), setUnder);
  const kindOf = (buyer: Buyer): OpenTotal => {
    const charges = chargesOn(agreementValue, area, today, buyer, onTop.known);
    return { ...charges, other, total: agreementValue + sum(charges) + other };
  };
  return {
    source: stated === null ? 'WORKED_OUT' : 'STATED',
    agreementValue,
    gstBp: gstOf(grossAmount, area, today),
    gstIfMore: gstIfMoreOf(agreementValue, area, today, onTop),
    other,
    maxBeforeAgreement: Math.floor(agreementValue / 10),
    cliff: cliffOf(agreementValue, area, today, onTop.known),
    gap: stated === null && other > ROUNDING ? jumpOf(setUnder, onTop.known) : null,
    kinds: { MAN: kindOf('MAN'), WOMAN: kindOf('WOMAN'), JOINT: kindOf('JOINT') },
  };
}

function gstIfMoreOf(
  agreementValue: number,
  area: number,
  rates: PriceRates,
  { known, isComplete }: ChargesOnTop,
): OpenPrice['gstIfMore'] {
  if (isComplete || !isReducedGst(agreementValue + known, area, rates)) return null;
  return {
    onTop: rates.gstReducedMaxValue - agreementValue,
    gstBp: rates.gstBp,
    difference: share(agreementValue, rates.gstBp) - share(agreementValue, rates.gstReducedBp),
  };
}

/** The totals on both sides of the limit of the reduced GST. */
function jumpOf(rates: PriceRates, onTop: number): { from: number; to: number } {
  const limit = reducedUpTo(rates, onTop);
  return { from: totalAt(limit, rates.gstReducedBp, rates), to: totalAt(limit + 1, rates.gstBp, rates) };
}

function cliffOf(agreementValue: number, area: number, rates: PriceRates, onTop: number): OpenPrice['cliff'] {
  const limit = reducedUpTo(rates, onTop);
  if (!isAreaReduced(area, rates) || limit < 0) return null;
  const { from, to } = jumpOf(rates, onTop);
  if (agreementValue <= limit) return { side: 'BELOW', difference: to - from };
  if ((agreementValue + onTop) * 10 > rates.gstReducedMaxValue * 11) return null;
  const difference = totalAt(agreementValue, rates.gstBp, rates) - from;
  return { side: 'ABOVE', difference, excess: agreementValue - limit };
}
