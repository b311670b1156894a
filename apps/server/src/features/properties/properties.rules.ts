import type { Point } from '@aangan/contract/distance';
import type { PropertySearch } from '@aangan/contract/inputs';
import { LOCALITIES, type Locality } from '@aangan/contract/lists';
import { SITE } from '@aangan/contract/site';
import { smsText } from '../../adapters/sms/sms-text.ts';

/**
 * The localities whose name contains a text, letter case ignored (FIND14). Every property stands in one of them, so a
 * search asks for these by name and the indexes that begin with the location serve it.
 */
export function localitiesContaining(text: string): Locality[] {
  const wanted = text.toLowerCase();
  return LOCALITIES.filter((_, place) => IN_SMALL_LETTERS[place]?.includes(wanted));
}

const IN_SMALL_LETTERS = LOCALITIES.map((locality) => locality.toLowerCase());

/**
 * A filter in one form, however it is written: what goes by the same key finds the same properties. Short, since thousands
 * are kept, and made for every search; the name, in which anything may stand, is the end of it.
 */
export function filterKey({ name, location, flatTypes, minPrice, maxPrice }: PropertySearch): string {
  const localities = location === '' ? LOCALITIES : localitiesContaining(location);
  const where = localities.length === LOCALITIES.length ? 'all' : localities.join();
  return `${where} ${flatTypes.toSorted().join()} ${minPrice} ${maxPrice} ${name}`;
}

/** A search in one form: what goes by the same key has the same answer. */
export function searchKey(search: PropertySearch): string {
  const { page, size, sortBy, sortDirection } = search;
  return `${page} ${size} ${sortBy} ${sortDirection} ${filterKey(search)}`;
}

interface LinkedProperty {
  name: string;
  location: string;
  mapUrl: string | null;
  point: Point | null;
}

/** The map link of a property: its own, else its exact place (T41), else a search for its name and locality. */
export function mapLink(property: LinkedProperty): string {
  const { name, location, mapUrl, point } = property;
  if (mapUrl) return mapUrl;
  const place = point === null ? `${name}, ${location}, ${SITE.city}` : `${point.lat},${point.lng}`;
  const query = new URLSearchParams({ api: '1', query: place });
  return `https://www.google.com/maps/search/?${query.toString()}`;
}

/** What the consultant reads when a buyer asks for a property's exact location. */
export function locationRequestText(buyer: { name: string; contactNo: string }, propertyName: string): string {
  const [who, where] = [smsText(buyer.name), smsText(propertyName)];
  return `${who} (+91 ${buyer.contactNo}) asks for the exact location of ${where}. ${SITE.name}`;
}
