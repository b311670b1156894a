/** Builds the path of every page, for the pages themselves and for messages; no other file does. */
import type { Ends, FilterWord } from './catalogue/filters.ts';
import { listingAddress } from './catalogue/listing-address.ts';

export type ListingSort = 'featured' | 'price_low' | 'price_high' | 'rate_low';
export type ListingView = 'list' | 'map';

/** The listing's filters as its address carries them (FIND1, T48), the chat assistant's two prices among them. */
type ListingWord = FilterWord | 'minPrice' | 'maxPrice' | 'sort' | 'view' | 'page' | 'scrollToTop';
type ListingValue = string | number | boolean | readonly string[] | Ends | undefined;
interface ListingParameters extends Partial<Record<ListingWord, ListingValue>> {
  sort?: ListingSort | undefined;
  view?: ListingView | undefined;
}

/** Texts that say nothing: such a parameter is left out, as an empty one is. */
const DEFAULTS: Partial<Record<ListingWord, string>> = { built: '0', sort: 'featured', view: 'list', page: '0' };

/** @param parameters in the order of the address */
function listing(parameters: ListingParameters = {}): string {
  const texts = Object.entries(parameters).map(([word, value]) => {
    const text = textOf(value as ListingValue);
    return [word, text === DEFAULTS[word as ListingWord] ? '' : text];
  });
  return listingAddress(Object.fromEntries(texts) as Record<string, string>);
}

function textOf(value: ListingValue): string {
  if (value === undefined || value === false) return '';
  if (typeof value !== 'object' || Array.isArray(value)) return String(value);
  const { min = '', max = '' } = value as Ends;
  return min === '' && max === '' ? '' : `${min}-${max}`;
}

export const paths = {
  home: () => '/',
  listing,
  /** @param rest of the query, from its ampersand on; defined by areas/catalogue/compare */
  compare: (flats: readonly number[], rest = '') =>
    flats.length === 0 ? '/compare' : `/compare?flats=${flats.join()}${rest}`,
  property: (id: number | string) => `/properties/${encodeURIComponent(id)}`,
  questions: (id: number) => `/properties/${id}/questions`,
  login: () => '/login',
  profile: () => '/user/profile',
  shortlist: () => '/user/shortlist',
  bookings: () => '/user/bookings',
  /** The card of a visit in the list of visits. */
  visit: (id: number) => `/user/bookings#visit-${id}`,
  visitDay: () => '/user/visit-day',
  visitPlan: (id: number) => `/user/visit-day/${id}`,
  /** @param page from zero */
  notifications: (page = 0) => (page === 0 ? '/user/notifications' : `/user/notifications?page=${page}`),
  pass: () => '/pass',
  contact: () => '/contact',
  about: () => '/about',
  terms: () => '/terms',
  privacy: () => '/privacy',
  cookies: () => '/cookies',
  blog: () => '/blog',
  careers: () => '/careers',
  refund: () => '/refund',
  licenses: () => '/licenses',
  desk: () => '/desk',
  admin: () => '/admin',
};

/** Parts of /user/privacy that a link may open. */
export type PrivacySection = 'log' | 'hours' | 'agree' | 'data' | 'nominee' | 'complaints' | 'del';

export const accountPaths = {
  editProfile: () => '/user/profile/edit',
  searches: () => '/user/searches',
  hidden: () => '/user/hidden',
  boards: () => '/user/boards',
  board: (id: number) => `/user/boards/${id}`,
  privacy: (section?: PrivacySection) => (section ? `/user/privacy#${section}` : '/user/privacy'),
  devices: () => '/user/devices',
  notice: () => '/privacy/notice',
};

export const deskPaths = {
  /**
   * @param tab its name, 'today' being the first one
   * @param visit id of the visit beside the list, in a wide window
   */
  tab: (tab: string, visit: number | null = null) => {
    const query = new URLSearchParams();
    if (tab !== 'today') query.set('tab', tab);
    if (visit !== null) query.set('visit', String(visit));
    const text = query.toString();
    return text === '' ? '/desk' : `/desk?${text}`;
  },
  visit: (id: number) => `/desk/visits/${id}`,
  /** @param code of a visit pass, which stays out of what is sent to the server */
  checkIn: (code?: string) => (code === undefined ? '/desk/check-in' : `/desk/check-in#${code}`),
};

/** Pages whose address is a key to something, as messages carry it. */
export const linkPaths = {
  visit: (token: string) => `/visit/${token}`,
  email: (token: string) => `/email/${token}`,
  unsubscribe: (token: string) => `/alerts/unsubscribe?t=${token}`,
  /** @param key of the family board, which stays out of what is sent to the server */
  board: (key: string) => `/board#k=${key}`,
};

export const adminPaths = {
  dashboard: () => '/admin',
  properties: () => '/admin/properties',
  createProperty: () => '/admin/properties/create',
  property: (id: number | string) => `/admin/properties/${encodeURIComponent(id)}`,
  media: (id: number | string) => `/admin/properties/${encodeURIComponent(id)}/media`,
  bookings: () => '/admin/bookings',
  visits: () => '/admin/visits',
  users: () => '/admin/users',
  grievances: () => '/admin/grievances',
  privacy: () => '/admin/privacy',
  rates: () => '/admin/rates',
  site: () => '/admin/site',
  settings: () => '/admin/settings',
  audit: () => '/admin/audit',
};
