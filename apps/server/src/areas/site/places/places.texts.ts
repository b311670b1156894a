/** Refusals of a save that changes localities (S26, S27, S31). */
export const placesTexts = {
  inUse: 'Homes in {name}: {n}. Move them or hide it.',
  tooMany: 'Use npm run site -- import for this: {n} homes would move.',
  noNumber:
    'There is room for 30 localities, and one that was removed counts for 100 days. Rename it in place of adding another.',
} as const;
