/** Texts of the route guards, apart since they are needed before a guarded page is loaded. */
export const session = {
  expired: 'Your session has expired. Please log in again.',
  loginForBookings: 'Please login to view your bookings',
  loggedOut: 'User is logged out. Please login again.',
} as const;
