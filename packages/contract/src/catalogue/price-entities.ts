/** Responses about prices: rupees, and rates in hundredths of a percent. */
import * as z from 'zod/mini';
import { LOAN_BANDS_MAX, listOf } from '../core/list-of.ts';
import { EXTRA_COSTS_MAX, FLATS_MAX } from '../core/limits.ts';
import { CHARGE_UNITS } from './lists.ts';
import { flatType } from './flat-types.ts';

/** A charge on top of the price (T18); an `amount` of null is not on record. */
export const extraCost = z.object({
  label: z.string(),
  amount: z.nullable(z.number()),
  unit: z.enum(CHARGE_UNITS),
  note: z.nullable(z.string()),
});

/** Rates in force from a day on (T11, T20): rates in hundredths of a percent, amounts in rupees. */
export const priceRates = z.object({
  effectiveFrom: z.string(),
  gstBp: z.number(),
  gstReducedBp: z.number(),
  gstReducedMaxValue: z.number(),
  gstReducedMaxSqM: z.number(),
  dutyManBp: z.number(),
  dutyWomanBp: z.number(),
  dutyJointBp: z.number(),
  registrationBp: z.number(),
  registrationCap: z.number(),
  loanBands: listOf(z.object({ upTo: z.nullable(z.number()), bp: z.number() }), LOAN_BANDS_MAX),
  loanRateBp: z.number(),
  foirBp: z.number(),
  source: z.string(),
});

const openTotal = z.object({
  gst: z.number(),
  stampDuty: z.number(),
  registration: z.number(),
  other: z.number(),
  total: z.number(),
});

/** The price breakdown of a flat (T9, T12 to T17). Rupees; without a price every figure is null. */
export const openFlat = z.object({
  flatId: z.number(),
  type: flatType,
  area: z.number(),
  areaSqM: z.number(),
  price: z.number(),
  pricePerSqFt: z.nullable(z.number()),
  pricedOn: z.string(),
  source: z.enum(['STATED', 'WORKED_OUT', 'NONE']),
  agreementValue: z.nullable(z.number()),
  gstBp: z.nullable(z.number()),
  /** GST if the charges on top, not all of which are on record, exceed `onTop`; it costs `difference` more (T9). */
  gstIfMore: z.nullable(z.object({ onTop: z.number(), gstBp: z.number(), difference: z.number() })),
  other: z.nullable(z.number()),
  maxBeforeAgreement: z.nullable(z.number()),
  cliff: z.nullable(
    z.discriminatedUnion('side', [
      z.object({ side: z.literal('BELOW'), difference: z.number() }),
      z.object({ side: z.literal('ABOVE'), difference: z.number(), excess: z.number() }),
    ]),
  ),
  gap: z.nullable(z.object({ from: z.number(), to: z.number() })),
  kinds: z.nullable(z.object({ MAN: openTotal, WOMAN: openTotal, JOINT: openTotal })),
});

/** The price breakdowns of a property's flats. */
export const propertyOpenPrice = z.object({
  /** Today in India. */
  asOf: z.string(),
  rates: priceRates,
  notInPrice: listOf(extraCost, EXTRA_COSTS_MAX),
  notInPriceAsOf: z.nullable(z.string()),
  flats: listOf(openFlat, FLATS_MAX),
});

export type ExtraCost = z.infer<typeof extraCost>;
export type OpenFlat = z.infer<typeof openFlat>;
export type PropertyOpenPrice = z.infer<typeof propertyOpenPrice>;
