import type { Picture } from '@aangan/contract/entities';
import { asShape, firstText, listIn, type Shape } from './fields.ts';

/** A saved property as its card shows it, whatever shape it came in. */
export interface SavedProperty {
  id: string;
  propertyId: string;
  name: string;
  location: string | null;
  /** Made sizes when the server sent them. */
  image: Picture | null;
  /** One address of a picture, for when there are no made sizes. */
  imageUrl: string | null;
}

const LIST_KEYS = ['data', 'properties', 'items'] as const;
const ADDRESS_KEYS = ['url', 'imageUrl', 'path'] as const;

/**
 * Reads one shortlist entry in any of the document's shapes (section 3).
 * @returns null when there is no id to act on
 */
export function readShortlistEntry(value: unknown): SavedProperty | null {
  const shape = asShape(value);
  const id = firstText(shape, ['id']);
  if (!shape || id === null) return null;
  return {
    id,
    propertyId: firstText(shape, ['propertyId']) ?? id,
    name: firstText(shape, ['propertyName', 'name']) ?? 'Property',
    location: firstText(shape, ['propertyLocation', 'location', 'address']),
    image: asShape(shape.image) as Picture | null,
    imageUrl: readImageUrl(shape),
  };
}

/**
 * Reads a shortlist: an array, or one under data, properties or items (document section 7).
 * @throws Error when the answer holds no list
 */
export function readShortlist(value: unknown): SavedProperty[] {
  return listIn(value, LIST_KEYS)
    .map(readShortlistEntry)
    .filter((entry) => entry !== null);
}

function readImageUrl(shape: Shape): string | null {
  return (
    firstText(shape, ['imageUrl', 'thumbnailUrl']) ??
    firstAddress(shape.propertyImages) ??
    firstAddress(shape.media) ??
    firstText(shape, ['mainImage'])
  );
}

function firstAddress(list: unknown): string | null {
  const first: unknown = Array.isArray(list) ? list[0] : undefined;
  return firstText(typeof first === 'string' ? { url: first } : asShape(first), ADDRESS_KEYS);
}
