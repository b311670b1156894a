export const session = {
  expired: 'Your session has expired. Please log in again.',
  loggedOut: 'User is logged out. Please login again.',
} as const;
