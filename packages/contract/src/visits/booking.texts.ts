export const booking = {
  created: 'Your site visit has been scheduled successfully!',
  createFailed: 'Failed to schedule your visit. Please try again.',
  dateRequired: 'Please select a date for your visit',
  windowHint: 'You can only book a visit within the next 30 days',
  alreadyBooked: 'You have already booked a visit to this property.',
  pastDate: 'Please select a future date.',
  beyondWindow: 'Please select a date within the next 30 days.',
  loadFailed: 'Failed to load bookings. Please try again later.',
  rescheduled: 'Your booking has been rescheduled and is pending confirmation.',
  rescheduleFailed: 'Failed to reschedule booking. Please try again.',
  changedMeanwhile: 'Your visit has changed since you opened it. Choose which day to keep.',
  empty: 'No Bookings Found',
} as const;
