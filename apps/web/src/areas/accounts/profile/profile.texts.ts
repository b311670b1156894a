export const profile = {
  confirmed: 'Confirmed',
  notConfirmed: 'Not confirmed yet',
  yourAccount: 'Your account',
  entries: {
    edit: 'Edit profile',
    searches: 'Saved searches and alerts',
    hidden: 'Hidden homes',
    boards: 'Family boards',
    privacy: 'Privacy and control',
    devices: 'My devices',
  },
} as const;
