import type { Point } from '@aangan/contract/catalogue/distance';
import type { PropertySearch } from '@aangan/contract/catalogue/search-inputs';
import { formatPhone } from '@aangan/contract/core/phone-text';
import { homeCity, SITE } from '@aangan/contract/core/site';
import { smsText } from '../../../adapters/sms/sms-text.ts';
import { filterKey } from './properties.filter.ts';

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
  const place = point === null ? `${name}, ${location}, ${homeCity()}` : `${point.lat},${point.lng}`;
  const query = new URLSearchParams({ api: '1', query: place });
  return `https://www.google.com/maps/search/?${query.toString()}`;
}

/** What the consultant reads when a buyer asks for a property's exact location. */
export function locationRequestText(buyer: { name: string; contactNo: string }, propertyName: string): string {
  const [who, where] = [smsText(buyer.name), smsText(propertyName)];
  const number = formatPhone(buyer.contactNo).replaceAll('\u00A0', ' ');
  return `${who} (${number}) asks for the exact location of ${where}. ${SITE.smsName}`;
}
