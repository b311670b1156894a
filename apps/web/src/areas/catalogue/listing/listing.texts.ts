// Texts of the list of homes and its filters. One export per text, so that the build inlines each.

export const homes = { one: '{count} home', other: '{count} homes' } as const;
export const similar = 'No home is called “{asked}”. Showing homes like “{similar}”.';
export const soundsAlike = 'No name is spelled "{name}". These sound alike.';
export const homesIn = 'Homes in {place}';
export const moreFilters = 'More filters';
export const moreFiltersOn = 'More filters ({count} on)';
export const rate = '{amount} per sq ft';
export const without = {
  one: 'Without "{filter}": {count} property',
  other: 'Without "{filter}": {count} properties',
} as const;
export const askForLess = 'Remove some choices under "More filters".';
export const leftOut = {
  one: '{count} hidden home is not shown.',
  other: '{count} hidden homes are not shown.',
} as const;
export const showThem = { one: 'Show it', other: 'Show them' } as const;
export const isNew = 'New';
export const priceDrop = 'Price drop';
export const seen = 'Seen';
export const saveSearch = 'Save this search';
export const searchSaved = 'Saved: view your searches';
export const found = {
  one: 'Found <b>{count}</b> property',
  other: 'Found <b>{count}</b> properties',
} as const;
export const searchByName = 'Search by name';
export const nameOrLocality = 'Name or locality';
export const clearSearch = 'Clear search';
export const removeFilter = 'Remove a locality or a flat type.';
export const widenPrice = 'Widen the price range, or check the spelling of the name.';
export const loadingProperties = 'Loading properties';
export const loadFailed = 'The list could not be loaded';
export const checkConnection = 'Check your connection and try again.';
export const resetFilters = 'Reset Filters';
export const featured = 'Featured';
export const properties = 'Properties';
export const pricesInclude = 'Every price includes GST, stamp duty and registration.';
export const results = 'Results';
export const sortBy = 'Sort by';
export const sorts = {
  featured: 'Featured',
  price_low: 'Price: Low to High',
  price_high: 'Price: High to Low',
  rate_low: 'Price per sq ft: Low to High',
} as const;
export const activeFilters = 'Active filters';
