/** What the admin calls take (admin document sections 5 and 7). Texts are the document's. */
import * as z from 'zod/mini';
import { AUDIT_ACTIONS, AUDIT_ENTITIES } from './admin-entities.ts';
import { calendarDate, digits, email, id, integer, oneOf, page, pageSize, rupees, text, webUrl } from './fields.ts';
import { AREA_MAX, DESCRIPTION_MAX, NAME_MAX, SEARCH_TEXT_MAX } from './limits.ts';
import { ADMIN_BOOKING_STATUSES, BOOKING_STATUSES, FLAT_TYPES, LOCALITIES, PROPERTY_STATUSES, ROLES } from './lists.ts';

export const ADMIN_PAGE_SIZE = 10;
export const UPCOMING_DAYS = 7;

/** Empty text from a form is the same as no value. */
const emptyIsNull = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value);
function optionalField<T extends z.ZodMiniType>(schema: T) {
  return z._default(z.pipe(z.transform(emptyIsNull), z.nullable(schema)), null);
}

const area = z.number({ error: 'Must be an area in sq ft' }).check(
  z.gt(0, 'Must be more than 0'),
  z.lte(AREA_MAX, `Must be at most ${AREA_MAX}`),
  z.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'Must have at most two decimals'),
);

export const flatInput = z.object({ type: oneOf(FLAT_TYPES), area, price: rupees });
export const characteristicInput = z.object({
  keyName: text({ max: 100, required: 'Must not be empty' }),
  valueName: text({ max: 200, required: 'Must not be empty' }),
});

const amenities = z.pipe(
  z.array(text({ max: 100, required: 'Must not be empty' })).check(z.maxLength(100, 'At most 100 amenities')),
  z.transform((values: string[]) => [...new Set(values)]),
);

const addressInput = z.object({
  location: z.enum(LOCALITIES, { error: 'Location is required' }),
  city: z._default(text({ max: NAME_MAX }), 'Pune'),
  state: z._default(text({ max: NAME_MAX }), 'Maharashtra'),
  zipcode: optionalField(z.string().check(z.regex(/^[1-9]\d{5}$/, 'Must be a 6-digit PIN code'))),
});

/** A user's id, as digits in text (the document's form) or as a number; nothing means nobody. */
const userId = optionalField(z.union([id, integer(1, Number.MAX_SAFE_INTEGER)], { error: 'Must be the id of a user' }));

const pricesInOrder = ({ minPrice, maxPrice }: { minPrice?: number | undefined; maxPrice?: number | undefined }) =>
  minPrice === undefined || maxPrice === undefined || minPrice <= maxPrice;
const pricesError = { error: 'Minimum price should be less than maximum price', path: ['minPrice'] };

const fields = {
  name: text({ max: NAME_MAX, required: 'Property name is required' }),
  description: text({ max: DESCRIPTION_MAX, required: 'Property description is required', multiline: true }),
  address: addressInput,
  minPrice: rupees,
  maxPrice: rupees,
  status: oneOf(PROPERTY_STATUSES),
  workDone: integer(0, 100),
  flats: z
    .array(flatInput)
    .check(z.minLength(1, 'At least one flat configuration is required'), z.maxLength(200, 'At most 200 flats')),
};
const optionalFields = {
  assignedUserId: userId,
  possessionDate: optionalField(calendarDate),
  reraNo: optionalField(text({ max: 50 })),
  reraUrl: optionalField(webUrl),
  videoUrl: optionalField(webUrl),
  mapUrl: optionalField(webUrl),
  characteristics: z._default(z.array(characteristicInput).check(z.maxLength(100, 'At most 100 characteristics')), []),
  amenities: z._default(amenities, []),
};
/** The document has both names for one thing and keeps them in step; either may be sent. */
const featured = z.optional(z.boolean({ error: 'Must be true or false' }));
const flags = { featured, isFeatured: featured };
/** The version that was read; a save of an older copy is refused (security.md, 'Races'). */
const version = z.optional(integer(1, 2_147_483_647));

/** A whole property: POST and PUT. */
export const adminPropertyBody = z
  .object({ ...fields, ...optionalFields, ...flags, version })
  .check(z.refine(pricesInOrder, pricesError));

/** Any part of a property: PATCH. A key that is absent stays as it is; null empties a field that may be empty. */
export const adminPropertyPatch = z
  .object({ ...z.partial(z.object(fields)).shape, ...absentAllowed(optionalFields), ...flags, version })
  .check(
    z.refine(pricesInOrder, pricesError),
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
const searchText = z._default(text({ max: SEARCH_TEXT_MAX }), '');
const sortDir = z._default(oneOf(['asc', 'desc']), 'asc');

export const adminPropertiesQuery = z.object({ ...paging, name: searchText });

export const adminMediaOrderBody = z.object({
  ids: z
    .array(integer(1, Number.MAX_SAFE_INTEGER), { error: 'Must be the ids of the media in their new order' })
    .check(z.maxLength(500, 'At most 500 media')),
});

const statuses = z.pipe(
  z.string({ error: 'Must be a comma-joined list of statuses' }).check(z.maxLength(200, 'Too long')),
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
  searchTerm: searchText,
  propertyId: z.optional(id),
};

export const adminBookingsListQuery = z.object(paging);
export const adminBookingsFilterQuery = z
  .object({ ...paging, ...bookingFilters })
  .check(z.refine(datesInOrder, datesError));
export const adminBookingsExportQuery = z.object(bookingFilters).check(z.refine(datesInOrder, datesError));
export const adminBookingsUpcomingQuery = z.object({ days: z._default(digits(1, 60), UPCOMING_DAYS) });
export const adminBookingsStatsQuery = z.object(dates).check(z.refine(datesInOrder, datesError));

/** The document's body repeats the id; the path decides. */
export const adminBookingPatch = z
  .object({ visitDate: z.optional(calendarDate), status: z.optional(oneOf(ADMIN_BOOKING_STATUSES)) })
  .check(
    z.refine(({ visitDate, status }) => visitDate !== undefined || status !== undefined, {
      error: 'Give a visitDate or a status',
      path: ['body'],
    }),
  );

const USER_SORTS = ['id', 'name', 'email', 'role', 'active', 'createdAt'] as const;
const userPaging = { ...paging, sortBy: z._default(oneOf(USER_SORTS), 'id'), sortDir };
const userFilters = { search: searchText, role: z.optional(oneOf(ROLES)) };
export const adminUsersListQuery = z.object(userPaging);
export const adminUsersFilterQuery = z.object({ ...userPaging, ...userFilters });
export const adminUsersExportQuery = z.object(userFilters);

const userActive = z.boolean({ error: 'Must be true or false' });
export const adminUserBody = z.object({
  name: text({ max: NAME_MAX, required: 'Name is required' }),
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

export type AdminPropertyInput = z.output<typeof adminPropertyBody>;
export type AdminPropertyPatch = z.output<typeof adminPropertyPatch>;
export type AdminBookingsFilter = z.output<typeof adminBookingsFilterQuery>;
export type AdminUsersFilter = z.output<typeof adminUsersFilterQuery>;
export type AdminAuditFilter = z.output<typeof adminAuditQuery>;
