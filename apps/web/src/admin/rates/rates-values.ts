/**
 * Converts rates to field values and back (T20), under the contract's names, so that the server's errors match the
 * fields.
 */
import { adminPriceRatesBody, type AdminPriceRatesInput } from '@aangan/contract/catalogue/rates-inputs';
import type { FieldError } from '@aangan/contract/core/errors';
import type { PriceRates } from '@aangan/contract/catalogue/price-rates';
import { fill } from '@aangan/contract/core/translation';
import * as z from 'zod/mini';
import {
  amountProblem,
  basisPoints,
  complaint,
  isBlank,
  numberOf,
  ruledAmount,
  ruledBy,
  rupeesOf,
  typedPercent,
  typedRupees,
} from '../shared/typed-rules.ts';
import { typed } from '../shared/typed.texts.ts';
import { rates as texts } from './rates.texts.ts';

const { shape } = adminPriceRatesBody;
const SHARE_MAX = 50;
const LENT_MAX = 100;

const percentage = (most: number) =>
  z
    .string()
    .check(
      z.refine(
        (text) => basisPoints(text) >= 0 && basisPoints(text) <= most * 100,
        fill(typed.wrongPercent, { most: String(most) }),
      ),
    );
const share = percentage(SHARE_MAX);
const amount = (rule: z.ZodMiniType) => z.string().check(ruledAmount(rule));
const band = z.object({ upTo: z.string(), bp: percentage(LENT_MAX) });
const bandEnd = shape.loanBands.def.element.shape.upTo;

/** The last band has no end; the ends of the others must ascend. */
const risingBands = z.check<z.infer<typeof band>[]>(({ value: bands, issues }) => {
  let before = 0;
  for (const [index, { upTo }] of bands.slice(0, -1).entries()) {
    const end = rupeesOf(upTo);
    const message =
      (isBlank(upTo) ? complaint(bandEnd, end) : amountProblem(bandEnd, upTo)) ??
      (end <= before ? texts.bandsRise : undefined);
    if (message !== undefined) issues.push({ code: 'custom', path: [index, 'upTo'], message, input: upTo });
    before = end;
  }
});

/** Percentages, rupees and square metres as typed text. */
export const ratesForm = z.object({
  effectiveFrom: z.string().check(ruledBy(shape.effectiveFrom, undefined, texts.dayRequired)),
  source: z.string().check(ruledBy(shape.source)),
  gstBp: share,
  gstReducedBp: share,
  gstReducedMaxValue: amount(shape.gstReducedMaxValue),
  gstReducedMaxSqM: z.string().check(ruledBy(shape.gstReducedMaxSqM, numberOf)),
  dutyManBp: share,
  dutyWomanBp: share,
  dutyJointBp: share,
  registrationBp: share,
  registrationCap: amount(shape.registrationCap),
  loanBands: z.array(band).check(risingBands),
  loanRateBp: share,
  foirBp: share,
});

export type RatesValues = z.infer<typeof ratesForm>;
export type RatesField = keyof RatesValues;

/** Returns the initial field values: the present rates without day and source. */
export function valuesOf(inForce: PriceRates): RatesValues {
  return {
    effectiveFrom: '',
    source: '',
    gstBp: typedPercent(inForce.gstBp),
    gstReducedBp: typedPercent(inForce.gstReducedBp),
    gstReducedMaxValue: typedRupees(inForce.gstReducedMaxValue),
    gstReducedMaxSqM: String(inForce.gstReducedMaxSqM),
    dutyManBp: typedPercent(inForce.dutyManBp),
    dutyWomanBp: typedPercent(inForce.dutyWomanBp),
    dutyJointBp: typedPercent(inForce.dutyJointBp),
    registrationBp: typedPercent(inForce.registrationBp),
    registrationCap: typedRupees(inForce.registrationCap),
    loanBands: inForce.loanBands.map(({ upTo, bp }) => ({
      upTo: typedRupees(upTo),
      bp: typedPercent(bp),
    })),
    loanRateBp: typedPercent(inForce.loanRateBp),
    foirBp: typedPercent(inForce.foirBp),
  };
}

/** Parses the field values; text that is not a number becomes NaN. */
export function ratesOf(values: RatesValues): AdminPriceRatesInput {
  return {
    effectiveFrom: values.effectiveFrom,
    source: values.source,
    gstBp: basisPoints(values.gstBp),
    gstReducedBp: basisPoints(values.gstReducedBp),
    gstReducedMaxValue: rupeesOf(values.gstReducedMaxValue),
    gstReducedMaxSqM: numberOf(values.gstReducedMaxSqM),
    dutyManBp: basisPoints(values.dutyManBp),
    dutyWomanBp: basisPoints(values.dutyWomanBp),
    dutyJointBp: basisPoints(values.dutyJointBp),
    registrationBp: basisPoints(values.registrationBp),
    registrationCap: rupeesOf(values.registrationCap),
    loanBands: values.loanBands.map(({ upTo, bp }, index, bands) => ({
      upTo: index === bands.length - 1 ? null : rupeesOf(upTo),
      bp: basisPoints(bp),
    })),
    loanRateBp: basisPoints(values.loanRateBp),
    foirBp: basisPoints(values.foirBp),
  };
}

/** Returns the server's errors that belong to a field of the form. */
export function problemsAtFields(errors: readonly FieldError[]): FieldError[] {
  return errors.filter(({ field }) => Object.hasOwn(ratesForm.shape, field.split('.')[0] ?? ''));
}
