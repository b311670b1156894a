export const profile = {
  loading: 'Loading your profile...',
  sessionExpired: 'Your session has expired. Please login again.',
  loadFailed: 'Failed to load profile data. Please try again.',
  incomplete: 'Profile data may be incomplete. Please check your information.',
  changesReached: 'You can change your profile at most {max} times in 24 hours. Please try again later.',
} as const;
