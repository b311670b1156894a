/** What a caller is refused with. */
export const MARKS_TEXTS = {
  onShortlist: 'This home is on your shortlist. Remove it there first.',
  limit: 'You can hide {max} homes. Show some of them again first.',
} as const;
