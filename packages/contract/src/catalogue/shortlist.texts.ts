export const shortlist = {
  loginRequired: 'Please log in to save properties to your shortlist',
  updateFailed: 'Failed to update shortlist. Please try again.',
  added: 'Property added to shortlist',
  removed: 'Property removed from shortlist',
  loadFailed: 'Failed to load shortlist. Please try again later.',
  removeFailed: 'Failed to remove property from shortlist',
  empty: 'Your Shortlist is Empty',
} as const;
