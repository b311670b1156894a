/** For a booking that has changed since its dialog was opened. */
export const staleTexts = {
  title: 'This booking has changed',
  choose: 'Someone changed it after you opened it, so your version was not saved. Choose which one to keep.',
  stored: 'Saved version',
  mine: 'Your version',
  date: 'Visit date',
  status: 'Status',
  keep: 'Keep the saved version',
  save: 'Save my version',
  busy: 'Saving...',
} as const;

/** Texts of the panel of upcoming visits. */
export const upcoming = {
  title: 'Upcoming Bookings',
  days: 'Next {days} days',
  firstOnly: 'Only the first {count} are shown here. The list of bookings has them all.',
  showAll: 'Show all {count} visits',
  with: 'with {name}',
} as const;

export const timeTexts = {
  time: 'Time',
  anyTime: 'Any time, to be agreed',
  datePending: 'Date pending',
} as const;

/** Texts of the booking dialog. */
export const visitDialog = {
  property: 'Property',
  user: 'User',
  visitDate: 'Visit Date',
  status: 'Status',
  id: 'Booking ID',
  notes: 'Notes',
  contact: 'Contact',
  title: 'Booking Details',
  dateRequired: 'Please select a visit date',
  update: 'Update Booking',
  unsaved: 'These changes are not saved yet.',
  newDate: 'Visit date',
  delete: 'Delete Booking',
  undo: 'Undo',
  deletingIn: 'Deleting in {seconds} s.',
} as const;
