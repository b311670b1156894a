import * as z from 'zod/mini';
import { calendarDate, id, integer, nameText, oneOf, rupees, rupeesOr, text, webUrl } from '../core/fields.ts';
import { flatTypeInUse } from './flat-types.ts';
import { localityField } from './localities.ts';
import {
  area,
  extraCostFields,
  flatFacts,
  patchField,
  nullable,
  optionalField,
  phaseFields,
  placeFields,
} from './fact-fields.ts';
import {
  AMENITIES_MAX,
  CHARACTERISTICS_MAX,
  DESCRIPTION_MAX,
  EXTRA_COSTS_MAX,
  FLATS_MAX,
  LABEL_MAX,
  NAME_MAX,
  PHASES_MAX,
  RERA_NO_MAX,
} from '../core/limits.ts';
import { ADMIN_TEXTS } from '../core/admin-texts.ts';
import { PROPERTY_STATUSES, PUBLICATIONS } from './lists.ts';
import { strictly, textFields } from './property-texts.ts';
import { paging, searchText, version } from '../core/admin-inputs.ts';

/** `id` is that of the stored flat; without it the flat is matched by type and area (T30). */
export const flatInput = z.object(
  {
    id: z.optional(integer(1, Number.MAX_SAFE_INTEGER)),
    type: flatTypeInUse,
    area,
    price: rupees,
    agreementValue: patchField(flatFacts.agreementValue),
    unitsTotal: patchField(flatFacts.unitsTotal),
    unitsAvailable: patchField(flatFacts.unitsAvailable),
    unitsAsOf: patchField(flatFacts.unitsAsOf),
  },
  { error: 'Must be a flat' },
);

/** A registration; it is matched to the stored one by its RERA number. */
export const phaseInput = z.object(
  {
    name: patchField(phaseFields.name),
    reraNo: patchField(phaseFields.reraNo),
    reraUrl: patchField(phaseFields.reraUrl),
    possessionDate: patchField(phaseFields.possessionDate),
    registeredCompletion: patchField(phaseFields.registeredCompletion),
    revisedCompletion: patchField(phaseFields.revisedCompletion),
    progressAsOf: patchField(phaseFields.progressAsOf),
    checkedOn: patchField(phaseFields.checkedOn),
  },
  { error: 'Must be a phase' },
);

export const extraCostInput = z.object(
  {
    label: extraCostFields.label,
    amount: optionalField(extraCostFields.amount),
    unit: extraCostFields.unit,
    note: optionalField(extraCostFields.note),
  },
  { error: 'Must be a charge' },
);

export const characteristicInput = z.object({
  keyName: text({ max: LABEL_MAX, required: 'Must not be empty' }),
  valueName: text({ max: LABEL_MAX, required: 'Must not be empty' }),
});

const amenities = z.pipe(
  z
    .array(text({ max: LABEL_MAX, required: 'Must not be empty' }), { error: 'Must be a list of amenities' })
    .check(z.maxLength(AMENITIES_MAX, `At most ${AMENITIES_MAX} amenities`)),
  z.transform((values: string[]) => [...new Set(values)]),
);

const location = localityField(() => ADMIN_TEXTS.property.locationRequired);

/** The form sends the location alone (ADMP29); an absent field stays unchanged. */
const addressRest = {
  city: z.optional(nullable(text({ max: NAME_MAX }))),
  state: z.optional(nullable(text({ max: NAME_MAX }))),
  zipcode: z.optional(nullable(z.string().check(z.regex(/^[1-9]\d{5}$/, 'Must be a 6-digit PIN code')))),
};

const addressInput = z.object({ location, ...addressRest }, { error: ADMIN_TEXTS.property.locationRequired });

const addressPatch = z.object({ location: z.optional(location), ...addressRest }, { error: 'Must be an address' });

/** A user's id, as digits in text (ADMP30) or as a number; absent means nobody. */
const userId = optionalField(z.union([id, integer(1, Number.MAX_SAFE_INTEGER)], { error: 'Must be the id of a user' }));

interface Prices {
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
}

const pricesInOrder = ({ minPrice, maxPrice }: Prices) =>
  minPrice === undefined || maxPrice === undefined || minPrice <= maxPrice;

const pricesRule = z.refine<Prices>(pricesInOrder, { error: ADMIN_TEXTS.property.pricesInOrder, path: ['minPrice'] });

const fields = {
  name: nameText(ADMIN_TEXTS.property.nameRequired),
  description: text({ max: DESCRIPTION_MAX, required: ADMIN_TEXTS.property.descriptionRequired, multiline: true }),
  minPrice: rupeesOr(ADMIN_TEXTS.property.minPriceRequired),
  maxPrice: rupeesOr(ADMIN_TEXTS.property.maxPriceRequired),
  status: oneOf(PROPERTY_STATUSES),
  workDone: integer(0, 100),
  flats: z
    .array(flatInput, { error: ADMIN_TEXTS.property.lastFlat })
    .check(z.minLength(1, ADMIN_TEXTS.property.lastFlat), z.maxLength(FLATS_MAX, `At most ${FLATS_MAX} flats`)),
};

const optionalFields = {
  assignedUserId: userId,
  possessionDate: optionalField(calendarDate),
  reraNo: optionalField(text({ max: RERA_NO_MAX })),
  reraUrl: optionalField(webUrl),
  videoUrl: optionalField(webUrl),
  characteristics: z._default(
    z
      .array(characteristicInput, { error: 'Must be a list of characteristics' })
      .check(z.maxLength(CHARACTERISTICS_MAX, `At most ${CHARACTERISTICS_MAX} characteristics`)),
    [],
  ),
  amenities: z._default(amenities, []),
};

/** Null or an empty text removes a text, null for a language both of its texts (L42). */
const textsOfLanguage = z.optional(
  z.nullable(
    strictly(
      { name: patchField(textFields.name), description: patchField(textFields.description) },
      'name and description',
    ),
  ),
);

/** Fields that stay unchanged where they are absent. */
const patchFields = {
  texts: z.optional(strictly({ mr: textsOfLanguage, hi: textsOfLanguage }, 'mr and hi')),
  mapUrl: patchField(webUrl),
  lat: patchField(placeFields.lat),
  lng: patchField(placeFields.lng),
  phases: z.optional(
    z
      .array(phaseInput, { error: 'Must be a list of phases' })
      .check(z.maxLength(PHASES_MAX, `At most ${PHASES_MAX} phases`)),
  ),
  notInPrice: z.optional(
    z
      .array(extraCostInput, { error: 'Must be a list of charges' })
      .check(z.maxLength(EXTRA_COSTS_MAX, `At most ${EXTRA_COSTS_MAX} charges`)),
  ),
  notInPriceAsOf: patchField(calendarDate),
};

/** `featured` and `isFeatured` are one field; either may be sent (DATA11). */
const flag = z.optional(z.boolean({ error: 'Must be true or false' }));

const flags = { featured: flag, isFeatured: flag };

interface Flags {
  featured?: boolean | undefined;
  isFeatured?: boolean | undefined;
}

const flagsAgree = ({ featured, isFeatured }: Flags) =>
  featured === undefined || isFeatured === undefined || featured === isFeatured;

const flagsRule = z.refine<Flags>(flagsAgree, {
  error: 'featured and isFeatured must be the same',
  path: ['featured'],
});

const wholeProperty = { ...fields, address: addressInput, ...optionalFields, ...patchFields, ...flags, version };

/** The body of PUT: a whole property. */
export const adminPropertyBody = z.object(wholeProperty).check(pricesRule, flagsRule);

/** The body of POST: the same, and whether buyers are to see it (F53). */
export const adminPropertyCreateBody = z
  .object({ ...wholeProperty, publication: z.optional(oneOf(PUBLICATIONS)) })
  .check(pricesRule, flagsRule);

/** The body of PATCH: any fields of a property. An absent one stays unchanged; null clears one that may be empty. */
export const adminPropertyPatch = z
  .object({
    ...z.partial(z.object(fields)).shape,
    address: z.optional(addressPatch),
    ...absentAllowed(optionalFields),
    ...patchFields,
    ...flags,
    version,
  })
  .check(
    pricesRule,
    flagsRule,
    z.refine(({ version: _, ...changes }) => Object.values(changes).some((value) => value !== undefined), {
      error: 'Name at least one field to change',
      path: ['body'],
    }),
  );

/** Removes the defaults, which would overwrite stored values in a PATCH. */
function absentAllowed<T extends Record<string, z.ZodMiniDefault<z.ZodMiniType>>>(shape: T) {
  return Object.fromEntries(
    Object.entries(shape).map(([key, schema]) => [key, z.optional(schema.def.innerType)]),
  ) as unknown as { [K in keyof T]: z.ZodMiniOptional<T[K]['_zod']['def']['innerType']> };
}

export const adminPropertiesQuery = z.object({
  ...paging,
  name: searchText,
  publication: z.optional(oneOf(PUBLICATIONS)),
});

export const adminPublicationBody = z.object({ publication: oneOf(PUBLICATIONS), version });

export const adminMediaOrderBody = z.object({
  ids: z
    .array(integer(1, Number.MAX_SAFE_INTEGER), { error: 'Must be the ids of the media in their new order' })
    .check(z.maxLength(500, 'At most 500 media')),
});

export const adminPropertyCheckedBody = z.object({ version });

export type AdminPropertyCreateInput = z.output<typeof adminPropertyCreateBody>;

export type AdminPropertyInput = z.output<typeof adminPropertyBody>;

export type AdminPropertyPatch = z.output<typeof adminPropertyPatch>;
