/** Texts of the similar homes at the end of a property's page. */
export const similar = {
  title: 'Similar homes',
  loading: 'Loading similar homes',
  none: 'No other home with these flat types here or nearby.',
} as const;
