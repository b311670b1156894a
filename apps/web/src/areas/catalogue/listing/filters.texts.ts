/** Titles the filters of the listing, in the rail and in the sheet. */
export const filters = 'Filters';
export const filtersOn = 'Filters ({count})';
export const location = 'Location';
export const flatType = 'Flat type';
export const priceRange = 'Price range';
export const lowestPrice = 'Lowest price';
export const highestPrice = 'Highest price';
export const priceBand = 'Price band';
export const applyFilters = 'Apply Filters';
