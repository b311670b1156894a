import type { AdminPropertyCreateInput, AdminPropertyPatch } from '@aangan/contract/catalogue/admin-inputs';
import type { AdminProperty } from '@aangan/contract/catalogue/admin-entities';
import { ADMIN_TEXTS } from '@aangan/contract/core/admin-texts';
import { cityOf } from '@aangan/contract/catalogue/city-of';
import { isPlaceWhole, PLACE_NOT_WHOLE } from '@aangan/contract/catalogue/fact-fields';
import { SITE } from '@aangan/contract/core/site';
import type { FindLocality } from '../../../sql/places.sql.ts';
import { invalidField } from '../../../http/kernel/app-error.ts';
import type { GivenFacts, StoredFacts } from '@aangan/contract/catalogue/facts';

/** What an admin sets of a property, but for its facts. Whole rupees. */
export type PropertyFields = Pick<
  AdminProperty,
  | 'name'
  | 'description'
  | 'address'
  | 'minPrice'
  | 'maxPrice'
  | 'status'
  | 'featured'
  | 'workDone'
  | 'videoUrl'
  | 'mapUrl'
  | 'lat'
  | 'lng'
  | 'characteristics'
  | 'amenities'
> & { assignedUserId: number | null };

/** A property as it is under its lock, and the localities that can't change before the transaction ends. */
export interface LockedProperty {
  findLocality: FindLocality;
  stored: AdminProperty;
  facts: StoredFacts;
}

/** Divides what a save gives into the facts, which are laid over those that are stored, and all the rest. */
export function divideInput<Input extends GivenFacts>(input: Input) {
  const { reraNo, reraUrl, possessionDate, phases, flats, notInPrice, notInPriceAsOf, ...rest } = input;
  return { rest, facts: { reraNo, reraUrl, possessionDate, phases, flats, notInPrice, notInPriceAsOf } };
}

const noAddress = (location: string) => ({ city: cityOf(location), state: SITE.state, zipcode: null });

/**
 * The fields after a whole save. What the form of the documents does not hold (city, state, PIN code, map link, place,
 * featured) and is not sent stays as it is stored; without anything stored it takes its usual value. Raises
 * VALIDATION_FAILED where half a place is left.
 */
export function replaceFields(input: AdminPropertyCreateInput, stored?: AdminProperty): PropertyFields {
  const {
    featured,
    isFeatured,
    version: _,
    publication: _p,
    texts: _t,
    address,
    mapUrl,
    lat,
    lng,
    ...fields
  } = divideInput(input).rest;
  return withWholePlace({
    ...fields,
    address: mergeAddress(stored?.address ?? { ...noAddress(address.location), location: address.location }, address),
    mapUrl: mapUrl === undefined ? (stored?.mapUrl ?? null) : mapUrl,
    lat: lat === undefined ? (stored?.lat ?? null) : lat,
    lng: lng === undefined ? (stored?.lng ?? null) : lng,
    featured: featured ?? isFeatured ?? stored?.featured ?? false,
  });
}

/**
 * The fields after a save of some of them. Raises VALIDATION_FAILED where new and stored prices contradict, or half a
 * place is left.
 */
export function mergeFields(patch: AdminPropertyPatch, stored: AdminProperty): PropertyFields {
  const { featured, isFeatured, version: _, texts: _t, address, ...changes } = divideInput(patch).rest;
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const merged: PropertyFields = {
    ...fieldsOf(stored),
    ...given,
    address: mergeAddress(stored.address, address ?? {}),
    featured: featured ?? isFeatured ?? stored.featured,
  };
  if (merged.minPrice > merged.maxPrice) {
    throw invalidField(patch.minPrice === undefined ? 'maxPrice' : 'minPrice', ADMIN_TEXTS.property.pricesInOrder);
  }
  return withWholePlace(merged);
}

/**
 * The fields with the address that their locality has by now (S28, S29). Raises VALIDATION_FAILED for a locality that was
 * removed meanwhile, unless the home is in it.
 */
export function withPlace(fields: PropertyFields, findLocality: FindLocality, stored?: AdminProperty): PropertyFields {
  const { location } = fields.address;
  const found = findLocality(location);
  if (found === null && location !== stored?.address.location) {
    throw invalidField('address.location', ADMIN_TEXTS.property.locationRequired);
  }
  return { ...fields, address: { ...fields.address, ...found } };
}

function withWholePlace(fields: PropertyFields): PropertyFields {
  if (!isPlaceWhole(fields)) throw invalidField(PLACE_NOT_WHOLE.field, PLACE_NOT_WHOLE.message);
  return fields;
}

/** What the audit log tells of a property: its fields, under the names the answers have. */
export function auditedFields(property: AdminProperty) {
  const { address, assignedUser, ...fields } = { ...fieldsOf(property), publication: property.publication };
  const { location, city, state, zipcode } = address;
  const { texts, reraNo, reraUrl, possessionDate, notInPrice, notInPriceAsOf } = property;
  return {
    ...fields,
    texts,
    location,
    city,
    state,
    zipcode,
    assignedUser: assignedUser?.name ?? null,
    reraNo,
    reraUrl,
    possessionDate,
    // who looked it up is who the entry is by, and no name may stand in it unsealed
    phases: property.phases.map(({ movedMonths: _m, checkedBy: _c, ...phase }) => phase),
    flats: property.flats.map(({ id: _, ...flat }) => flat),
    notInPrice,
    notInPriceAsOf,
  };
}

function fieldsOf(property: AdminProperty) {
  const { rest } = divideInput(property);
  const { id: _id, version: _v, isFeatured: _f, media: _m, updatedAt: _u, ...shown } = rest;
  const { publication: _p, publishedAt: _a, gate: _g, visitsToCome: _n, texts: _t, ...fields } = shown;
  return { ...fields, assignedUserId: fields.assignedUserId === null ? null : Number(fields.assignedUserId) };
}

type Address = PropertyFields['address'];
type AddressChange = { [Key in keyof Address]?: Address[Key] | null | undefined };

function mergeAddress(stored: Address, given: AddressChange): Address {
  const location = given.location ?? stored.location;
  const usual = noAddress(location);
  return {
    location,
    city: given.city === undefined ? stored.city : (given.city ?? usual.city),
    state: given.state === undefined ? stored.state : (given.state ?? usual.state),
    zipcode: given.zipcode === undefined ? stored.zipcode : given.zipcode,
  };
}
