/** Every address of the app is built here, and nowhere else. */

export type ListingSort = 'featured' | 'price_low' | 'price_high' | 'rate_low';
export type ListingView = 'list' | 'map';

/** The listing's filters as its address carries them (FIND1, T48). Prices in rupees. */
interface ListingFilters {
  name?: string | undefined;
  location?: string | undefined;
  flatType?: readonly string[] | undefined;
  priceRange?: { min: number; max: number } | undefined;
  /** Sq ft; an end that is not set is open. */
  area?: { min?: number; max?: number } | undefined;
  /** 'yyyy-MM-dd' */
  possessionBy?: string | undefined;
  /** Percent. */
  built?: number | undefined;
  rera?: boolean | undefined;
  amenities?: readonly string[] | undefined;
  /** 'featured' is the default and left out of the address. */
  sort?: ListingSort | undefined;
  /** 'list' is the default and left out of the address. */
  view?: ListingView | undefined;
  /** From zero; the first page is left out of the address. */
  page?: number | undefined;
  scrollToTop?: boolean | undefined;
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
}

function listing(filters: ListingFilters = {}): string {
  const { name, location, flatType, priceRange, minPrice, maxPrice, amenities, sort, page } = filters;
  const { min, max } = filters.area ?? {};
  const query = new URLSearchParams();
  if (name) query.set('name', name);
  if (location) query.set('location', location);
  if (flatType && flatType.length > 0) query.set('flatType', flatType.join(','));
  if (priceRange) query.set('priceRange', `${priceRange.min}-${priceRange.max}`);
  if (minPrice !== undefined) query.set('minPrice', String(minPrice));
  if (maxPrice !== undefined) query.set('maxPrice', String(maxPrice));
  if (min !== undefined || max !== undefined) query.set('area', `${min ?? ''}-${max ?? ''}`);
  if (filters.possessionBy) query.set('possessionBy', filters.possessionBy);
  if (filters.built) query.set('built', String(filters.built));
  if (filters.rera) query.set('rera', 'true');
  if (amenities && amenities.length > 0) query.set('amenities', amenities.join(','));
  if (sort && sort !== 'featured') query.set('sort', sort);
  if (filters.view === 'map') query.set('view', 'map');
  if (page) query.set('page', String(page));
  if (filters.scrollToTop) query.set('scrollToTop', 'true');
  // A comma is legal in a query and easier to read than %2C.
  const text = query.toString().replaceAll('%2C', ',');
  return text === '' ? '/properties' : `/properties?${text}`;
}

export const paths = {
  home: () => '/',
  listing,
  property: (id: number | string) => `/properties/${encodeURIComponent(id)}`,
  login: () => '/login',
  profile: () => '/user/profile',
  shortlist: () => '/user/shortlist',
  bookings: () => '/user/bookings',
  contact: () => '/contact',
  about: () => '/about',
  terms: () => '/terms',
  privacy: () => '/privacy',
  cookies: () => '/cookies',
  blog: () => '/blog',
  careers: () => '/careers',
  refund: () => '/refund',
  licenses: () => '/licenses',
  admin: () => '/admin',
};
