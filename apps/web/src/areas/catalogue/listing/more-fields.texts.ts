/** Texts of the filters under 'More filters', loaded when that is opened. */
export const moreFields = {
  any: 'Any',
  carpetArea: 'Carpet area, sq ft',
  from: 'Min',
  toUnder: 'Max',
  possessionBy: 'Possession by',
  builtAtLeast: 'Built at least',
  percent: '{percent}%',
  reraOnRecord: 'RERA number on record',
  amenities: 'Amenities',
  amenity: 'Amenity',
  filterAmenities: 'Filter amenities',
  noAmenity: 'No amenity has this name.',
  showAll: 'Show all {count}',
} as const;
