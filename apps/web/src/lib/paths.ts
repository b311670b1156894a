/** Every address of the app is built here, and nowhere else. */

export type ListingSort = 'featured' | 'price_low' | 'price_high' | 'rate_low';
export type ListingView = 'list' | 'map';

/** A range; an end that is not set is open. */
interface Ends {
  min?: number;
  max?: number;
}

/** The listing's filters as its address carries them (FIND1, T48). */
interface ListingFilters {
  name?: string | undefined;
  location?: string | readonly string[] | undefined;
  flatType?: readonly string[] | undefined;
  /** Rupees. */
  priceRange?: Ends | undefined;
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  /** Sq ft. */
  area?: Ends | undefined;
  /** 'yyyy-MM-dd' */
  possessionBy?: string | undefined;
  /** Percent. */
  built?: number | undefined;
  rera?: boolean | undefined;
  amenities?: readonly string[] | undefined;
  sort?: ListingSort | undefined;
  view?: ListingView | undefined;
  /** From zero. */
  page?: number | undefined;
  scrollToTop?: boolean | undefined;
}

/** The parameters in their order, each with the text that says nothing: it is left out, as an empty one is. */
const PARAMETERS: Record<keyof ListingFilters, string> = {
  name: '',
  location: '',
  flatType: '',
  priceRange: '-',
  minPrice: '',
  maxPrice: '',
  area: '-',
  possessionBy: '',
  built: '0',
  rera: 'false',
  amenities: '',
  sort: 'featured',
  view: 'list',
  page: '0',
  scrollToTop: 'false',
};

const isEnds = (value: object): value is Ends => !Array.isArray(value);

function listing(filters: ListingFilters = {}): string {
  const query = new URLSearchParams();
  for (const [name, none] of Object.entries(PARAMETERS)) {
    const value = filters[name as keyof ListingFilters] ?? '';
    const text = typeof value === 'object' && isEnds(value) ? `${value.min ?? ''}-${value.max ?? ''}` : String(value);
    if (text !== '' && text !== none) query.set(name, text);
  }
  // A comma is legal in a query and easier to read than %2C.
  const text = query.toString().replaceAll('%2C', ',');
  return text === '' ? '/properties' : `/properties?${text}`;
}

export const paths = {
  home: () => '/',
  listing,
  /** @param rest of the query, from its ampersand on; areas/catalogue/compare knows what it says */
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
