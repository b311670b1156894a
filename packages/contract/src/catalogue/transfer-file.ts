/**
 * The catalogue file of `npm run catalogue` (docs/catalogue-format.md): JSON in, every row checked, the same JSON out.
 * Objects are strict, so that a misspelt field does not go unnoticed.
 */
import * as z from 'zod/mini';
import {
  extraCostFields,
  flatFacts,
  isPlaceWhole,
  mediaFields,
  phaseFields,
  PLACE_NOT_WHOLE,
  placeFields,
} from './fact-fields.ts';
import {
  calendarDate,
  contactNo,
  hasTwoDecimals,
  integer,
  nameText,
  oneOf,
  rupees,
  text,
  webUrl,
} from '../core/fields.ts';
import {
  AMENITIES_MAX,
  AREA_MAX,
  CHARACTERISTICS_MAX,
  CONSTRUCTION_PHOTOS_MAX,
  DESCRIPTION_MAX,
  EXTRA_COSTS_MAX,
  FLATS_MAX,
  LABEL_MAX,
  MEDIA_MAX,
  PHASES_MAX,
  PRICE_HISTORY_MAX,
  RERA_NO_MAX,
} from '../core/limits.ts';
import { flatTypeInUse } from './flat-types.ts';
import { localityField } from './localities.ts';
import { strictly, textFields } from './property-texts.ts';
import { localities } from './search-lists.ts';
import { MEDIA_TYPES, PROPERTY_STATUSES, PUBLICATIONS } from './lists.ts';

const boolean = z.boolean({ error: 'Must be true or false' });

const AREA_ERROR = `Must be an area in sq ft above 0, at most ${AREA_MAX}, with at most two decimals`;
/** Carpet area, sq ft (DATA1). */
const area = z
  .number({ error: AREA_ERROR })
  .check(z.gt(0, AREA_ERROR), z.lte(AREA_MAX, AREA_ERROR), z.refine(hasTwoDecimals, AREA_ERROR));

/** Months from the day of loading, so that sample data does not go stale; the last day of that month. */
const monthsAhead = z.optional(integer(0, 240));
const monthsAgo = z.optional(integer(1, 240));
const daysAgo = z.optional(integer(0, 3650));
const possession = { possessionDate: z.optional(calendarDate), possessionInMonths: monthsAhead };

/** Requires a day as a date or relative to the day of loading, not as both. */
function oneOfTwo<Day extends string, Counted extends string>(day: Day, counted: Counted) {
  return z.refine<{ [Key in Day | Counted]?: unknown }>((row) => row[day] === undefined || row[counted] === undefined, {
    error: `Give ${day} or ${counted}, not both`,
    path: [counted],
    when: isRow,
  });
}
const onePossession = oneOfTwo('possessionDate', 'possessionInMonths');

const flat = z
  .strictObject(
    {
      type: flatTypeInUse,
      area,
      price: rupees,
      agreementValue: z.optional(flatFacts.agreementValue),
      unitsTotal: z.optional(flatFacts.unitsTotal),
      unitsAvailable: z.optional(flatFacts.unitsAvailable),
      unitsAsOf: z.optional(flatFacts.unitsAsOf),
      unitsDaysAgo: daysAgo,
    },
    { error: 'Must be an object with type, area and price' },
  )
  .check(oneOfTwo('unitsAsOf', 'unitsDaysAgo'));

const extraCost = z.strictObject(
  {
    label: extraCostFields.label,
    amount: z.optional(extraCostFields.amount),
    unit: extraCostFields.unit,
    note: z.optional(extraCostFields.note),
  },
  { error: 'Must be an object with label and unit' },
);

const characteristic = z.strictObject(
  {
    keyName: text({ max: LABEL_MAX, required: 'keyName is required' }),
    valueName: text({ max: LABEL_MAX, required: 'valueName is required' }),
  },
  { error: 'Must be an object with keyName and valueName' },
);

const phase = z
  .strictObject(
    {
      name: z.optional(phaseFields.name),
      reraNo: z.optional(phaseFields.reraNo),
      reraUrl: z.optional(phaseFields.reraUrl),
      ...possession,
      registeredCompletion: z.optional(phaseFields.registeredCompletion),
      registeredInMonths: monthsAhead,
      revisedCompletion: z.optional(phaseFields.revisedCompletion),
      revisedInMonths: monthsAhead,
      progressAsOf: z.optional(phaseFields.progressAsOf),
      progressMonthsAgo: monthsAgo,
      checkedOn: z.optional(phaseFields.checkedOn),
      checkedDaysAgo: daysAgo,
    },
    { error: 'Must be an object with name and reraNo' },
  )
  .check(
    onePossession,
    oneOfTwo('registeredCompletion', 'registeredInMonths'),
    oneOfTwo('revisedCompletion', 'revisedInMonths'),
    oneOfTwo('progressAsOf', 'progressMonthsAgo'),
    oneOfTwo('checkedOn', 'checkedDaysAgo'),
  );

const priceRecord = z
  .strictObject(
    {
      recordedOn: z.optional(calendarDate),
      monthsAgo: z.optional(integer(0, 240)),
      minPrice: rupees,
      maxPrice: rupees,
    },
    { error: 'Must be an object with recordedOn (or monthsAgo), minPrice and maxPrice' },
  )
  .check(
    z.refine((row) => (row.recordedOn === undefined) !== (row.monthsAgo === undefined), {
      error: 'Give either recordedOn or monthsAgo',
      path: ['recordedOn'],
      when: isRow,
    }),
    priceOrder(),
  );

const medium = z
  .strictObject(
    {
      type: oneOf(MEDIA_TYPES),
      file: text({ max: 500, required: 'file is required' }),
      title: z.optional(mediaFields.title),
      takenOn: z.optional(mediaFields.takenOn),
      takenMonthsAgo: monthsAgo,
      flatType: z.optional(mediaFields.flatType),
      flatArea: z.optional(area),
    },
    { error: 'Must be an object with type and file' },
  )
  .check(oneOfTwo('takenOn', 'takenMonthsAgo'));

/** Checks the number of items of a kind; construction photos have a limit of their own (T36). */
const isWithin = (max: number, isOne: (type: unknown) => boolean) => (list: readonly { type?: unknown }[]) =>
  list.filter(({ type }) => isOne(type)).length <= max;
const isPhoto = (type: unknown) => type === 'CONSTRUCTION_PHOTO';
const media = z.optional(
  z.array(medium, { error: 'Must be a list' }).check(
    z.refine(
      isWithin(MEDIA_MAX, (type) => !isPhoto(type)),
      `Must be at most ${MEDIA_MAX} entries`,
    ),
    z.refine(
      isWithin(CONSTRUCTION_PHOTOS_MAX, isPhoto),
      `Must be at most ${CONSTRUCTION_PHOTOS_MAX} construction photos`,
    ),
  ),
);

/** The texts of a language (L43). */
const textsOfLanguage = z.optional(
  strictly(
    { name: z.optional(textFields.name), description: z.optional(textFields.description) },
    'name and description',
  ),
);

/** One property. An absent field is empty, but for media and texts: without these, stored ones stay. */
export const catalogueProperty = z
  .strictObject(
    {
      externalId: z
        .string({ error: 'externalId is required' })
        .check(
          z.regex(
            /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/,
            'Must be 1 to 64 letters, digits, dots, hyphens or underscores, beginning with a letter or a digit',
          ),
        ),
      name: nameText('Property name is required'),
      description: text({ max: DESCRIPTION_MAX, required: 'Property description is required', multiline: true }),
      texts: z.optional(strictly({ mr: textsOfLanguage, hi: textsOfLanguage }, 'mr and hi')),
      location: localityField(() => `Must be one of ${localities().join(', ')}`),
      city: z.optional(text({ max: LABEL_MAX, required: 'Must not be empty' })),
      state: z.optional(text({ max: LABEL_MAX, required: 'Must not be empty' })),
      zipcode: z.optional(
        z
          .string({ error: 'Must be six digits, as text' })
          .check(z.regex(/^[1-9]\d{5}$/, 'Must be six digits, as text')),
      ),
      mapUrl: z.optional(webUrl),
      lat: z.optional(placeFields.lat),
      lng: z.optional(placeFields.lng),
      status: oneOf(PROPERTY_STATUSES),
      publication: z.optional(oneOf(PUBLICATIONS)),
      featured: z.optional(boolean),
      workDone: z.optional(integer(0, 100)),
      ...possession,
      minPrice: rupees,
      maxPrice: rupees,
      priceHistory: listOf(priceRecord, PRICE_HISTORY_MAX),
      reraNo: z.optional(text({ max: RERA_NO_MAX, required: 'Must not be empty' })),
      reraUrl: z.optional(webUrl),
      phases: listOf(phase, PHASES_MAX),
      notInPrice: listOf(extraCost, EXTRA_COSTS_MAX),
      notInPriceAsOf: z.optional(calendarDate),
      notInPriceDaysAgo: daysAgo,
      videoUrl: z.optional(webUrl),
      consultant: z.optional(contactNo),
      flats: z
        .array(flat, { error: 'Must be a list' })
        .check(
          z.minLength(1, 'At least one flat configuration is required'),
          z.maxLength(FLATS_MAX, `Must be at most ${FLATS_MAX} entries`),
        ),
      characteristics: listOf(characteristic, CHARACTERISTICS_MAX),
      amenities: listOf(text({ max: LABEL_MAX, required: 'Must not be empty' }), AMENITIES_MAX),
      media,
      sample: z.optional(boolean),
    },
    { error: 'Must be an object' },
  )
  .check(
    onePossession,
    oneOfTwo('notInPriceAsOf', 'notInPriceDaysAgo'),
    priceOrder(),
    z.refine<{ lat?: unknown; lng?: unknown }>(({ lat = null, lng = null }) => isPlaceWhole({ lat, lng }), {
      error: PLACE_NOT_WHOLE.message,
      path: [PLACE_NOT_WHOLE.field],
      when: isRow,
    }),
  );

/** The file without its properties, whose mistakes are reported by row. */
export const catalogueFile = z.strictObject(
  {
    /** True for invented projects, which the footer then says (CATA4). A property may override it. */
    sample: z.optional(boolean),
    properties: z.array(z.unknown(), { error: 'Must be a list of properties' }),
  },
  { error: 'Must be an object with a list "properties"' },
);

function listOf<T extends z.ZodMiniType>(item: T, max: number) {
  return z.optional(
    z.array(item, { error: 'Must be a list' }).check(z.maxLength(max, `Must be at most ${max} entries`)),
  );
}

/** Rules across fields run even where another field of the row is invalid, so that all mistakes are reported at once. */
function isRow({ value }: { value: unknown }): boolean {
  return typeof value === 'object' && value !== null;
}

function priceOrder() {
  return z.refine<{ minPrice?: unknown; maxPrice?: unknown }>(
    ({ minPrice, maxPrice }) => typeof minPrice !== 'number' || typeof maxPrice !== 'number' || minPrice <= maxPrice,
    { error: 'Minimum price should be less than maximum price', path: ['minPrice'], when: isRow },
  );
}

export type CatalogueProperty = z.infer<typeof catalogueProperty>;
/** The file as parsed. */
export interface CatalogueFile {
  sample?: boolean;
  properties: CatalogueProperty[];
}
