export const devices = {
  title: 'My devices',
  noPlace: 'We do not record where you are.',
  signedIn: 'Signed in on {date}',
  lastUsed: 'Last used {date}',
  current: 'This device',
  signOut: 'Sign out',
  signOutOf: 'Sign out {device}',
  signOutOthers: 'Sign out all other devices',
  signedOut: '{device} is signed out',
  others: { one: '{count} other device is signed out', other: '{count} other devices are signed out' },
  loading: 'Loading your devices...',
  loadFailed: 'Your devices did not load',
} as const;
