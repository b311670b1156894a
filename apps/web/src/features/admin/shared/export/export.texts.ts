/** Of files with contacts of buyers. */
export const exports = {
  open: 'Export CSV',
  titles: { adminUsersExport: 'Export users', adminBookingsExport: 'Export bookings' },
  text: 'The file has the whole number and e-mail address of each buyer the filters find.',
  reason: 'Reason',
  reasonNeeded: 'Reason is required',
  canRead: 'Each buyer in the file can read your name and this reason.',
  download: 'Download file',
  busy: 'Making the file...',
  saved: 'File downloaded',
  failed: 'The file could not be made. Please try again.',
  codeTitle: 'Confirm that it is you',
  codeText: 'You signed in more than {minutes} minutes ago. A code to your phone confirms this export.',
} as const;
