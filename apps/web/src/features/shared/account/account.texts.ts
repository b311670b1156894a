export const account = {
  back: 'Profile',
  offline: 'You are offline. This is how it stood at {time}.',
  notSaved: 'That was not saved. Please try again.',
  checkConnection: 'Check your connection and try again.',
  leaving: 'Your account will be deleted on <date>{date}</date>.',
  keep: 'Keep my account',
  kept: 'Your account stays',
} as const;
