/** The words of the sign-in steps that no rule gives. */
export const AUTH_TEXTS = {
  typeRequired: 'Preferred accommodation type is required',
  sent: 'Enter the 6 digits sent to',
  noneSent: 'No new code was sent to',
  lastCode: 'Enter the 6 digits of the last one, or wait to ask for another.',
  cookiesNeeded:
    'Your browser does not keep cookies, and signing in needs them. Please allow cookies for this site and try again.',
  checkingBrowser: 'Checking your browser. This takes a few seconds.',
  notice: {
    title: 'What we use your data for',
    items: [
      {
        purpose: 'Your account, shortlist and visits',
        text: 'Name, number and e-mail, for as long as you keep the account.',
      },
      {
        purpose: 'A visit you book',
        text: 'Name, number and notes go to the consultant of that home, nobody else.',
      },
    ],
    whole: 'Read the whole notice',
    newTab: ' (opens in a new tab)',
  },
} as const;
