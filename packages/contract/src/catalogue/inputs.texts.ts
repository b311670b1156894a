/** Messages of the inputs about homes and of the search. */
export const catalogueInputs = {
  compared: 'Must be one to four different flats',
  notMonth: 'Must be a month, yyyy-MM',
  listTooLong: 'Too long',
  areaStep: 'Must be a multiple of 50 from {min} to {max}',
  notFlatTypes: 'Must be a comma-separated list of flat types',
  notAmenities: 'Must be a comma-separated list of amenities',
  priceOrder: 'Must not be more than maxPrice',
  areaOrder: 'Must be less than maxArea',
  rateOrder: 'Must be asc with sortBy rate',
} as const;
