/** Refusals of the lists of homes. */
export const homesTexts = {
  noNumber: 'No more amenities can be added: those of the last 100 days count. Use one of them again.',
} as const;
