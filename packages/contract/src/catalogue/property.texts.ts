export const property = {
  loading: 'Loading property details...',
  loadFailed: 'Failed to load property details. Please try again.',
  notFound: 'Property Not Found',
  noImages: 'No images available',
  pricesInclude: 'Prices include GST, stamp duty, and registration charges',
  noContact: 'Contact number not available. Please contact support.',
  loginForLocation: 'Please log in to access property location',
} as const;
