/** Texts of the booking dialog. */
export const bookingDialog = {
  bookVisit: 'Book a Site Visit',
  locationFirst: 'Book a visit first: the exact location is shared with buyers who have booked.',
  date: 'Visit date',
  notes: 'Notes',
  cancel: 'Cancel',
  busy: 'Booking...',
  send: 'Book visit',
} as const;
