/** Fields of what a home is measured against (docs/product.md, T1 to T31), for the admin calls and the catalogue file. */
import * as z from 'zod/mini';
import { calendarDate, integer, oneOf, rupees, text, webUrl } from './fields.ts';
import { EXTRA_COST_MAX, LABEL_MAX, RERA_NO_MAX, UNITS_MAX } from './limits.ts';
import { CHARGE_UNITS } from './lists.ts';

/** Of a flat. Rupees; flats of its kind, and the day on which so many were left. */
export const flatFacts = {
  agreementValue: z.pipe(rupees, z.number().check(z.gte(1, 'Must be more than 0'))),
  unitsTotal: integer(1, UNITS_MAX),
  unitsAvailable: integer(0, UNITS_MAX),
  unitsAsOf: calendarDate,
};

/** Of one registration: what is required depends on the others, on the property and on what is stored. */
export const phaseFields = {
  name: text({ max: LABEL_MAX }),
  reraNo: text({ max: RERA_NO_MAX }),
  reraUrl: webUrl,
  possessionDate: calendarDate,
  registeredCompletion: calendarDate,
  revisedCompletion: calendarDate,
  progressAsOf: calendarDate,
  checkedOn: calendarDate,
};

/** Of an amount that is not in the price; rupees. */
export const extraCostFields = {
  label: text({ max: LABEL_MAX, required: 'Must not be empty' }),
  amount: integer(0, EXTRA_COST_MAX),
  unit: oneOf(CHARGE_UNITS),
  note: text({ max: LABEL_MAX }),
};
