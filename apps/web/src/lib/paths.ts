/** Every address of the app is built here, and nowhere else. */

export type ListingSort = 'featured' | 'price_low' | 'price_high';

/** The listing's filters as its address carries them (FIND1). Prices in rupees. */
interface ListingFilters {
  name?: string | undefined;
  location?: string | undefined;
  flatType?: readonly string[] | undefined;
  priceRange?: { min: number; max: number } | undefined;
  /** 'featured' is the default and left out of the address. */
  sort?: ListingSort | undefined;
  /** From zero; the first page is left out of the address. */
  page?: number | undefined;
  scrollToTop?: boolean | undefined;
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
}

function listing(filters: ListingFilters = {}): string {
  const { name, location, flatType, priceRange, sort, page, scrollToTop, minPrice, maxPrice } = filters;
  const query = new URLSearchParams();
  if (name) query.set('name', name);
  if (location) query.set('location', location);
  if (flatType && flatType.length > 0) query.set('flatType', flatType.join(','));
  if (priceRange) query.set('priceRange', `${priceRange.min}-${priceRange.max}`);
  if (minPrice !== undefined) query.set('minPrice', String(minPrice));
  if (maxPrice !== undefined) query.set('maxPrice', String(maxPrice));
  if (sort && sort !== 'featured') query.set('sort', sort);
  if (page) query.set('page', String(page));
  if (scrollToTop) query.set('scrollToTop', 'true');
  // A comma is legal in a query and easier to read than %2C.
  const text = query.toString().replaceAll('%2C', ',');
  return text === '' ? '/properties' : `/properties?${text}`;
}

export const paths = {
  home: () => '/',
  listing,
  /** @param rest of the query, from its ampersand on; features/compare knows what it says */
  compare: (flats: readonly number[], rest = '') =>
    flats.length === 0 ? '/compare' : `/compare?flats=${flats.join()}${rest}`,
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
