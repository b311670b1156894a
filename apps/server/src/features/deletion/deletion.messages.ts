/** The refusals of deletions. */
export const deletionTexts = {
  pending: 'Your account is already being deleted.',
  staff: 'Ask an admin to make this an ordinary account first.',
} as const;
