/**
 * Fields of a home's facts, location and media (docs/product.md, T1 to T39), for the admin calls and the catalogue file.
 */
import * as z from 'zod/mini';
import { areaBounds } from './area-bounds.ts';
import { calendarDate, hasTwoDecimals, integer, oneOf, rupees, text, webUrl } from '../core/fields.ts';
import { AREA_MAX, EXTRA_COST_MAX, LABEL_MAX, MEDIA_TITLE_MAX, RERA_NO_MAX, UNITS_MAX } from '../core/limits.ts';
import { CHARGE_UNITS } from './lists.ts';
import { flatTypeInUse } from './flat-types.ts';

/** Converts empty text from a form to null. */
const emptyIsNull = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value);
/** Accepts null or empty text as null. */
export const nullable = <T extends z.ZodMiniType>(schema: T) => z.pipe(z.transform(emptyIsNull), z.nullable(schema));
/** Accepts an absent, null or empty field as null. */
export function optionalField<T extends z.ZodMiniType>(schema: T) {
  return z._default(nullable(schema), null);
}
/** A field that stays unchanged where it is absent, and is cleared by null or empty text. */
export const patchField = <T extends z.ZodMiniType>(schema: T) => z.optional(nullable(schema));

/** Sq ft of carpet (DATA1). */
export const area = z
  .number({ error: 'Must be an area in sq ft' })
  .check(
    z.gt(0, 'Must be more than 0'),
    z.lte(AREA_MAX, `Must be at most ${AREA_MAX}`),
    z.refine(hasTwoDecimals, 'Must have at most two decimals'),
  );

/** Facts of a flat: rupees, the number of such flats, how many are left, and as of which day. */
export const flatFacts = {
  agreementValue: z.pipe(rupees, z.number().check(z.gte(1, 'Must be more than 0'))),
  unitsTotal: integer(1, UNITS_MAX),
  unitsAvailable: integer(0, UNITS_MAX),
  unitsAsOf: calendarDate,
};

/** Fields of one registration; `planFacts` checks which are required, given the stored ones. */
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

/** Fields of a charge on top of the price; rupees. */
export const extraCostFields = {
  label: text({ max: LABEL_MAX, required: 'Must not be empty' }),
  amount: integer(0, EXTRA_COST_MAX),
  unit: oneOf(CHARGE_UNITS),
  note: text({ max: LABEL_MAX }),
};

/** A coordinate within the bounds of homes, with six decimals at most. */
function degrees(axis: 'lat' | 'lng', name: string) {
  const error = () => `Must be a ${name} from ${areaBounds()[axis].min} to ${areaBounds()[axis].max}`;
  const isWithin = (value: number) => value >= areaBounds()[axis].min && value <= areaBounds()[axis].max;
  const described = {
    get minimum() {
      return areaBounds()[axis].min;
    },
    get maximum() {
      return areaBounds()[axis].max;
    },
  };
  return z
    .number({ error })
    .check(
      z.refine(isWithin, { error }),
      z.refine((value) => Number(value.toFixed(6)) === value, { error }),
    )
    .register(z.globalRegistry, described);
}

/** The exact location, in degrees. */
export const placeFields = {
  lat: degrees('lat', 'latitude'),
  lng: degrees('lng', 'longitude'),
};

/** Whether both coordinates are given, or neither. */
export function isPlaceWhole({ lat, lng }: { lat: unknown; lng: unknown }): boolean {
  return (lat === null) === (lng === null);
}
/** The error of a location with one coordinate. */
export const PLACE_NOT_WHOLE = { field: 'lng', message: 'Give both, or neither' };

/** Fields of a medium; which ones it may have depends on its type. */
export const mediaFields = {
  title: text({ max: MEDIA_TITLE_MAX }),
  takenOn: calendarDate,
  flatType: flatTypeInUse,
  flatArea: area,
};
