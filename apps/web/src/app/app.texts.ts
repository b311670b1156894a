export const app = {
  checkingSession: 'Checking your session...',
  offline: 'You can go back, and your visit pass opens offline.',
  loadingProperties: 'Loading properties',
  somethingWentWrong: 'Something went wrong',
} as const;
