/** Texts of exports with buyers' contacts. */
export const exports = {
  open: 'Export CSV',
  titles: { adminUsersExport: 'Export users', adminBookingsExport: 'Export bookings' },
  text: 'The file has the full phone number and e-mail address of every buyer that matches the filters.',
  reason: 'Reason',
  reasonNeeded: 'Reason is required',
  canRead: 'Every buyer in the file can see your name and this reason.',
  download: 'Download file',
  busy: 'Preparing the file...',
  saved: 'File downloaded',
  failed: 'The file could not be prepared. Please try again.',
  codeTitle: 'Confirm that it is you',
  codeText: 'You signed in more than {minutes} minutes ago. Enter a code sent to your phone to confirm this export.',
} as const;
