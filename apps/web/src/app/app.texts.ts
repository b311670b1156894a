export const app = {
  checkingSession: 'Checking your session...',
  loadingProperties: 'Loading properties',
} as const;
