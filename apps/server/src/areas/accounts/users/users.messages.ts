/** The refusals about accounts. */
export const userTexts = {
  ownNumber: 'This is already your number.',
  numberChangesReached: 'You can change your number at most 3 times in 30 days. Please try again later.',
  leaving: 'This person has asked for their account to be deleted.',
  erased: 'This account is erased. It can only be deleted.',
} as const;
