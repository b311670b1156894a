/** Of the page that a mail leads to which asks whose address it went to. */
export const emailLink = {
  title: 'Is this your e-mail address?',
  text: 'Once you have confirmed it, our mails about your visits let you change them with one press.',
  confirm: 'Yes, it is mine',
  confirming: 'Confirming...',
  done: 'Thank you. Your address is confirmed.',
  seeVisits: 'See Your Visits',
  failed: 'Failed to confirm the address. Please try again.',
  taken: 'Another account has confirmed this address already.',
  invalid: 'This link is not valid any more',
  invalidText: 'Sign in to see your visits.',
  signIn: 'Sign In / Register',
} as const;
