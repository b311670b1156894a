/** Inputs about rates. */
import * as z from 'zod/mini';
import { calendarDate, integer, text, hasTwoDecimals } from '../core/fields.ts';

const share = integer(0, 5000);
const ratesAmount = integer(0, 1_000_000_000);
const bandsRise = (bands: { upTo: number | null }[]) =>
  bands.every(({ upTo }, index) => (upTo === null) === (index === bands.length - 1)) &&
  bands.every(({ upTo }, index) => index === 0 || upTo === null || upTo > (bands[index - 1]?.upTo ?? 0));

/** Rates from a day on (T20): rates in hundredths of a percent, amounts in whole rupees. */
export const adminPriceRatesBody = z.object({
  effectiveFrom: calendarDate,
  gstBp: share,
  gstReducedBp: share,
  gstReducedMaxValue: ratesAmount,
  gstReducedMaxSqM: z
    .number({ error: 'Must be square metres from 1 to 1000' })
    .check(
      z.gte(1, 'Must be square metres from 1 to 1000'),
      z.lte(1000, 'Must be square metres from 1 to 1000'),
      z.refine(hasTwoDecimals, 'Must have at most two decimals'),
    ),
  dutyManBp: share,
  dutyWomanBp: share,
  dutyJointBp: share,
  registrationBp: share,
  registrationCap: ratesAmount,
  loanBands: z
    .array(
      z.object(
        { upTo: z.nullable(integer(1, 1_000_000_000)), bp: integer(0, 10_000) },
        { error: 'Must be a band with upTo and bp' },
      ),
      { error: 'Must be a list of bands' },
    )
    .check(
      z.minLength(1, 'Must be 1 to 5 bands'),
      z.maxLength(5, 'Must be 1 to 5 bands'),
      z.refine(bandsRise, 'Each band must end above the one before, and the last one must have no end'),
    ),
  loanRateBp: share,
  foirBp: share,
  source: text({ max: 300, required: 'Source is required' }),
});

export type AdminPriceRatesInput = z.output<typeof adminPriceRatesBody>;

/** Whether rates may begin on a day: from 2000 to a year after today, both 'yyyy-MM-dd' in India (T20). */
export function isEffectiveDay(day: string, today: string): boolean {
  const inAYear = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
  return day >= '2000-01-01' && day <= inAYear;
}
