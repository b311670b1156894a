export const cancelTexts = {
  title: 'Cancel this visit?',
  reason: 'Reason',
  hint: 'Your consultant will see this',
  keep: 'Keep visit',
  cancel: 'Cancel visit',
  busy: 'Cancelling...',
  done: 'Your visit has been cancelled.',
  failed: 'Failed to cancel the visit. Please try again.',
} as const;
