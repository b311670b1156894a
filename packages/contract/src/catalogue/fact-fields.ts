/**
 * Fields of what a home is measured against, where it is and what is looked at (docs/product.md, T1 to T39), for the
 * admin calls and the catalogue file.
 */
import * as z from 'zod/mini';
import { AREA_BOUNDS } from './distance.ts';
import { calendarDate, hasTwoDecimals, integer, oneOf, rupees, text, webUrl } from '../core/fields.ts';
import { AREA_MAX, EXTRA_COST_MAX, LABEL_MAX, MEDIA_TITLE_MAX, RERA_NO_MAX, UNITS_MAX } from '../core/limits.ts';
import { CHARGE_UNITS } from './lists.ts';
import { FLAT_TYPES } from './search-lists.ts';

/** Empty text from a form is the same as no value. */
const emptyIsNull = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value);
export const nullable = <T extends z.ZodMiniType>(schema: T) => z.pipe(z.transform(emptyIsNull), z.nullable(schema));
export function optionalField<T extends z.ZodMiniType>(schema: T) {
  return z._default(nullable(schema), null);
}
/** What is not sent stays as it is stored; null, or empty text, empties it. */
export const kept = <T extends z.ZodMiniType>(schema: T) => z.optional(nullable(schema));

/** Sq ft of carpet (DATA1). */
export const area = z
  .number({ error: 'Must be an area in sq ft' })
  .check(
    z.gt(0, 'Must be more than 0'),
    z.lte(AREA_MAX, `Must be at most ${AREA_MAX}`),
    z.refine(hasTwoDecimals, 'Must have at most two decimals'),
  );

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

/** A coordinate with six decimals at most; `error` is said of anything else. */
function degrees({ min, max }: { min: number; max: number }, error: string) {
  return z.number({ error }).check(
    z.gte(min, error),
    z.lte(max, error),
    z.refine((value) => Number(value.toFixed(6)) === value, error),
  );
}

/** Its exact place, in degrees. */
export const placeFields = {
  lat: degrees(AREA_BOUNDS.lat, 'Must be a latitude from 18.3 to 18.95'),
  lng: degrees(AREA_BOUNDS.lng, 'Must be a longitude from 73.5 to 74.2'),
};

/** Whether a place is whole, and what is said of one that is not. */
export function isPlaceWhole({ lat, lng }: { lat: unknown; lng: unknown }): boolean {
  return (lat === null) === (lng === null);
}
export const PLACE_NOT_WHOLE = { field: 'lng', message: 'Give both, or neither' };

/** Of a medium: which of them it may have depends on its type. */
export const mediaFields = {
  title: text({ max: MEDIA_TITLE_MAX }),
  takenOn: calendarDate,
  flatType: oneOf(FLAT_TYPES),
  flatArea: area,
};
