import type { PropertySearch } from '@aangan/contract/inputs';
import { SITE } from '@aangan/contract/site';
import { smsText } from '../../adapters/sms/sms-text.ts';
import { filterKey } from '../shared/property-filter.sql.ts';

/** A search in one form: what goes by the same key has the same answer. */
export function searchKey(search: PropertySearch): string {
  const { page, size, sortBy, sortDirection } = search;
  return `${page} ${size} ${sortBy} ${sortDirection} ${filterKey(search)}`;
}

/** The map link of a property: its own, else a search for its name and locality. */
export function mapLink(property: { name: string; location: string; mapUrl: string | null }): string {
  if (property.mapUrl) return property.mapUrl;
  const query = new URLSearchParams({ api: '1', query: `${property.name}, ${property.location}, ${SITE.city}` });
  return `https://www.google.com/maps/search/?${query.toString()}`;
}

/** What the consultant reads when a buyer asks for a property's exact location. */
export function locationRequestText(buyer: { name: string; contactNo: string }, propertyName: string): string {
  const [who, where] = [smsText(buyer.name), smsText(propertyName)];
  return `${who} (+91 ${buyer.contactNo}) asks for the exact location of ${where}. ${SITE.name}`;
}
