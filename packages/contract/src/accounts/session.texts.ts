/** Those of the guards among them: they are known before any page behind them is fetched. */
export const session = {
  expired: 'Your session has expired. Please log in again.',
  loginForBookings: 'Please login to view your bookings',
  loggedOut: 'User is logged out. Please login again.',
} as const;
