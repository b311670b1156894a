/**
 * What an all-inclusive price is made of (truth.md T8 to T17). Whole rupees; shares in hundredths of a percent; areas in
 * sq ft with two decimals, counted in hundredths, so that no fraction is ever summed up.
 */
import type { PriceRates } from './price-rates.ts';

export const BUYERS = ['MAN', 'WOMAN', 'JOINT'] as const;
export type Buyer = (typeof BUYERS)[number];

/** Rupees. */
export interface Charges {
  gst: number;
  stampDuty: number;
  registration: number;
}

export interface SplitPrice {
  agreementValue: number;
  gstBp: number;
  /** Of the price, what the rates do not explain. */
  other: number;
}

/** Beyond so many rupees a difference is no rounding. */
export const ROUNDING = 3;
/** 1 sq ft is 0.09290304 sq m: so many hundred-millionths. */
const SQ_M_OF_SQ_FT = 9_290_304;

const hundredths = (value: number) => Math.round(value * 100);

/** A share of an amount, half up (T8). */
function share(amount: number, bp: number): number {
  return Math.floor((amount * bp + 5000) / 10_000);
}

/** Whether the carpet is small enough for the reduced GST (T9). */
export function isAreaReduced(area: number, rates: PriceRates): boolean {
  return hundredths(area) * SQ_M_OF_SQ_FT <= hundredths(rates.gstReducedMaxSqM) * 100_000_000;
}

/** Whether a flat of this agreement value (rupees) and carpet area (sq ft) pays the reduced GST (T9). */
export function isReducedGst(agreementValue: number, area: number, rates: PriceRates): boolean {
  return agreementValue <= rates.gstReducedMaxValue && isAreaReduced(area, rates);
}

/** What comes on top of an agreement value for a buyer (T10), rupees. */
export function chargesOn(agreementValue: number, area: number, rates: PriceRates, buyer: Buyer): Charges {
  return chargesAt(agreementValue, gstOf(agreementValue, area, rates), rates, buyer);
}

function gstOf(agreementValue: number, area: number, rates: PriceRates): number {
  return isReducedGst(agreementValue, area, rates) ? rates.gstReducedBp : rates.gstBp;
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
 * Works the agreement value out of an all-inclusive price (T12), which counts the duty of a man.
 * @param price rupees, above 0
 * @param area sq ft
 * @param rates those the price was set under
 */
export function splitPrice(price: number, area: number, rates: PriceRates): SplitPrice {
  const limit = rates.gstReducedMaxValue;
  const isFull = !isAreaReduced(area, rates) || price >= totalAt(limit + 1, rates.gstBp, rates);
  const gstBp = isFull ? rates.gstBp : rates.gstReducedBp;
  const agreementValue = largestWithin(price, gstBp, rates, isFull ? price : limit);
  return { agreementValue, gstBp, other: price - totalAt(agreementValue, gstBp, rates) };
}

/** Rupees per carpet sq ft, half up (T15). */
export function ratePerSqFt(price: number, area: number): number {
  const area100 = hundredths(area);
  return Math.floor((price * 200 + area100) / (2 * area100));
}

/** A carpet area of sq ft in square metres, one decimal, half up (T15). */
export function squareMetres(area: number): number {
  return Math.floor((hundredths(area) * SQ_M_OF_SQ_FT * 2 + 1_000_000_000) / 2_000_000_000) / 10;
}

export interface PricedFlat {
  /** Rupees; 0 is on request. */
  price: number;
  /** Sq ft of carpet. */
  area: number;
  /** As the promoter states it, rupees; null is to be worked out. */
  agreementValue: number | null;
}

/** What a buyer of one kind pays, rupees: the lines and `other` are the total, exactly. */
export interface OpenTotal extends Charges {
  other: number;
  total: number;
}

export interface OpenPrice {
  source: 'STATED' | 'WORKED_OUT' | 'NONE';
  agreementValue: number | null;
  /** Of today's rates. */
  gstBp: number | null;
  other: number | null;
  maxBeforeAgreement: number | null;
  /** Near the limit of the reduced GST: what one rupee more costs, or what staying at it would save (T17). */
  cliff: { side: 'BELOW' | 'ABOVE'; difference: number } | null;
  /** No agreement value gives the price: between these two totals the tax jumps (T13). */
  gap: { from: number; to: number } | null;
  kinds: Record<Buyer, OpenTotal> | null;
}

const NO_PRICE: OpenPrice = {
  source: 'NONE',
  agreementValue: null,
  gstBp: null,
  other: null,
  maxBeforeAgreement: null,
  cliff: null,
  gap: null,
  kinds: null,
};

/**
 * A flat's price taken apart (T12 to T17).
 * @param setUnder rates of the day the price was set
 * @param today rates in force
 */
export function openPrice(
  { price, area, agreementValue: stated }: PricedFlat,
  setUnder: PriceRates,
  today: PriceRates,
): OpenPrice {
  if (price === 0) return NO_PRICE;
  const agreementValue = stated ?? splitPrice(price, area, setUnder).agreementValue;
  const other = price - totalAt(agreementValue, gstOf(agreementValue, area, setUnder), setUnder);
  const kindOf = (buyer: Buyer): OpenTotal => {
    const charges = chargesOn(agreementValue, area, today, buyer);
    return { ...charges, other, total: agreementValue + sum(charges) + other };
  };
  return {
    source: stated === null ? 'WORKED_OUT' : 'STATED',
    agreementValue,
    gstBp: gstOf(agreementValue, area, today),
    other,
    maxBeforeAgreement: Math.floor(agreementValue / 10),
    cliff: cliffOf(agreementValue, area, today),
    gap: stated === null && other > ROUNDING ? jumpOf(setUnder) : null,
    kinds: { MAN: kindOf('MAN'), WOMAN: kindOf('WOMAN'), JOINT: kindOf('JOINT') },
  };
}

/** The totals on both sides of the limit of the reduced GST. */
function jumpOf(rates: PriceRates): { from: number; to: number } {
  const limit = rates.gstReducedMaxValue;
  return { from: totalAt(limit, rates.gstReducedBp, rates), to: totalAt(limit + 1, rates.gstBp, rates) };
}

function cliffOf(agreementValue: number, area: number, rates: PriceRates): OpenPrice['cliff'] {
  if (!isAreaReduced(area, rates)) return null;
  const { from, to } = jumpOf(rates);
  if (agreementValue <= rates.gstReducedMaxValue) return { side: 'BELOW', difference: to - from };
  if (agreementValue * 10 > rates.gstReducedMaxValue * 11) return null;
  return { side: 'ABOVE', difference: totalAt(agreementValue, rates.gstBp, rates) - from };
}
