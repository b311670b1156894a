/** Texts of the page behind the confirmation link of an e-mail address. */
export const emailLink = {
  title: 'Is this your e-mail address?',
  text: 'Once you confirm it, you can change your visits straight from our e-mails.',
  confirm: 'Yes, it is mine',
  confirming: 'Confirming...',
  done: 'Thank you. Your address is confirmed.',
  seeVisits: 'View your visits',
  failed: 'Failed to confirm the address. Please try again.',
  taken: 'Another account has already confirmed this address.',
  invalid: 'This link is no longer valid',
  invalidText: 'Sign in to see your visits.',
  signIn: 'Sign In / Register',
} as const;
