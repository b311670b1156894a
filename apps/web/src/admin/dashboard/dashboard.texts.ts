/** Parts of the dashboard's figures. */
export const counters = {
  featured: 'Featured',
  notFeatured: 'Not featured',
  available: 'Available',
  unavailable: 'No flats for sale',
  admins: 'Admins',
  executives: 'Executives',
  buyers: 'Buyers',
  active: 'Active',
  inactive: 'Inactive',
} as const;
