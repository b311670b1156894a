/** The refusals of deletions. */
export const deletionTexts = {
  pending: 'Your account is already being deleted.',
  staff: 'Ask an admin to change your role to User first.',
} as const;
