/** Texts of the page that stops alert e-mails. */
export const unsubscribe = {
  title: 'Stop alert e-mails',
  text: 'Alerts stay in your account. Only the e-mails stop.',
  stop: 'Stop alert e-mails',
  stopping: 'Stopping...',
  stopped: 'Done. You will get no more alert e-mails.',
  start: 'Start them again',
  starting: 'Starting...',
  started: 'Done. You will get alert e-mails again.',
  signInToStart: 'Sign in to start them again.',
  otherAccount: 'These e-mails go to another account. Sign in with that one to start them again.',
  invalid: 'This link is no longer valid. Sign in to change your alerts.',
  invalidSignedIn: 'This link is no longer valid. You can change your alerts here:',
  searches: 'Saved searches and alerts',
  signIn: 'Sign In / Register',
  failed: 'That was not saved. Please try again.',
  offline: 'You are offline. Connect to continue.',
} as const;
