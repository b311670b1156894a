/** The list of properties. */
export const propertyList = {
  title: 'Properties',
  search: 'Search by name',
  add: 'Add Property',
  showAll: 'Show all properties',
  loading: 'Loading properties...',
  noun: 'properties',
  emptyText: 'Properties you add appear here.',
  noMatch: 'No property name contains "{name}".',
  columns: { name: 'Name', location: 'Location', price: 'Price', featured: 'Featured', actions: 'Actions' },
  feature: 'Feature {name}',
  seeAsBuyers: 'See {name} as buyers do, in a new tab',
  edit: 'Edit {name}',
  media: 'Manage media of {name}',
  remove: 'Delete {name}',
} as const;
