/** Converts a property to the wizard's field values and back (ADMP29). */
import type { AdminProperty } from '@aangan/contract/catalogue/admin-entities';
import type { AdminPropertyInput } from '@aangan/contract/catalogue/admin-inputs';
import { knownAmenities } from '@aangan/contract/catalogue/known-amenities';
import { PROPERTY_STATUSES } from '@aangan/contract/catalogue/lists';
import { asciiDigits } from '@aangan/contract/core/digits';
import { homeCity, SITE } from '@aangan/contract/core/site';
import * as z from 'zod/mini';
import { numberOrNull, rupeesOf, typedRupees } from '../shared/typed-rules.ts';
import { factsOf, factsPayload, factValues, NO_FACTS, textOrNull } from './property-facts.ts';
import { NO_TRANSLATIONS, translationsOf, translationsPayload, translationValues } from './property-translations.ts';

/** All values are text; numbers are parsed on saving. */
export const propertyValues = z.object({
  name: z.string(),
  description: z.string(),
  texts: translationValues,
  location: z.string(),
  city: z.string(),
  state: z.string(),
  zipcode: z.string(),
  /** Rupees. */
  minPrice: z.string(),
  maxPrice: z.string(),
  status: z.enum(PROPERTY_STATUSES),
  featured: z.boolean(),
  /** A user's id; empty for nobody. */
  assignedUserId: z.string(),
  /** A percentage, optionally followed by words: '80% completed'. */
  workDone: z.string(),
  /** 'yyyy-MM-dd' or empty. */
  possessionDate: z.string(),
  reraNo: z.string(),
  reraUrl: z.string(),
  videoUrl: z.string(),
  mapUrl: z.string(),
  /** Degrees. */
  lat: z.string(),
  lng: z.string(),
  ...factValues,
  characteristics: z.array(z.object({ keyName: z.string(), valueName: z.string() })),
  amenities: z.array(z.string()),
});

export type PropertyValues = z.infer<typeof propertyValues>;
export type CharacteristicValues = PropertyValues['characteristics'][number];

export const EMPTY_CHARACTERISTIC: CharacteristicValues = { keyName: '', valueName: '' };

export const NEW_PROPERTY: PropertyValues = {
  name: '',
  description: '',
  texts: NO_TRANSLATIONS,
  location: '',
  get city() {
    return homeCity();
  },
  get state() {
    return SITE.state;
  },
  zipcode: '',
  minPrice: '',
  maxPrice: '',
  status: PROPERTY_STATUSES[0],
  featured: false,
  assignedUserId: '',
  workDone: '',
  possessionDate: '',
  reraNo: '',
  reraUrl: '',
  videoUrl: '',
  mapUrl: '',
  lat: '',
  lng: '',
  ...NO_FACTS,
  characteristics: [],
  amenities: [],
};

/** Converts a stored property to field values. */
export function valuesOf(property: AdminProperty): PropertyValues {
  const { address, characteristics } = property;
  return {
    name: property.name,
    description: property.description,
    texts: translationsOf(property.texts),
    location: address.location,
    city: address.city,
    state: address.state,
    zipcode: address.zipcode ?? '',
    minPrice: typedRupees(property.minPrice),
    maxPrice: typedRupees(property.maxPrice),
    status: property.status,
    featured: property.featured,
    assignedUserId: property.assignedUserId ?? '',
    workDone: property.workDone === null ? '' : String(property.workDone),
    possessionDate: property.possessionDate ?? '',
    reraNo: property.reraNo ?? '',
    reraUrl: property.reraUrl ?? '',
    videoUrl: property.videoUrl ?? '',
    mapUrl: property.mapUrl ?? '',
    lat: property.lat === null ? '' : String(property.lat),
    lng: property.lng === null ? '' : String(property.lng),
    ...factsOf(property),
    characteristics: characteristics.map(({ keyName, valueName }) => ({ keyName, valueName })),
    amenities: [...property.amenities],
  };
}

/**
 * Converts field values to the payload of a save. They must be valid: text that is not a number becomes NaN.
 * @param stored the values that they are based on
 */
export function payloadOf(values: PropertyValues, stored: PropertyValues = NEW_PROPERTY): AdminPropertyInput {
  const { texts: _, location, city, state, zipcode, minPrice, maxPrice, workDone, featured, ...rest } = values;
  const translations = translationsPayload(values, stored);
  return {
    ...rest,
    ...factsPayload(values),
    ...(translations && { texts: translations }),
    address: { location, city, state, zipcode: textOrNull(zipcode) },
    minPrice: rupeesOf(minPrice),
    maxPrice: rupeesOf(maxPrice),
    workDone: percentOf(workDone),
    featured,
    isFeatured: featured,
    assignedUserId: values.assignedUserId === '' ? null : Number(values.assignedUserId),
    possessionDate: textOrNull(values.possessionDate),
    reraNo: textOrNull(values.reraNo),
    reraUrl: textOrNull(values.reraUrl),
    videoUrl: textOrNull(values.videoUrl),
    mapUrl: textOrNull(values.mapUrl),
    lat: numberOrNull(values.lat),
    lng: numberOrNull(values.lng),
  };
}

/** Parses the percentage at the start of a text: 80 for '80', '80%' and '80% completed'; NaN without one. */
export function percentOf(text: string): number {
  const match = /^(\d+(?:\.\d+)?)\s*(?:%.*)?$/s.exec(asciiDigits(text).trim());
  return match ? Number(match[1]) : Number.NaN;
}

/**
 * Adds a custom amenity, trimmed; ignores an empty or present one. One that matches the fixed list, ignoring case,
 * becomes that entry.
 */
export function withAmenity(chosen: readonly string[], typed: string): readonly string[] {
  const name = typed.trim();
  const same = (other: string) => other.toLowerCase() === name.toLowerCase();
  if (name === '' || chosen.some(same)) return chosen;
  return [...chosen, knownAmenities().find((known) => same(known.name))?.name ?? name];
}
