import * as z from 'zod/mini';
import { COMPARED_MAX } from '../core/limits.ts';
import { contactNo } from '../core/fields.ts';
import { inputs } from '../core/inputs.texts.ts';
import { catalogueInputs } from './inputs.texts.ts';

const COMPARED = catalogueInputs.compared;

/** Ids of flats, separated by commas. */
const comparedIds = z.pipe(
  z.string({ error: COMPARED }).check(z.regex(/^\d{1,15}(,\d{1,15})*$/, COMPARED)),
  z.pipe(
    z.transform((value: string) => value.split(',').map(Number)),
    z.array(z.number()).check(z.refine(areComparable, COMPARED)),
  ),
);

function areComparable(ids: readonly number[]): boolean {
  return ids.length <= COMPARED_MAX && new Set(ids).size === ids.length && !ids.includes(0);
}

export const flatsCompareQuery = z.object({ ids: comparedIds });

/** Only months before this one, 'yyyy-MM'. */
export const propertyDiaryQuery = z.object({
  before: z.optional(
    z
      .string({ error: catalogueInputs.notMonth })
      .check(z.regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/, catalogueInputs.notMonth)),
  ),
});

export const locationRequestBody = z.object({ contactNo });

export const shortlistBody = z.object({ shortlisted: z.boolean({ error: inputs.notTrueOrFalse }) });
