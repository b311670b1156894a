import type { PropertyChange } from '@aangan/contract/catalogue/change-entities';
import type { Picture, ShortlistEntry } from '@aangan/contract/catalogue/entities';
import { asObject, type JsonObject } from '../json.ts';
import { idIn, listIn, textIn } from './fields.ts';
import { namelessProperty } from './wire.texts.ts';

/**
 * Reads a shortlist entry under any of its names (CALL14).
 * @returns null when there is no id to act on
 */
export function shortlistEntryFrom(answer: unknown): ShortlistEntry | null {
  const entry = asObject(answer);
  const id = idIn(entry, 'id');
  if (!entry || id === null) return null;
  return {
    id,
    propertyId: idIn(entry, 'propertyId') ?? id,
    propertyName: textIn(entry, 'propertyName', 'name') || namelessProperty,
    propertyLocation: textIn(entry, 'propertyLocation', 'location', 'address'),
    image: asObject(entry.image) as Picture | null,
    imageUrl: imageUrlIn(entry) || null,
    minPrice: idIn(entry, 'minPrice') ?? 0,
    maxPrice: idIn(entry, 'maxPrice') ?? 0,
    flatTypes: Array.isArray(entry.flatTypes) ? entry.flatTypes.filter((type) => typeof type === 'string') : [],
    possessionDate: textIn(entry, 'possessionDate') || null,
    readyBy: textIn(entry, 'readyBy') || null,
    workDone: idIn(entry, 'workDone'),
    cheapestFlatId: idIn(entry, 'cheapestFlatId'),
    lastLookedOn: textIn(entry, 'lastLookedOn') || null,
    // only our server sends them
    changes: (entry.changes ?? []) as PropertyChange[],
    ...(entry.listed === false && { listed: false }),
  };
}

/**
 * Reads a shortlist: an array, or one under data, properties or items (CALL14).
 * @throws Error when the response holds no list
 */
export function shortlistFrom(answer: unknown): ShortlistEntry[] {
  return listIn(answer, ['data', 'properties', 'items'])
    .map(shortlistEntryFrom)
    .filter((entry) => entry !== null);
}

function imageUrlIn(entry: JsonObject): string {
  return (
    textIn(entry, 'imageUrl', 'thumbnailUrl') ||
    firstAddress(entry.propertyImages) ||
    firstAddress(entry.media) ||
    textIn(entry, 'mainImage')
  );
}

function firstAddress(list: unknown): string {
  const first: unknown = Array.isArray(list) ? list[0] : null;
  return textIn(typeof first === 'string' ? { url: first } : asObject(first), 'url', 'imageUrl', 'path');
}
