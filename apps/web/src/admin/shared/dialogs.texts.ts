/** Texts of the dialogs before deleting or leaving. */
export const dialogs = {
  deleting: 'Deleting...',
  leaveTitle: 'Leave without saving?',
  leaveText: 'The changes you made on this page have not been saved and will be lost.',
  leave: 'Leave',
} as const;
