/**
 * Builds the path of every page, for the pages themselves and for messages; no other file does. Paths of buyers' pages
 * begin with the prefix of the build's language (L7), which is empty in English and on the server.
 */
import { PREFIX } from './core/build-language.ts';
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
  return PREFIX + listingAddress(Object.fromEntries(texts) as Record<string, string>);
}

function textOf(value: ListingValue): string {
  if (value === undefined || value === false) return '';
  if (typeof value !== 'object' || Array.isArray(value)) return String(value);
  const { min = '', max = '' } = value as Ends;
  return min === '' && max === '' ? '' : `${min}-${max}`;
}

export const paths = {
  home: () => (PREFIX === '' ? '/' : PREFIX),
  listing,
  /** @param rest of the query, from its ampersand on; defined by areas/catalogue/compare */
  compare: (flats: readonly number[], rest = '') =>
    flats.length === 0 ? `${PREFIX}/compare` : `${PREFIX}/compare?flats=${flats.join()}${rest}`,
  property: (id: number | string) => `${PREFIX}/properties/${encodeURIComponent(id)}`,
  questions: (id: number) => `${PREFIX}/properties/${id}/questions`,
  login: () => `${PREFIX}/login`,
  profile: () => `${PREFIX}/user/profile`,
  shortlist: () => `${PREFIX}/user/shortlist`,
  bookings: () => `${PREFIX}/user/bookings`,
  /** The card of a visit in the list of visits. */
  visit: (id: number) => `${PREFIX}/user/bookings#visit-${id}`,
  visitDay: () => `${PREFIX}/user/visit-day`,
  visitPlan: (id: number) => `${PREFIX}/user/visit-day/${id}`,
  /** @param page from zero */
  notifications: (page = 0) =>
    page === 0 ? `${PREFIX}/user/notifications` : `${PREFIX}/user/notifications?page=${page}`,
  pass: () => `${PREFIX}/pass`,
  contact: () => `${PREFIX}/contact`,
  about: () => `${PREFIX}/about`,
  terms: () => `${PREFIX}/terms`,
  privacy: () => `${PREFIX}/privacy`,
  cookies: () => `${PREFIX}/cookies`,
  blog: () => `${PREFIX}/blog`,
  careers: () => `${PREFIX}/careers`,
  refund: () => `${PREFIX}/refund`,
  licenses: () => `${PREFIX}/licenses`,
  desk: () => '/desk',
  admin: () => '/admin',
};

/** Parts of /user/privacy that a link may open. */
export type PrivacySection = 'log' | 'hours' | 'agree' | 'data' | 'nominee' | 'complaints' | 'del';

export const accountPaths = {
  editProfile: () => `${PREFIX}/user/profile/edit`,
  searches: () => `${PREFIX}/user/searches`,
  hidden: () => `${PREFIX}/user/hidden`,
  boards: () => `${PREFIX}/user/boards`,
  board: (id: number) => `${PREFIX}/user/boards/${id}`,
  privacy: (section?: PrivacySection) => (section ? `${PREFIX}/user/privacy#${section}` : `${PREFIX}/user/privacy`),
  devices: () => `${PREFIX}/user/devices`,
  notice: () => `${PREFIX}/privacy/notice`,
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
  visit: (token: string) => `${PREFIX}/visit/${token}`,
  email: (token: string) => `${PREFIX}/email/${token}`,
  unsubscribe: (token: string) => `${PREFIX}/alerts/unsubscribe?t=${token}`,
  /** @param key of the family board, which stays out of what is sent to the server */
  board: (key: string) => `${PREFIX}/board#k=${key}`,
};

export const adminPaths = {
  dashboard: () => '/admin',
  properties: () => '/admin/properties',
  createProperty: () => '/admin/properties/create',
  property: (id: number | string) => `/admin/properties/${encodeURIComponent(id)}`,
  media: (id: number | string) => `/admin/properties/${encodeURIComponent(id)}/media`,
  history: (id: number | string) => `/admin/properties/${encodeURIComponent(id)}/history`,
  changes: () => '/admin/changes',
  /** The form of /admin/changes that takes a file. */
  importFile: () => '/admin/changes#import',
  changeSet: (id: number | string) => `/admin/changes/${encodeURIComponent(id)}`,
  trash: () => '/admin/trash',
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
