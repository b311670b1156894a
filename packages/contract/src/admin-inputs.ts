/** What the admin calls take. Texts are those of docs/product.md. */
import * as z from 'zod/mini';
import { ADMIN_TEXTS } from './core/admin-texts.ts';
import { AUDIT_ACTIONS, AUDIT_ENTITIES } from './admin-entities.ts';
import {
  area,
  extraCostFields,
  flatFacts,
  kept,
  nullable,
  optionalField,
  phaseFields,
  placeFields,
} from './catalogue/fact-fields.ts';
import {
  calendarDate,
  digits,
  email,
  id,
  integer,
  nameText,
  oneOf,
  otp,
  page,
  pageSize,
  revision,
  rupees,
  rupeesOr,
  text,
  webUrl,
  searchedText,
} from './core/fields.ts';
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
  SEARCH_TEXT_MAX,
} from './core/limits.ts';
import { ADMIN_BOOKING_STATUSES, BOOKING_STATUSES, FLAT_TYPES, LOCALITIES, PROPERTY_STATUSES, ROLES } from './core/lists.ts';
import { EXPORT_REASON_MAX } from './privacy/lists.ts';
import { searchedNumber } from './core/phone-number.ts';
import { visitTime } from './visits/inputs.ts';

export const ADMIN_PAGE_SIZE = 10;
export const UPCOMING_DAYS = 7;
/** Upcoming visits in one answer, the soonest. */
export const UPCOMING_SHOWN = 500;
/** Visits of a range that detailed counts are made of, at most. */
export const COUNTED_IN_DETAIL = 500_000;

/** `id` is that of the stored flat; without it type and area tell which one it is (T30). */
export const flatInput = z.object(
  {
    id: z.optional(integer(1, Number.MAX_SAFE_INTEGER)),
    type: oneOf(FLAT_TYPES),
    area,
    price: rupees,
    agreementValue: kept(flatFacts.agreementValue),
    unitsTotal: kept(flatFacts.unitsTotal),
    unitsAvailable: kept(flatFacts.unitsAvailable),
    unitsAsOf: kept(flatFacts.unitsAsOf),
  },
  { error: 'Must be a flat' },
);
/** A registration; the number tells which stored one it is. */
export const phaseInput = z.object(
  {
    name: kept(phaseFields.name),
    reraNo: kept(phaseFields.reraNo),
    reraUrl: kept(phaseFields.reraUrl),
    possessionDate: kept(phaseFields.possessionDate),
    registeredCompletion: kept(phaseFields.registeredCompletion),
    revisedCompletion: kept(phaseFields.revisedCompletion),
    progressAsOf: kept(phaseFields.progressAsOf),
    checkedOn: kept(phaseFields.checkedOn),
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

const location = z.enum(LOCALITIES, { error: ADMIN_TEXTS.property.locationRequired });
/** The form asks for the location alone (ADMP29); what is not sent stays as it is stored. */
const addressRest = {
  city: z.optional(nullable(text({ max: NAME_MAX }))),
  state: z.optional(nullable(text({ max: NAME_MAX }))),
  zipcode: z.optional(nullable(z.string().check(z.regex(/^[1-9]\d{5}$/, 'Must be a 6-digit PIN code')))),
};
const addressInput = z.object({ location, ...addressRest }, { error: ADMIN_TEXTS.property.locationRequired });
const addressPatch = z.object({ location: z.optional(location), ...addressRest }, { error: 'Must be an address' });

/** A user's id, as digits in text (ADMP30) or as a number; nothing means nobody. */
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
/** Kept where they are not sent. */
const keptFields = {
  mapUrl: kept(webUrl),
  lat: kept(placeFields.lat),
  lng: kept(placeFields.lng),
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
  notInPriceAsOf: kept(calendarDate),
};
/** Two names for one thing, kept in step; either may be sent (DATA11). */
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
/** The version that was read; a save of an older copy is refused (docs/security.md). */
const version = z.optional(integer(1, 2_147_483_647));

/** A whole property: POST and PUT. */
export const adminPropertyBody = z
  .object({ ...fields, address: addressInput, ...optionalFields, ...keptFields, ...flags, version })
  .check(pricesRule, flagsRule);

/** Any part of a property: PATCH. A key that is absent stays as it is; null empties a field that may be empty. */
export const adminPropertyPatch = z
  .object({
    ...z.partial(z.object(fields)).shape,
    address: z.optional(addressPatch),
    ...absentAllowed(optionalFields),
    ...keptFields,
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

/** In a PATCH a default would overwrite what is stored. */
function absentAllowed<T extends Record<string, z.ZodMiniDefault<z.ZodMiniType>>>(shape: T) {
  return Object.fromEntries(
    Object.entries(shape).map(([key, schema]) => [key, z.optional(schema.def.innerType)]),
  ) as unknown as { [K in keyof T]: z.ZodMiniOptional<T[K]['_zod']['def']['innerType']> };
}

const paging = { page, size: pageSize(ADMIN_PAGE_SIZE) };
const searchText = z._default(searchedText(SEARCH_TEXT_MAX), '');
/** A person's name, address or number, which is found as it is stored however it is typed. */
const personSearch = z._default(searchedText(SEARCH_TEXT_MAX).check(z.overwrite(searchedNumber)), '');
const sortDir = z._default(oneOf(['asc', 'desc']), 'asc');

export const adminPropertiesQuery = z.object({ ...paging, name: searchText });

export const adminMediaOrderBody = z.object({
  ids: z
    .array(integer(1, Number.MAX_SAFE_INTEGER), { error: 'Must be the ids of the media in their new order' })
    .check(z.maxLength(500, 'At most 500 media')),
});

const statuses = z.pipe(
  z.string({ error: 'Must be a comma-separated list of statuses' }).check(z.maxLength(200, 'Too long')),
  z.pipe(
    z.transform((value: string) =>
      value
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    ),
    z.array(oneOf(BOOKING_STATUSES)),
  ),
);
const datesInOrder = ({ startDate, endDate }: { startDate?: string | undefined; endDate?: string | undefined }) =>
  startDate === undefined || endDate === undefined || startDate <= endDate;
const datesError = { error: 'Must not be after endDate', path: ['startDate'] };
const dates = { startDate: z.optional(calendarDate), endDate: z.optional(calendarDate) };
const bookingFilters = {
  status: z._default(statuses, []),
  ...dates,
  searchTerm: personSearch,
  propertyId: z.optional(id),
};

/** Buyers' numbers and addresses masked, as our own pages ask for them (I20). */
const contacts = z.optional(oneOf(['masked']));
export const adminContactsQuery = z.object({ contacts });
/** What a file is made for, which the buyers in it read, and the code that confirms it where one is needed. */
const exportParts = { reason: z.optional(text({ max: EXPORT_REASON_MAX })), otp: z.optional(otp) };
const numericId = integer(1, Number.MAX_SAFE_INTEGER);

export const adminBookingsListQuery = z.object({ ...paging, contacts });
export const adminBookingsFilterQuery = z
  .object({ ...paging, ...bookingFilters, contacts })
  .check(z.refine(datesInOrder, datesError));
export const adminBookingsExportBody = z
  .object({
    ...bookingFilters,
    status: z._default(z.array(oneOf(BOOKING_STATUSES), { error: 'Must be a list of statuses' }), []),
    propertyId: z.optional(numericId),
    ...exportParts,
  })
  .check(z.refine(datesInOrder, datesError));
export const adminBookingsUpcomingQuery = z.object({ days: z._default(digits(1, 60), UPCOMING_DAYS), contacts });
export const adminBookingsStatsQuery = z.object(dates).check(z.refine(datesInOrder, datesError));

/**
 * The body repeats the id (ADMB24); the path decides. `revision` and `seenStatus` are those of the copy the admin saw:
 * a save over another is refused. The status stands beside the revision, which does not count it.
 */
export const adminBookingPatch = z
  .object({
    visitDate: z.optional(calendarDate),
    /** Null takes the time away; absent keeps it. */
    visitTime: z.optional(z.nullable(visitTime)),
    status: z.optional(oneOf(ADMIN_BOOKING_STATUSES)),
    revision: z.optional(revision),
    seenStatus: z.optional(oneOf(BOOKING_STATUSES)),
  })
  .check(
    z.refine((change) => [change.visitDate, change.visitTime, change.status].some((part) => part !== undefined), {
      error: 'Give a visitDate, a visitTime or a status',
      path: ['body'],
    }),
  );

/** Whether an account is active, as the list of users is narrowed by it. */
export const USER_STATUSES = ['ACTIVE', 'INACTIVE'] as const;
const USER_SORTS = ['id', 'name', 'email', 'role', 'active', 'createdAt'] as const;
const userPaging = { ...paging, sortBy: z._default(oneOf(USER_SORTS), 'id'), sortDir };
const userFilters = {
  search: personSearch,
  role: z.optional(oneOf(ROLES)),
  status: z.optional(oneOf(USER_STATUSES)),
  /** Those whose stored address mail cannot reach. */
  email: z.optional(oneOf(['unreachable'])),
};
export const adminUsersListQuery = z.object({ ...userPaging, contacts });
export const adminUsersFilterQuery = z.object({ ...userPaging, ...userFilters, contacts });
export const adminUsersExportBody = z.object({ ...userFilters, ...exportParts });

const userActive = z.boolean({ error: 'Must be true or false' });
export const adminUserBody = z.object({
  name: nameText('Name is required'),
  email,
  role: oneOf(ROLES),
  active: userActive,
});
export const adminUserPatch = z.object({ active: z.optional(userActive), role: z.optional(oneOf(ROLES)) }).check(
  z.refine(({ active, role }) => active !== undefined || role !== undefined, {
    error: 'Give active or role',
    path: ['body'],
  }),
);

export const adminAuditQuery = z
  .object({
    ...paging,
    ...dates,
    entity: z.optional(oneOf(AUDIT_ENTITIES)),
    action: z.optional(oneOf(AUDIT_ACTIONS)),
    actorId: z.optional(id),
    entityId: z.optional(id),
  })
  .check(z.refine(datesInOrder, datesError));

export const adminPropertyCheckedBody = z.object({ version });

export type AdminPropertyInput = z.output<typeof adminPropertyBody>;
export type AdminPropertyPatch = z.output<typeof adminPropertyPatch>;
export type AdminBookingsFilter = z.output<typeof adminBookingsFilterQuery>;
export type AdminUsersFilter = z.output<typeof adminUsersFilterQuery>;
export type AdminAuditFilter = z.output<typeof adminAuditQuery>;
