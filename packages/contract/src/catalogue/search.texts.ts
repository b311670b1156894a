export const search = {
  loginToSearch: 'Please log in to search for properties',
  loginToView: 'Please log in to view property details',
  fetchFailed: 'Failed to fetch properties',
  searchFailed: 'Error searching properties',
  empty: 'No properties match your search criteria.',
} as const;
