/** Of the homes like one, at the end of its page. */
export const similar = {
  title: 'Similar homes',
  loading: 'Loading similar homes',
  none: 'No other home with these flat types here or nearby.',
} as const;
